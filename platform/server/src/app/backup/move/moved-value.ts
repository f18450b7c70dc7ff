import { columnKind } from '@viewkraft/model';
import { plainColumn } from '../../../data/schema/table/plain-column.js';
import { storageOf } from '../../../data/schema/table/stored-type.js';
import { fromDb } from '../../../kernel/database/value-codecs.js';
import type { Dialect } from '../../../kernel/database/database.js';
import type { MovedColumn } from './structure.js';

/** A value between two databases: whole numbers and truth as bigint, moments in ISO form, decimals with their scale. */
export type MovedValue = string | number | bigint | null;

/** The value does not fit its column; the message gives the reason. */
export class UnfitValue extends Error {}

/** Converts what a driver returned, and checks it: SQLite keeps values of any type and length in any column. */
export function readValue(raw: unknown, column: MovedColumn, from: Dialect): MovedValue {
  if (raw === null || raw === undefined) {
    if (!column.nullable) throw new UnfitValue('it has no value');
    return null;
  }
  if (typeof raw !== 'string' && typeof raw !== 'number' && typeof raw !== 'bigint') throw new UnfitValue('it is not a text or number'); // prettier-ignore
  if (from.name === 'mysql' && typeof raw !== 'string') throw new Error('MySQL sends text');
  return readers[storageOf(column.stored)](raw, column, from);
}

type Read = (raw: string | number | bigint, column: MovedColumn, from: Dialect) => MovedValue;

const whole = (raw: string | number | bigint, { name }: Dialect): bigint => {
  if (typeof raw === 'bigint') return raw;
  if (name === 'mysql' && /^-?\d+$/.test(String(raw))) return BigInt(raw);
  throw new UnfitValue(`${shown(raw)} is not a whole number`);
};

const within = (value: bigint, bits: number): bigint => {
  if (BigInt.asIntN(bits, value) === value) return value;
  throw new UnfitValue(`${value} is too large for the column`);
};

const words = (raw: string | number | bigint, { mixed }: MovedColumn): string => {
  if (typeof raw === 'string' || mixed) return String(raw);
  throw new UnfitValue(`${shown(raw)} is not a text`);
};

/** As the column keeps it; undefined if its type does not allow it. */
function inColumn(value: unknown, { name, stored }: MovedColumn): string | undefined {
  const read = columnKind(stored.type).coerce(value, plainColumn(name, stored));
  return 'value' in read && typeof read.value === 'string' ? read.value : undefined;
}

/** In wire form, if it is what the column's type allows. */
const checked = (raw: string | number | bigint, column: MovedColumn, from: Dialect): string => {
  const value = fromDb(from, plainColumn(column.name, column.stored), raw);
  if (typeof value === 'string' && inColumn(value, column) === value) return value;
  throw new UnfitValue(`${shown(raw)} is not of the type ${column.stored.type}`);
};

/** As `checked`, for texts that the database keeps as they are on the wire. */
const exact: Read = (raw, column, from) => {
  const value = checked(raw, column, from);
  if (from.name === 'mysql' || raw === value) return value;
  throw new UnfitValue(`${shown(raw)} is not of the type ${column.stored.type}`);
};

const readers = {
  integer: (raw, _, from) => within(whole(raw, from), 32),
  bigint: (raw, _, from) => within(whole(raw, from), 64),
  double: (raw, _, from) => {
    const value = Number(raw);
    const isSame = typeof raw !== 'bigint' || (Number.isFinite(value) && BigInt(value) === raw);
    const isNumber = from.name === 'mysql' || typeof raw !== 'string';
    if (Number.isFinite(value) && isSame && isNumber) return value;
    throw new UnfitValue(`${shown(raw)} is not a number of double precision`);
  },
  decimal: (raw, column, from) => {
    // SQLite keeps whole numbers of 64 bits, of which a double would lose digits.
    const value = typeof raw === 'bigint' ? inColumn(String(raw), column) : checked(raw, column, from);
    const isRounded = from.name === 'sqlite' && (typeof raw === 'string' || differ(Number(raw), Number(value)));
    if (value !== undefined && !isRounded) return value;
    throw new UnfitValue(`${shown(raw)} has more digits than the column`);
  },
  boolean: (raw, _, from) => {
    const value = whole(raw, from);
    if (value === 0n || value === 1n) return value;
    throw new UnfitValue(`${value} is neither true nor false`);
  },
  string: (raw, column) => {
    const text = words(raw, column);
    const { length } = column.stored;
    if (text.length <= length || [...text].length <= length) return text;
    throw new UnfitValue(`it has ${[...text].length} characters, and the column takes ${length}`);
  },
  text: words,
  uuid: (raw, column) => {
    const text = words(raw, column);
    if (/^[!-~]{36}$/.test(text)) return text;
    throw new UnfitValue(`${shown(text)} is not a UUID`);
  },
  instant: exact,
  day: exact,
  time: (raw, column, from) => {
    if (from.name === 'mysql' && !/^.{8}(\.0+)?$/.test(String(raw)))
      throw new UnfitValue(`${shown(raw)} is not a time`);
    return exact(raw, column, from);
  },
} satisfies Record<ReturnType<typeof storageOf>, Read>;

/** Whether they differ in the 15 digits that every double has. */
const differ = (a: number, b: number): boolean => Number(a.toPrecision(15)) !== Number(b.toPrecision(15));

const maxShown = 40;

/** Long values are shortened. */
export function shownValue(raw: unknown): string {
  const text = String(raw);
  return text.length > maxShown ? `${text.slice(0, maxShown)}…` : text;
}

const shown = (raw: unknown): string => `"${shownValue(raw)}"`;

/** As the drivers take it. */
export function writeValue(value: MovedValue, column: MovedColumn, to: Dialect): MovedValue {
  if (value === null) return null;
  const storage = storageOf(column.stored);
  if (to.name === 'sqlite') return storage === 'decimal' ? asDouble(value, column, to) : value;
  if (typeof value === 'bigint') return String(value);
  return storage === 'instant' ? String(value).replace('T', ' ').replace('Z', '') : value;
}

function asDouble(value: Exclude<MovedValue, null>, { name, stored }: MovedColumn, to: Dialect): number {
  const double = Number(value);
  if (fromDb(to, plainColumn(name, stored), double) === value) return double;
  throw new UnfitValue(`${shown(value)} has more digits than SQLite keeps`);
}
