import { columnKind, type Column, type ColumnType, type StorageClass } from '@viewkraft/model';
import type { Dialect } from '../../../kernel/database/database.js';
import type { LiveColumn, LiveTable } from '../table/live-table.js';

/** SQL types of MySQL and MariaDB whose values a column of ours can show and write. */
const mysqlTypes = {
  integer: ['tinyint', 'smallint', 'mediumint', 'int', 'integer', 'year'],
  bigint: ['tinyint', 'smallint', 'mediumint', 'int', 'integer', 'bigint'],
  double: ['float', 'double', 'real'],
  decimal: ['decimal', 'numeric'],
  boolean: ['tinyint', 'bit'],
  string: ['char', 'varchar', 'tinytext', 'enum', 'set', 'uuid', 'inet6'],
  text: ['char', 'varchar', 'tinytext', 'text', 'mediumtext', 'longtext', 'json', 'set'],
  uuid: ['char', 'varchar', 'uuid'],
  instant: ['datetime', 'timestamp'],
  day: ['date'],
  time: ['time'],
} satisfies Record<StorageClass, readonly string[]>;

/** Names of types for a message: what a column of this SQL type can be. */
export function fittingTypes(sqlType: string): readonly ColumnType[] {
  const name = typeName(sqlType);
  const found = Object.entries(mysqlTypes).filter(([, names]) => (names as readonly string[]).includes(name));
  return found.map(([storage]) => shownTypes[storage as StorageClass]);
}

const numbers: ReadonlySet<StorageClass> = new Set(['integer', 'bigint', 'double', 'decimal', 'boolean']);

const shownTypes = {
  integer: 'integer', bigint: 'bigint', double: 'number', decimal: 'decimal', boolean: 'boolean', string: 'string',
  text: 'text', uuid: 'uuid', instant: 'datetime', day: 'dateonly', time: 'time',
} satisfies Record<StorageClass, ColumnType>; // prettier-ignore

/**
 * Whether the table's column can hold the values of the view's. SQLite stores any value in any column, but numbers in a
 * text column become texts (https://sqlite.org/datatype3.html#determination_of_column_affinity).
 */
export function fitsNative(column: Column, sqlType: string, dialect: Dialect): boolean {
  const { storage } = columnKind(column.type);
  if (dialect.name === 'sqlite') {
    const keepsTexts = /char|clob|text/i.test(sqlType) && !/int/i.test(sqlType);
    return !/\bblob\b/i.test(sqlType) && !(keepsTexts && numbers.has(storage));
  }
  const name = typeName(sqlType);
  if (!(mysqlTypes[storage] as readonly string[]).includes(name)) return false;
  if (name === 'bit') return /^bit(\(1\))?$/i.test(sqlType);
  if (storage !== 'decimal') return true;
  const [, precision, scale] = /\((\d+),(\d+)\)/.exec(sqlType) ?? [];
  return Number(scale) === column.scale && Number(precision) >= column.precision;
}

/** The length of a VARCHAR or CHAR column; undefined: none. */
export function nativeLength(sqlType: string): number | undefined {
  const [, length] = /^\s*n?(?:var)?char(?:acter)?\s*\(\s*(\d+)\s*\)/i.exec(sqlType) ?? [];
  return length === undefined ? undefined : Number(length);
}

/** Whether the database generates the key. SQLite does for a key declared as exactly INTEGER, which is the rowid. */
export function isGenerated(live: Pick<LiveColumn, 'name' | 'sqlType' | 'autoIncrement'>, table: LiveTable, dialect: Dialect): boolean {
  if (dialect.name !== 'sqlite') return live.autoIncrement;
  const isRowNumber = /^\s*integer\s*$/i.test(live.sqlType) && table.primaryKey.join() === live.name;
  return isRowNumber && !/\bwithout\s+rowid\b/i.test(table.createSql.slice(table.createSql.lastIndexOf(')')));
}

const typeName = (sqlType: string): string => /^[a-z0-9]+/i.exec(sqlType)?.[0].toLowerCase() ?? '';
