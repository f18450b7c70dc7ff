import { join } from 'node:path';
import { CommandError, UsageError, type Command, type CommandResult } from './command.js';
import { usage } from './help.js';
import { root } from './root.js';

/** What went wrong, for people and as JSON; exit code 1. */
export async function failure(error: unknown, command: Command): Promise<CommandResult> {
  const message = error instanceof Error ? error.message : String(error);
  const json = { error: { message } };
  if (error instanceof UsageError) return { exitCode: 1, text: `${message}\n\n${usage(command)}`, json };
  if (error instanceof CommandError) return { exitCode: 1, text: message, json };
  // Loaded here: misspelt options must not wait for a server's worth of modules.
  const [{ AppError, errorBody }, { ConfigError, DatabaseError, Texts }] = await Promise.all([
    import('@viewkraft/model'),
    import('@viewkraft/server'),
  ]);
  if (error instanceof AppError) {
    const body = errorBody(error, new Texts(join(root, 'locales')).translate('en'));
    const details = (body.details ?? []).map(
      ({ column, message: why }) => `  ${column === undefined ? '' : `${column}: `}${why}`,
    );
    return { exitCode: 1, text: [body.message, ...details].join('\n'), json: { error: body } };
  }
  if (error instanceof ConfigError)
    return { exitCode: 1, text: message, json: { error: { message, problems: error.problems } } };
  if (error instanceof DatabaseError) return { exitCode: 1, text: `The database cannot be used: ${message}`, json };
  return { exitCode: 1, text: message, json };
}
