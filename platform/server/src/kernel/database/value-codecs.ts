import { columnKind, type Column, type Scalar, type StorageClass } from '@viewkraft/model';
import type { DbValue, Dialect } from './database.js';
import { nativeCodec, nativeValue } from './native-codecs.js';
import type { ValueCodec } from './value-codec.js';

/** With SQL for the JSON text of a value: `null` for NULL. */
interface JsonValueCodec extends ValueCodec {
  json(expression: string, column: Column): string;
}

const asIs = (expression: string): string => expression;
const plainly = (): string => '?';
const quoted = (raw: unknown): string => `"${String(raw)}"`;

const whole: ValueCodec = {
  select: asIs,
  placeholder: plainly,
  toDb: Number,
  fromDb: Number,
  print: String,
};

/**
 * Whole numbers beyond the exact range of a double are read as text and bound as BigInt. Those that no column holds, as
 * in filters, are bound as a double which compares like them.
 */
const big: ValueCodec = {
  select: asIs,
  placeholder: plainly,
  toDb(value) {
    const number = BigInt(value);
    return BigInt.asIntN(64, number) === number ? number : number < 0n ? -1e19 : 1e19;
  },
  fromDb: String,
  print: quoted,
};

const double: ValueCodec = {
  select: asIs,
  placeholder: plainly,
  toDb: Number,
  fromDb: Number,
  print: (raw) => String(Number(raw)),
};

const truth: ValueCodec = {
  select: asIs,
  placeholder: plainly,
  toDb: (value) => (value ? 1 : 0),
  fromDb: (raw) => Number(raw) === 1,
  print: (raw) => (Number(raw) === 1 ? 'true' : 'false'),
};

const words: ValueCodec = {
  select: asIs,
  placeholder: plainly,
  toDb: String,
  fromDb: String,
  print: (raw) => JSON.stringify(raw),
};

const sqliteWords = { ...words, json: (expression: string) => `json_quote(${expression})` };
const sqliteDouble = { ...double, json: (expression: string) => `ifnull(vk_number(${expression}),'null')` };

const sqliteCodecs = {
  integer: { ...whole, json: (expression) => `ifnull(${expression},'null')` },
  bigint: {
    ...big,
    select: (expression) => `CAST(${expression} AS TEXT)`,
    json: (expression) => `json_quote(CAST(${expression} AS TEXT))`,
  },
  double: sqliteDouble,
  // Stored as a number of at most 15 digits, which a double represents exactly enough to print again.
  decimal: {
    ...double,
    fromDb: (raw, column) => Number(raw).toFixed(column.scale),
    print: (raw, column) => `"${Number(raw).toFixed(column.scale)}"`,
    json: (expression, { scale }) => `iif(${expression} IS NULL,'null',printf('"%.${scale}f"',${expression}))`,
  },
  boolean: {
    ...truth,
    json: (expression) => `CASE ${expression} WHEN 1 THEN 'true' WHEN 0 THEN 'false' ELSE 'null' END`,
  },
  string: sqliteWords,
  text: sqliteWords,
  uuid: sqliteWords,
  instant: sqliteWords,
  day: sqliteWords,
  time: sqliteWords,
} satisfies Record<StorageClass, JsonValueCodec>;

/** `2026-11-20 10:00:00.358`; the driver omits a zero fraction. */
const moment: ValueCodec = {
  select: asIs,
  placeholder: () => 'CAST(? AS DATETIME(3))',
  toDb: (value) => String(value).replace('T', ' ').replace('Z', ''),
  fromDb: momentOnWire,
  print: (raw) => `"${momentOnWire(raw)}"`,
};

function momentOnWire(raw: unknown): string {
  const text = String(raw);
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, 23).padEnd(3, '0')}Z`;
}

// A text and a literal may have collations that do not mix.
const mysqlOrNull = (json: string): string => `IFNULL(${json},_binary'null')`;
const mysqlQuoted = (expression: string): string => mysqlOrNull(`CONCAT('"',${expression},'"')`);
const mysqlWords = { ...words, json: (expression: string) => mysqlOrNull(`JSON_QUOTE(${expression})`) };

const mysqlCodecs = {
  integer: { ...whole, json: mysqlOrNull },
  bigint: { ...big, json: mysqlQuoted },
  // MySQL prints some numbers in another form than JSON.
  double,
  decimal: {
    ...words,
    placeholder: ({ scale }) => `CAST(? AS DECIMAL(65,${scale}))`,
    print: quoted,
    json: mysqlQuoted,
  },
  boolean: {
    ...truth,
    json: (expression) =>
      `CASE WHEN ${expression} IS NULL THEN 'null' WHEN ${expression}=1 THEN 'true' ELSE 'false' END`,
  },
  string: mysqlWords,
  text: mysqlWords,
  uuid: { ...words, print: quoted, json: mysqlQuoted },
  instant: {
    ...moment,
    json: (expression) => mysqlOrNull(`CONCAT('"',REPLACE(${expression},' ','T'),'Z"')`),
  },
  day: { ...words, placeholder: () => 'CAST(? AS DATE)', print: quoted, json: mysqlQuoted },
  time: {
    ...words,
    placeholder: () => 'CAST(? AS TIME)',
    fromDb: (raw) => String(raw).slice(0, 8),
    print: (raw) => `"${String(raw).slice(0, 8)}"`,
    json: (expression) => mysqlQuoted(`LEFT(${expression},8)`),
  },
} satisfies Record<StorageClass, ValueCodec | JsonValueCodec>;

const codecs: Readonly<Record<Dialect['name'], Readonly<Record<StorageClass, ValueCodec>>>> = {
  sqlite: sqliteCodecs,
  mysql: mysqlCodecs,
};

/** How a column's values are stored in a database. */
export function valueCodec(dialect: Dialect, column: Column): ValueCodec {
  const codec = codecs[dialect.name][columnKind(column.type).storage];
  return column.source ? nativeCodec(dialect, column, codec) : codec;
}

/**
 * SQL for a column's value, wherever a statement reads it. `at`: what comes before the name of a column, such as `t0.`.
 */
export function valueSql(dialect: Dialect, column: Column, at = ''): string {
  if (column.source) return nativeValue(dialect, column, column.source, at);
  return at + dialect.quote(column.field);
}

/**
 * The SQL placeholder of an operand that is compared with a column as stored (not with `valueSql`). Characters that the
 * column's character set lacks become `?`, because MySQL refuses to compare them: such a comparison may find too much.
 */
export function storedPlaceholder(dialect: Dialect, column: Column): string {
  const plain = valueCodec(dialect, column).placeholder(column);
  const { source } = column;
  const type = source && 'sqlType' in source ? source.sqlType : '';
  const [, charset, collation] = / CHARACTER SET (\w+) COLLATE (\w+)$/i.exec(type) ?? [];
  return charset === undefined || charset === 'utf8mb4'
    ? plain
    : `CONVERT(${plain} USING ${charset}) COLLATE ${collation}`;
}

/** SQL for the JSON text of a column's stored value; undefined where the database cannot write it. */
export function jsonSql(dialect: Dialect, expression: string, column: Column): string | undefined {
  const { storage } = columnKind(column.type);
  if (dialect.name === 'sqlite') return sqliteCodecs[storage].json(expression, column);
  // Columns of other programs' tables have other types.
  const codec: ValueCodec | JsonValueCodec = mysqlCodecs[storage];
  return 'json' in codec && !column.source ? codec.json(expression, column) : undefined;
}

/** Converts a wire value or null to the driver's value. */
export function toDb(dialect: Dialect, column: Column, value: Scalar): DbValue {
  return value === null ? null : valueCodec(dialect, column).toDb(value, column);
}

/** Converts the driver's value or null to the wire value. */
export function fromDb(dialect: Dialect, column: Column, raw: unknown): Scalar {
  return raw === null || raw === undefined ? null : valueCodec(dialect, column).fromDb(raw, column);
}
