import type { Database } from './database.js';

/**
 * Type of a column in the server's own tables; with `?` the column is nullable. `moment`: milliseconds since 1970;
 * `hash`: 64 hex digits; `key`: up to 191 bytes of ASCII, compared exactly; `short`: up to 255 characters; `text`: any
 * length; `flag`: 0 or 1.
 */
type OwnKind = 'uuid' | 'hash' | 'key' | 'short' | 'text' | 'moment' | 'number' | 'flag';
export type OwnColumn = OwnKind | `${OwnKind}?`;

export interface OwnTable {
  /** Starts with `_viewkraft_`, which excludes the table from the schema of the views. */
  readonly name: string;
  /** The first column is the primary key. */
  readonly columns: Readonly<Record<string, OwnColumn>>;
  readonly unique?: readonly string[];
  /** One list of columns per index. */
  readonly indexes?: readonly (readonly string[])[];
}

const ascii = 'CHARACTER SET ascii COLLATE ascii_bin';

const types: Readonly<Record<OwnKind, { readonly sqlite: string; readonly mysql: string }>> = {
  uuid: { sqlite: 'TEXT', mysql: `CHAR(36) ${ascii}` },
  hash: { sqlite: 'TEXT', mysql: `CHAR(64) ${ascii}` },
  key: { sqlite: 'TEXT', mysql: `VARCHAR(191) ${ascii}` },
  short: { sqlite: 'TEXT', mysql: 'VARCHAR(255)' },
  text: { sqlite: 'TEXT', mysql: 'LONGTEXT' },
  moment: { sqlite: 'INTEGER', mysql: 'BIGINT' },
  number: { sqlite: 'INTEGER', mysql: 'BIGINT' },
  flag: { sqlite: 'INTEGER', mysql: 'TINYINT' },
};

/** Creates one of the server's own tables if it is missing, and adds columns that an earlier release did not have. */
export async function createOwnTable(db: Database, table: OwnTable): Promise<void> {
  const { name, columns, unique = [], indexes = [] } = table;
  const kind = db.dialect.name;
  const parts = Object.entries(columns).map(([column, of], at) => {
    const key = at === 0 ? ' PRIMARY KEY' : unique.includes(column) ? ' UNIQUE' : '';
    return `${column} ${typeOf(of, kind)}${key}`;
  });
  const named = indexes.map((list) => ({ index: `${name}_${list.join('_')}`, list: list.join(', ') }));
  if (kind === 'mysql') {
    const keys = named.map(({ index, list }) => `KEY ${index} (${list})`);
    await db.execute(
      `CREATE TABLE IF NOT EXISTS ${name} (${[...parts, ...keys].join(', ')}) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`,
    );
    return addMissing(db, table);
  }
  await db.execute(`CREATE TABLE IF NOT EXISTS ${name} (${parts.join(', ')})`);
  await addMissing(db, table);
  for (const { index, list } of named) await db.execute(`CREATE INDEX IF NOT EXISTS ${index} ON ${name} (${list})`);
}

/** SQL type with its nullability. */
function typeOf(of: OwnColumn, kind: 'sqlite' | 'mysql'): string {
  return `${types[of.replace('?', '') as OwnKind][kind]}${of.endsWith('?') ? '' : ' NOT NULL'}`;
}

async function addMissing(db: Database, { name, columns }: OwnTable): Promise<void> {
  const kind = db.dialect.name;
  const there =
    kind === 'sqlite'
      ? (await db.query(`PRAGMA table_info(${name})`)).map(([, column]) => String(column))
      : (await db.query('SELECT column_name FROM information_schema.columns WHERE table_schema = DATABASE() AND table_name = ?', [name])).map(([column]) => String(column)); // prettier-ignore
  for (const [column, of] of Object.entries(columns)) {
    if (there.includes(column)) continue;
    const fill = of.endsWith('?') ? '' : /^(?:moment|number|flag)$/.test(of) ? ' DEFAULT 0' : " DEFAULT ''";
    await db.execute(`ALTER TABLE ${name} ADD COLUMN ${column} ${typeOf(of, kind)}${fill}`);
  }
}
