import { maxInteger, sqlitePrecision, type ColumnType } from '@viewkraft/model';
import type { Config } from '../../kernel/config/config.js';
import type { LiveColumn } from '../../data/schema/table/live-table.js';
import type { SourceDatabase } from './source-database.js';

/** How a column of another system's table becomes one of a view. */
export interface AdoptedType {
  /** Its value in the view file. */
  readonly definition: { readonly type: ColumnType; readonly [key: string]: unknown };
  /** Converts the driver's value, never null, to the value of a record. */
  readonly convert: (value: unknown) => unknown;
  /** How the type differs from the column, as the end of a sentence that begins with the column's name. */
  readonly note?: string;
}

/** The database that the rows are copied into. */
export interface AdoptionTarget {
  /** Digits that its decimals hold exactly. */
  readonly maxDigits: number;
}

/** MySQL and MariaDB hold decimals of 65 digits. */
export const maxDecimalDigits = ({ databaseUrl }: Pick<Config, 'databaseUrl'>): number =>
  databaseUrl.startsWith('sqlite:') ? sqlitePrecision : 65;

const asText = (value: unknown): string => String(value);
const asNumber = (value: unknown): number => Number(value);
const asBoolean = (value: unknown): boolean => Number(Buffer.isBuffer(value) ? value[0] : value) !== 0;
const plain = (type: ColumnType, convert: (value: unknown) => unknown): AdoptedType => ({
  definition: { type },
  convert,
});
const string = (length: number): AdoptedType => ({ definition: { type: 'string', length }, convert: asText });
const decimal = (precision: number, scale: number): AdoptedType => ({ definition: { type: 'decimal', precision, scale }, convert: asText }); // prettier-ignore

/** Longer texts become `text`, with a multi-line field. */
const maxStringLength = 1_000;
const text = (length: number): AdoptedType =>
  length > 0 && length <= maxStringLength ? string(length) : plain('text', asText);

/** A date and time without a zone counts as UTC; MySQL's zero dates are empty. */
function asInstant(value: unknown): string | null {
  if (typeof value === 'number' || typeof value === 'bigint') return fromEpoch(Number(value));
  const written = String(value).trim();
  if (/^0000-00-00/.test(written)) return null;
  const [, day, time = '00:00:00', zone = 'Z'] =
    /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?))?\s*(Z|[+-]\d\d:?\d\d)?$/i.exec(written) ?? [];
  return day === undefined ? written : `${day}T${time.length === 5 ? `${time}:00` : time.slice(0, 12)}${zone}`;
}

/** Seconds, or milliseconds where seconds would lie beyond the year 5138. */
const fromEpoch = (value: number): string => new Date(Math.abs(value) < 1e11 ? value * 1000 : value).toISOString();

const asDay = (value: unknown): string | null => asInstant(value)?.slice(0, 10) ?? null;

const sqlName = /^\s*([a-z_]+)(?:\s+([a-z_ ]+?))?\s*(?:\(\s*(\d+)\s*(?:,\s*(\d+)\s*)?\))?/i;

/** The type of a column; undefined for binary and spatial values, which have none. */
export async function adoptedType(
  source: SourceDatabase,
  table: string,
  column: LiveColumn,
  { maxDigits }: AdoptionTarget,
): Promise<AdoptedType | undefined> {
  const { sqlType } = column;
  const match = sqlName.exec(sqlType);
  const name = (match?.[1] ?? '').toLowerCase();
  const [first, second] = [Number(match?.[3] ?? 0), Number(match?.[4] ?? 0)];
  const type = await (source.dialect.name === 'sqlite'
    ? sqliteType(source, table, column, name, first, second)
    : mysqlType(source, table, column, name, first, second));
  return type?.definition.type === 'decimal' && first > maxDigits
    ? narrowDecimal(source, table, column, first, second, maxDigits)
    : type;
}

/** Replaces a decimal that is too wide for the target: by a narrower decimal if all values fit, else by text. */
async function narrowDecimal(
  source: SourceDatabase,
  table: string,
  { name }: LiveColumn,
  precision: number,
  scale: number,
  maxDigits: number,
): Promise<AdoptedType> {
  const { quote } = source.dialect;
  const largest = await source.value(`SELECT MAX(ABS(${quote(name)})) FROM ${quote(table)}`);
  const [whole = ''] = String(largest ?? 0).split('.');
  return whole.length <= maxDigits - scale
    ? { ...decimal(maxDigits, scale), note: `keeps ${maxDigits} of its ${precision} digits; all its values fit.` }
    : { ...string(precision + 2), note: `becomes text: the database here stores decimals of ${maxDigits} digits.` };
}

async function mysqlType(
  source: SourceDatabase,
  table: string,
  { name: column, sqlType: written }: LiveColumn,
  name: string,
  first: number,
  second: number,
): Promise<AdoptedType | undefined> {
  const { quote } = source.dialect;
  const isBig = async (): Promise<boolean> =>
    /unsigned/i.test(written) && Number((await source.value(`SELECT MAX(${quote(column)}) FROM ${quote(table)}`)) ?? 0) > maxInteger;
  if (name === 'tinyint' && first === 1) return plain('boolean', asBoolean);
  if (name === 'bit') return first === 1 ? plain('boolean', asBoolean) : undefined;
  if (name === 'year') return { definition: { type: 'integer', widget: 'plain' }, convert: asNumber };
  if (['tinyint', 'smallint', 'mediumint'].includes(name)) return plain('integer', asNumber);
  if (['int', 'integer'].includes(name)) return (await isBig()) ? plain('bigint', asText) : plain('integer', asNumber);
  if (name === 'bigint') return plain('bigint', asText);
  if (['float', 'double', 'real'].includes(name)) return plain('number', asNumber);
  if (['decimal', 'numeric'].includes(name)) return decimal(first, second);
  if (['varchar', 'char'].includes(name)) return text(first);
  if (name === 'enum') return { definition: { type: 'string', values: quoted(written) }, convert: asText };
  if (name === 'set') return text(quoted(written).join().length);
  if (name === 'json') return { definition: { type: 'text', widget: 'json' }, convert: (value) => (typeof value === 'string' ? value : JSON.stringify(value)) };
  if (name.endsWith('text')) return plain('text', asText);
  if (['datetime', 'timestamp'].includes(name)) return plain('datetime', asInstant);
  if (name === 'date') return plain('dateonly', asDay);
  if (name === 'time') return plain('time', (value) => String(value).slice(0, 8));
  return undefined;
} // prettier-ignore

/** The values of `enum('a','b''c')`. */
const quoted = (sqlType: string): string[] =>
  [...sqlType.matchAll(/'((?:[^']|'')*)'/g)]
    .map(([, value = '']) => value.replaceAll("''", "'"))
    .filter((value) => value !== '');

/** The number type for a declared decimal that SQLite's doubles may not hold exactly; undefined: they hold it. */
async function numberInsteadOfDecimal(
  precision: number,
  scale: number,
  has: (condition: string) => Promise<boolean>,
  value: string,
): Promise<AdoptedType | undefined> {
  const number = (reason: string): AdoptedType => ({ ...plain('number', asNumber), note: `becomes a number: ${reason}` });
  if (precision === 0) return number('the table does not declare how many digits it has.');
  if (precision > sqlitePrecision) return number(`SQLite holds only ${sqlitePrecision} digits exactly.`);
  const fits = scale <= precision && !(await has(`(ROUND(${value}, ${scale}) <> ${value} OR ABS(${value}) >= 1e${precision - scale})`));
  return fits ? undefined : number('it has values with more digits than the table declares.');
} // prettier-ignore

/** SQLite stores any value in any column, so the values decide where the type's name does not suffice. */
async function sqliteType(
  source: SourceDatabase,
  table: string,
  column: LiveColumn,
  name: string,
  first: number,
  second: number,
): Promise<AdoptedType | undefined> {
  const { quote } = source.dialect;
  const [from, value] = [quote(table), quote(column.name)];
  const has = async (condition: string): Promise<boolean> =>
    Number(await source.value(`SELECT EXISTS (SELECT 1 FROM ${from} WHERE ${value} IS NOT NULL AND ${condition})`)) === 1;
  if (await has(`typeof(${value}) = 'blob'`)) return undefined;
  const longest = async (): Promise<number> => Number((await source.value(`SELECT MAX(LENGTH(${value})) FROM ${from}`)) ?? 0);
  if (/^(date|datetime|timestamp)/.test(name)) {
    if (await has(`typeof(${value}) = 'text' AND ${value} NOT GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]*'`)) return text(await longest());
    const hasTime = await has(`(typeof(${value}) <> 'text' OR (LENGTH(${value}) > 10 AND SUBSTR(${value}, 11) NOT IN (' 00:00:00', 'T00:00:00', ' 00:00:00.000')))`);
    return name === 'date' && !hasTime ? plain('dateonly', asDay) : plain('datetime', asInstant);
  }
  if (/^bool/.test(name)) return plain('boolean', asBoolean);
  if (name === 'year' && !(await has(`typeof(${value}) <> 'integer'`))) return { definition: { type: 'integer', widget: 'plain' }, convert: asNumber };
  if (await has(`typeof(${value}) = 'text'`)) {
    if (/(char|clob|text|string)/.test(name) || name === '') return first > 0 ? text(Math.max(first, await longest())) : text(Math.max(255, await longest()));
    return text(Math.max(255, await longest()));
  }
  if (/(decimal|numeric|money)/.test(name)) return (await numberInsteadOfDecimal(first, second, has, value)) ?? decimal(first, second);
  if (await has(`typeof(${value}) = 'real'`)) return plain('number', asNumber);
  if (/(char|clob|text|string)/.test(name)) return first > 0 ? text(first) : text(255);
  if (/(real|floa|doub)/.test(name)) return plain('number', asNumber);
  return (await has(`ABS(${value}) > ${maxInteger}`)) ? plain('bigint', asText) : plain('integer', asNumber);
} // prettier-ignore
