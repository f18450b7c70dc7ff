import { AppError } from '@viewkraft/model';
import { HookTimeoutError, HookThreadError, HookThrownError } from './hook-errors.js';
import { HookJob } from './hook-job.js';
import type { Entries, HookRequest, HookSource, JobReply } from './hook-message.js';
import type { HookThread, ThreadListener } from './hook-thread.js';
import { HookThreads } from './hook-threads.js';

const maxWaiting = 1_000;
/** How often a call may be lost because of other calls. */
const maxLosses = 3;
/** Time limit of a call, measured from its actual start. */
const callTimeoutMs = 5_000;
/** A thread that sends no message for this long while a call waits counts as blocked. */
const unresponsiveMs = 100;
/** Interval between checks of a running call. */
const checkIntervalMs = 1_000;
const queueTimeoutMs = 10_000;

/**
 * Runs the hooks of one plugin in worker threads. Calls share a thread as long as it answers; when it stops answering,
 * calls it has not started move to another thread. A hook that blocked a thread is a suspect: its calls are kept apart
 * from other hooks until it answers quickly again.
 */
export class HookPool implements ThreadListener {
  private readonly threads: HookThreads;
  private readonly waiting: HookJob[] = [];
  private readonly suspects = new Set<string>();
  private isClosed = false;

  constructor(
    data: HookSource,
    readonly printed: (text: string) => void = () => undefined,
  ) {
    this.threads = new HookThreads(data, this);
  }

  /**
   * Resolves with the hook's changes. Rejects with HookThrownError, HookTimeoutError or HookThreadError, or with
   * AppError UNAVAILABLE.
   */
  run(question: HookRequest): Promise<Entries> {
    if (this.isClosed || this.waiting.length >= maxWaiting)
      return Promise.reject(new AppError('UNAVAILABLE', {}, { retryAfter: 2 }));
    return new Promise((resolve, reject) => {
      this.queue(new HookJob(question, resolve, reject));
      this.next();
    });
  }

  async close(): Promise<void> {
    this.isClosed = true;
    const jobs = [...this.waiting.splice(0), ...[...this.threads].flatMap((thread) => [...thread.jobs.values()])];
    for (const job of jobs) job.fail(new HookThreadError('the server stops'));
    await this.threads.close();
  }

  ready(): void {
    this.next();
  }

  replied(thread: HookThread, job: HookJob, reply: JobReply): void {
    thread.isReserved = false;
    if (job.age < unresponsiveMs) this.suspects.delete(job.hook);
    if (reply.kind === 'done') job.done(reply.changes);
    else job.fail(new HookThrownError(reply.thrown));
    if (thread.state === 'leaving' && thread.jobs.size === 0) this.threads.remove(thread);
    this.next();
  }

  lost(thread: HookThread, reason: string): void {
    const error = new HookThreadError(reason);
    // A new thread would not start either.
    if (thread.state === 'loading') for (const job of this.waiting.splice(0)) job.fail(error);
    const started = [...thread.jobs.values()].filter((job) => !job.takeBack());
    const failingJob = thread.runningJob ?? (started.length === 1 ? started[0] : undefined);
    if (failingJob) {
      this.suspects.add(failingJob.hook);
      thread.drop(failingJob);
      failingJob.fail(error);
    } else for (const job of started) job.needsOwnThread = true;
    this.replace(thread, error);
  }

  private queue(job: HookJob, first = false): void {
    if (first) this.waiting.unshift(job);
    else this.waiting.push(job);
    const giveUp = (): void => {
      this.waiting.splice(this.waiting.indexOf(job), 1);
      job.fail(new HookTimeoutError('no thread was free'));
    };
    // If suspects occupy all threads they may have, more time would not help.
    job.after(callTimeoutMs, () => {
      if (this.suspects.has(job.hook)) giveUp();
      else job.after(queueTimeoutMs - callTimeoutMs, giveUp);
    });
  }

  private next(): void {
    for (let at = 0; at < this.waiting.length && !this.isClosed;) {
      const job = this.waiting[at] as HookJob;
      const isSuspect = job.needsOwnThread || this.suspects.has(job.hook);
      const thread = job.needsOwnThread ? this.threads.exclusive() : this.threads.shared(isSuspect);
      if (thread) {
        this.waiting.splice(at, 1);
        thread.isReserved = job.needsOwnThread;
        thread.isSuspected = isSuspect;
        thread.give(job);
        job.after(unresponsiveMs, () => this.checkStart(thread, job));
      } else at += 1;
    }
  }

  /** Checks whether the call has started; from then on its time limit runs. */
  private checkStart(thread: HookThread, job: HookJob): void {
    if (!job.hasStarted && thread.msSinceMessage < unresponsiveMs) job.after(unresponsiveMs, () => this.checkStart(thread, job));
    else if (!job.takeBack()) this.watch(thread, job, callTimeoutMs);
    else {
      thread.drop(job);
      this.queue(job, true);
      this.block(thread);
    }
  }

  /** The thread does not answer: a call blocks it, or code that an earlier call left behind. */
  private block(thread: HookThread): void {
    const { runningJob: failingJob } = thread;
    if (failingJob) {
      this.suspects.add(failingJob.hook);
      thread.isBlocked = true;
      thread.ask();
      this.next();
    } else this.replace(thread, new HookTimeoutError('its thread was stopped'));
  }

  /**
   * Watches a started call with `left` milliseconds remaining. If another call blocks its thread, it is restarted in a
   * different one.
   */
  private watch(thread: HookThread, job: HookJob, left: number): void {
    const askedAt = performance.now();
    thread.ask();
    job.after(checkIntervalMs, () => {
      const answers = thread.hasAnsweredSince(askedAt);
      if (!answers && thread.runningJob !== job) {
        thread.drop(job);
        this.again(job, new HookTimeoutError('its thread was stopped'));
        this.block(thread);
      } else if (left > checkIntervalMs) this.watch(thread, job, left - checkIntervalMs);
      else this.cut(thread, job, answers);
    });
  }

  /** The call's time is over. Its remaining work ends with the thread, once the thread's other calls are done. */
  private cut(thread: HookThread, job: HookJob, answers: boolean): void {
    const error = new HookTimeoutError('it took too long');
    thread.drop(job);
    job.fail(error);
    thread.state = 'leaving';
    if (!answers) this.suspects.add(job.hook);
    if (!answers || thread.jobs.size === 0) this.replace(thread, error);
    this.next();
  }

  /** Ends a thread; its calls move to others. */
  private replace(thread: HookThread, error: Error): void {
    this.threads.remove(thread);
    for (const job of thread.jobs.values()) {
      job.takeBack();
      if (job.hasStarted) this.again(job, error);
      else this.queue(job, true);
    }
    thread.jobs.clear();
    this.next();
  }

  /** Restarts a call that was started and then lost through another call. */
  private again(job: HookJob, error: Error): void {
    job.losses += 1;
    if (job.losses > maxLosses) job.fail(error);
    else this.queue(job, true);
  }
}
