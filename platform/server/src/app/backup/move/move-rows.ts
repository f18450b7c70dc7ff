import type { Dialect } from '../../../kernel/database/database.js';
import { BackupError, type Report } from '../backup-error.js';
import type { TableFacts } from '../manifest.js';
import type { MoveSource } from './move-source.js';
import { readValue, UnfitValue, writeValue, type MovedValue } from './moved-value.js';
import type { MovedTable } from './structure.js';

const migrations = '_viewkraft_migrations';

/** The rows of a table as `to` takes them. Throws BackupError with table, column and key of a value that does not fit. */
export async function* movedRows(
  source: MoveSource,
  table: MovedTable,
  to: Dialect,
): AsyncIterable<readonly MovedValue[]> {
  const named = table.columns.findIndex(({ name }) => name === 'name');
  for await (const raw of source.rows(table)) {
    // The tables of plugins are not moved, so that their migrations run again.
    if (table.name === migrations && String(raw[named]).includes('/')) continue;
    yield table.columns.map((column, at) => {
      try {
        return writeValue(readValue(raw[at], column, source.dialect), column, to);
      } catch (error) {
        if (!(error instanceof UnfitValue)) throw error;
        throw new BackupError(
          `A value of the backup cannot be moved: table ${table.name}, column ${column.name}, ${keyOf(table, raw)}: ${error.message}.`,
          { cause: error },
        );
      }
    });
  }
}

/** Converts every row without writing any; returns the number of rows of each table. */
export async function checkRows(source: MoveSource, to: Dialect, report: Report): Promise<readonly TableFacts[]> {
  const facts: TableFacts[] = [];
  for (const table of source.structure.tables) {
    let rows = 0;
    for await (const row of movedRows(source, table, to)) rows += row.length > 0 ? 1 : 0;
    facts.push({ name: table.name, rows });
    report(`checked: table ${table.name}, ${rows} rows`);
  }
  return facts;
}

/** The key of a row, for messages. */
export function keyOf({ primaryKey, columns }: MovedTable, row: readonly unknown[]): string {
  const parts = primaryKey.map((name) => `${name} ${String(row[columns.findIndex((column) => column.name === name)])}`);
  return parts.length === 0 ? 'a row without a key' : parts.join(', ');
}

/** Throws BackupError if a table did not get every row. */
export function refuseMissingRows(facts: readonly TableFacts[], found: ReadonlyMap<string, number>): void {
  const wrong = facts.find(({ name, rows }) => found.get(name) !== rows);
  if (!wrong) return;
  throw new BackupError(`The table ${wrong.name} has ${found.get(wrong.name) ?? 0} rows instead of ${wrong.rows}.`);
}
