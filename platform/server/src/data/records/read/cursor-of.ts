import { completeSort, printCursor, type ListQuery, type Scalar } from '@viewkraft/model';
import type { RecordRuntime } from '../record-runtime.js';
import type { ListSource } from '../sql/list-sql.js';
import type { RowShape } from '../sql/row-shape.js';

/**
 * The cursor of a page's last record, given as JSON text; undefined if the record does not show each value by which the
 * list is sorted: another statement would have to read it.
 */
export function cursorOf(
  last: string,
  { reader }: ListSource,
  query: ListQuery,
  runtime: RecordRuntime,
): string | undefined {
  const shape = runtime.shapeOf(reader, query.include, query.select);
  const keys = completeSort(reader.view, query.sort);
  if (!keys.every(({ path, column }) => path.length === 0 && isShownAsStored(column, shape))) return undefined;
  const record = JSON.parse(last) as Readonly<Record<string, Scalar>>;
  const values = keys.map(({ column }) => record[column]);
  return values.every((value) => value !== undefined) ? printCursor(reader.view.name, query, values) : undefined;
}

/** Whether each record of a list has the value by which it is sorted. */
function isShownAsStored(name: string, { reader, shown }: RowShape): boolean {
  const { column, access } = reader.columns.get(name) ?? {};
  return column !== undefined && access === 'always' && !column.getter && !shown?.has(name);
}
