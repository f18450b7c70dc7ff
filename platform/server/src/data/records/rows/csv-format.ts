import { type ColumnType, type CsvDialect } from '@viewkraft/model';

/** How one format of CSV is written. */
export interface CsvFormat {
  readonly separator: string;
  /** The mark by which Excel recognises UTF-8. */
  readonly bom: boolean;
  /** Decimals with a comma, and dates as 31.12.2025. */
  readonly isGerman: boolean;
}

const standard: CsvFormat = { separator: ',', bom: false, isGerman: false };
const formats: Readonly<Record<CsvDialect, CsvFormat>> = {
  'excel-en': { separator: ',', bom: true, isGerman: false },
  'excel-de': { separator: ';', bom: true, isGerman: true },
};
const fractional: ReadonlySet<ColumnType> = new Set(['decimal', 'float', 'number']);
const whole: ReadonlySet<ColumnType> = new Set(['integer', 'bigint']);
const dated: ReadonlySet<ColumnType> = new Set(['date', 'dateonly', 'datetime']);

/** Whether a column of this type holds numbers that may have decimals. */
export const isFractional = (type: ColumnType): boolean => fractional.has(type);
/** Whether a column of this type holds numbers. */
export const isNumeric = (type: ColumnType): boolean => fractional.has(type) || whole.has(type);

export const csvFormatOf = (dialect: CsvDialect | undefined): CsvFormat => (dialect ? formats[dialect] : standard);

const isoMoment = /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d:\d\d:\d\d)\.(\d{3})Z)?$/;
/** With a comma, the points of 1.234,50 can only group digits. */
const grouped = /^-?\d{1,3}(?:\.\d{3})+,\d+$/;
/** In a whole number, too: 1.200. */
export const groupedWhole = /^-?[1-9]\d{0,2}(?:\.\d{3})+$/;
const germanMoment = /^(\d{1,2})\.(\d{1,2})\.(\d{4})(?: +(\d{1,2}):(\d\d)(?::(\d\d)(?:[.,](\d{1,3}))?)?)?$/;

/** A value as text of this format. Instants are in UTC, in a form that Excel reads as a date. */
export function printCell(text: string, type: ColumnType | undefined, { isGerman }: CsvFormat): string {
  if (!isGerman || type === undefined) return text;
  if (fractional.has(type)) return text.replace('.', ',');
  const [, year, month, day, time, fraction] = (dated.has(type) && isoMoment.exec(text)) || [];
  if (year === undefined) return text;
  const clock = time === undefined ? '' : ` ${time}${fraction === '000' ? '' : `,${String(fraction)}`}`;
  return `${String(day)}.${String(month)}.${year}${clock}`;
}

/** Converts a text of this format to the form of a JSON body; a text that is not understood stays as it is. */
export function readCellText(text: string, type: ColumnType, { isGerman }: CsvFormat): string {
  if (!isGerman) return text;
  if (fractional.has(type)) return (grouped.test(text) ? text.replaceAll('.', '') : text).replace(',', '.');
  if (whole.has(type)) return groupedWhole.test(text) ? text.replaceAll('.', '') : text;
  const [, day = '', month = '', year, hour, minute, second = '00', fraction = ''] =
    (dated.has(type) && germanMoment.exec(text)) || [];
  if (year === undefined) return text;
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  if (hour === undefined) return date;
  return `${date}T${hour.padStart(2, '0')}:${String(minute)}:${second}.${fraction.padEnd(3, '0')}Z`;
}
