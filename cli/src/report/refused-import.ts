import { AppError, errorBody } from '@viewkraft/model';
import { Texts } from '@viewkraft/server';
import type { CommandResult } from '../command.js';
import { root } from '../root.js';

/** The result of a command whose file was refused, with each line's problem. Any other error is thrown again. */
export function refusedImport(error: unknown, heading: string): CommandResult {
  if (!(error instanceof AppError) || error.code !== 'INVALID') throw error;
  const body = errorBody(error, new Texts(root).translate('en'));
  const lines = (body.details ?? []).map(({ line, column, message }) =>
    [line === undefined ? [] : `line ${line}`, column ?? [], message].flat().join(': '),
  );
  const more = (body.detailsCount ?? lines.length) - lines.length;
  const text = [heading, ...lines.map((line) => `  ${line}`), ...(more > 0 ? [`  and ${more} more`] : [])];
  return { exitCode: 1, text: text.join('\n'), json: { error: body } };
}
