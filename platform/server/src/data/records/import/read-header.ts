import { AppError, type ErrorDetail, type ImportQuery } from '@viewkraft/model';
import { invalid } from '../../../kernel/errors/invalid.js';
import type { ImportColumns } from './import-columns.js';
import { headerNames } from './parse/file-row.js';

/**
 * The columns that a header means by their names or labels; null: not imported.
 * @throws AppError INVALID that names each header without a column
 */
export function readHeader(
  cells: readonly unknown[],
  line: number,
  query: ImportQuery,
  columns: ImportColumns,
): (string | null)[] {
  const problems: ErrorDetail[] = [];
  const seen = new Set<string>();
  const headers = headerNames(cells);
  if (headers.length === 1 && headers[0]?.includes('\t')) throw invalid({ line, key: 'tabSeparated' });
  const meant = headers.map((header, at) => {
    const name = columnNamed(header, query);
    if (name === null) return null;
    const refuse = (problem: ErrorDetail): void => void problems.push({ line, column: name.slice(0, 100), ...problem });
    if (name === '') {
      problems.push({ line, key: 'headerEmpty', params: { column: at + 1 } });
      return name;
    }
    const [found, ...others] = columns.named(name);
    if (found === undefined) refuse({ key: 'headerUnknown', params: { names: listed(columns.open) } });
    else if (others.length > 0) refuse({ key: 'headerAmbiguous', params: { names: listed([found, ...others]) } });
    else if (seen.has(found)) refuse({ key: 'headerTwice' });
    else seen.add(found);
    return found ?? name;
  });
  for (const name of query.columns.keys())
    if (!headers.includes(name)) problems.push({ line, column: name.slice(0, 100), key: 'headerNotInFile' });
  if (!seen.has(query.key) && !columns.isPrimaryKey(query.key)) {
    problems.push({ line, column: query.key, key: 'keyNotInFile' });
  }
  if (problems.length > 0) throw new AppError('INVALID', {}, { details: problems });
  return meant;
}

/** The column that the query gives for a name in the file, else that name; null: it is not imported. */
export const columnNamed = (name: string, { columns }: ImportQuery): string | null =>
  columns.has(name) ? (columns.get(name) ?? null) : name;

const mostListed = 20;

/** Names as a message shows them. */
export const listed = (names: readonly string[]): string =>
  names.length > mostListed ? `${names.slice(0, mostListed).join(', ')}, ...` : names.join(', ');
