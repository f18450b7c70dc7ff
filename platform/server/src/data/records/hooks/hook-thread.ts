import type { Worker } from 'node:worker_threads';
import { takeWorker } from './hook-workers.js';
import type { HookJob } from './hook-job.js';
import { isReply, type HookReply, type HookSource, type JobReply } from './hook-message.js';

/** Long enough for a starting thread to load its plugin, even on a busy machine. */
const startTimeoutMs = 15_000;

/** Receives the events of a thread. */
export interface ThreadListener {
  ready(thread: HookThread): void;
  replied(thread: HookThread, job: HookJob, reply: JobReply): void;
  /** The thread has ended and accepts no more calls. */
  lost(thread: HookThread, reason: string): void;
  printed(text: string): void;
}

/** A worker thread that has loaded a plugin. It runs many calls concurrently as long as they wait for I/O. */
export class HookThread {
  readonly jobs = new Map<number, HookJob>();
  state: 'loading' | 'open' | 'leaving' = 'loading';
  /** Does not answer at present: a call blocks its event loop. */
  isBlocked = false;
  /** Reserved for one call that must not share it. */
  isReserved = false;
  /** Its calls are of hooks that have blocked a thread before. */
  isSuspected = false;
  private readonly running: Int32Array;
  private readonly worker: Worker;
  private readonly starting: NodeJS.Timeout;
  private lastMessageAt = performance.now();
  private count = 0;
  private hasEnded = false;

  constructor(
    source: HookSource,
    private readonly listener: ThreadListener,
  ) {
    ({ worker: this.worker, running: this.running } = takeWorker(source.heapMegabytes));
    this.worker.postMessage(source);
    this.starting = setTimeout(() => this.lose('it did not start in time'), startTimeoutMs);
    this.worker.on('message', (reply: unknown) => {
      // The plugin's own code may post any message here.
      if (isReply(reply)) this.take(reply);
    });
    this.worker.on('error', (error) => this.lose(error.message));
    this.worker.on('exit', (code) => this.lose(`it ended itself (exit code ${code})`));
    for (const stream of [this.worker.stdout, this.worker.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => listener.printed(text));
  }

  get isFree(): boolean {
    return this.state === 'open' && !this.isBlocked && !this.isReserved;
  }

  /** Milliseconds since its last message. */
  get msSinceMessage(): number {
    return performance.now() - this.lastMessageAt;
  }

  /** The call that is running, or was running when the thread ended. */
  get runningJob(): HookJob | undefined {
    return this.jobs.get(Atomics.load(this.running, 0));
  }

  hasAnsweredSince(time: number): boolean {
    return this.lastMessageAt >= time;
  }

  give(job: HookJob): void {
    this.count += 1;
    this.jobs.set(this.count, job);
    this.worker.postMessage(job.send(this.count));
  }

  /** Removes the call from this thread. */
  drop(job: HookJob): void {
    for (const [id, one] of this.jobs) if (one === job) this.jobs.delete(id);
  }

  ask(): void {
    this.worker.postMessage('ping');
  }

  async end(): Promise<void> {
    this.hasEnded = true;
    clearTimeout(this.starting);
    await this.worker.terminate();
  }

  private take(reply: HookReply): void {
    if (this.hasEnded) return;
    this.lastMessageAt = performance.now();
    this.isBlocked = false;
    if (reply.kind === 'ready') {
      clearTimeout(this.starting);
      this.state = 'open';
      this.listener.ready(this);
    } else if (reply.kind !== 'here') {
      const job = this.jobs.get(reply.id);
      this.jobs.delete(reply.id);
      if (job) this.listener.replied(this, job, reply);
    }
  }

  private lose(reason: string): void {
    if (this.hasEnded) return;
    void this.end();
    this.listener.lost(this, reason);
  }
}
