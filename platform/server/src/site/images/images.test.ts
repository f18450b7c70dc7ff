import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AppError } from '@viewkraft/model';
import type { Config } from '../../kernel/config/config.js';
import { ImageJobs } from '../image-processing/image-jobs.js';
import { parseImageRequest } from '../image-processing/image-request.js';
import type { ImageSource } from './image-source.js';
import { Images } from './images.js';
import { loadSharp } from '../image-processing/sharp.js';

const dataDir = mkdtempSync(join(tmpdir(), 'viewkraft-images-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

function source(identity: string, content: Buffer, isVector = false): ImageSource {
  const focal = { x: 0.5, y: 0.5 };
  return {
    identity,
    changedAt: 0,
    isVector,
    isJpeg: !isVector,
    isUnique: true,
    focal,
    read: () => Promise.resolve(content),
  };
}

describe('pictures that no request waits for any more', () => {
  const images = new Images({ dataDir, images: { maxPixels: 50_000_000, cacheBytes: 1e9 } } as Config, new ImageJobs());
  const drawing = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8"/></svg>',
  );
  let hard: Buffer;
  beforeAll(async () => {
    const sharp = await loadSharp();
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
    const create = { width: 3000, height: 3000, channels: 3, background: '#888', noise } as const;
    hard = await sharp({ create }).jpeg().toBuffer();
  }, 60_000);

  test('[B5] are cancelled with all their resources, before and during processing', async () => {
    const clients = Array.from({ length: 6 }, () => new AbortController());
    const requests = clients.map(({ signal }, at) =>
      images.prepare(source(`hard ${at}`, hard), parseImageRequest('w_2900'), 'avif').content(signal),
    );
    const ended = Promise.allSettled(requests);
    // The first job would take minutes: its slot is free only if the job was cancelled.
    const quick = images.prepare(source('quick', drawing, true), parseImageRequest('w_4'), 'png').content();
    for (const client of clients) client.abort();
    const results = await ended;
    expect(results.map((one) => one.status === 'rejected' && (one.reason as AppError).code)).toEqual(
      clients.map(() => 'UNAVAILABLE'),
    );
    expect((await quick).subarray(1, 4).toString()).toBe('PNG');
  }, 30_000);

  test('[B5] are processed as long as any request waits', async () => {
    const [first, second] = [new AbortController(), new AbortController()];
    const prepare = () => images.prepare(source('shared', drawing, true), parseImageRequest('w_4'), 'webp');
    const requests = [prepare().content(first.signal), prepare().content(second.signal)];
    first.abort();
    expect((await Promise.all(requests)).every((content) => content.length > 0)).toBe(true);
  }, 30_000);
});
