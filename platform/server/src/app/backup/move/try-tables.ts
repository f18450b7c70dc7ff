import { errorMessage } from '@viewkraft/model';
import { createTable } from '../../../data/schema/create-table.js';
import { schemaName } from '../../../data/schema/table/names.js';
import { mysqlDialect } from '../../../kernel/database/dialects.js';
import { BackupError } from '../backup-error.js';
import { quoted, type MysqlLink } from '../mysql-link.js';
import { trialPrefix } from '../mysql-tables.js';
import { isIndexable, physicalTables } from './physical-of.js';
import type { MovedTable, Structure } from './structure.js';

/**
 * Creates all tables under other names and drops them again. Throws BackupError for a table that exceeds a limit of the
 * server, such as the size of a row or an index; SQLite has no such limits.
 */
export async function tryTables(link: MysqlLink, structure: Structure): Promise<void> {
  for (const table of structure.tables) refuseWide(table, link);
  const dialect = mysqlDialect(link.flavour);
  const tables = physicalTables(structure, link.flavour);
  const trial = (table: string): string => schemaName(trialPrefix, table);
  const drop = async (): Promise<void> => {
    for (const { name } of tables) await link.run(`DROP TABLE IF EXISTS ${quoted(trial(name))}`);
  };
  await link.useStrictMode();
  // Tables may reference others before they exist.
  await link.run('SET SESSION foreign_key_checks = 0');
  try {
    await drop();
    for (const { name, foreignKeys, ...table } of tables) {
      const keys = foreignKeys.map((key) => ({ ...key, name: trial(key.name), table: trial(key.table) }));
      for (const sql of createTable({ ...table, name: trial(name), foreignKeys: keys }, dialect)) {
        await link.run(sql).catch((error: unknown) => {
          throw new BackupError(
            `The database refuses the table ${name}: ${errorMessage(error)}. Nothing was changed.`,
            { cause: error },
          );
        });
      }
    }
  } finally {
    await drop();
  }
}

/** MariaDB would take it; but a view that demands such an index is not served there. */
function refuseWide(table: MovedTable, { flavour }: MysqlLink): void {
  const wide = table.indexes.find(
    ({ kind, name, columns }) => kind === 'unique' && name === undefined && !isIndexable(columns, table, flavour),
  );
  if (!wide) return;
  throw new BackupError(
    `The unique index over ${wide.columns.join(', ')} of the table ${table.name} is wider than MariaDB and MySQL allow. ` +
      'Nothing was changed. Change the view, start the server on SQLite once, and make a new backup.',
  );
}
