import type { ReadableStream } from 'node:stream/web';
import { type Column } from '@viewkraft/model';
import type { CellValue } from 'hucre/xlsx';
import type { ExportColumn } from './export-columns.js';
import type { WireRecord } from './read-batches.js';

/** Digits of a number that Excel keeps. */
const exactDigits = 15;
const firstExcelYear = 1901;

/** Records as a workbook with one sheet; its first row names the columns. */
export async function* printXlsx(
  batches: AsyncIterable<readonly WireRecord[]>,
  columns: readonly ExportColumn[],
  sheet: string,
): AsyncGenerator<Uint8Array> {
  // Loaded with the first workbook: 74 modules that a server seldom needs.
  const { writeXlsxStream } = await import('hucre/xlsx');
  const stream = writeXlsxStream(rowsOf(batches, columns), {
    // Excel takes 31 characters.
    name: sheet.slice(0, 31),
    columns: columns.map(({ name, column }) => ({ header: name, ...formatOf(column) })),
    freezePane: { rows: 1 },
  });
  yield* stream as ReadableStream<Uint8Array>;
}

async function* rowsOf(
  batches: AsyncIterable<readonly WireRecord[]>,
  columns: readonly ExportColumn[],
): AsyncGenerator<CellValue[]> {
  for await (const records of batches) {
    for (const record of records) yield columns.map(({ name, column }) => cellOf(record[name], column));
  }
}

function formatOf(column: Column | undefined): { numFmt?: string } {
  switch (column?.type) {
    case 'date':
    case 'datetime':
      return { numFmt: 'yyyy-mm-dd hh:mm:ss' };
    case 'dateonly':
      return { numFmt: 'yyyy-mm-dd' };
    case 'decimal':
      return { numFmt: column.scale > 0 ? `0.${'0'.repeat(column.scale)}` : '0' };
    default:
      return {};
  }
}

/** Numbers and dates as such where Excel keeps them exactly, everything else as text. */
function cellOf(value: unknown, column: Column | undefined): CellValue {
  if (value === undefined || value === null) return null;
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  if (typeof value !== 'string') return plainText(JSON.stringify(value));
  switch (column?.type) {
    case 'bigint':
    case 'decimal':
      return isExact(value) ? Number(value) : plainText(value);
    case 'date':
    case 'datetime':
    case 'dateonly': {
      const instant = new Date(value);
      return instant.getUTCFullYear() >= firstExcelYear ? instant : plainText(value);
    }
    default:
      return plainText(value);
  }
}

const isExact = (digits: string): boolean => /^-?[\d.]+$/.test(digits) && digits.replace(/\D/g, '').length <= exactDigits;

/** XLSX writes some characters as `_x000D_`, so a text that looks like that is escaped. */
const plainText = (text: string): string => text.replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_');
