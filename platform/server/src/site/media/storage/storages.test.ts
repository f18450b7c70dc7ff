import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { s3Double, type S3Double } from '../testing/s3-double.js';
import { isKey, type MediaStorage } from './media-storage.js';
import { openStorage } from './open-storage.js';

const keys = { accessKeyId: 'AKIATEST', secretAccessKey: 'top-secret-key' };
let folder: string;
let bucket: S3Double;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vk-storage-'));
  bucket = await s3Double(keys.accessKeyId, 'eu-central-1');
});
afterAll(async () => {
  await bucket.close();
  rmSync(folder, { recursive: true });
});

const storageOf = (type: 'disk' | 's3'): MediaStorage =>
  openStorage({
    dataDir: folder,
    storage:
      type === 'disk'
        ? { type }
        : {
            type, bucket: 'media-bucket', region: 'eu-central-1', endpoint: bucket.endpoint, prefix: 'uploads/', forcePathStyle: true,
            credentials: keys,
          },
  }); // prettier-ignore
const newKey = (): string => `2026/11/${randomUUID()}.txt`;

describe.each(['disk', 's3'] as const)('[B5] files in %s', (type) => {
  const put = async (storage: MediaStorage, content: string): Promise<string> => {
    const [key, source] = [newKey(), join(folder, randomUUID())];
    writeFileSync(source, content);
    await storage.put(key, source, { type: 'text/plain', size: Buffer.byteLength(content) });
    return key;
  };

  test('are read as they were stored, whole and in part', async () => {
    const storage = storageOf(type);
    const key = await put(storage, 'Grüße, 0123456789');
    const read = async (range?: { from: number; to: number }) => {
      const stream = await storage.open(key, range);
      return stream && text(stream);
    };
    expect(await storage.size(key)).toBe(Buffer.byteLength('Grüße, 0123456789'));
    expect(await read()).toBe('Grüße, 0123456789');
    expect(await read({ from: 9, to: 11 })).toBe('012');
  });

  test('that do not exist cause no error', async () => {
    const storage = storageOf(type);
    const key = newKey();
    expect([await storage.open(key), await storage.size(key)]).toEqual([null, null]);
    await storage.remove(key);
  });

  test('no longer exist after their removal, and others stay', async () => {
    const storage = storageOf(type);
    const [one, other] = [await put(storage, 'one'), await put(storage, 'other')];
    await storage.remove(one);
    expect([await storage.open(one), await storage.size(other)]).toEqual([null, 5]);
  });
});

test('[B5] disk: a file gets its name only when complete, and its source is removed', async () => {
  const [key, source] = [newKey(), join(folder, randomUUID())];
  writeFileSync(source, 'x');
  await storageOf('disk').put(key, source, { type: 'text/plain', size: 1 });
  expect([existsSync(source), existsSync(join(folder, 'media', key))]).toEqual([false, true]);
});

test('[B5] S3: every request is signed, keys begin with the prefix, types are kept', async () => {
  expect(bucket.unsigned).toEqual([]);
  const [[address, object] = []] = bucket.objects;
  expect(address).toMatch(/^\/media-bucket\/uploads\/2026\/11\//);
  expect(object?.type).toBe('text/plain');
});

test('[B5] S3: a refusing bucket is an error, not a missing file', async () => {
  bucket.failWith(403);
  try {
    const storage = storageOf('s3');
    await expect(storage.open(newKey())).rejects.toThrow();
    await expect(storage.size(newKey())).rejects.toThrow();
  } finally {
    bucket.failWith(null);
  }
});

test('[B5] only generated names are keys', () => {
  expect(isKey(newKey())).toBe(true);
  for (const text of [
    '',
    '../x',
    '2026/11/x.png',
    `/${newKey()}`,
    `${newKey()}/`,
    newKey().replace('/', '\\'),
    'a\0',
  ]) {
    expect(isKey(text)).toBe(false);
  }
});
