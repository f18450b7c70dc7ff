import type { Sqlite } from '@viewkraft/server/sqlite';
import { closeSync, openSync, readSync } from 'node:fs';
import { endianness } from 'node:os';
import { Worker } from 'node:worker_threads';
import { compiledFile } from '../../files/compiled-file.js';
import type { TaskQueue } from '../task-queue.js';

/** SQLite's own default. */
const pagesPerCheckpoint = 1_000;
/** A longer log is restarted: writes wait while its last pages are copied. */
const maxPages = 4_000;
/** Above this length SQLite copies the pages itself. */
const lastResortPages = 10_000;
/** A log that a long read has kept from restarting is cut to this length when it restarts. */
const maxLogBytes = 64 * 1024 * 1024;
/** Offset of the number of pages in the log, in the file `-shm` (https://sqlite.org/walformat.html, "mxFrame"). */
const pagesOffset = 16;
const pagesBytes = 4;

/**
 * Copies committed pages from the write-ahead log to the database file in a thread. SQLite itself would do so inside a
 * commit, and the whole process would wait for the disk. The thread starts when there is something to copy.
 */
export class SqliteCheckpoints {
  private worker: Worker | undefined;
  private shared: number | undefined;
  private readonly bytes = Buffer.alloc(pagesBytes);
  /** Length of the log at the last checkpoint. */
  private copiedPages = 0;
  private isRunning = false;
  private isOff = false;

  constructor(
    private readonly path: string,
    private readonly writer: Sqlite.Database,
  ) {
    writer.pragma(`wal_autocheckpoint = ${lastResortPages}`);
    writer.pragma(`journal_size_limit = ${maxLogBytes}`);
  }

  /** Call after every write. `queue`: where every write takes its turn. */
  check(queue: TaskQueue): void {
    if (this.isRunning || this.isOff) return;
    const pages = this.pagesInLog();
    if (pages < this.copiedPages) this.copiedPages = 0;
    if (pages < this.copiedPages + pagesPerCheckpoint) return;
    this.copiedPages = pages;
    this.isRunning = true;
    void this.run(queue, pages >= maxPages);
  }

  async stop(): Promise<void> {
    this.isOff = true;
    await this.worker?.terminate();
  }

  /** Call after the database is closed: closing any handle of a file releases all locks of the process on the file. */
  close(): void {
    if (this.shared !== undefined) closeSync(this.shared);
    this.shared = undefined;
  }

  private pagesInLog(): number {
    try {
      this.shared ??= openSync(`${this.path}-shm`, 'r');
      if (readSync(this.shared, this.bytes, 0, pagesBytes, pagesOffset) < pagesBytes) return 0;
      return endianness() === 'LE' ? this.bytes.readUInt32LE() : this.bytes.readUInt32BE();
    } catch {
      this.giveUp();
      return 0;
    }
  }

  /** `restartsLog`: writes wait while the last pages are copied, so that SQLite can restart the log. */
  private async run(queue: TaskQueue, restartsLog: boolean): Promise<void> {
    try {
      await this.copyPages();
      if (restartsLog) await queue.run(() => this.copyPages());
    } catch {
      this.giveUp();
    }
    this.isRunning = false;
    this.check(queue);
  }

  /** Resolves when the pages are copied, except those whose earlier state a read still needs. */
  private copyPages(): Promise<void> {
    // A thread that has ended would never answer.
    if (this.isOff) return Promise.resolve();
    const worker = (this.worker ??= this.startThread());
    return new Promise((resolve) => {
      const end = (): void => {
        worker.off('message', end).off('exit', end);
        worker.unref();
        resolve();
      };
      worker.on('message', end).on('exit', end);
      // A write may wait for the end.
      worker.ref();
      worker.postMessage('copy');
    });
  }

  private startThread(): Worker {
    const worker = new Worker(compiledFile(new URL('./sqlite-checkpoint-thread.js', import.meta.url)), {
      workerData: this.path,
    });
    const giveUp = (): void => this.giveUp();
    worker.on('error', giveUp).on('exit', giveUp);
    return worker;
  }

  private giveUp(): void {
    if (this.isOff) return;
    this.isOff = true;
    this.writer.pragma(`wal_autocheckpoint = ${pagesPerCheckpoint}`);
  }
}
