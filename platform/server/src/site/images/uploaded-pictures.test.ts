import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import sharp from 'sharp';
import type { Config } from '../../kernel/config/config.js';
import { openStorage } from '../media/storage/open-storage.js';
import { s3Double, type S3Double } from '../media/testing/s3-double.js';
import { ImageJobs } from '../image-processing/image-jobs.js';
import { ImageSources } from './image-sources.js';
import { Images } from './images.js';
import { UploadedPictures } from './uploaded-pictures.js';

const credentials = { accessKeyId: 'AKIATEST', secretAccessKey: 'top-secret-key' };
const most = { width: 100, height: 50 };
let folder: string;
let bucket: S3Double;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vk-pictures-'));
  bucket = await s3Double(credentials.accessKeyId, 'eu-central-1');
});
afterAll(async () => {
  await bucket.close();
  rmSync(folder, { recursive: true });
});

/** Uploads in a bucket, with their records and the service that resizes them. */
function setUp() {
  const { endpoint } = bucket;
  const settings = { type: 's3', bucket: 'files', region: 'eu-central-1', endpoint, prefix: '', forcePathStyle: true, credentials } as const; // prettier-ignore
  const storage = openStorage({ dataDir: folder, storage: settings });
  const rows = new Map<string, Record<string, unknown>>();
  const records = { stored: (_view: string, id: string) => Promise.resolve(rows.get(id) ?? null) };
  const byKey = { find: () => Promise.resolve({ ...[...rows.values()].at(-1), focal: { x: 0.5, y: 0.5 } }) };
  const config = { root: folder, dataDir: folder, images: { cacheBytes: 1e6, maxPixels: 1e6 } } as unknown as Config;
  const sources = new ImageSources(
    config,
    { origin: 'http://x.example' } as never,
    byKey as never,
    storage,
    {} as never,
  );
  const pictures = new UploadedPictures(records as never, sources, new Images(config, new ImageJobs()));
  const upload = async (content: Buffer, type: string, width: number, height: number): Promise<string> => {
    const [id, key, source] = [randomUUID(), `2026/11/${randomUUID()}.${type.slice(6)}`, join(folder, randomUUID())];
    writeFileSync(source, content);
    await storage.put(key, source, { type, size: content.length });
    rows.set(id, { path: `/media/${key}`, type, size: content.length, width, height });
    return id;
  };
  return { pictures, storage, upload };
}

const ground = { r: 0, g: 0, b: 200, alpha: 0.5 };
const dot = Buffer.from('<svg width="301" height="90"><circle cx="50" cy="40" r="20" fill="#f00"/></svg>');

test.each([
  ['a palette of four', 'image/png', () => sharp({ create: { width: 301, height: 90, channels: 4, background: ground } }).composite([{ input: dot }]).png({ palette: true, colours: 4, dither: 0 })],
  ['sixteen bits', 'image/png', () => sharp({ create: { width: 301, height: 90, channels: 4, background: ground } }).toColourspace('rgb16').png()],
  ['interlaced', 'image/png', () => sharp({ create: { width: 301, height: 90, channels: 3, background: '#123456' } }).png({ progressive: true })],
  ['printer’s colours', 'image/jpeg', () => sharp({ create: { width: 301, height: 90, channels: 3, background: '#123456' } }).toColourspace('cmyk').jpeg()],
  ['laid on its side', 'image/jpeg', () => sharp({ create: { width: 90, height: 301, channels: 3, background: '#123456' } }).withMetadata({ orientation: 6 }).jpeg()],
] as const)('[B5] [L1] an upload in a bucket, %s, is an upright 8-bit PNG, no larger than requested', async (_, type, make) => {
  const { pictures, upload } = setUp();
  const content = await make().toBuffer();
  const found = await pictures.png(await upload(content, type, 301, 90), most, () => true);
  expect([found?.width, found?.height]).toEqual([100, 30]);
  expect(await sharp(found?.bytes).metadata()).toMatchObject({ format: 'png', width: 100, height: 30, depth: 'uchar', space: 'srgb', isProgressive: false, isPalette: false }); // prettier-ignore
}); // prettier-ignore

test('[B5] [L1] a refused upload is not read; a missing one, or one that is not a picture, returns none; an unavailable bucket is an error', async () => {
  const { pictures, storage, upload } = setUp();
  expect(await pictures.png(randomUUID(), most, () => true)).toBeNull();
  const broken = await upload(Buffer.from('no picture'), 'image/png', 3, 3);
  expect(await pictures.png(broken, most, () => true)).toBeNull();
  const content = await sharp({ create: { width: 3, height: 3, channels: 3, background: '#000' } }).png().toBuffer(); // prettier-ignore
  const id = await upload(content, 'image/png', 3, 3);
  const failing = jest.spyOn(storage, 'open').mockRejectedValue(new Error('away'));
  expect(await pictures.png(id, most, ({ bytes }) => bytes < 10)).toBeNull();
  await expect(pictures.png(id, most, () => true)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  failing.mockRestore();
  expect(await pictures.png(id, most, () => true)).toMatchObject({ width: 3, height: 3 });
});
