import type { StorageClass } from '@viewkraft/model';
import type { Dialect } from '../../../kernel/database/database.js';
import { exactCollation } from '../../../kernel/database/native-codecs.js';
import { storageOf, type StoredType } from './stored-type.js';

export type Flavour = Dialect['flavour'];

/** Sort order of text on MySQL and MariaDB: case-insensitive, by Unicode. */
export const sortCollation = {
  sqlite: 'NOCASE',
  mariadb: 'utf8mb4_unicode_520_ci',
  mysql: 'utf8mb4_0900_ai_ci',
} satisfies Record<Flavour, string>;

const textBytes = 65_535;
/** MySQL refuses longer VARCHAR columns in utf8mb4, whatever else the row contains. */
const maxVarcharLength = 16_000;

// SQLite derives the affinity from the type name: names with TEXT or CHAR store text, so the names of date types
// contain TEXT.
const sqliteTypes = {
  integer: () => 'INTEGER',
  bigint: () => 'BIGINT',
  double: () => 'DOUBLE',
  decimal: ({ precision, scale }) => `DECIMAL(${precision},${scale})`,
  boolean: () => 'BOOLEAN',
  string: ({ length }) => `VARCHAR(${length})`,
  text: () => 'TEXT',
  uuid: () => 'CHAR(36)',
  instant: () => 'DATETIME_TEXT',
  day: () => 'DATE_TEXT',
  time: () => 'TIME_TEXT',
} satisfies Record<StorageClass, (type: StoredType) => string>;

const mysqlTypes = {
  integer: () => 'INT',
  bigint: () => 'BIGINT',
  double: () => 'DOUBLE',
  decimal: ({ precision, scale }) => `DECIMAL(${precision},${scale})`,
  boolean: () => 'TINYINT(1)',
  string: ({ length }, exact) => `VARCHAR(${length})${exact}`,
  text: (_, exact) => `MEDIUMTEXT${exact}`,
  uuid: () => 'CHAR(36) CHARACTER SET ascii COLLATE ascii_bin',
  instant: () => 'DATETIME(3)',
  day: () => 'DATE',
  time: () => 'TIME',
} satisfies Record<StorageClass, (type: StoredType, exact: string) => string>;

/** The SQL type that stores a column. `asText`: a string beyond the row's share of VARCHAR (MySQL only). */
export function sqlType(type: StoredType, flavour: Flavour, asText = false): string {
  const storage = storageOf(type);
  if (flavour === 'sqlite') return sqliteTypes[storage](type);
  const exact = ` CHARACTER SET utf8mb4 COLLATE ${exactCollation[flavour]}`;
  if (storage === 'string' && (asText || type.length > maxVarcharLength)) {
    return `${type.length * 4 <= textBytes ? 'TEXT' : 'MEDIUMTEXT'}${exact}`;
  }
  return mysqlTypes[storage](type, exact);
}

/** The stored type for an SQL type, whoever wrote it; undefined if no column type uses it. */
export function parseSqlType(sql: string, flavour: Flavour): StoredType | undefined {
  const match = /^\s*([a-z_]+)\s*(?:\(\s*(\d+)\s*(?:,\s*(\d+)\s*)?\))?(.*)$/is.exec(sql);
  if (!match) return undefined;
  const [name, first, second] = [(match[1] ?? '').toLowerCase(), Number(match[2] ?? 0), Number(match[3] ?? 0)];
  return flavour === 'sqlite'
    ? parseSqlite(name, first, second)
    : parseMysql(name, first, second, (match[4] ?? '').toLowerCase());
}

const plain = (type: StoredType['type']): StoredType => ({ type, length: 0, precision: 0, scale: 0 });
const string = (length: number): StoredType => ({ ...plain('string'), length });
const decimal = (precision: number, scale: number): StoredType => ({ ...plain('decimal'), precision, scale });

function parseSqlite(name: string, first: number, second: number): StoredType | undefined {
  if (['integer', 'int'].includes(name)) return plain('integer');
  if (name === 'bigint') return plain('bigint');
  if (['double', 'real', 'float'].includes(name)) return plain('number');
  if (['decimal', 'numeric'].includes(name) && first > 0) return decimal(first, second);
  if (['boolean', 'bool'].includes(name)) return plain('boolean');
  if (name === 'varchar' && first > 0) return string(first);
  if (name === 'text') return plain('text');
  if (name === 'char' && first === 36) return plain('uuid');
  if (name === 'datetime_text') return plain('datetime');
  if (name === 'date_text') return plain('dateonly');
  if (name === 'time_text') return plain('time');
  return undefined;
}

function parseMysql(name: string, first: number, second: number, rest: string): StoredType | undefined {
  if (['int', 'integer'].includes(name) && !rest.includes('unsigned')) return plain('integer');
  if (name === 'bigint' && !rest.includes('unsigned')) return plain('bigint');
  if (name === 'double' && !rest.includes('unsigned')) return plain('number');
  if (name === 'decimal' && !rest.includes('unsigned')) return decimal(first, second);
  if (name === 'tinyint' && first === 1) return plain('boolean');
  if (name === 'varchar') return string(first);
  if (['tinytext', 'text', 'mediumtext', 'longtext'].includes(name)) return plain('text');
  if (name === 'char' && first === 36) return plain('uuid');
  if (name === 'datetime' && first === 3) return plain('datetime');
  if (name === 'date') return plain('dateonly');
  if (name === 'time' && first === 0) return plain('time');
  return undefined;
}

const sqliteGroups: Partial<Record<StorageClass, string>> = {
  integer: 'whole',
  bigint: 'whole',
  string: 'text',
  text: 'text',
};

/** Whether a column of this SQL type may have been applied as `type`, so that the recorded type is more precise. */
export function mayStore(sql: string, type: StoredType, flavour: Flavour): boolean {
  const live = parseSqlType(sql, flavour);
  if (!live) return false;
  const [from, to] = [storageOf(live), storageOf(type)];
  // SQLite has only affinities: the platform checks length, precision and integer width.
  if (flavour === 'sqlite') return (sqliteGroups[from] ?? from) === (sqliteGroups[to] ?? to);
  if (from === 'text' && to === 'string') return type.length * 4 <= textBytes || !/^(tiny)?text/i.test(sql);
  if (from !== to) return false;
  if (from === 'string') return live.length === type.length;
  if (from === 'decimal') return live.precision === type.precision && live.scale === type.scale;
  return true;
}

/** Bytes of a VARCHAR in MySQL's row limit of 65,535; 0 for everything stored off-row. */
export function rowBytes(sql: string): number {
  const match = /^varchar\((\d+)\)/i.exec(sql);
  return match ? Number(match[1]) * 4 + 2 : 0;
}
