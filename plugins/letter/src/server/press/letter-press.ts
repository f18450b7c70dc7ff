import { createHash } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { AppError } from '@viewkraft/model';
import { MadeLetters } from './made-letters.js';
import type { PressAnswer, Pressed, PressJob, PressRequest } from './press-job.js';

const free = (): Promise<void> => Promise.resolve();
const ignore = (): void => undefined;

interface Waiting {
  readonly request: PressRequest;
  readonly resolve: (pressed: Pressed) => void;
  readonly reject: (error: Error) => void;
}

/** Letters that wait at most; who comes then is asked to come again. */
const mostWaiting = 200;
/** Milliseconds for one letter; a text that takes longer is not waited for. */
const mostTime = 30_000;
/** Bytes that finished letters may take together: who reads a letter asks for its sheets, and then for its PDF, and again. */
const room = 16 * 1024 * 1024;

/**
 * Sets letters and makes their PDFs in a thread of its own, one after the other: fonts stay loaded there, and no other
 * request waits for it. The thread starts with the first letter.
 */
@Injectable()
export class LetterPress implements OnModuleDestroy {
  private readonly waiting: Waiting[] = [];
  /** Who asks for what is on its way already gets the same. */
  private readonly underWay = new Map<string, Promise<Pressed>>();
  private readonly made = new MadeLetters(room);
  private worker: Worker | undefined;
  private timer: NodeJS.Timeout | undefined;
  private lastId = 0;

  /** `admit` is asked before there is something to do: what it throws is thrown. What is made already is free. */
  async press(job: PressJob, admit: () => Promise<void> = free): Promise<Pressed> {
    const text = JSON.stringify(job);
    const same = createHash('sha256').update(text).digest('base64');
    const known = () => this.made.get(same) ?? this.underWay.get(same);
    if (!known()) await admit();
    return known() ?? this.begin(same, job, text.length);
  }

  private begin(same: string, job: PressJob, size: number): Promise<Pressed> {
    const pressed = this.queue(job).finally(() => this.underWay.delete(same));
    this.underWay.set(same, pressed);
    pressed.then((made) => this.made.keep(same, made, size), ignore);
    return pressed;
  }

  async onModuleDestroy(): Promise<void> {
    const worker = this.worker;
    this.stop();
    this.fail(new Error('The letter press is closed'));
    await worker?.terminate();
  }

  private queue(job: PressJob): Promise<Pressed> {
    if (this.waiting.length >= mostWaiting) throw new AppError('UNAVAILABLE', {}, { retryAfter: 5 });
    return new Promise((resolve, reject) => {
      this.waiting.push({ request: { ...job, id: ++this.lastId }, resolve, reject });
      if (this.waiting.length === 1) this.next();
    });
  }

  /** Hands the first of those who wait to the thread. */
  private next(): void {
    const [first] = this.waiting;
    clearTimeout(this.timer);
    if (!first) return void this.worker?.unref();
    this.worker ??= this.start();
    this.worker.ref();
    this.timer = setTimeout(() => this.lose(new Error(`A letter took longer than ${mostTime} ms`)), mostTime);
    this.worker.postMessage(first.request);
  }

  private start(): Worker {
    const worker = new Worker(new URL('./press-worker.js', import.meta.url));
    worker.on('message', (answer: PressAnswer) => this.take(answer));
    worker.on('error', (error) => this.worker === worker && this.lose(error));
    return worker;
  }

  private take(answer: PressAnswer): void {
    const first = this.waiting[0];
    if (first?.request.id !== answer.id) return;
    this.waiting.shift();
    if ('pressed' in answer) first.resolve(answer.pressed);
    else first.reject(new Error(answer.problem));
    this.next();
  }

  /** The thread is gone or hangs: its letter fails, the next one gets another thread. */
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
