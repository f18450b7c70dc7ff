import { readdirSync, realpathSync, watch, type FSWatcher } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isViewFile } from './view-files.js';

const quietMs = 80;
const maxDelayMs = 500;
const pollMs = 700;

/**
 * Calls back when view files in the folders have changed and then stayed unchanged for a moment, so that many files at
 * once are one change, and no file is read while it is being written. A folder may vanish and come back.
 */
export class FolderWatcher {
  private readonly watchers: FSWatcher[] = [];
  private quiet: NodeJS.Timeout | undefined;
  private since = 0;
  private signature = '';
  private timer: NodeJS.Timeout | undefined;
  private closed = false;

  constructor(
    private readonly folders: readonly string[],
    private readonly changed: () => void,
  ) {}

  /** Resolves once every later change will be seen. */
  async start(): Promise<void> {
    this.signature = await this.sign();
    this.watch();
    const check = async (): Promise<void> => {
      await this.check();
      if (!this.closed) this.timer = setTimeout(() => void check(), pollMs).unref();
    };
    this.timer = setTimeout(() => void check(), pollMs).unref();
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.quiet);
    clearTimeout(this.timer);
    this.unwatch();
  }

  private watch(): void {
    for (const folder of this.folders) {
      this.watchFolder(folder, isViewFile);
      for (const [other, names] of linkedFiles(folder)) this.watchFolder(other, (name) => names.has(name));
    }
  }

  private unwatch(): void {
    for (const watcher of this.watchers.splice(0)) watcher.close();
  }

  private watchFolder(folder: string, isWanted: (name: string) => boolean): void {
    try {
      const watcher = watch(folder, (_event, name) => {
        const isFolder = name === basename(folder);
        // The folder itself was removed: a folder in its place is another one, even with the same inode.
        if (isFolder) this.signature = 'gone';
        if (isFolder || name === null || isWanted(name)) this.notice();
      });
      watcher.on('error', () => this.notice());
      this.watchers.push(watcher);
    } catch {
      // A missing folder, or an exhausted limit of the system: polling still finds additions and removals.
    }
  }

  private notice(): void {
    const now = Date.now();
    if (this.quiet === undefined) this.since = now;
    clearTimeout(this.quiet);
    const wait = Math.max(0, Math.min(quietMs, this.since + maxDelayMs - now));
    this.quiet = setTimeout(() => {
      this.quiet = undefined;
      if (!this.closed) this.changed();
    }, wait);
  }

  /** A watch does not survive its folder, and links may be new: after a change of a folder, all are watched again. */
  private async check(): Promise<void> {
    const [before, now] = [this.signature, await this.sign()];
    if (before === now || this.closed) return;
    this.signature = now;
    this.unwatch();
    this.watch();
    this.notice();
  }

  private async sign(): Promise<string> {
    const signs = this.folders.map((folder) =>
      stat(folder).then(
        ({ ino, birthtimeMs, mtimeMs }) => `${ino}:${birthtimeMs}/${mtimeMs}`,
        () => 'none/0',
      ),
    );
    return (await Promise.all(signs)).join(' ');
  }
}

/** The folders of files that are linked into this folder, with the files' names there. */
function linkedFiles(folder: string): ReadonlyMap<string, ReadonlySet<string>> {
  const files = new Map<string, Set<string>>();
  try {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      if (!entry.isSymbolicLink() || !isViewFile(entry.name)) continue;
      const path = realPath(join(folder, entry.name));
      if (path === undefined || dirname(path) === folder) continue;
      const names = files.get(dirname(path)) ?? new Set();
      files.set(dirname(path), names.add(basename(path)));
    }
  } catch {
    // The folder is missing or cannot be read.
  }
  return files;
}

function realPath(path: string): string | undefined {
  try {
    return realpathSync(path);
  } catch {
    return undefined;
  }
}
