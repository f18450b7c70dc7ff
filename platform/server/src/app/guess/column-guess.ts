import { types } from 'node:util';
import { columnKind, parseView, type Column, type ColumnType } from '@viewkraft/model';
import { readCellText, type CsvFormat } from '../../data/records/rows/csv-format.js';
import { splitCurrency } from '../../data/records/rows/currency.js';
import { PointUse } from '../../data/records/rows/point-use.js';
import { readBoolean } from '../../data/records/import/read-cell.js';

/** Types that a column of a file may turn out to have; the first that fits all of its values wins. */
const candidates = [
  'uuid',
  'boolean',
  'integer',
  'bigint',
  'decimal',
  'float',
  'dateonly',
  'datetime',
  'time',
] as const;
export const guessedTypes = [...candidates, 'string', 'text'] as const;
export type GuessedType = (typeof guessedTypes)[number];

/** Beyond this number, values are no longer compared with each other. */
const maxCompared = 1_000_000;
const maxEnumerated = 12;
/** Minimum records for each value; fewer do not show that the column has only these values. */
const recordsForValue = 10;
const maxEnumeratedLength = 40;
const maxStringLength = 255;
/** The number of digits that SQLite keeps of a decimal. */
const maxDecimalDigits = 15;
const samplesShown = 3;

/** The number of digits that a double keeps. */
const maxFloatDigits = 15;
const canonicalInteger = /^(?:0|-?[1-9]\d*)$/;
/** With an exponent, a fraction tells a number from a code such as 1e5. */
const canonicalFloat = /^-?(0|[1-9]\d*)(?:\.(\d+)(?:[eE][-+]?\d+)?)?$/;
/** Fractions finer than milliseconds, which no column keeps. */
const microseconds = /[.,]\d{3}\d*[1-9]/;
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
const canonicalDecimal = /^-?(0|[1-9]\d*)(?:\.(\d+))?$/;
const percentage = /^-?\d[\d.,]* ?%$/;
const numbers = ['integer', 'bigint', 'decimal', 'float'] as const;
const numeric: ReadonlySet<string> = new Set(numbers);
/** Decimal places of an amount. */
const moneyScale = 2;

interface UnfittingValue {
  /** The first record after the header is 1. */
  readonly record: number;
  readonly text: string;
}

/** What the values of a column have in common. */
export interface GuessedValues {
  readonly type: GuessedType;
  /** All types that fit every value. */
  readonly fitting: ReadonlySet<GuessedType>;
  /** The first value that does not fit a type. */
  readonly misfits: ReadonlyMap<GuessedType, UnfittingValue>;
  /** Digits of a decimal, with room for larger values. */
  readonly precision: number;
  readonly scale: number;
  /** Whether no value occurs twice and none is missing. */
  readonly isUnique: boolean;
  readonly isComplete: boolean;
  /** The few values of an enumeration, in alphabetical order. */
  readonly values: readonly string[] | undefined;
  readonly widget: 'email' | 'url' | undefined;
  /** Whether every value is a whole number from 1000 to 2999. */
  readonly areYears: boolean;
  /** Whether numbers such as 1.000 can be read in two ways, so that they stay text. */
  readonly isAmbiguous: boolean;
  /** The sign that all values share: a currency sign, which is not stored, or `%`, which keeps the values text. */
  readonly sign: string | undefined;
  readonly samples: readonly string[];
}

/**
 * Takes the cells of a file's column one after the other, and guesses their type. `form`: how the file writes numbers
 * and dates.
 */
export class ColumnGuess {
  private readonly open = new Set<(typeof candidates)[number]>(candidates);
  /** Undefined: a value occurs twice, or there are too many. */
  private compared: Set<string> | undefined = new Set();
  /** The first different values: one more than an enumeration may have. */
  private readonly first = new Set<string>();
  private readonly misfits = new Map<GuessedType, UnfittingValue>();
  private rows = 0;
  private filled = 0;
  private empty = 0;
  private longest = 0;
  private hasBreaks = false;
  private whole = 0;
  private scale = 0;
  private readonly points = new PointUse();
  private isEmail = true;
  private isUrl = true;
  private areYears = true;
  private areDigits = true;
  private readonly signs = new Set<string | undefined>();

  constructor(private readonly form: CsvFormat) {}

  /** `cell`: null where the file has none. */
  add(cell: unknown): void {
    this.rows += 1;
    if (cell === null || cell === undefined) return;
    this.filled += 1;
    const text = types.isDate(cell) ? momentOf(cell) : String(cell);
    if (text === '') this.empty += 1;
    if (this.first.size <= maxEnumerated) this.first.add(text);
    this.compare(uuid.test(text) ? text.toLowerCase() : text);
    this.longest = Math.max(this.longest, text.length);
    this.hasBreaks ||= text.includes('\n');
    this.isEmail &&= /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);
    this.isUrl &&= /^https?:\/\/\S+$/.test(text);
    this.areYears &&= /^[12]\d{3}$/.test(text);
    this.areDigits &&= /^[\d ]+$/.test(text);
    const { number, sign } = splitCurrency(text);
    this.signs.add(percentage.test(text) ? '%' : sign);
    if (this.form.isGerman) this.points.add(number);
    for (const type of this.open) {
      if (this.fits(numeric.has(type) ? number : text, type)) continue;
      this.open.delete(type);
      this.misfits.set(type, { record: this.rows, text });
    }
  }

  result(): GuessedValues {
    const [sign] = this.signs;
    // A column that mixes currencies, or amounts with and without a sign, is text.
    if (this.signs.size > 1) for (const type of numbers) this.open.delete(type);
    const isMoney = sign !== undefined && this.open.has('decimal');
    if (isMoney) for (const type of ['integer', 'bigint'] as const) this.open.delete(type);
    const { isAmbiguous } = this.points;
    if (isAmbiguous) for (const type of ['decimal', 'float'] as const) this.open.delete(type);
    // The integer types are not guessed, but they still fit if the user asks for one.
    const likely = isAmbiguous ? [...this.open].filter((type) => type !== 'integer' && type !== 'bigint') : this.open;
    const [found] = this.filled === 0 ? [] : likely;
    const isLong = this.longest > maxStringLength || this.hasBreaks;
    const texts: readonly GuessedType[] = this.longest > maxStringLength ? ['text'] : ['string', 'text'];
    const type = found ?? (isLong ? 'text' : 'string');
    const isComplete = this.rows > 0 && this.filled - this.empty === this.rows;
    return {
      type,
      fitting: new Set([...this.open, ...texts]),
      misfits: this.misfits,
      precision: Math.min(maxDecimalDigits, Math.max(10, this.whole + this.scale + 2)),
      scale: isMoney ? Math.max(this.scale, moneyScale) : this.scale,
      isUnique: isComplete && this.compared !== undefined,
      isComplete,
      values: type === 'string' && this.isEnumeration() ? [...this.first].sort() : undefined,
      widget:
        type !== 'string' || this.filled === 0 ? undefined : this.isEmail ? 'email' : this.isUrl ? 'url' : undefined,
      areYears: type === 'integer' && this.areYears,
      isAmbiguous: isAmbiguous && type === 'string',
      sign: this.signs.size === 1 ? sign : undefined,
      samples: [...this.first].slice(0, samplesShown),
    };
  }

  private isEnumeration(): boolean {
    const { size } = this.first;
    const isFew = size > 1 && size <= maxEnumerated && size * recordsForValue <= this.filled;
    // Texts of digits are codes, such as postal codes, and a file rarely contains all of them.
    return isFew && this.longest <= maxEnumeratedLength && this.empty === 0 && !this.areDigits;
  }

  private compare(value: string): void {
    if (this.compared === undefined) return;
    if (this.compared.has(value) || this.compared.size === maxCompared) this.compared = undefined;
    else this.compared.add(value);
  }

  private fits(text: string, type: (typeof candidates)[number]): boolean {
    const value = readCellText(text, type, this.form);
    switch (type) {
      case 'boolean':
        // Numbers stay numbers.
        return !/^\d/.test(value) && typeof readBoolean(value) === 'boolean';
      case 'integer':
      case 'bigint':
        // A leading zero marks a code, such as a postal code, that is not a number.
        return canonicalInteger.test(value) && isAccepted(value, type);
      case 'decimal':
        return this.fitsDecimal(value);
      case 'float': {
        const [, whole = '', fraction = ''] = canonicalFloat.exec(value) ?? [];
        const digits = (whole + fraction).replace(/^0+/, '').length;
        return whole !== '' && digits <= maxFloatDigits && isAccepted(value, type);
      }
      case 'datetime':
        return value !== '' && !microseconds.test(value) && isAccepted(value, type);
      default:
        return value !== '' && isAccepted(value, type);
    }
  }

  private fitsDecimal(value: string): boolean {
    const match = canonicalDecimal.exec(value);
    if (!match) return false;
    const [, whole = '', fraction = ''] = match;
    this.scale = Math.max(this.scale, fraction.length);
    this.whole = Math.max(this.whole, whole.length);
    return this.whole + this.scale <= maxDecimalDigits;
  }
}

/** A view with a column of each type, so that values are checked as the view will check them. */
const { view: probe } = parseView({
  file: 'probe.json',
  name: 'probe',
  shipped: true,
  text: JSON.stringify({
    name: 'probe',
    columns: {
      id: { type: 'integer', primaryKey: true },
      ...Object.fromEntries(candidates.map((type) => [type, { type }])),
    },
  }),
});

function isAccepted(value: unknown, type: ColumnType): boolean {
  const column: Column | undefined = probe?.view.columns.get(type);
  return column !== undefined && 'value' in columnKind(type).coerce(value, column);
}

/** A date and time of a workbook; at midnight only the date. */
const momentOf = (date: Date): string =>
  Number.isNaN(date.getTime()) ? String(date) : date.toISOString().replace('T00:00:00.000Z', '');
