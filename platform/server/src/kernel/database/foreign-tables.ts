import { DatabaseError, type Database } from './database.js';
import { migrationsTable } from './data-source.js';

/** The database belongs to another program that has tables with names of the platform's own. */
export class ForeignTableError extends DatabaseError {
  constructor(readonly table: string) {
    super(
      'other',
      `The database has a table "${table}" of another program, and it is left untouched. ` +
        'Viewkraft needs a table of this name for itself: rename that one, or use another database.',
    );
  }
}

/** The columns of the table in which TypeORM records migrations. */
const migrationColumns = ['id', 'timestamp', 'name'];

/** Throws ForeignTableError if the table of executed migrations lacks one of TypeORM's columns. */
export async function refuseForeignMigrations(db: Database): Promise<void> {
  const found = (await columnsOf(db, [migrationsTable])).get(migrationsTable);
  if (found && migrationColumns.some((column) => !found.has(column))) throw new ForeignTableError(migrationsTable);
}

/**
 * Throws ForeignTableError if a table with the name of one of the platform's own tables lacks its key, or has a column
 * that no release knew. A table of an earlier release may lack any other column. Call before migrations run.
 */
export async function refuseForeignPlatformTables(db: Database): Promise<void> {
  const entities = new Map(db.manager.dataSource.entityMetadatas.map((entity) => [entity.tableName, entity]));
  for (const [name, found] of await columnsOf(db, [...entities.keys()])) {
    const { columns = [], primaryColumns = [] } = entities.get(name) ?? {};
    const known = new Set(columns.map(({ databaseName }) => databaseName));
    const isKeyed = primaryColumns.every(({ databaseName }) => found.has(databaseName));
    if (!isKeyed || [...found].some((column) => !known.has(column))) throw new ForeignTableError(name);
  }
}

/** The columns of those tables that exist; an SQL view counts as a table. */
async function columnsOf(db: Database, tables: readonly string[]): Promise<Map<string, Set<string>>> {
  const places = tables.map(() => '?').join(', ');
  const rows = await db.query(
    db.dialect.name === 'sqlite'
      ? `SELECT LOWER(m.name), c.name FROM sqlite_master m, pragma_table_info(m.name) c WHERE LOWER(m.name) IN (${places})`
      : `SELECT TABLE_NAME, COLUMN_NAME FROM information_schema.COLUMNS WHERE TABLE_SCHEMA = DATABASE() AND TABLE_NAME IN (${places})`,
    tables,
  );
  const found = new Map<string, Set<string>>();
  for (const [table, column] of rows) {
    const columns = found.get(String(table)) ?? new Set();
    found.set(String(table), columns.add(String(column)));
  }
  return found;
}
