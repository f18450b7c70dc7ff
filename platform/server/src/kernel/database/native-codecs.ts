import { columnKind, type Column, type ColumnSource, type StorageClass } from '@viewkraft/model';
import type { Dialect } from './database.js';
import type { ValueCodec } from './value-codec.js';

/*
 * Columns of other programs' tables may have other types, collations and date formats than our own, and on SQLite
 * values of any kind. One SQL expression stands for such a value in lists, filters, sorts and checks of versions, so
 * that all of them mean the same.
 */

/** Equality is exact on every database: case, accents and trailing spaces matter. */
export const exactCollation = {
  sqlite: 'BINARY',
  mariadb: 'utf8mb4_nopad_bin',
  mysql: 'utf8mb4_0900_bin',
} satisfies Record<Dialect['flavour'], string>;

type VersionSource = Extract<ColumnSource, { readonly keyHex: string }>;

/** SQL for the value of a column, or for the version of the row. */
export function nativeValue(dialect: Dialect, column: Column, source: ColumnSource, at: string): string {
  if ('versionOf' in source) return versionSql(dialect, source, at);
  const field = at + dialect.quote(column.field);
  const { storage } = columnKind(column.type);
  return dialect.name === 'sqlite'
    ? sqliteValues[storage](field)
    : mysqlValue(field, storage, source.sqlType, exactCollation[dialect.flavour]);
}

const ofKind = (field: string, ...kinds: readonly string[]): string =>
  `CASE WHEN typeof(${field}) IN (${kinds.map((kind) => `'${kind}'`).join(',')}) THEN ${field} END`;
const number = (field: string): string => ofKind(field, 'integer', 'real');
const text = (field: string): string =>
  `CASE typeof(${field}) WHEN 'text' THEN ${field} WHEN 'integer' THEN CAST(${field} AS TEXT) WHEN 'real' THEN CAST(${field} AS TEXT) END`;
const date = (field: string, form: string): string =>
  `CASE typeof(${field}) WHEN 'text' THEN strftime('${form}',${field}) END`;

/** A value of another kind counts as missing. */
const sqliteValues = {
  integer: (field) => ofKind(field, 'integer'),
  bigint: (field) => ofKind(field, 'integer'),
  double: number,
  decimal: number,
  boolean: (field) => ofKind(field, 'integer'),
  string: text,
  text,
  uuid: text,
  instant: (field) => date(field, '%Y-%m-%dT%H:%M:%fZ'),
  day: (field) => date(field, '%Y-%m-%d'),
  time: (field) => date(field, '%H:%M:%S'),
} satisfies Record<StorageClass, (field: string) => string>;

function mysqlValue(field: string, storage: StorageClass, sqlType: string, collation: string): string {
  const name = /^[a-z]+/i.exec(sqlType)?.[0].toLowerCase() ?? '';
  if (storage === 'boolean' && name === 'bit') return `(${field}+0)`;
  // 0.1 as FLOAT differs from 0.1 as DOUBLE.
  if (storage === 'double' && name === 'float') return `CAST(CAST(${field} AS CHAR) AS DOUBLE)`;
  const isText = storage === 'string' || storage === 'text' || storage === 'uuid';
  if (!isText || sqlType.toLowerCase().endsWith(` collate ${collation}`)) return field;
  return `CONVERT(${field} USING utf8mb4) COLLATE ${collation}`;
}

/**
 * A 31-bit integer that changes with the values of the row. The key keeps callers who see it from guessing the values
 * that they may not see.
 */
function versionSql(dialect: Dialect, { versionOf, keyHex }: VersionSource, at: string): string {
  const values = versionOf.map((column) => ({
    column,
    value: column.source ? nativeValue(dialect, column, column.source, at) : '',
  }));
  if (dialect.name === 'sqlite') {
    const parts = values.map(({ column, value }) => `${isText(column) ? 'json_quote' : 'quote'}(${value})`);
    return `CAST(vk_version('${keyHex},'||${parts.join("||','||")}) AS INTEGER)`;
  }
  const row = `CONCAT_WS(',','${keyHex}',${values.map(({ value }) => `QUOTE(${value})`).join(',')})`;
  return `(CAST(CONV(LEFT(SHA2(${row},256),8),16,10) AS UNSIGNED) & 2147483647)`;
}

/** SQLite's quote() ends a text at a zero byte. */
const isText = ({ type }: Column): boolean => sqliteValues[columnKind(type).storage] === text;

const zeroDate = /^0000-00-00/;

export function nativeCodec(dialect: Dialect, column: Column, codec: ValueCodec): ValueCodec {
  const { storage } = columnKind(column.type);
  if (storage === 'bigint' && isUnsigned(column) && dialect.name === 'mysql') return { ...codec, ...unsigned };
  if (storage !== 'instant') return codec;
  if (dialect.name === 'sqlite') return { ...codec, placeholder: () => `strftime('%Y-%m-%dT%H:%M:%fZ',?)`, toDb: sqliteMoment }; // prettier-ignore
  return {
    ...codec,
    fromDb: (raw) => (zeroDate.test(String(raw)) ? null : codec.fromDb(raw, column)),
    print: (raw) => (zeroDate.test(String(raw)) ? 'null' : codec.print(raw, column)),
  };
}

const isUnsigned = ({ source }: Column): boolean =>
  source !== undefined && 'sqlType' in source && /unsigned/i.test(source.sqlType);

const beyondUnsigned = 10n ** 20n - 1n;

/** Numbers above the range of BIGINT are compared exactly; those that no column holds are greater or smaller than all. */
const unsigned: Pick<ValueCodec, 'placeholder' | 'toDb'> = {
  placeholder: () => 'CAST(? AS DECIMAL(20,0))',
  toDb(value) {
    const number = BigInt(value);
    if (number > beyondUnsigned) return String(beyondUnsigned);
    return String(number < -beyondUnsigned ? -beyondUnsigned : number);
  },
};

/** As SQLite's own CURRENT_TIMESTAMP; a fraction only where there is one. */
const sqliteMoment = (value: unknown): string =>
  String(value)
    .replace('T', ' ')
    .replace('Z', '')
    .replace(/\.000$/, '');
