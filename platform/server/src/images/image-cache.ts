import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What is left after tidying up, as a share of the limit. */
const keptShare = 0.8;
/** What a file takes of the disk at least: a million tiny ones would fill it too. */
const blockBytes = 4096;
/** A hit counts as use once an hour, so that reading does not write each time. */
const useMilliseconds = 3_600_000;

interface CachedFile {
  readonly path: string;
  readonly size: number;
  readonly used: number;
}

/** Finished sizes on disk, found by a name made of all that went into them. Those not used for the longest time go first. */
export class ImageCache {
  /** Bytes there are; undefined until they were counted. */
  private total: number | undefined;
  private tidying: Promise<void> | undefined;

  constructor(
    private readonly folder: string,
    private readonly limit: number,
  ) {}

  async get(name: string): Promise<Buffer | null> {
    const path = this.pathOf(name);
    try {
      const content = await readFile(path);
      const { mtimeMs } = await stat(path);
      const now = new Date();
      if (now.getTime() - mtimeMs > useMilliseconds) await utimes(path, now, now);
      return content;
    } catch {
      return null;
    }
  }

  /** Never rejects: without a cache pictures are made again. */
  async put(name: string, content: Buffer): Promise<void> {
    if (content.length > this.limit * keptShare) return;
    const path = this.pathOf(name);
    const unfinished = join(this.folder, `${randomUUID()}.part`);
    try {
      await mkdir(join(path, '..'), { recursive: true });
      await writeFile(unfinished, content);
      await rename(unfinished, path);
    } catch {
      await rm(unfinished, { force: true }).catch(() => undefined);
      return;
    }
    if (this.total !== undefined) this.total += onDisk(content.length);
    if (this.total === undefined || this.total > this.limit) await this.tidy();
  }

  /** Counts what there is, and takes away what is too much. One at a time. */
  private tidy(): Promise<void> {
    return (this.tidying ??= this.removeOldest()
      .catch(() => undefined)
      .finally(() => (this.tidying = undefined)));
  }

  private async removeOldest(): Promise<void> {
    const files = await this.files();
    let total = files.reduce((sum, { size }) => sum + size, 0);
    if (total > this.limit) {
      for (const { path, size } of files.sort((a, b) => a.used - b.used)) {
        if (total <= this.limit * keptShare) break;
        await rm(path, { force: true });
        total -= size;
      }
    }
    this.total = total;
  }

  private async files(): Promise<CachedFile[]> {
    const found: CachedFile[] = [];
    for (const entry of await readdir(this.folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const path = join(entry.parentPath, entry.name);
      const facts = await stat(path).catch(() => null);
      if (!facts) continue;
      // What a crash left unfinished is nobody's.
      if (entry.name.endsWith('.part') && Date.now() - facts.mtimeMs > useMilliseconds) await rm(path, { force: true });
      else found.push({ path, size: onDisk(facts.size), used: facts.mtimeMs });
    }
    return found;
  }

  private pathOf(name: string): string {
    return join(this.folder, name.slice(0, 2), name);
  }
}

const onDisk = (bytes: number): number => Math.max(1, Math.ceil(bytes / blockBytes)) * blockBytes;
