import { isObject, AppError, importLimits, type ErrorDetail } from '@viewkraft/model';
import type { ImportedRecord } from './file-row.js';

/**
 * Records of an NDJSON file, some at a time. Empty lines are skipped; `report` is called for a line that is not a JSON
 * object.
 */
export async function* parseLines(
  content: AsyncIterable<string>,
  report: (problem: ErrorDetail) => void,
): AsyncGenerator<readonly ImportedRecord[]> {
  let line = 0;
  for await (const texts of textLines(content)) {
    const records: ImportedRecord[] = [];
    for (const text of texts) {
      line += 1;
      if (text.trim() === '') continue;
      const values = readLine(text);
      if (values) records.push({ line, values: new Map(Object.entries(values)) });
      else report({ line, key: 'notJsonRecord' });
    }
    yield records;
  }
}

function readLine(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

async function* textLines(content: AsyncIterable<string>): AsyncGenerator<readonly string[]> {
  let rest = '';
  let line = 1;
  for await (const text of content) {
    // Only the new text is searched: a line may be as long as hundreds of parts.
    const [first = '', ...others] = text.split('\n');
    const parts = [rest + first, ...others];
    rest = parts.pop() ?? '';
    yield parts;
    line += parts.length;
    if (rest.length > importLimits.record) {
      throw new AppError('INVALID', {}, { details: [{ line, key: 'recordTooLarge' }] });
    }
  }
  if (rest !== '') yield [rest];
}
