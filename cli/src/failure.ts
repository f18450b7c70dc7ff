import { join } from 'node:path';
import type { Command, CommandResult } from './command.js';
import { usage } from './help.js';
import { root } from './root.js';

/** What went wrong, for people and as JSON; exit code 1. */
export async function failure(error: unknown, command: Command): Promise<CommandResult> {
  // Loaded here: help and misspelt options must not wait for a server's worth of modules.
  const [{ AppError, errorBody }, { ConfigError, DatabaseError, Texts }] = await Promise.all([
    import('@viewkraft/model'),
    import('@viewkraft/server'),
  ]);
  if (error instanceof AppError) {
    const body = errorBody(error, new Texts(join(root, 'locales')).translate('en'));
    const details = (body.details ?? []).map(
      ({ column, message }) => `  ${column === undefined ? '' : `${column}: `}${message}`,
    );
    return { exitCode: 1, text: [body.message, ...details].join('\n'), json: { error: body } };
  }
  const message = error instanceof Error ? error.message : String(error);
  const json = { error: { message } };
  if (error instanceof ConfigError)
    return { exitCode: 1, text: message, json: { error: { message, problems: error.problems } } };
  if (error instanceof DatabaseError) return { exitCode: 1, text: `The database cannot be used: ${message}`, json };
  return { exitCode: 1, text: `${message}\n\n${usage(command)}`, json };
}
