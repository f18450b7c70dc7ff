import { BackupError } from '../backup-error.js';
import { movedKeys } from './moved-keys.js';
import type { Structure } from './structure.js';

/** Throws BackupError for a row that references a missing one. `first`: the first value that a statement finds. */
export async function refuseBrokenReferences(
  { tables }: Structure,
  quote: (name: string) => string,
  first: (sql: string) => unknown,
): Promise<void> {
  for (const table of tables) {
    for (const { column, table: target, referencedColumn } of movedKeys(table, tables)) {
      const [here, there] = [`a.${quote(column)}`, `b.${quote(referencedColumn)}`];
      const missing = await first(
        `SELECT ${here} FROM ${quote(table.name)} a LEFT JOIN ${quote(target)} b ON ${there} = ${here} ` +
          `WHERE ${here} IS NOT NULL AND ${there} IS NULL LIMIT 1`,
      );
      if (missing === undefined) continue;
      throw new BackupError(
        `The table ${table.name} references a row of ${target} that is missing (${column} ${String(missing)}).`,
      );
    }
  }
}
