import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { streamXlsxRows } from 'hucre/xlsx';
import type { FileRow } from './file-row.js';
import type { XlsxResponse } from './parse-xlsx.js';

const rowsAtATime = 256;

const sheet = streamXlsxRows(readFileSync(String(workerData)), { sheet: 0 });

parentPort?.on('message', () => void next().then((response) => parentPort?.postMessage(response)));

async function next(): Promise<XlsxResponse> {
  const rows: FileRow[] = [];
  try {
    while (rows.length < rowsAtATime) {
      const read = await sheet.next();
      if (read.done === true) return { rows, isLast: true };
      const { index, values } = read.value;
      if (values.some((value) => value !== null)) rows.push({ line: index + 1, cells: values });
    }
    return { rows, isLast: false };
  } catch {
    return 'unreadable';
  }
}
