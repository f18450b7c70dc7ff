import type { Database } from '../../../kernel/database/database.js';
import { migrationsTable } from '../../../kernel/database/data-source.js';
import { platformEntities } from '../../../kernel/database/entities/platform-entities.js';
import { presentTables } from '../../../data/schema/copied-tables.js';
import type { StoredTypes } from '../../../data/schema/plan/applied-store.js';
import type { LiveColumn, LiveTable } from '../../../data/schema/table/live-table.js';
import type { StoredType } from '../../../data/schema/table/stored-type.js';
import { movedIndexes, type MovedIndex } from './moved-index.js';
import { storedTypeOf, typeOfValues } from './type-of-column.js';

/** The tables of a database, without anything that is particular to its kind. */
export interface Structure {
  readonly tables: readonly MovedTable[];
  /** What Viewkraft did not make and cannot make elsewhere: tables, columns and SQL views of others. */
  readonly foreign: readonly string[];
}

export interface MovedTable {
  readonly name: string;
  /** `platform`: migrations make it. `archive`: values of removed columns and tables. */
  readonly origin: 'platform' | 'view' | 'archive';
  readonly columns: readonly MovedColumn[];
  readonly primaryKey: readonly string[];
  readonly indexes: readonly MovedIndex[];
  readonly foreignKeys: LiveTable['foreignKeys'];
}

export interface MovedColumn {
  readonly name: string;
  readonly stored: StoredType;
  /** SQLite: values of several kinds, which all become text. */
  readonly mixed: boolean;
  readonly nullable: boolean;
  readonly autoIncrement: boolean;
}

const platformTables: ReadonlySet<string> = new Set([
  migrationsTable,
  ...platformEntities.map(({ options }) => String(options.tableName)),
]);

/** Made again where they are needed: search indexes, locks of a cluster, and the mark of a restore. */
const rebuilt =
  /^(_search_.*_fts(_(data|idx|content|docsize|config))?|_viewkraft_(search_.*|locks|heartbeats|restore))$/;

/** The structure of the database as it is, with the column types that the platform recorded. */
export async function readStructure(db: Database): Promise<Structure> {
  const { live, applied } = await presentTables(db);
  const tables: MovedTable[] = [];
  const foreign: string[] = (await sqlViews(db)).map((name) => `${name} (an SQL view)`);
  for (const table of [...live.values()].sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (rebuilt.test(table.name)) continue;
    const origin = originOf(table.name, applied);
    if (!origin) {
      foreign.push(table.name);
      continue;
    }
    const columns: MovedColumn[] = [];
    for (const column of table.columns.values()) {
      if (column.generatedAs !== undefined && db.dialect.name === 'mysql' && column.name.startsWith('_sort')) continue;
      const moved = await movedColumn(db, table, column, origin, applied.get(table.name)?.types);
      if (moved) columns.push(moved);
      else foreign.push(`${table.name}.${column.name}`);
    }
    const { name, primaryKey, foreignKeys } = table;
    tables.push({ name, origin, columns, primaryKey, indexes: movedIndexes(table), foreignKeys });
  }
  return { tables, foreign };
}

function originOf(name: string, applied: ReadonlyMap<string, unknown>): MovedTable['origin'] | undefined {
  if (platformTables.has(name)) return 'platform';
  if (applied.has(name)) return 'view';
  return name.startsWith('_archive_') ? 'archive' : undefined;
}

/** Undefined for a column that no statement of the platform makes. */
async function movedColumn(
  db: Database,
  { name: table, primaryKey, createSql }: LiveTable,
  column: LiveColumn,
  origin: MovedTable['origin'],
  recorded: StoredTypes | undefined,
): Promise<MovedColumn | undefined> {
  if (column.generatedAs !== undefined) return undefined;
  const known = recorded?.get(column.name);
  // The platform writes no default; without that of the other program, new rows would differ.
  if (origin === 'view' && !known && column.hasDefault) return undefined;
  const { flavour } = db.dialect;
  const found = storedTypeOf(column.sqlType, { flavour, origin, recorded: known });
  const { stored, mixed } = found ? { stored: found, mixed: false } : await typeOfValues(db, table, column.name);
  if (!stored) return undefined;
  const isRowid = flavour === 'sqlite' && primaryKey.join() === column.name && /^integer$/i.test(column.sqlType);
  const autoIncrement = column.autoIncrement || (isRowid && !/\bwithout\s+rowid\b[^)]*$/i.test(createSql));
  return { name: column.name, stored, mixed, nullable: column.nullable, autoIncrement };
}

async function sqlViews(db: Database): Promise<string[]> {
  const rows = await db.query(
    db.dialect.name === 'sqlite'
      ? "SELECT name FROM sqlite_master WHERE type = 'view' ORDER BY name"
      : 'SELECT table_name FROM information_schema.views WHERE table_schema = DATABASE() ORDER BY table_name',
  );
  return rows.map(([name]) => String(name));
}
