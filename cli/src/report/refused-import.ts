import { AppError, errorBody, type ErrorDetail } from '@viewkraft/model';
import { Texts } from '@viewkraft/server';
import type { CommandResult } from '../command.js';
import { root } from '../root.js';

/**
 * The result of a command whose file was refused, with each line's problem. Any other error is thrown again.
 * `suggestKey`: whether the command takes `--key` and was called without it.
 */
export function refusedImport(error: unknown, heading: string, suggestKey = false): CommandResult {
  if (!(error instanceof AppError) || error.code !== 'INVALID') throw error;
  const body = errorBody(error, new Texts(root).translate('en'));
  const lines = (body.details ?? []).map(({ line, column, message }) =>
    [line === undefined ? [] : `line ${line}`, column ?? [], message].flat().join(': '),
  );
  const more = (body.detailsCount ?? lines.length) - lines.length;
  const text = [
    heading,
    ...lines.map((line) => `  ${line}`),
    ...(more > 0 ? [`  and ${more} more`] : []),
    ...hints(error.extras.details ?? [], suggestKey),
  ];
  return { exitCode: 1, text: text.join('\n'), json: { error: body } };
}

/** Which options help with values that exist already, or with a header that is not understood. */
function hints(details: readonly ErrorDetail[], suggestKey: boolean): readonly string[] {
  const taken = details.find(({ key }) => key === 'unique')?.column;
  if (suggestKey && taken !== undefined) return [`To update existing records: --key ${taken}`];
  const unknown = details.filter(({ key }) => key === 'headerUnknown' || key === 'headerAmbiguous');
  const names = unknown.flatMap(({ column }) => column ?? []);
  const [first] = names;
  if (first === undefined) return [];
  const other = [
    [';', 'semicolons', 'excel-de'],
    [',', 'commas', 'excel-en'],
  ].find(([sign = '']) => names.length === 1 && first.includes(sign));
  if (other) return [`A file with ${String(other[1])} between its columns is read with --dialect ${String(other[2])}.`];
  const columns = JSON.stringify({ [first]: 'COLUMN' });
  return [`Say which column is meant: --columns '${columns}'; null in place of COLUMN leaves it out.`];
}
