import fc from 'fast-check';
import { mysqlDialect, sqliteDialect } from '../../../kernel/database/dialects.js';
import { readValue, UnfitValue, writeValue } from './moved-value.js';
import type { MovedColumn } from './structure.js';

const mysql = mysqlDialect('mysql');
const decimal = (precision: number, scale: number): MovedColumn => ({
  name: 'price',
  stored: { type: 'decimal', length: 0, precision, scale },
  mixed: false,
  nullable: true,
  autoIncrement: false,
});

/** Undefined: refused. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    expect(error).toBeInstanceOf(UnfitValue);
    return undefined;
  }
}

/** Digits of a column, as MySQL sends them. */
const sent = fc
  .record({
    digits: fc.bigInt({ min: -(10n ** 30n) + 1n, max: 10n ** 30n - 1n }),
    scale: fc.nat({ max: 12 }),
    shift: fc.nat({ max: 29 }),
  })
  .map(({ digits, scale, shift }) => {
    const short = digits / 10n ** BigInt(shift);
    const text = (short < 0n ? -short : short).toString().padStart(scale + 1, '0');
    const fraction = scale === 0 ? '' : `.${text.slice(-scale)}`;
    return {
      text: `${short < 0n ? '-' : ''}${text.slice(0, text.length - scale)}${fraction}`,
      digits: text.length,
      scale,
    };
  });

describe('values between two kinds of databases', () => {
  test('[D12] a decimal of MySQL reads the same from SQLite, or is refused', () => {
    fc.assert(
      fc.property(sent, ({ text, digits, scale }) => {
        const column = decimal(30, scale);
        const moved = attempt(() => writeValue(readValue(text, column, mysql), column, sqliteDialect));
        if (digits <= 15) expect(moved).toBeDefined();
        if (moved !== undefined) expect(readValue(moved, column, sqliteDialect)).toBe(text);
      }),
    );
  });

  test('[D12] a whole number in a decimal column of SQLite keeps every digit', () => {
    const column = decimal(20, 0);
    fc.assert(
      fc.property(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }), (raw) => {
        expect(writeValue(readValue(raw, column, sqliteDialect), column, mysql)).toBe(String(raw));
      }),
    );
  });

  test.each([' ', '0x10', '1', ''])('[D12] the text "%s" of SQLite is no number', (raw) => {
    const column: MovedColumn = { ...decimal(0, 0), stored: { type: 'number', length: 0, precision: 0, scale: 0 } };
    expect(attempt(() => readValue(raw, column, sqliteDialect))).toBeUndefined();
  });
});
