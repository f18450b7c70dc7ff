/** A decimal number in parts: sign, integer digits without leading zeros, fraction digits. */
export interface Digits {
  readonly negative: boolean;
  readonly whole: string;
  readonly fraction: string;
}

/** No column holds longer numbers; refusing them early keeps the arithmetic cheap. */
const longest = 400;

/** Reads plain decimal digits (`-12.50`); undefined for anything else, also for `+1`, `1e2`, `.5` and `5.`. */
export function readDigits(text: string): Digits | undefined {
  if (text.length > longest) return undefined;
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text);
  if (!match) return undefined;
  const [, sign = '', digits = '', fraction = ''] = match;
  const whole = digits.replace(/^0+(?=\d)/, '');
  // Zero has no sign.
  return { negative: sign === '-' && /[1-9]/.test(whole + fraction), whole, fraction };
}

/** The digits of a finite double as JavaScript prints it, without exponent. */
export function digitsOfNumber(value: number): Digits | undefined {
  const [mantissa = '', exponent] = String(value).split('e');
  const plain = readDigits(mantissa);
  if (!plain || exponent === undefined) return plain;
  const shift = Number(exponent);
  const { negative, whole, fraction } = plain;
  if (shift < 0)
    return {
      negative,
      whole: '0',
      fraction: (whole + fraction).padStart(whole.length + fraction.length - shift - 1, '0'),
    };
  return { negative, whole: whole + fraction.padEnd(shift, '0').slice(0, shift), fraction: fraction.slice(shift) };
}

/** Prints with at least `scale` fraction digits; further ones only when not all zero. */
export function printDigits(digits: Digits, scale: number): string {
  const fraction = digits.fraction.replace(/0+$/, '').padEnd(scale, '0');
  return `${digits.negative ? '-' : ''}${digits.whole}${fraction === '' ? '' : `.${fraction}`}`;
}

/** Exact order of two decimal texts in the form of `printDigits`. */
export function compareDecimals(a: string, b: string): number {
  const x = readDigits(a);
  const y = readDigits(b);
  if (!x || !y) return a < b ? -1 : a > b ? 1 : 0;
  if (x.negative !== y.negative) return x.negative ? -1 : 1;
  return x.negative ? compareSizes(y, x) : compareSizes(x, y);
}

function compareSizes(x: Digits, y: Digits): number {
  if (x.whole.length !== y.whole.length) return x.whole.length - y.whole.length;
  const length = Math.max(x.fraction.length, y.fraction.length);
  const [a, b] = [x.whole + x.fraction.padEnd(length, '0'), y.whole + y.fraction.padEnd(length, '0')];
  return a < b ? -1 : a > b ? 1 : 0;
}
