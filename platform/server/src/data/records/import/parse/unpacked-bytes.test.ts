import { writeXlsxStream } from 'hucre/xlsx';
import { unpackedBytes } from './unpacked-bytes.js';

const workbook = async (rows: (string | number)[][]): Promise<Buffer> =>
  Buffer.from(await new Response(writeXlsxStream(rows, { name: 'Sheet' }) as ReadableStream).arrayBuffer());

const entry = Buffer.from([0x50, 0x4b, 0x01, 0x02]);

test('[D11] the declared size of all files of a workbook', async () => {
  const small = unpackedBytes(await workbook([['a', 1]])) ?? 0;
  const large = unpackedBytes(await workbook(Array.from({ length: 1_000 }, () => ['x'.repeat(1_000)]))) ?? 0;
  expect(large - small).toBeGreaterThan(1_000_000);
  expect(large - small).toBeLessThan(1_200_000);
});

test('[D11] a file that is not an archive, or that hides the size of a file, has no size', async () => {
  expect(unpackedBytes(Buffer.from('no archive at all, whatever it is called'))).toBeUndefined();
  expect(unpackedBytes(Buffer.alloc(0))).toBeUndefined();
  const bytes = await workbook([['a', 1]]);
  for (const size of [0, 0xffffffff]) {
    const forged = Buffer.from(bytes);
    forged.writeUInt32LE(size, forged.indexOf(entry) + 24);
    expect(unpackedBytes(forged)).toBeUndefined();
  }
  const huge = Buffer.from(bytes);
  huge.writeUInt32LE(0x7fffffff, huge.indexOf(entry) + 24);
  expect(unpackedBytes(huge)).toBeGreaterThan(0x7fffffff);
});
