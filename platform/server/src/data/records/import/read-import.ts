import { AppError, type ErrorDetail, type ExchangeFormat, type FileEncoding, type ImportQuery } from '@viewkraft/model';
import { csvFormatOf, type CsvFormat } from '../rows/csv-format.js';
import { decodeFile } from './parse/decode-file.js';
import { raggedLength, type FileRow, type ImportedRecord } from './parse/file-row.js';
import type { ImportColumns } from './import-columns.js';
import { parseCsv } from './parse/parse-csv.js';
import { parseLines } from './parse/parse-lines.js';
import { parseXlsx } from './parse/parse-xlsx.js';
import { readCell } from './read-cell.js';
import { OpenNumbers } from './open-numbers.js';
import { columnNamed, listed, readHeader } from './read-header.js';

/** A file to import, and how. */
export interface ImportFile {
  readonly path: string;
  /** A folder for records that wait to be written. */
  readonly scratch: string;
  readonly format: ExchangeFormat;
  readonly query: ImportQuery;
}

/**
 * The records of a file, some at a time. `report` is called for each line that is not a record. A header with problems
 * throws all of them.
 */
export function readImport(
  { path, format, query }: ImportFile,
  encoding: FileEncoding,
  columns: ImportColumns,
  report: (problem: ErrorDetail) => void,
): AsyncIterable<readonly ImportedRecord[]> {
  switch (format) {
    case 'csv':
      return readCells(parseCsv(decodeFile(path, encoding), csvFormatOf(query.dialect)), query, columns, true, report);
    case 'xlsx':
      return readCells(parseXlsx(path), query, columns, false, report);
    case 'ndjson':
      return readLines(decodeFile(path), query, columns, report);
  }
}

/**
 * `strict`: a row with more or fewer cells than the header is an error; workbooks leave out empty cells at the end.
 * Columns at the end that have neither a name nor a value, as Excel writes them, are skipped.
 */
async function* readCells(
  rows: AsyncIterable<readonly FileRow[]>,
  query: ImportQuery,
  columns: ImportColumns,
  strict: boolean,
  report: (problem: ErrorDetail) => void,
): AsyncGenerator<readonly ImportedRecord[]> {
  let names: readonly (string | null)[] | undefined;
  let width: number | undefined;
  const form = csvFormatOf(query.dialect);
  const numbers = new OpenNumbers();
  for await (const some of rows) {
    const records: ImportedRecord[] = [];
    for (const { line, cells } of some) {
      if (!names) {
        names = readHeader(cells, line, query, columns);
        if (strict) width = cells.length;
        continue;
      }
      const fields = raggedLength(cells, names.length, width);
      if (fields !== undefined) report({ line, key: 'raggedLine', params: { columns: names.length, fields } });
      else {
        const values = valuesOf(names, cells, columns, {
          form,
          number: (column, text) => {
            if (form.isGerman) numbers.add(column, line, text);
          },
          ambiguous: (column, params) => report({ line, column, key: 'valueAmbiguous', params }),
        });
        if (values) records.push({ line, values });
      }
    }
    yield records;
  }
  if (!names) throw new AppError('INVALID', {}, { details: [{ line: 1, key: 'headerMissing' }] });
  for (const problem of numbers.problems) report(problem);
}

interface RowReading {
  readonly form: CsvFormat;
  readonly number: (column: string, text: string) => void;
  readonly ambiguous: (column: string, params: NonNullable<ErrorDetail['params']>) => void;
}

function valuesOf(
  names: readonly (string | null)[],
  cells: readonly unknown[],
  columns: ImportColumns,
  { form, number, ambiguous }: RowReading,
): Map<string, unknown> | undefined {
  const values = new Map<string, unknown>();
  let isClear = true;
  names.forEach((name, at) => {
    const target = name === null ? null : columns.target(name);
    if (name === null || !target) return;
    const value = readCell(cells[at], target, {
      form,
      withoutSign: (text) => columns.withoutSign(name, text),
      number: (text) => number(name, text),
      ambiguous: (meant) => {
        isClear = false;
        ambiguous(name, { label: String(cells[at]).slice(0, 100), values: listed(meant) });
      },
    });
    values.set(name, value);
  });
  return isClear ? values : undefined;
}

async function* readLines(
  content: Parameters<typeof parseLines>[0],
  query: ImportQuery,
  columns: ImportColumns,
  report: (problem: ErrorDetail) => void,
): AsyncGenerator<readonly ImportedRecord[]> {
  for await (const some of parseLines(content, report)) {
    const records: ImportedRecord[] = [];
    for (const { line, values } of some) {
      const meant = [...values].flatMap(([name, value]): [string, unknown][] => {
        const column = columnNamed(name, query);
        return column === null ? [] : [[column, value]];
      });
      if (columns.isPrimaryKey(query.key) || meant.some(([name]) => name === query.key)) {
        records.push({ line, values: new Map(meant) });
      } else report({ line, column: query.key, key: 'keyNotInFile' });
    }
    yield records;
  }
}
