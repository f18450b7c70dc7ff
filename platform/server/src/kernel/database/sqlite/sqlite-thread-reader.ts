import { Worker } from 'node:worker_threads';
import { compiledFile } from '../../files/compiled-file.js';
import { DatabaseError, type DatabaseErrorKind, type DbRow, type DbValue } from '../database.js';

/** Messages to the thread, and back. */
export interface ThreadReadRequest {
  readonly id: number;
  readonly sql: string;
  readonly values: readonly DbValue[];
}
export type ThreadReadResponse =
  | { readonly id: number; readonly rows: readonly (readonly unknown[])[] }
  | { readonly id: number; readonly kind: DatabaseErrorKind; readonly message: string };

/** Maximum number of queued reads: clients would not wait for the responses to more. */
const maxWaiting = 50;

interface Waiting {
  readonly resolve: (rows: DbRow[]) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Runs slow reads in a thread with its own read-only handle, so that they do not block other requests. The thread
 * starts with the first read.
 */
export class SqliteThreadReader {
  private worker: Worker | undefined;
  private readonly waiting = new Map<number, Waiting>();
  private count = 0;

  constructor(private readonly path: string) {}

  query(sql: string, values: readonly DbValue[] = []): Promise<DbRow[]> {
    if (this.waiting.size >= maxWaiting) {
      return Promise.reject(new DatabaseError('unavailable', 'Too many costly queries are waiting'));
    }
    this.count += 1;
    const id = this.count;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.thread().postMessage({ id, sql, values } satisfies ThreadReadRequest);
    });
  }

  /** Prepared statements are outdated: the next query opens a fresh handle. */
  forget(): void {
    this.worker?.postMessage('forget');
  }

  async close(): Promise<void> {
    await this.worker?.terminate();
  }

  private thread(): Worker {
    if (this.worker) return this.worker;
    const worker = new Worker(compiledFile(new URL('./sqlite-reader-thread.js', import.meta.url)), {
      workerData: this.path,
    });
    worker.unref();
    worker.on('message', (result: ThreadReadResponse) => this.take(result));
    worker.on('error', (error) => this.lose(worker, error.message));
    worker.on('exit', () => this.lose(worker, 'The reading thread ended'));
    return (this.worker = worker);
  }

  private take(result: ThreadReadResponse): void {
    const waiting = this.waiting.get(result.id);
    this.waiting.delete(result.id);
    if ('rows' in result) waiting?.resolve(result.rows.map((row) => row.map(asBuffer)));
    else waiting?.reject(new DatabaseError(result.kind, result.message));
  }

  private lose(worker: Worker, message: string): void {
    if (this.worker !== worker) return;
    this.worker = undefined;
    for (const { reject } of this.waiting.values()) reject(new DatabaseError('unavailable', message));
    this.waiting.clear();
  }
}

/** Blobs arrive as typed arrays; the rest of the code expects plain buffers. */
function asBuffer(value: unknown): unknown {
  return value instanceof Uint8Array ? Buffer.from(value.buffer, value.byteOffset, value.byteLength) : value;
}
