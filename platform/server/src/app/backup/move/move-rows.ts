import { errorMessage } from '@viewkraft/model';
import { migrationsTable } from '../../../kernel/database/data-source.js';
import type { Dialect } from '../../../kernel/database/database.js';
import { BackupError, type Report } from '../backup-error.js';
import type { TableFacts } from '../manifest.js';
import type { MoveSource } from './move-source.js';
import { readValue, shownValue, UnfitValue, writeValue, type MovedValue } from './moved-value.js';
import type { MovedTable } from './structure.js';

/** The rows of a table as `to` takes them. Throws BackupError with table, column and key of a value that does not fit. */
export async function* movedRows(
  source: MoveSource,
  table: MovedTable,
  to: Dialect,
): AsyncIterable<readonly MovedValue[]> {
  const named = table.columns.findIndex(({ name }) => name === 'name');
  // The migrations of plugins run again if their tables may be among those that are left out.
  const isLeftOut = table.name === migrationsTable && source.structure.foreign.length > 0;
  for await (const raw of source.rows(table)) {
    if (isLeftOut && String(raw[named]).includes('/')) continue;
    yield table.columns.map((column, at) => {
      try {
        return writeValue(readValue(raw[at], column, source.dialect), column, to);
      } catch (error) {
        if (!(error instanceof UnfitValue)) throw error;
        throw new BackupError(
          `A value of the backup cannot be moved: ${placeOf(table, raw, column.name)}: ${error.message}.`,
          { cause: error },
        );
      }
    });
  }
}

/** Converts every row without writing any; returns the number of rows of each table. `check` may refuse a row. */
export async function checkRows(
  source: MoveSource,
  to: Dialect,
  check: (table: MovedTable, row: readonly MovedValue[]) => void,
  report: Report,
): Promise<readonly TableFacts[]> {
  const facts: TableFacts[] = [];
  for (const table of source.structure.tables) {
    let rows = 0;
    for await (const row of movedRows(source, table, to)) {
      check(table, row);
      rows += 1;
    }
    facts.push({ name: table.name, rows });
    report(`checked: table ${table.name}, ${rows} rows`);
  }
  return facts;
}

/** The row that the database refuses to store. */
export const refusedRow = (table: MovedTable, row: readonly unknown[], error: unknown): BackupError =>
  new BackupError(`A row cannot be stored: ${placeOf(table, row)}: ${errorMessage(error)}`, { cause: error });

/** The place of a row or a value, for messages. */
export function placeOf({ name, primaryKey, columns }: MovedTable, row: readonly unknown[], column?: string): string {
  const valueOf = (key: string): string => shownValue(row[columns.findIndex((one) => one.name === key)]);
  const key = primaryKey.map((part) => `${part} ${valueOf(part)}`);
  return [
    `table ${name}`,
    ...(column === undefined ? [] : [`column ${column}`]),
    ...(key.length > 0 ? key : ['a row without a key']),
  ].join(', ');
}

/** Throws BackupError if a table did not get every row. */
export function refuseMissingRows(facts: readonly TableFacts[], found: ReadonlyMap<string, number>): void {
  const wrong = facts.find(({ name, rows }) => found.get(name) !== rows);
  if (!wrong) return;
  throw new BackupError(`The table ${wrong.name} has ${found.get(wrong.name) ?? 0} rows instead of ${wrong.rows}.`);
}
