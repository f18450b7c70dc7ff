import { createReadStream } from 'node:fs';
import { copyFile, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import type { ByteRange } from '../../../kernel/http/byte-range.js';
import type { MediaStorage } from './media-storage.js';

/** Stores files in a local folder. */
export class DiskStorage implements MediaStorage {
  constructor(private readonly folder: string) {}

  async put(key: string, source: string): Promise<void> {
    const target = this.pathOf(key);
    await mkdir(dirname(target), { recursive: true });
    await flush(source);
    await rename(source, target).catch(async (error: NodeJS.ErrnoException) => {
      // The folders are on different disks: a copy beside the target is renamed, which is still atomic.
      if (error.code !== 'EXDEV') throw error;
      await copyFile(source, `${target}.part`);
      await flush(`${target}.part`);
      await rename(`${target}.part`, target);
    });
  }

  async open(key: string, range?: ByteRange): Promise<Readable | null> {
    const handle = await open(this.pathOf(key), 'r').catch(nothingWhereMissing);
    return handle && createReadStream('', { fd: handle, ...(range && { start: range.from, end: range.to }) });
  }

  async size(key: string): Promise<number | null> {
    const found = await stat(this.pathOf(key)).catch(nothingWhereMissing);
    return found ? found.size : null;
  }

  async remove(key: string): Promise<void> {
    await rm(this.pathOf(key), { force: true });
  }

  private pathOf(key: string): string {
    return join(this.folder, ...key.split('/'));
  }
}

/** Flushes to disk before the upload is acknowledged, so that a name never exists without its content. */
async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function nothingWhereMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
