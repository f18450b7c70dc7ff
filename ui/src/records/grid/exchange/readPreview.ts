import {
  csvDialectOf,
  exchangeFormats,
  Utf8Evidence,
  type CsvDialect,
  type ExchangeFormat,
  type FileEncoding,
} from '@viewkraft/model';

/** The beginning of a file to import. */
export interface FilePreview {
  readonly format: ExchangeFormat;
  /** For CSV; undefined: the standard form. */
  readonly dialect: CsvDialect | undefined;
  /** For CSV, as the server will find it. */
  readonly encoding: FileEncoding;
  readonly names: readonly string[];
  /** The first rows, in the order of the names. */
  readonly rows: readonly (readonly string[])[];
}

const previewBytes = 64 * 1024;
/** Bytes that are read at a time to detect the encoding. */
const checkedBytes = 1024 * 1024;
const previewRows = 3;

/** Reads the names of the columns and the first rows of a file; undefined: it has none. */
export async function readPreview(file: File): Promise<FilePreview | undefined> {
  const format = formatOf(file);
  switch (format) {
    case 'csv':
      return csvPreview(file);
    case 'ndjson':
      return linesPreview(await firstText(file, 'utf-8'), file.size > previewBytes);
    case 'xlsx':
      return workbookPreview(file);
  }
}

function formatOf({ name }: File): ExchangeFormat {
  const ending = name.split('.').pop()?.toLowerCase();
  if (ending === 'jsonl') return 'ndjson';
  return (Object.keys(exchangeFormats) as ExchangeFormat[]).find((one) => one === ending) ?? 'csv';
}

const firstText = async (file: File, encoding: FileEncoding): Promise<string> =>
  new TextDecoder(encoding).decode(await file.slice(0, previewBytes).arrayBuffer());

/**
 * UTF-16 starts with a byte order mark. Any other file is read to its end: it is UTF-8, even with a few invalid bytes,
 * which the server refuses, or else Windows-1252.
 */
async function encodingOf(file: File): Promise<FileEncoding> {
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const decoder = new TextDecoder();
  const evidence = new Utf8Evidence();
  for (let at = 0; at < file.size; at += checkedBytes) {
    evidence.read(decoder.decode(await file.slice(at, at + checkedBytes).arrayBuffer(), { stream: true }));
  }
  evidence.read(decoder.decode());
  return evidence.isUtf8 ? 'utf-8' : 'windows-1252';
}

async function csvPreview(file: File): Promise<FilePreview | undefined> {
  const [{ parseCsv }, encoding] = await Promise.all([import('hucre/csv'), encodingOf(file)]);
  const text = await firstText(file, encoding);
  const isCut = file.size > previewBytes;
  const dialect = csvDialectOf(text);
  const parsed = parseCsv(text, {
    delimiter: dialect === 'excel-de' ? ';' : ',',
    maxRows: previewRows + 2,
    skipEmptyRows: true,
  });
  // The last row of the part may be incomplete.
  const rows = isCut && parsed.length < previewRows + 2 ? parsed.slice(0, -1) : parsed;
  return previewOf(rows, 'csv', dialect, encoding);
}

function linesPreview(text: string, isCut: boolean): FilePreview | undefined {
  const lines = text.split('\n');
  const records = (isCut ? lines.slice(0, -1) : lines)
    .filter((line) => line.trim() !== '')
    .slice(0, previewRows)
    .map(parseRecord);
  const names = [...new Set(records.flatMap((record) => Object.keys(record)))];
  if (names.length === 0) return undefined;
  const rows = records.map((record) => names.map((name) => cellText(record[name])));
  return { format: 'ndjson', dialect: undefined, encoding: 'utf-8', names, rows };
}

function parseRecord(line: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Readonly<Record<string, unknown>>)
      : {};
  } catch {
    return {};
  }
}

async function workbookPreview(file: File): Promise<FilePreview | undefined> {
  const { streamXlsxRows } = await import('hucre/xlsx');
  const rows: (readonly unknown[])[] = [];
  try {
    for await (const { values } of streamXlsxRows(await file.arrayBuffer(), { sheet: 0 })) {
      if (values.some((value) => value !== null)) rows.push(values);
      if (rows.length > previewRows) break;
    }
  } catch {
    return undefined;
  }
  return previewOf(rows, 'xlsx', undefined);
}

function previewOf(
  rows: readonly (readonly unknown[])[],
  format: ExchangeFormat,
  dialect: CsvDialect | undefined,
  encoding: FileEncoding = 'utf-8',
): FilePreview | undefined {
  const [header, ...records] = rows;
  const all = header?.map((name) => cellText(name).trim()) ?? [];
  // A file may end each line with empty columns.
  const names = all.slice(0, all.findLastIndex((name) => name !== '') + 1);
  if (names.length === 0) return undefined;
  const shown = records.slice(0, previewRows).map((row) => names.map((_, at) => cellText(row[at])));
  return { format, dialect, encoding, names, rows: shown };
}

function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'string' ? value : JSON.stringify(value);
}
