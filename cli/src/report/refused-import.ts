import {
  AppError,
  detailBody,
  errorBody,
  firstLines,
  groupProblems,
  limits,
  type ErrorDetail,
  type ProblemGroup,
} from '@viewkraft/model';
import { Texts } from '@viewkraft/server';
import { CommandError } from '../command.js';
import { root } from '../root.js';

/**
 * The error of a command whose file was refused, with each problem and its lines; any other error as it is.
 * `suggestKey`: whether the command takes `--key` and was called without it. `columns`: its `--columns`.
 */
export function refusedImport(error: unknown, heading: string, suggestKey = false, columns = '{}'): Error {
  if (!(error instanceof AppError)) return error instanceof Error ? error : new Error(String(error));
  if (error.code !== 'INVALID') return error;
  const translate = new Texts(root).translate('en');
  const details = error.extras.details ?? [];
  const groups = groupProblems(details.map((detail) => detailBody(detail, translate)));
  const left = groups.slice(limits.errorDetails);
  const more = left.reduce((sum, { lines }) => sum + Math.max(1, lines.length), 0);
  const text = [
    heading,
    ...groups.slice(0, limits.errorDetails).map((group) => `  ${groupLine(group)}`),
    ...(more > 0 ? [`  and ${more} more`] : []),
    ...hints(details, suggestKey, JSON.parse(columns) as Readonly<Record<string, string | null>>),
  ];
  return new CommandError(text.join('\n'), errorBody(error, translate));
}

function groupLine(group: ProblemGroup): string {
  const { first, more } = firstLines(group);
  const lines = `${first.length === 1 ? 'line' : 'lines'} ${first.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
  return [first.length === 0 ? [] : lines, group.column ?? [], group.message].flat().join(': ');
}

/** Which options help with values that exist already, or with a header that is not understood. */
function hints(
  details: readonly ErrorDetail[],
  suggestKey: boolean,
  given: Readonly<Record<string, string | null>>,
): readonly string[] {
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
  // The file may have another name for it, which the option gives.
  const absent = new Set(details.filter(({ key }) => key === 'headerNotInFile').map(({ column }) => column));
  const present = Object.entries(given).filter(([name]) => !absent.has(name));
  const header = present.find(([, name]) => name === first)?.[0] ?? first;
  const columns = JSON.stringify({ ...Object.fromEntries(present), [header]: 'COLUMN' });
  return [`Say which column is meant: --columns '${columns}'; null in place of COLUMN leaves it out.`];
}
