import { watch, type FSWatcher } from 'chokidar';
import { stat } from 'node:fs/promises';
import { isViewFile } from './view-files.js';
import { basename } from 'node:path';

const quietMs = 80;
const maxDelayMs = 500;
const pollMs = 700;

/**
 * Calls back when view files in the folders have changed and then stayed unchanged for a moment, so that many files at
 * once are one change, and no file is read while it is being written. A folder may vanish and come back.
 */
export class FolderWatcher {
  private watcher: FSWatcher | undefined;
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
    await this.watch();
    const check = async (): Promise<void> => {
      await this.check();
      if (!this.closed) this.timer = setTimeout(() => void check(), pollMs).unref();
    };
    this.timer = setTimeout(() => void check(), pollMs).unref();
  }

  async close(): Promise<void> {
    this.closed = true;
    clearTimeout(this.quiet);
    clearTimeout(this.timer);
    await this.watcher?.close();
  }

  private async watch(): Promise<void> {
    const watcher = watch([...this.folders], {
      depth: 0,
      ignoreInitial: true,
      atomic: false,
      ignored: (path, stats) => stats?.isFile() === true && !isViewFile(basename(path)),
    });
    this.watcher = watcher;
    watcher.on('all', (event) => {
      // The folder itself was removed: a folder in its place is another one, even with the same inode.
      if (event === 'unlinkDir') this.signature = 'gone';
      this.notice();
    });
    // For instance an exhausted system limit: polling the folders still finds additions and removals.
    watcher.on('error', () => this.notice());
    await new Promise<void>((resolve) => watcher.once('ready', () => resolve()));
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

  /** A watch does not survive its folder: a replaced folder is watched again. */
  private async check(): Promise<void> {
    const [before, now] = [this.signature, await this.sign()];
    if (before === now || this.closed) return;
    this.signature = now;
    if (foldersOf(before) !== foldersOf(now)) {
      await this.watcher?.close();
      if (!this.closed) await this.watch();
    }
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

function foldersOf(signature: string): string {
  return signature.replace(/\/[\d.]+/g, '');
}
