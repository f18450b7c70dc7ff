import fc from 'fast-check';
import type { ColumnType, Scalar } from '../definition/column-type.js';

type Value = NonNullable<Scalar>;

/** Texts that databases tend to change, compare loosely or misinterpret. */
const difficult = [
  'a', 'A', 'b', 'ab', 'aB', 'a b', ' a', 'a ', 'a  ', 'x%y', '%', '_', '\\', '\\%', '100%', "O'Neil", '"', "''", '`', ';--',
  'é', 'É', 'e\u0301', 'ß', 'SS', 'ss', 'İ', 'I', 'ı', 'Σ', 'σ', 'ς', 'ΑΣ', 'ÄÖÜ', 'äöü', '😀', '𝒳', '𐐀', '𐐨', '\u200b', '\n', 'a\nb', '\t',
  'null', '0', '1e2', '{"a":1}', 'true', '\ufeff', '\uffff', 'K', 'Å',
]; // prettier-ignore

const wild = fc
  .oneof(
    { weight: 3, arbitrary: fc.constantFrom(...difficult) },
    {
      weight: 1,
      arbitrary: fc.tuple(fc.constantFrom(...difficult), fc.constantFrom(...difficult)).map((two) => two.join('')),
    },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', minLength: 1, maxLength: 8 }) },
  )
  .map((text) => text.replaceAll('\0', '0'));

const plain = fc.oneof(
  fc.constantFrom('a', 'A', 'b', 'B', 'ab', 'aB', 'Ab', 'abc', '1', '10', '2', 'a1', 'z', 'Z9'),
  fc.stringMatching(/^[A-Za-z0-9]{1,6}$/),
);

const instant = fc
  .oneof(
    fc.constantFrom(0, 1_000, 1_700_000_000_123, -1, Date.UTC(1000, 0, 1), Date.UTC(9999, 11, 31, 23, 59, 59, 999)),
    fc.integer({ min: Date.UTC(1000, 0, 1), max: Date.UTC(9999, 11, 31) }),
  )
  .map((milliseconds) => new Date(milliseconds).toISOString());
const double = fc
  .oneof(
    fc.constantFrom(0, 1, -1, 0.1, 0.30000000000000004, 1.5, -2.25, 1e21, 1e-7, 9007199254740991),
    fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e300, max: 1e300 }),
  )
  .map((value) => (Math.abs(value) < 1e-300 ? 0 : value));
const hundredths = fc.oneof(
  fc.constantFrom(0n, 1n, 99n, 100n, -100n, 110n),
  fc.bigInt({ min: -9_999_999_999n, max: 9_999_999_999n }),
);
const big = fc.oneof(
  fc.constantFrom(0n, 1n, -1n, 9007199254740993n, 9223372036854775807n, -9223372036854775808n),
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
);

/** Two digits after the point, as a decimal of scale 2 has them on the wire. */
const printHundredths = (value: bigint): string => {
  const digits = String(value < 0n ? -value : value).padStart(3, '0');
  return `${value < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

const clock = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }), fc.integer({ min: 0, max: 59 }))
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'));
const integer = fc.oneof(fc.integer({ min: -3, max: 12 }), fc.constantFrom(2147483647, -2147483648), fc.integer());
const bigint = big.map(String);
const decimal = hundredths.map(printHundredths);
const dateonly = instant.map((text) => text.slice(0, 10));
const boolean = fc.boolean();
const uuid = fc.uuid();

/** Values in wire form by column type; decimals have precision 12 and scale 2. Texts may hold anything that can be stored. */
export const valuesOf = {
  date: () => instant,
  dateonly: () => dateonly,
  datetime: () => instant,
  time: () => clock,
  number: () => double,
  integer: () => integer,
  bigint: () => bigint,
  float: () => double,
  decimal: () => decimal,
  boolean: () => boolean,
  string: () => wild,
  text: () => wild,
  uuid: () => uuid,
} satisfies Record<ColumnType, () => fc.Arbitrary<Value>>;

/** Texts of ASCII letters and digits alone, which every database sorts alike. */
export const plainText = (): fc.Arbitrary<string> => plain;
