import type { QueryRunner } from 'typeorm';

/**
 * Type of a column in the platform's own tables; with `?` the column is nullable. `moment`: milliseconds since 1970;
 * `hash`: 64 hex digits; `key`: up to 191 bytes of ASCII, compared exactly; `short`: up to 255 characters; `text`: any
 * length; `flag`: 0 or 1.
 */
type ColumnKind = 'uuid' | 'hash' | 'key' | 'short' | 'text' | 'moment' | 'number' | 'flag';
export type ColumnType = ColumnKind | `${ColumnKind}?`;

export interface TableShape {
  readonly name: string;
  /** The first column is the primary key. */
  readonly columns: Readonly<Record<string, ColumnType>>;
  readonly unique?: readonly string[];
  /** One list of columns per index. */
  readonly indexes?: readonly (readonly string[])[];
}

const ascii = 'CHARACTER SET ascii COLLATE ascii_bin';

const types: Readonly<Record<ColumnKind, { readonly sqlite: string; readonly mysql: string }>> = {
  uuid: { sqlite: 'TEXT', mysql: `CHAR(36) ${ascii}` },
  hash: { sqlite: 'TEXT', mysql: `CHAR(64) ${ascii}` },
  key: { sqlite: 'TEXT', mysql: `VARCHAR(191) ${ascii}` },
  short: { sqlite: 'TEXT', mysql: 'VARCHAR(255)' },
  text: { sqlite: 'TEXT', mysql: 'LONGTEXT' },
  moment: { sqlite: 'INTEGER', mysql: 'BIGINT' },
  number: { sqlite: 'INTEGER', mysql: 'BIGINT' },
  flag: { sqlite: 'INTEGER', mysql: 'TINYINT' },
};

/**
 * Creates a table, or adds the columns and indexes that an existing one lacks. Each statement runs only where it is
 * needed: MySQL commits after each, so that a migration may start again in the middle.
 */
export async function ensureTable(runner: QueryRunner, shape: TableShape): Promise<void> {
  const { name, columns, unique = [], indexes = [] } = shape;
  if (await runner.hasTable(name)) {
    for (const [column, type] of Object.entries(columns)) await ensureColumn(runner, name, column, type);
  } else {
    const parts = Object.entries(columns).map(([column, type], at) => {
      const constraint = at === 0 ? ' PRIMARY KEY' : unique.includes(column) ? ' UNIQUE' : '';
      return `${column} ${sqlType(type, runner)}${constraint}`;
    });
    const suffix = isSqlite(runner) ? '' : ' ENGINE=InnoDB CHARACTER SET utf8mb4 COLLATE utf8mb4_bin';
    await runner.query(`CREATE TABLE ${name} (${parts.join(', ')})${suffix}`);
  }
  for (const list of indexes) await ensureIndex(runner, name, list);
}

export async function ensureColumn(
  runner: QueryRunner,
  table: string,
  column: string,
  type: ColumnType,
): Promise<void> {
  if (await runner.hasColumn(table, column)) return;
  const fill = type.endsWith('?') ? '' : /^(?:moment|number|flag)$/.test(type) ? ' DEFAULT 0' : " DEFAULT ''";
  await runner.query(`ALTER TABLE ${table} ADD COLUMN ${column} ${sqlType(type, runner)}${fill}`);
}

export async function ensureIndex(runner: QueryRunner, table: string, columns: readonly string[]): Promise<void> {
  const name = `${table}_${columns.join('_').replace(/\W\d+\W/g, '')}`;
  const found: unknown[] = isSqlite(runner)
    ? await runner.query("SELECT 1 FROM sqlite_master WHERE type = 'index' AND name = ?", [name])
    : await runner.query(
        'SELECT 1 FROM information_schema.statistics WHERE table_schema = DATABASE() AND table_name = ? AND index_name = ?',
        [table, name],
      );
  if (found.length === 0) await runner.query(`CREATE INDEX ${name} ON ${table} (${columns.join(', ')})`);
}

export function isSqlite(runner: QueryRunner): boolean {
  return runner.dataSource.options.type === 'better-sqlite3';
}

/** SQL type with its nullability. */
function sqlType(type: ColumnType, runner: QueryRunner): string {
  const { sqlite, mysql } = types[type.replace('?', '') as ColumnKind];
  return `${isSqlite(runner) ? sqlite : mysql}${type.endsWith('?') ? '' : ' NOT NULL'}`;
}
