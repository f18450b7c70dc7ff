import { columnKind } from '../columns/columns.js';
import type { Scalar } from '../definition/column-type.js';
import type { Reader } from '../definition/reader.js';
import type { Column } from '../definition/view.js';
import { completeSort } from './complete-sort.js';
import type { ListQuery, SortKey } from './list-query.js';

/**
 * The position of a row in a sorted list, for `after`: JSON text of the list's mark and the row's values of the sort
 * keys, the primary key last. It holds nothing that the reader could not read in the list.
 */
export const printCursor = (view: string, query: ListQuery, values: readonly Scalar[]): string =>
  JSON.stringify([markOf(view, query.texts), ...values]);

/**
 * The values of a cursor; undefined if the text is no cursor, or belongs to a list with another filter, search or sort.
 */
export function readCursor(
  text: string,
  reader: Reader,
  query: Pick<ListQuery, 'sort' | 'texts'>,
): readonly Scalar[] | undefined {
  const [mark, ...values] = listIn(text);
  const columns = sortColumns(reader, query.sort);
  if (mark !== markOf(reader.view.name, query.texts) || values.length !== columns.length) return undefined;
  const read = columns.map((column, at) => operandOf(values[at], column));
  return read.every((value) => value !== undefined) && read.at(-1) !== null ? read : undefined;
}

/** The columns by which a list is sorted, the primary key last. */
export const sortColumns = (reader: Reader, sort: readonly SortKey[]): readonly Column[] =>
  completeSort(reader.view, sort).map(({ path, column }) => {
    const { view } = path.reduce((at, name) => at.related(name), reader);
    return view.columns.get(column) as Column;
  });

function operandOf(input: unknown, column: Column): Scalar | undefined {
  if (input === null) return null;
  const read = columnKind(column.type).operand(input, column);
  return 'value' in read ? read.value : undefined;
}

function listIn(text: string): readonly unknown[] {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? (value as readonly unknown[]) : [];
  } catch {
    return [];
  }
}

/** FNV-1a, 32 bits: notices a cursor of another list that is sent by mistake, not one that is forged. */
function markOf(view: string, texts = ''): string {
  let hash = 0x811c9dc5;
  for (const unit of `${view}\n${texts}`) hash = Math.imul(hash ^ (unit.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0).toString(36);
}
