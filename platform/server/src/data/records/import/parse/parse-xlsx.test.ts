import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppError, importLimits, type ErrorDetail } from '@viewkraft/model';
import { writeXlsx } from 'hucre/xlsx';
import type { FileRow } from './file-row.js';
import { parseXlsx } from './parse-xlsx.js';
import { unpackedBytes } from './unpacked-bytes.js';

describe('workbooks', () => {
  const folder = mkdtempSync(join(tmpdir(), 'viewkraft-xlsx-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const workbook = async (rows: (string | number)[][]): Promise<Buffer> =>
    Buffer.from(await writeXlsx({ sheets: [{ name: 'Sheet', rows }] }));

  async function parsed(bytes: Buffer, megabytes?: number): Promise<FileRow[] | readonly ErrorDetail[] | undefined> {
    const path = join(folder, 'workbook.xlsx');
    writeFileSync(path, bytes);
    const rows: FileRow[] = [];
    try {
      for await (const some of parseXlsx(path, megabytes)) rows.push(...some);
      return rows;
    } catch (error) {
      if (error instanceof AppError) return error.extras.details;
      throw error;
    }
  }

  /** Declares a file that no reader needs so large that all files together have the size `total`. */
  function padded(bytes: Buffer, total: number): Buffer {
    const forged = Buffer.from(bytes);
    const name = forged.lastIndexOf('docProps/app.xml');
    const offset = name - 46 + 24;
    const rest = (unpackedBytes(bytes) ?? 0) - bytes.readUInt32LE(offset);
    forged.writeUInt32LE(total - rest, offset);
    return forged;
  }

  test('[D11] a workbook that unpacks to the limit is read, and one byte more is refused', async () => {
    const bytes = await workbook([['a'], ['x'], [2]]);
    const rows = [
      { line: 1, cells: ['a'] },
      { line: 2, cells: ['x'] },
      { line: 3, cells: [2] },
    ];
    expect(await parsed(bytes)).toEqual(rows);
    expect(await parsed(padded(bytes, importLimits.unpacked))).toEqual(rows);
    expect(await parsed(padded(bytes, importLimits.unpacked + 1))).toEqual([
      { key: 'workbookUnpacked', params: { most: 200 } },
    ]);
  }, 30_000);

  test('[D11] a workbook whose texts do not fit into memory is refused, and the next one is read', async () => {
    const texts = Array.from({ length: 20_000 }, (_, at) => [`text ${at} of many`, `other ${at} of many`]);
    const bytes = await workbook(texts);
    expect(await parsed(bytes, 16)).toEqual([{ key: 'workbookMemory' }]);
    expect(await parsed(bytes)).toHaveLength(20_000);
  }, 60_000);

  test('[D11] a ZIP64 file, whose sizes are in another directory, is refused', async () => {
    const bytes = await workbook([['a'], ['x']]);
    const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
    for (const offset of [12, 16]) {
      const forged = Buffer.from(bytes);
      forged.writeUInt32LE(0xffffffff, end + offset);
      expect(await parsed(forged)).toEqual([{ key: 'notWorkbook' }]);
    }
    const forged = Buffer.from(bytes);
    forged.writeUInt16LE(0xffff, end + 10);
    expect(await parsed(forged)).toEqual([{ key: 'notWorkbook' }]);
  });
});
