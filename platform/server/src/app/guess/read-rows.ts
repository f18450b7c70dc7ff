import { AppError, type CsvDialect, type ErrorDetail, type FileEncoding } from '@viewkraft/model';
import { csvFormatOf } from '../../data/records/rows/csv-format.js';
import { decodeFile, encodingOf } from '../../data/records/import/parse/decode-file.js';
import { invalid } from '../../kernel/errors/invalid.js';
import { detectDialect } from '../../data/records/import/parse/detect-dialect.js';
import { headerNames, raggedLength, type FileRow } from '../../data/records/import/parse/file-row.js';
import { parseCsv } from '../../data/records/import/parse/parse-csv.js';
import { parseXlsx, workbookSlot } from '../../data/records/import/parse/parse-xlsx.js';

const maxProblems = 100;
/** More columns than a table can have. */
const maxColumns = 2_000;

/** A CSV file or a workbook. */
export interface TableFile {
  readonly path: string;
  readonly format: 'csv' | 'xlsx';
  readonly encoding: FileEncoding;
  /** undefined: the standard form. */
  readonly dialect: CsvDialect | undefined;
}

/** Finds out how a file is written. */
export async function inspectFile(path: string, format: TableFile['format']): Promise<TableFile> {
  if (format === 'xlsx') return { path, format, encoding: 'utf-8', dialect: undefined };
  const encoding = await encodingOf(path);
  return { path, format, encoding, dialect: await detectDialect(path, encoding) };
}

/**
 * The names in a file's header, and its rows as `each` gets them.
 * @throws AppError INVALID: no header, a name twice, or rows with another number of cells; UNAVAILABLE when too many
 * workbooks wait
 */
export function readTable(file: TableFile, each: EachRow): Promise<readonly string[]> {
  const work = () => readRows(file, each);
  return file.format === 'xlsx' ? workbookSlot.run(work) : work();
}

type EachRow = (names: readonly string[], row: FileRow) => void;

async function readRows(file: TableFile, each: EachRow): Promise<readonly string[]> {
  const problems: ErrorDetail[] = [];
  let names: readonly string[] | undefined;
  let width: number | undefined;
  for await (const rows of rowsOf(file)) {
    for (const row of rows) {
      if (!names) {
        names = readHeader(row);
        if (file.format === 'csv') width = row.cells.length;
        continue;
      }
      const fields = raggedLength(row.cells, names.length, width);
      if (fields === undefined) each(names, row);
      else problems.push({ line: row.line, key: 'raggedLine', params: { columns: names.length, fields } });
      if (problems.length === maxProblems) throw new AppError('INVALID', {}, { details: problems });
    }
  }
  if (!names?.length) problems.push({ line: 1, key: 'headerMissing' });
  if (!names || problems.length > 0) throw new AppError('INVALID', {}, { details: problems });
  return names;
}

function rowsOf({ path, format, encoding, dialect }: TableFile): AsyncIterable<readonly FileRow[]> {
  return format === 'xlsx' ? parseXlsx(path) : parseCsv(decodeFile(path, encoding), csvFormatOf(dialect));
}

function readHeader({ line, cells }: FileRow): readonly string[] {
  const names = headerNames(cells);
  if (names.length > maxColumns) throw invalid({ line, key: 'tooManyColumns', params: { most: maxColumns } });
  const twice = names.filter((name, at) => name !== '' && names.indexOf(name) < at);
  if (twice.length === 0) return names;
  const details = twice.map((column) => ({ line, column: column.slice(0, 100), key: 'headerTwice' }));
  throw new AppError('INVALID', {}, { details });
}
