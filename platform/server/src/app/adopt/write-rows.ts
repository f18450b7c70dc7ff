import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { AdoptedColumn } from './adopt-tables.js';
import type { SourceDatabase } from './source-database.js';

/** Writes the rows of a table as NDJSON with these columns, in the order of the table. Returns their number. */
export async function writeRows(
  source: SourceDatabase,
  table: string,
  columns: readonly AdoptedColumn[],
  file: string,
  where = '',
): Promise<number> {
  const { quote } = source.dialect;
  const list = columns.map((column) => quote(column.source)).join(', ');
  let count = 0;

  async function* lines(): AsyncGenerator<string> {
    for await (const row of source.rows(`SELECT ${list} FROM ${quote(table)}${where}`)) {
      const record = columns.map(({ name, convert }, at) => {
        const value = row[at];
        return [name, value === null || value === undefined ? null : convert(value)];
      });
      count += 1;
      yield `${JSON.stringify(Object.fromEntries(record))}\n`;
    }
  }
  await pipeline(Readable.from(lines()), createWriteStream(file));
  return count;
}
