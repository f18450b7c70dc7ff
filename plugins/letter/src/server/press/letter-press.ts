import { createHash } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { AppError } from '@viewkraft/model';
import { MadeLetters } from './made-letters.js';
import type { PressResponse, Pressed, PressJob, PressRequest } from './press-job.js';

const free = (): Promise<void> => Promise.resolve();
const ignore = (): void => undefined;

interface Waiting {
  readonly request: PressRequest;
  readonly resolve: (pressed: Pressed) => void;
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
export class LetterPress implements OnModuleDestroy {
  private readonly waiting: Waiting[] = [];
  /** Jobs in progress: equal requests share a result. */
  private readonly underWay = new Map<string, Promise<Pressed>>();
  private readonly made = new MadeLetters(maxCacheBytes);
  private worker: Worker | undefined;
  private timer: NodeJS.Timeout | undefined;
  private lastId = 0;

  /** Calls `admit` before starting a job and rethrows its error. Cached results need no admission. */
  async press(job: PressJob, admit: () => Promise<void> = free): Promise<Pressed> {
    const text = JSON.stringify(job);
    const hash = createHash('sha256').update(text).digest('base64');
    const existing = () => this.made.get(hash) ?? this.underWay.get(hash);
    if (!existing()) await admit();
    return existing() ?? this.begin(hash, job, text.length);
  }

  private begin(hash: string, job: PressJob, size: number): Promise<Pressed> {
    const pressed = this.queue(job).finally(() => this.underWay.delete(hash));
    this.underWay.set(hash, pressed);
    pressed.then((made) => this.made.keep(hash, made, size), ignore);
    return pressed;
  }

  async onModuleDestroy(): Promise<void> {
    const worker = this.worker;
    this.stop();
    this.fail(new Error('The letter press is closed'));
    await worker?.terminate();
  }

  private queue(job: PressJob): Promise<Pressed> {
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
    const worker = new Worker(new URL('./press-worker.js', import.meta.url));
    worker.on('message', (response: PressResponse) => this.take(response));
    worker.on('error', (error) => this.worker === worker && this.lose(error));
    return worker;
  }

  private take(response: PressResponse): void {
    const first = this.waiting[0];
    if (first?.request.id !== response.id) return;
    this.waiting.shift();
    if ('pressed' in response) first.resolve(response.pressed);
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
