import { createHash } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { AppError } from '@viewkraft/model';
import { LetterCache } from './letter-cache.js';
import type { RenderResponse, RenderedLetter, RenderJob, RenderRequest } from './render-job.js';

const free = (): Promise<void> => Promise.resolve();
const ignore = (): void => undefined;

interface Waiting {
  readonly request: RenderRequest;
  readonly resolve: (letter: RenderedLetter) => void;
  readonly reject: (error: Error) => void;
}

/** Maximum length of the queue; further requests are asked to retry later. */
const maxQueueLength = 200;
/** Time limit in milliseconds for one letter. */
const timeoutMs = 30_000;
/** Cache size in bytes for finished letters: readers request the sheets, then the PDF, and both repeatedly. */
const maxCacheBytes = 16 * 1024 * 1024;

/**
 * Lays out letters and renders their PDFs in a worker thread, one at a time: the fonts stay loaded there, and other
 * requests are not blocked. The worker starts with the first letter.
 */
@Injectable()
export class LetterRenderer implements OnModuleDestroy {
  private readonly waiting: Waiting[] = [];
  /** Jobs in progress: equal requests share a result. */
  private readonly pending = new Map<string, Promise<RenderedLetter>>();
  private readonly cache = new LetterCache(maxCacheBytes);
  private worker: Worker | undefined;
  private timer: NodeJS.Timeout | undefined;
  private lastId = 0;

  /** Calls `admit` before starting a job and rethrows its error. Cached results need no admission. */
  async render(job: RenderJob, admit: () => Promise<void> = free): Promise<RenderedLetter> {
    const text = JSON.stringify(job);
    const hash = createHash('sha256').update(text).digest('base64');
    const existing = () => this.cache.get(hash) ?? this.pending.get(hash);
    if (!existing()) await admit();
    return existing() ?? this.begin(hash, job, text.length);
  }

  private begin(hash: string, job: RenderJob, size: number): Promise<RenderedLetter> {
    const letter = this.queue(job).finally(() => this.pending.delete(hash));
    this.pending.set(hash, letter);
    letter.then((rendered) => this.cache.set(hash, rendered, size), ignore);
    return letter;
  }

  async onModuleDestroy(): Promise<void> {
    const worker = this.worker;
    this.stop();
    this.fail(new Error('The letter renderer is closed'));
    await worker?.terminate();
  }

  private queue(job: RenderJob): Promise<RenderedLetter> {
    if (this.waiting.length >= maxQueueLength) throw new AppError('UNAVAILABLE', {}, { retryAfter: 5 });
    return new Promise((resolve, reject) => {
      this.waiting.push({ request: { ...job, id: ++this.lastId }, resolve, reject });
      if (this.waiting.length === 1) this.next();
    });
  }

  /** Passes the next job to the worker. */
  private next(): void {
    const [first] = this.waiting;
    clearTimeout(this.timer);
    if (!first) return void this.worker?.unref();
    this.worker ??= this.start();
    this.worker.ref();
    this.timer = setTimeout(() => this.lose(new Error(`A letter took longer than ${timeoutMs} ms`)), timeoutMs);
    this.worker.postMessage(first.request);
  }

  private start(): Worker {
    const worker = new Worker(new URL('./render-worker.js', import.meta.url));
    worker.on('message', (response: RenderResponse) => this.take(response));
    worker.on('error', (error) => this.worker === worker && this.lose(error));
    return worker;
  }

  private take(response: RenderResponse): void {
    const first = this.waiting[0];
    if (first?.request.id !== response.id) return;
    this.waiting.shift();
    if ('letter' in response) first.resolve(response.letter);
    else first.reject(new Error(response.problem));
    this.next();
  }

  /** The worker has exited or hangs: its job fails, the next one gets a new worker. */
  private lose(error: Error): void {
    void this.worker?.terminate();
    this.stop();
    this.waiting.shift()?.reject(error);
    this.next();
  }

  private stop(): void {
    clearTimeout(this.timer);
    this.worker = undefined;
  }

  private fail(error: Error): void {
    for (const { reject } of this.waiting.splice(0)) reject(error);
  }
}
