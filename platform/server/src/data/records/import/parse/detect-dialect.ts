import { csvDialectOf, unquotedHeader, type CsvDialect, type FileEncoding } from '@viewkraft/model';
import { decodeFile } from './decode-file.js';

const longestHeader = 1_000_000;

/** The dialect of a CSV file, detected from its header. */
export async function detectDialect(path: string, encoding: FileEncoding): Promise<CsvDialect | undefined> {
  let start = '';
  for await (const text of decodeFile(path, encoding)) {
    start += text;
    if (unquotedHeader(start) !== undefined || start.length > longestHeader) break;
  }
  return csvDialectOf(start);
}
