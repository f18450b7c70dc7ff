import { columnKind, parseView, type Column, type Scalar } from '@viewkraft/model';
import { readCell } from '../../data/records/import/read-cell.js';
import { splitCurrency } from '../../data/records/rows/currency.js';
import type { CsvFormat } from '../../data/records/rows/csv-format.js';

/** More than one page of a grid. */
export const firstRecordCount = 30;
const maxTextLength = 1_000;

/**
 * Rows of a file as an import stores them, keyed by column. Long texts are cut, because the records are only shown; a
 * value that does not fit is null.
 * @param names per cell of a row, the column that it becomes; undefined: none
 */
export function readFirstRecords(
  rows: readonly (readonly unknown[])[],
  names: readonly (string | undefined)[],
  definition: object,
  form: CsvFormat,
): readonly Readonly<Record<string, Scalar>>[] {
  const { view } = parseView({
    file: 'records.json',
    name: 'records',
    shipped: true,
    text: JSON.stringify({ ...definition, name: 'records' }),
  });
  if (!view) return [];
  const columns = names.map((name) => (name === undefined ? undefined : view.view.columns.get(name)));
  return rows.map((cells) =>
    Object.fromEntries(
      columns.flatMap((column, at) => (column ? [[column.name, valueOf(cells[at], column, form)] as const] : [])),
    ),
  );
}

function valueOf(cell: unknown, column: Column, form: CsvFormat): Scalar {
  const target = { kind: 'column', column, isList: false, valuesNamed: undefined } as const;
  const short = typeof cell === 'string' ? cell.slice(0, maxTextLength) : cell;
  const coerced = columnKind(column.type).coerce(
    readCell(short, target, {
      form,
      withoutSign: (text) => splitCurrency(text).number,
      ambiguous: () => undefined,
    }),
    column,
  );
  return 'value' in coerced ? coerced.value : null;
}
