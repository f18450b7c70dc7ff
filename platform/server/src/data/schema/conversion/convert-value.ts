import {
  columnKind,
  compareDecimals,
  digitsOfNumber,
  readDigits,
  readInstant,
  type Column,
  type Digits,
  type Scalar,
  type StorageClass,
} from '@viewkraft/model';
import { storageOf } from '../table/stored-type.js';

type Value = NonNullable<Scalar>;

/** `exact`: no loss. `lossy`: the new value has less detail than the old one. `impossible`: the new value is null. */
export type Verdict = 'exact' | 'lossy' | 'impossible';

export interface ConvertedValue {
  readonly value: Scalar;
  readonly verdict: Verdict;
}

/** A value formatted for the new type, before that type's own coercion checks it. */
interface Attempt {
  readonly input: Value;
  readonly isExact: boolean;
}

/** Any decimal with this many significant digits survives conversion to a double. */
const doubleDigits = 15;

/** Converts a stored value to another type and reports the loss. The same on every database. */
export function convertValue(value: Value, source: Column, target: Column): ConvertedValue {
  const desired = storageOf(target);
  if (desired === 'string' || desired === 'text') return asText(value, source, target);
  // Empty text becomes null in other types; the difference between the two is lost.
  if (value === '') return { value: null, verdict: 'lossy' };
  const attempt = attempts[desired](value, source, target);
  if (!attempt) return impossible;
  const coerced = columnKind(target.type).coerce(attempt.input, target);
  if (!('value' in coerced) || coerced.value === null) return impossible;
  return { value: coerced.value, verdict: attempt.isExact ? 'exact' : 'lossy' };
}

const impossible: ConvertedValue = { value: null, verdict: 'impossible' };

/** Text is cut to its length; a cut number or date would be a different value, so such a conversion is impossible. */
function asText(value: Value, source: Column, target: Column): ConvertedValue {
  const text = String(value);
  const points = target.type === 'string' && text.length > target.length ? [...text] : [];
  if (points.length <= target.length) return { value: text, verdict: 'exact' };
  return isText(source) ? { value: points.slice(0, target.length).join(''), verdict: 'lossy' } : impossible;
}

const attempts: Readonly<
  Record<Exclude<StorageClass, 'string' | 'text'>, (value: Value, source: Column, target: Column) => Attempt | undefined>
> = {
  integer: (value, source) => asDecimal(value, source, 0),
  bigint: (value, source) => asDecimal(value, source, 0),
  decimal: (value, source, { scale }) => asDecimal(value, source, scale),
  double: asDouble,
  boolean: asBoolean,
  uuid: (value, source) => (isText(source) ? { input: value, isExact: true } : undefined),
  instant: asInstant,
  day: asDay,
  time: asTime,
};

/** Digits beyond the scale are cut, as when a decimal gets a smaller scale. */
function asDecimal(value: Value, source: Column, scale: number): Attempt | undefined {
  const digits = digitsOf(value, source);
  if (!digits) return undefined;
  const { negative, whole, fraction } = digits;
  const kept = fraction.slice(0, scale);
  return {
    input: `${negative ? '-' : ''}${whole}${kept === '' ? '' : `.${kept}`}`,
    isExact: !hasLeadingZero(value) && /^0*$/.test(fraction.slice(scale)),
  };
}

function asDouble(value: Value, source: Column): Attempt | undefined {
  const isNumber = isText(source) || digitsOf(value, source) !== undefined;
  if (!isNumber) return undefined;
  const input = typeof value === 'boolean' ? Number(value) : value;
  const text = String(input);
  const [mantissa = ''] = text.split(/e/i);
  const significant = mantissa.replace(/\D/g, '').replace(/^0+|0+$/g, '').length;
  return {
    input,
    isExact:
      !hasLeadingZero(value) && (significant <= doubleDigits || compareDecimals(text, String(Number(text))) === 0),
  };
}

function asBoolean(value: Value, source: Column): Attempt | undefined {
  const word = isText(source) ? String(value).toLowerCase() : '';
  if (word === 'true' || word === 'false') return { input: word === 'true', isExact: true };
  const digits = digitsOf(value, source);
  if (!digits) return undefined;
  const { negative, whole, fraction } = digits;
  const isZero = /^0*$/.test(whole + fraction);
  return { input: !isZero, isExact: isZero || (!negative && whole === '1' && /^0*$/.test(fraction)) };
}

/** A moment has milliseconds, and no time zone of its own. */
function asInstant(value: Value, source: Column): Attempt | undefined {
  if (storageOf(source) === 'day') return { input: value, isExact: true };
  if (!isText(source)) return undefined;
  const [, fraction = '', zone = ''] = /T?[\d:]+(?:[.,](\d+))?(Z|[+-][\d:]+)?$/.exec(String(value).slice(10)) ?? [];
  return { input: value, isExact: /^0*$/.test(fraction.slice(3)) && !/[1-9]/.test(zone) };
}

/** The calendar day written in the value itself. */
function asDay(value: Value, source: Column): Attempt | undefined {
  if (storageOf(source) === 'instant') return dayOf(String(value));
  if (!isText(source)) return undefined;
  const text = String(value);
  return isInstant(text) && text.length > 10 ? dayOf(text) : { input: text, isExact: true };
}

function asTime(value: Value, source: Column): Attempt | undefined {
  const text = String(value);
  if (storageOf(source) === 'instant' || (isText(source) && isInstant(text) && text.length > 10))
    return { input: /^[\d:]+/.exec(text.slice(11))?.[0] ?? '', isExact: false };
  return isText(source) ? { input: text, isExact: true } : undefined;
}

const dayOf = (instant: string): Attempt => ({
  input: instant.slice(0, 10),
  isExact: /^[T ]00:00(?::00(?:[.,]0+)?)?Z?$/.test(instant.slice(10)),
});

const isInstant = (text: string): boolean => readInstant(text) !== undefined;

function digitsOf(value: Value, source: Column): Digits | undefined {
  if (typeof value === 'number') return digitsOfNumber(value);
  if (typeof value === 'boolean') return readDigits(value ? '1' : '0');
  return numeric.has(storageOf(source)) || isText(source) ? readDigits(value) : undefined;
}

const numeric: ReadonlySet<StorageClass> = new Set<StorageClass>(['integer', 'bigint', 'double', 'decimal']);

const isText = (source: Column): boolean => storageOf(source) === 'string' || storageOf(source) === 'text';

/** A value with a leading zero is more likely a code than a number: `007`, a postcode. */
const hasLeadingZero = (value: Value): boolean => typeof value === 'string' && /^-?0\d/.test(value);
