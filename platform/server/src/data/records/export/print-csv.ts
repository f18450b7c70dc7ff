import type { ColumnType } from '@viewkraft/model';
import { stringify } from 'csv-stringify/sync';
import { printCell, type CsvFormat } from '../rows/csv-format.js';
import type { ExportColumn } from './export-columns.js';
import type { WireRecord } from './read-batches.js';

/** Records as lines of CSV (RFC 4180): a missing value is an empty field, an empty text is `""` (A26). */
export async function* printCsv(
  batches: AsyncIterable<readonly WireRecord[]>,
  columns: readonly ExportColumn[],
  form: CsvFormat,
): AsyncGenerator<string> {
  const print = (rows: readonly (readonly (string | null)[])[]): string =>
    stringify(rows as (string | null)[][], {
      delimiter: form.separator,
      // The library's own choice would quote missing values too, and leave a lone line break unquoted.
      quoted_match: /^$|[\r\n]/,
      record_delimiter: 'windows',
    });
  yield (form.bom ? '\uFEFF' : '') + print([columns.map(({ name }) => name)]);
  const cells = columns.map(
    ({ name, column }) =>
      (record: WireRecord) =>
        cellText(record[name], column?.type, form),
  );
  for await (const records of batches) yield print(records.map((record) => cells.map((cell) => cell(record))));
}

function cellText(value: unknown, type: ColumnType | undefined, form: CsvFormat): string | null {
  if (value === undefined || value === null) return null;
  return printCell(typeof value === 'string' ? value : JSON.stringify(value), type, form);
}
