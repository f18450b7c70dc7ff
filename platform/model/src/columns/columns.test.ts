import fc from 'fast-check';
import { catalogOf } from '../testing/catalog-of.js';
import type { Column } from '../definition/view.js';
import { columnKind, columnKinds } from './columns.js';
import { columnTypes, type ColumnType } from '../definition/column-type.js';
import { parseKey } from './parse-key.js';

const column = (type: ColumnType, more: object = {}): Column => {
  const view = { name: 'things', columns: { id: { type: 'uuid', primaryKey: true }, it: { type, ...more } } };
  return catalogOf([view]).views.get('things')!.columns.get('it')!;
};

/** The wire value, or the key of the problem after `!`. */
const coerce = (type: ColumnType, input: unknown, more: object = {}): unknown => {
  const read = columnKind(type).coerce(input, column(type, more));
  return 'problem' in read ? `!${read.problem.key}` : read.value;
};
const operand = (type: ColumnType, input: unknown, more: object = {}): unknown => {
  const read = columnKind(type).operand(input, column(type, more));
  return 'problem' in read ? `!${read.problem.key}` : read.value;
};

describe('written values', () => {
  test.each<[ColumnType, unknown, unknown]>([
    ['integer', 12, 12],
    ['integer', '12', 12],
    ['integer', -0, 0],
    ['integer', '-0', 0],
    ['integer', '12abc', '!integer'],
    ['integer', 1.5, '!integer'],
    ['integer', '+1', '!integer'],
    ['integer', '1e2', '!integer'],
    ['integer', true, '!integer'],
    ['integer', 2147483647, 2147483647],
    ['integer', 2147483648, '!range'],
    ['integer', '-2147483649', '!range'],
    ['integer', Infinity, '!range'],
    ['bigint', '9223372036854775807', '9223372036854775807'],
    ['bigint', '9223372036854775808', '!range'],
    ['bigint', '-9223372036854775808', '-9223372036854775808'],
    ['bigint', '-9223372036854775809', '!range'],
    ['bigint', '007', '7'],
    ['bigint', 5, '5'],
    ['bigint', 2 ** 53, '!sendString'],
    ['bigint', '1.0', '!integer'],
    ['bigint', '9'.repeat(500), '!integer'],
    ['number', '1e2', 100],
    ['number', '12abc', '!number'],
    ['number', '1e400', '!numberRange'],
    ['number', '1e-400', '!numberRange'],
    ['number', '9007199254740993', '!numberRange'],
    ['number', '72057594037927940', 2 ** 56],
    ['number', '-72057594037927940', -(2 ** 56)],
    ['number', '72057594037927941', '!numberRange'],
    ['number', '0x10', '!number'],
    ['number', ' 1', '!number'],
    ['number', Infinity, '!numberRange'],
    ['float', 0.1, 0.1],
    ['float', '.5', 0.5],
    ['decimal', '0.99', '0.99'],
    ['decimal', 1, '1.00'],
    ['decimal', '1.5', '1.50'],
    ['decimal', '-0', '0.00'],
    ['decimal', '-0.5', '-0.50'],
    ['decimal', '1.005', '!scale'],
    ['decimal', 0.30000000000000004, '!sendString'],
    ['decimal', 0.001, '!scale'],
    ['decimal', 1e-7, '!scale'],
    ['decimal', '123456789.00', '!precision'],
    ['decimal', 99999999.99, '99999999.99'],
    ['decimal', '1e2', '!decimal'],
    ['decimal', '+1', '!decimal'],
    ['decimal', '1,5', '!decimal'],
    ['decimal', '.5', '!decimal'],
    ['boolean', 'true', true],
    ['boolean', 'false', false],
    ['boolean', '0', true],
    ['boolean', 0, false],
    ['boolean', '', null],
    ['string', ' a ', ' a '],
    ['string', '', null],
    ['string', 5, '!string'],
    ['string', true, '!string'],
    ['string', 'a\0b', '!nullCharacter'],
    ['string', 'a\ud800', '!loneSurrogate'],
    ['string', '🎵', '🎵'],
    ['text', ['a'], '!string'],
    ['uuid', '0190A5C0-0000-7000-8000-ABCDEFABCDEF', '0190a5c0-0000-7000-8000-abcdefabcdef'],
    ['uuid', '0190a5c0', '!uuid'],
    ['uuid', '', null],
    ['datetime', '2026-11-20T10:00:00.000Z', '2026-11-20T10:00:00.000Z'],
    ['datetime', '2026-11-20T12:30:00+02:00', '2026-11-20T10:30:00.000Z'],
    ['datetime', '2026-11-20T10:00', '2026-11-20T10:00:00.000Z'],
    ['datetime', '2026-11-20', '2026-11-20T00:00:00.000Z'],
    ['datetime', '2026-11-20T10:00:00.123999Z', '2026-11-20T10:00:00.123Z'],
    ['datetime', '2026-02-30T10:00:00Z', '!datetime'],
    ['datetime', '2026-11-20T10:00:60Z', '!datetime'],
    ['datetime', '2026-11-20T24:00:00Z', '!datetime'],
    ['datetime', '0999-12-31T23:59:59Z', '!datetime'],
    ['datetime', '9999-12-31T23:59:59-01:00', '!datetime'],
    ['datetime', 'yesterday', '!datetime'],
    ['datetime', 1700000000000, '!datetime'],
    ['date', '2024-02-29T00:00:00Z', '2024-02-29T00:00:00.000Z'],
    ['date', '2023-02-29T00:00:00Z', '!datetime'],
    ['dateonly', '2024-02-29', '2024-02-29'],
    ['dateonly', '1900-02-29', '!dateonly'],
    ['dateonly', '2024-2-9', '!dateonly'],
    ['dateonly', '2024-02-29T00:00:00.000Z', '2024-02-29'],
    ['dateonly', '2024-02-29T10:00:00.000Z', '!dateonly'],
    ['dateonly', '10000-01-01', '!dateonly'],
    ['time', '10:00', '10:00:00'],
    ['time', '23:59:59', '23:59:59'],
    ['time', '24:00:00', '!time'],
    ['time', '1:00', '!time'],
  ])('[C8] %s takes %j as %j', (type, input, expected) => {
    expect(coerce(type, input)).toBe(expected);
  });

  test('[C8] an empty text is null for types without an empty value, and stays in a non-null string', () => {
    for (const type of columnTypes) expect([type, coerce(type, '')]).toEqual([type, null]);
    expect(coerce('string', '', { allowNull: false })).toBe('');
    expect(coerce('text', '', { allowNull: false })).toBe('');
    expect(coerce('boolean', '', { allowNull: false })).toBe(false);
    expect(coerce('integer', '', { allowNull: false })).toBe(null);
  });

  test('[C8] lists and objects are invalid for every type', () => {
    for (const type of columnTypes) {
      for (const input of [{}, [], [1], { toString: 1 }]) expect(String(coerce(type, input))).toMatch(/^!/);
    }
  });

  test('[C8] length counts code points, text counts bytes', () => {
    const short = column('string', { length: 2 });
    expect(columnKinds.string.check?.('🎵🎵', short)).toBeUndefined();
    expect(columnKinds.string.check?.('abc', short)).toEqual({ key: 'length', params: { length: 2 } });
    expect(columnKinds.text.check?.('ä'.repeat(524_288), column('text'))).toBeUndefined();
    expect(columnKinds.text.check?.(`${'ä'.repeat(524_288)}a`, column('text'))?.key).toBe('textSize');
    expect(columnKinds.text.check?.('🎵'.repeat(262_144), column('text'))).toBeUndefined();
  });
});

describe('filter operands', () => {
  test.each<[ColumnType, unknown, unknown]>([
    ['integer', '12', 12],
    ['integer', '99999999999999999999999', Number.MAX_SAFE_INTEGER],
    ['integer', '-9'.padEnd(400, '9'), -Number.MAX_SAFE_INTEGER],
    ['integer', '012', '!integer'],
    ['integer', 1.5, '!integer'],
    ['integer', '', '!integer'],
    ['integer', true, '!integer'],
    ['boolean', 'true', '!boolean'],
    ['boolean', 1, '!boolean'],
    ['boolean', false, false],
    ['decimal', '1.005', '1.005'],
    ['decimal', '1.500', '1.50'],
    ['decimal', '7', '7.00'],
    ['decimal', '', '!decimal'],
    ['bigint', '1', '1'],
    ['bigint', '9223372036854775808', '9223372036854775808'],
    ['bigint', '01', '!integer'],
    ['dateonly', '2026-11-20', '2026-11-20'],
    ['dateonly', '2026-11-20T00:00:00Z', '!dateonly'],
    ['datetime', '2026-11-20', '2026-11-20T00:00:00.000Z'],
    ['datetime', '2026-02-30', '!datetime'],
    ['string', 5, '!string'],
    ['string', '', ''],
    ['uuid', '0190A5C0-0000-7000-8000-ABCDEFABCDEF', '0190a5c0-0000-7000-8000-abcdefabcdef'],
  ])('[D1] %s reads %j as %j', (type, input, expected) => {
    expect(operand(type, input)).toBe(expected);
  });
});

describe('properties', () => {
  const anything = fc.oneof(
    fc.anything(),
    fc.string({ unit: 'binary' }),
    fc.double(),
    fc.bigInt().map(String),
    fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  );

  test.each(columnTypes)('[C8] coercion of %s is idempotent, survives JSON, and its values are operands', (type) => {
    const it = column(type);
    const kind = columnKind(type);
    fc.assert(
      fc.property(anything, (input) => {
        const once = kind.coerce(input, it);
        if ('problem' in once) return;
        expect(kind.coerce(JSON.parse(JSON.stringify(once.value)), it)).toEqual(once);
        if (once.value !== null) expect(kind.operand(once.value, it)).toEqual(once);
      }),
    );
  });

  test('[C8] decimals compare like numbers, but exactly', () => {
    const cents = fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n });
    const print = (value: bigint): string => {
      const digits = String(value < 0n ? -value : value).padStart(3, '0');
      return `${value < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
    };
    fc.assert(
      fc.property(cents, cents, (a, b) => {
        expect(Math.sign(columnKinds.decimal.compare(print(a), print(b)))).toBe(a < b ? -1 : a > b ? 1 : 0);
      }),
    );
  });

  test('[C8] every 32-bit and 64-bit number is accepted unchanged', () => {
    fc.assert(fc.property(fc.integer(), (value) => coerceTo('integer', value) === value));
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
        (value) => coerceTo('bigint', String(value)) === String(value),
      ),
    );
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) =>
        Object.is(coerceTo('number', value), value + 0),
      ),
    );
  });

  test('[C8] [D10] a number is read as its text, which an export prints', () => {
    const whole = fc.bigInt({ min: 2n ** 53n, max: 10n ** 21n }).map(Number);
    fc.assert(
      fc.property(fc.oneof(whole, fc.double({ noNaN: true, noDefaultInfinity: true })), (value) =>
        Object.is(coerceTo('number', String(value)), value + 0),
      ),
    );
  });

  const columns = new Map(columnTypes.map((type) => [type, column(type)]));
  const coerceTo = (type: ColumnType, input: unknown): unknown => {
    const read = columnKind(type).coerce(input, columns.get(type)!);
    return 'value' in read ? read.value : read.problem;
  };
});

describe('keys in addresses', () => {
  test.each<[ColumnType, string, unknown]>([
    ['integer', '12', 12],
    ['integer', '012', undefined],
    ['integer', 'abc', undefined],
    ['integer', '99999999999', undefined],
    ['bigint', '9223372036854775808', undefined],
    ['uuid', '0190A5C0-0000-7000-8000-ABCDEFABCDEF', '0190a5c0-0000-7000-8000-abcdefabcdef'],
    ['uuid', '1', undefined],
    ['string', 'a b', 'a b'],
    ['string', '', undefined],
    ['string', 'new', undefined],
    ['string', 'deleted', undefined],
    ['string', 'Deleted', 'Deleted'],
    ['string', 'a\0', undefined],
    ['string', 'constructor', 'constructor'],
  ])('[D2] %s %j is %j', (type, text, expected) => {
    const view = { name: 'things', columns: { id: { type, primaryKey: true } } };
    expect(parseKey(catalogOf([view]).views.get('things')!.columns.get('id')!, text)).toBe(expected);
  });
});
