import fc from 'fast-check';
import { editNumber, formatNumber, readNumber } from './formatNumber.js';

describe('numbers', () => {
  test('[F1] are formatted by locale', () => {
    expect(formatNumber('1234567.50', 'de')).toBe('1.234.567,50');
    expect(formatNumber('1234567.50', 'en')).toBe('1,234,567.50');
    expect(formatNumber(-1234.5, 'de')).toBe('\u22121.234,5');
    expect(formatNumber('9007199254740993', 'en')).toBe('9,007,199,254,740,993');
    expect(formatNumber(1e21, 'en')).toBe('1,000,000,000,000,000,000,000');
    expect(formatNumber(1.5e-7, 'de')).toBe('0,00000015');
  });

  test('[F1] are parsed by locale', () => {
    expect(readNumber('1.234,50', 'de')).toBe('1234.50');
    expect(readNumber('1.234', 'de')).toBe('1234');
    expect(readNumber('12,5', 'de')).toBe('12.5');
    expect(readNumber(' 1 234,5 ', 'de')).toBe('1234.5');
    expect(readNumber('1,234.50', 'en')).toBe('1234.50');
    expect(readNumber(',5', 'de')).toBe('0.5');
    expect(readNumber('12,', 'de')).toBe('12');
    expect(readNumber('007', 'en')).toBe('7');
  });

  test('[F1] an invalid number is returned as typed', () => {
    for (const text of ['12abc', '1,2,3', '--1', '1.2.3', '-', ',']) expect(readNumber(text, 'en')).toBe(text);
  });

  test('[F1] no digit is lost between an input and a value', () => {
    const decimal = fc.tuple(fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), fc.stringMatching(/^\d{1,12}$/));
    fc.assert(
      fc.property(decimal, fc.constantFrom('en' as const, 'de' as const), ([whole, fraction], locale) => {
        const value = `${whole}.${fraction}`;
        expect(readNumber(editNumber(value, locale), locale)).toBe(value);
        expect(readNumber(formatNumber(value, locale), locale)).toBe(value);
      }),
    );
  });
});
