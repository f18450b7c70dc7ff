import type { Database } from '../../../kernel/database/database.js';
import { migrationsTable } from '../../../kernel/database/data-source.js';
import { platformEntities } from '../../../kernel/database/entities/platform-entities.js';
import { presentTables } from '../../../data/schema/present-tables.js';
import type { StoredTypes } from '../../../data/schema/plan/applied-store.js';
import type { LiveColumn, LiveTable } from '../../../data/schema/table/live-table.js';
import type { PhysicalForeignKey } from '../../../data/schema/table/physical-table.js';
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

/** What the entities say of the platform's own columns, which SQLite keeps without a length. */
const platformTypes: ReadonlyMap<string, StoredTypes> = new Map(
  platformEntities.map(({ options: { tableName, columns } }) => [
    String(tableName),
    new Map(
      Object.entries(columns).flatMap(([field, { name = field, length }]): [string, StoredType][] =>
        length === undefined ? [] : [[name, { type: 'string', length: Number(length), precision: 0, scale: 0 }]],
      ),
    ),
  ]),
);

/** Made again where they are needed: search indexes, locks of a cluster, and what a restore leaves behind. */
const rebuilt =
  /^(_search_.*_fts(_(data|idx|content|docsize|config))?|_viewkraft_(search_.*|locks|heartbeats|restore|trial_.*))$/;

/** The structure of the database as it is, with the column types that the platform recorded. */
export async function readStructure(db: Database): Promise<Structure> {
  const { live, applied } = await presentTables(db);
  const isComposite = await compositeKeys(db);
  const tables: MovedTable[] = [];
  const foreign: string[] = (await sqlViews(db)).map((name) => `${name} (an SQL view)`);
  for (const table of [...live.values()].sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (rebuilt.test(table.name)) continue;
    const { name } = table;
    const origin = originOf(name, applied);
    const recorded = origin === 'platform' ? platformTypes.get(name) : applied.get(name)?.types;
    const moved = origin && (await movedTable(db, table, origin, recorded, isComposite));
    if (moved) tables.push(moved.table);
    foreign.push(...(moved?.foreign ?? [name]));
  }
  return { tables, foreign };
}

function originOf(name: string, applied: ReadonlyMap<string, unknown>): MovedTable['origin'] | undefined {
  if (platformTables.has(name)) return 'platform';
  if (applied.has(name)) return 'view';
  return name.startsWith('_archive_') ? 'archive' : undefined;
}

/** With what of it is left out; undefined for a table whose key is. */
async function movedTable(
  db: Database,
  table: LiveTable,
  origin: MovedTable['origin'],
  recorded: StoredTypes | undefined,
  isComposite: IsComposite,
): Promise<{ readonly table: MovedTable; readonly foreign: readonly string[] } | undefined> {
  const { name, primaryKey } = table;
  const columns: MovedColumn[] = [];
  const foreign: string[] = [];
  for (const column of table.columns.values()) {
    if (column.generatedAs !== undefined && db.dialect.name === 'mysql' && column.name.startsWith('_sort')) continue;
    const moved = await movedColumn(db, table, column, origin, recorded);
    if (moved) columns.push(moved);
    if (!moved) foreign.push(`${name}.${column.name}`);
    // The platform writes none.
    else if (origin === 'view' && column.hasDefault) foreign.push(`${name}.${column.name} (its default)`);
  }
  const isMoved = (column: string): boolean => columns.some((one) => one.name === column);
  if (!primaryKey.every(isMoved)) return undefined;
  const composite = table.foreignKeys.filter((key) => isComposite(table, key));
  foreign.push(...new Set(composite.map(({ column }) => `${name}.${column} (a foreign key of several columns)`)));
  const foreignKeys = table.foreignKeys.filter((key) => !composite.includes(key) && isMoved(key.column));
  return { table: { name, origin, columns, primaryKey, indexes: movedIndexes(table, columns), foreignKeys }, foreign };
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
  const { flavour } = db.dialect;
  const found = storedTypeOf(column.sqlType, { flavour, origin, recorded: recorded?.get(column.name) });
  const { stored, mixed } = found ? { stored: found, mixed: false } : await typeOfValues(db, table, column.name);
  if (!stored) return undefined;
  const isRowid = flavour === 'sqlite' && primaryKey.join() === column.name && /^integer$/i.test(column.sqlType);
  const autoIncrement = column.autoIncrement || (isRowid && !/\bwithout\s+rowid\b[^)]*$/i.test(createSql));
  return { name: column.name, stored, mixed, nullable: column.nullable, autoIncrement };
}

type IsComposite = (table: LiveTable, key: PhysicalForeignKey) => boolean;

/** Tells the foreign keys of several columns, of which a table lists each column or the first as a key of its own. */
async function compositeKeys(db: Database): Promise<IsComposite> {
  if (db.dialect.name === 'mysql') {
    return ({ foreignKeys }, { name }) => foreignKeys.filter((key) => key.name === name).length > 1;
  }
  const rows = await db.query(
    `SELECT m.name, f."from", f."table" FROM sqlite_master m JOIN pragma_foreign_key_list(m.name) f
      JOIN pragma_foreign_key_list(m.name) n ON n.id = f.id AND n.seq = 1 WHERE m.type = 'table' AND f.seq = 0`,
  );
  const found = new Set(rows.map((row) => JSON.stringify(row)));
  return ({ name }, { column, table }) => found.has(JSON.stringify([name, column, table]));
}

async function sqlViews(db: Database): Promise<string[]> {
  const rows = await db.query(
    db.dialect.name === 'sqlite'
      ? "SELECT name FROM sqlite_master WHERE type = 'view' ORDER BY name"
      : 'SELECT table_name FROM information_schema.views WHERE table_schema = DATABASE() ORDER BY table_name',
  );
  return rows.map(([name]) => String(name));
}
