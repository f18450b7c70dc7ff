import { once } from 'node:events';
import { readFile, stat } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { AppError, importLimits } from '@viewkraft/model';
import { compiledFile } from '../../../../kernel/files/compiled-file.js';
import { Semaphore } from '../../../../kernel/limits/semaphore.js';
import type { FileRow } from './file-row.js';
import { unpackedBytes } from './unpacked-bytes.js';

/** What the thread answers to each request for rows. */
export type XlsxResponse = { readonly rows: readonly FileRow[]; readonly isLast: boolean } | 'unreadable';

const megabyte = 1024 * 1024;
/** Excel keeps all texts of a workbook in one list, which is in memory at once; 100,000 rows take half of this. */
const threadMegabytes = 512;

/**
 * Limits reading to one workbook at a time, because one can take up to a gigabyte of memory. An import takes the slot
 * before its transaction begins, because it may read the workbook inside the transaction.
 */
export const workbookSlot = new Semaphore(1, 8);

/**
 * Rows of a workbook's first sheet, the header first; rows without any cell are skipped. A thread reads them, because
 * its memory has a limit, and its work blocks no request.
 */
export async function* parseXlsx(path: string, megabytes = threadMegabytes): AsyncGenerator<readonly FileRow[]> {
  await checkSize(path);
  const thread = new Worker(compiledFile(new URL('./xlsx-thread.js', import.meta.url)), { workerData: path, resourceLimits: { maxOldGenerationSizeMb: megabytes } });
  try {
    for (let isLast = false; !isLast; ) {
      thread.postMessage('next');
      const response = await responseOf(thread);
      if (response === 'unreadable') throw new AppError('INVALID', {}, { details: [{ key: 'notWorkbook' }] });
      yield response.rows;
      ({ isLast } = response);
    }
  } finally {
    await thread.terminate();
  }
}

async function responseOf(thread: Worker): Promise<XlsxResponse> {
  try {
    const [response] = (await once(thread, 'message')) as [XlsxResponse];
    return response;
  } catch (error) {
    if (isOutOfMemory(error)) {
      throw new AppError('TOO_LARGE', {}, { details: [{ key: 'workbookMemory' }] });
    }
    throw error;
  }
}

const isOutOfMemory = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

async function checkSize(path: string): Promise<void> {
  refuseLarge((await stat(path)).size, importLimits.workbook, 'workbookSize');
  const unpacked = unpackedBytes(await readFile(path));
  if (unpacked === undefined) throw new AppError('INVALID', {}, { details: [{ key: 'notWorkbook' }] });
  refuseLarge(unpacked, importLimits.unpacked, 'workbookUnpacked');
}

function refuseLarge(bytes: number, most: number, key: string): void {
  if (bytes <= most) return;
  throw new AppError('TOO_LARGE', {}, { details: [{ key, params: { most: most / megabyte } }] });
}
