import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The share of the limit kept by a clean-up. */
const keptShare = 0.8;
/** Minimum disk space of a file: a million tiny files would fill the disk too. */
const blockBytes = 4096;
/** Minimum interval between two updates of a file's last use, so that reading does not always write. */
const touchIntervalMs = 3_600_000;

interface CachedFile {
  readonly path: string;
  readonly size: number;
  readonly used: number;
}

/** Finished pictures on disk, named by a hash of every input. The least recently used are deleted first. */
export class ImageCache {
  /** Total size in bytes; undefined until counted. */
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
      if (now.getTime() - mtimeMs > touchIntervalMs) await utimes(path, now, now);
      return content;
    } catch {
      return null;
    }
  }

  /** Never rejects: without a cache pictures are rendered again. */
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

  /** Counts the files and deletes the excess. One run at a time. */
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
      // A partial file left by a crash.
      if (entry.name.endsWith('.part') && Date.now() - facts.mtimeMs > touchIntervalMs) await rm(path, { force: true });
      else found.push({ path, size: onDisk(facts.size), used: facts.mtimeMs });
    }
    return found;
  }

  private pathOf(name: string): string {
    return join(this.folder, name.slice(0, 2), name);
  }
}

const onDisk = (bytes: number): number => Math.max(1, Math.ceil(bytes / blockBytes)) * blockBytes;
