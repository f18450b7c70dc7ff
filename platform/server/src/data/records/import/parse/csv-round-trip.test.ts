import fc from 'fast-check';
import { Readable } from 'node:stream';
import type { AppError, ErrorDetail } from '@viewkraft/model';
import { csvFormatOf } from '../../rows/csv-format.js';
import { printCsv } from '../../export/print-csv.js';
import { decode } from './decode-file.js';
import { parseCsv } from './parse-csv.js';
import { parseLines } from './parse-lines.js';
import type { FileRow, ImportedRecord } from './file-row.js';

const names = ['a', 'b', 'c'];
const columns = names.map((name) => ({ name, column: undefined }));
const dialect = fc.constantFrom(undefined, 'excel-en', 'excel-de');
/** Texts with the characters that matter to CSV. */
const text = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom('"', ',', ';', '\n', '\r', ' ', 'x', '\uFEFF', '=', '\t') })); // prettier-ignore
const cell = fc.option(text, { nil: null });
const records = fc.array(fc.tuple(cell, cell, cell), { maxLength: 20 });

async function printed(rows: readonly (readonly (string | null)[])[], form: Parameters<typeof csvFormatOf>[0]): Promise<string> {
  const batch = rows.map((row) => Object.fromEntries(names.map((name, at) => [name, row[at]])));
  const parts: string[] = [];
  for await (const part of printCsv(Readable.from([batch]), columns, csvFormatOf(form))) parts.push(part);
  return parts.join('');
}

async function parsed(content: string, form: Parameters<typeof csvFormatOf>[0], bytesPerChunk = 7): Promise<FileRow[]> {
  const bytes = Buffer.from(content);
  const chunks = Array.from({ length: Math.ceil(bytes.length / bytesPerChunk) }, (_, at) =>
    bytes.subarray(at * bytesPerChunk, (at + 1) * bytesPerChunk),
  );
  const rows: FileRow[] = [];
  for await (const some of parseCsv(decode(Readable.from(chunks), 'utf-8'), csvFormatOf(form))) rows.push(...some);
  return rows;
}

test('[D10] [D11] what is printed as CSV is read as it was: null, empty texts, quotes, separators, line ends', async () => {
  await fc.assert(
    fc.asyncProperty(records, dialect, async (rows, form) => {
      const [header, ...read] = await parsed(await printed(rows, form), form);
      expect(header).toEqual({ line: 1, cells: names });
      expect(read.map(({ cells }) => cells)).toEqual(rows);
    }),
  );
});

test('[D11] a line is the physical one where the record begins, whatever ends it', async () => {
  const linesOf = async (content: string) => (await parsed(content, undefined)).map(({ line }) => line);
  expect(await linesOf('a,b\n1,2\n"x\ny",3\n\n4,5')).toEqual([1, 2, 3, 6]);
  expect(await linesOf('a,b\r\n1,2\n3,4\r5,6')).toEqual([1, 2, 3, 4]);
  expect(await linesOf('a,b\r\n"1\r\n\r\n",2\r\n3,4\r\n')).toEqual([1, 2, 5]);
});

test('[D11] bytes that are not UTF-8 are refused, also at the end', async () => {
  const read = async (bytes: number[]) => {
    for await (const _ of decode(Readable.from([Buffer.from(bytes)]), 'utf-8'));
  };
  await expect(read([0x61, 0xff, 0x0a])).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  await expect(read([0x61, 0x0a, 0xc3])).rejects.toMatchObject({ code: 'BAD_REQUEST' });
});

test('[D11] the parts in which a file is read do not matter, whatever it contains', async () => {
  const form = 'excel-en';
  const outcome = (content: string, bytes: number) =>
    parsed(content, form, bytes).catch((error: unknown) => ({ refused: (error as AppError).extras.details }));
  const content = fc.string({ unit: fc.constantFrom('"', '"', ',', '\n', '\r', 'x', '€'), maxLength: 200 });
  await fc.assert(
    fc.asyncProperty(content, fc.integer({ min: 1, max: 40 }), async (file, bytes) => {
      expect(await outcome(file, bytes)).toEqual(await outcome(file, 10_000));
    }),
    { numRuns: 300 },
  );
});

test('[D11] the parts in which lines of JSON are read do not matter', async () => {
  const read = async (parts: readonly string[]): Promise<unknown> => {
    const problems: ErrorDetail[] = [];
    const found: ImportedRecord[] = [];
    for await (const some of parseLines(Readable.from(parts), (problem) => problems.push(problem))) found.push(...some);
    return [found, problems];
  };
  const part = fc.string({ unit: fc.constantFrom('{"a":', '1}', '\n', '\r', 'x', ' '), maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(fc.array(part, { maxLength: 12 }), async (parts) => {
      expect(await read(parts)).toEqual(await read([parts.join('')]));
    }),
  );
});
