import { AppError } from '@viewkraft/model';
import { HookLate, HookLost, HookThrew } from './hook-errors.js';
import { HookJob } from './hook-job.js';
import type { Entries, HookQuestion, HookSource, JobReply } from './hook-message.js';
import type { HookThread, ThreadListener } from './hook-thread.js';
import { HookThreads } from './hook-threads.js';

const mostWaiting = 1_000;
/** How often a call may be lost with its thread by the fault of others. */
const mostLosses = 3;
/** All in milliseconds. What a call may take from its beginning. */
const longestCall = 5_000;
/** A thread that keeps a call waiting for so long, without a word, is blocked. */
const patience = 100;
/** Between two looks at a call that runs. */
const glance = 1_000;
const longestWait = 10_000;

/**
 * The hooks of one plugin, in threads of their own. Calls share a thread as long as it answers; those that it has not begun
 * with go to another one when it does not. A hook that stopped a thread shares none with better ones until it is quick.
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

  /** What the hook changed. Rejects with HookThrew, HookLate or HookLost, or with AppError UNAVAILABLE. */
  run(question: HookQuestion): Promise<Entries> {
    if (this.isClosed || this.waiting.length >= mostWaiting)
      return Promise.reject(new AppError('UNAVAILABLE', {}, { retryAfter: 2 }));
    return new Promise((resolve, reject) => {
      this.queue(new HookJob(question, resolve, reject));
      this.next();
    });
  }

  async close(): Promise<void> {
    this.isClosed = true;
    const jobs = [...this.waiting.splice(0), ...[...this.threads].flatMap((thread) => [...thread.jobs.values()])];
    for (const job of jobs) job.fail(new HookLost('the server stops'));
    await this.threads.close();
  }

  ready(): void {
    this.next();
  }

  replied(thread: HookThread, job: HookJob, reply: JobReply): void {
    thread.isKept = false;
    if (job.age < patience) this.suspects.delete(job.hook);
    if (reply.kind === 'done') job.done(reply.changes);
    else job.fail(new HookThrew(reply.thrown));
    if (thread.state === 'leaving' && thread.jobs.size === 0) this.threads.remove(thread);
    this.next();
  }

  lost(thread: HookThread, reason: string): void {
    const error = new HookLost(reason);
    // It would not start again either.
    if (thread.state === 'loading') for (const job of this.waiting.splice(0)) job.fail(error);
    const begun = [...thread.jobs.values()].filter((job) => !job.takeBack());
    const culprit = thread.culprit ?? (begun.length === 1 ? begun[0] : undefined);
    if (culprit) {
      this.suspects.add(culprit.hook);
      thread.drop(culprit);
      culprit.fail(error);
    } else for (const job of begun) job.isAlone = true;
    this.replace(thread, error);
  }

  private queue(job: HookJob, first = false): void {
    if (first) this.waiting.unshift(job);
    else this.waiting.push(job);
    const giveUp = (): void => {
      this.waiting.splice(this.waiting.indexOf(job), 1);
      job.fail(new HookLate('no thread was free'));
    };
    // Where its own kind keeps all threads that it may have, it would do no better.
    job.after(longestCall, () => {
      if (this.suspects.has(job.hook)) giveUp();
      else job.after(longestWait - longestCall, giveUp);
    });
  }

  private next(): void {
    for (let at = 0; at < this.waiting.length && !this.isClosed;) {
      const job = this.waiting[at] as HookJob;
      const isSuspect = job.isAlone || this.suspects.has(job.hook);
      const thread = job.isAlone ? this.threads.ofItsOwn() : this.threads.shared(isSuspect);
      if (thread) {
        this.waiting.splice(at, 1);
        thread.isKept = job.isAlone;
        thread.isSuspected = isSuspect;
        thread.give(job);
        job.after(patience, () => this.look(thread, job));
      } else at += 1;
    }
  }

  /** Whether the call has begun; from then on its time counts. */
  private look(thread: HookThread, job: HookJob): void {
    if (!job.hasBegun && thread.silence < patience) job.after(patience, () => this.look(thread, job));
    else if (!job.takeBack()) this.watch(thread, job, longestCall);
    else {
      thread.drop(job);
      this.queue(job, true);
      this.block(thread);
    }
  }

  /** The thread answers nobody: a call keeps it, or what one left behind. */
  private block(thread: HookThread): void {
    const { culprit } = thread;
    if (culprit) {
      this.suspects.add(culprit.hook);
      thread.isBlocked = true;
      thread.ask();
      this.next();
    } else this.replace(thread, new HookLate('its thread was stopped'));
  }

  /** Looks after a call that has begun, `left` milliseconds long. One that another call keeps waiting begins elsewhere. */
  private watch(thread: HookThread, job: HookJob, left: number): void {
    const asked = performance.now();
    thread.ask();
    job.after(glance, () => {
      const answers = thread.wasHeardSince(asked);
      if (!answers && thread.culprit !== job) {
        thread.drop(job);
        this.again(job, new HookLate('its thread was stopped'));
        this.block(thread);
      } else if (left > glance) this.watch(thread, job, left - glance);
      else this.cut(thread, job, answers);
    });
  }

  /** The time of a call is over. What it may still do ends with its thread, when the others there are done. */
  private cut(thread: HookThread, job: HookJob, answers: boolean): void {
    const error = new HookLate('it took too long');
    thread.drop(job);
    job.fail(error);
    thread.state = 'leaving';
    if (!answers) this.suspects.add(job.hook);
    if (!answers || thread.jobs.size === 0) this.replace(thread, error);
    this.next();
  }

  /** Ends a thread; what it had goes to others. */
  private replace(thread: HookThread, error: Error): void {
    this.threads.remove(thread);
    for (const job of thread.jobs.values()) {
      job.takeBack();
      if (job.hasBegun) this.again(job, error);
      else this.queue(job, true);
    }
    thread.jobs.clear();
    this.next();
  }

  /** A call that began, and was lost by no fault of its own, begins once more. */
  private again(job: HookJob, error: Error): void {
    job.losses += 1;
    if (job.losses > mostLosses) job.fail(error);
    else this.queue(job, true);
  }
}
