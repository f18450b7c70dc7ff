import type { HookSource } from './hook-message.js';
import { HookThread, type ThreadListener } from './hook-thread.js';

const maxThreads = 4;
/** Concurrent calls in one thread, which wait for their own I/O. */
const maxCallsPerThread = 200;
const idleMs = 60_000;

/** The threads of one plugin: started one at a time on demand, ended when idle. */
export class HookThreads {
  private readonly all = new Set<HookThread>();
  private sweep: NodeJS.Timeout | undefined;

  constructor(
    private readonly data: HookSource,
    private readonly listener: ThreadListener,
  ) {}

  has(thread: HookThread): boolean {
    return this.all.has(thread);
  }

  [Symbol.iterator](): IterableIterator<HookThread> {
    return this.all.values();
  }

  /** A thread that runs several calls of the same kind; undefined: none is ready, one may be starting. */
  shared(isSuspect: boolean): HookThread | undefined {
    for (const thread of this.all) {
      const { isFree, jobs } = thread;
      if (isFree && jobs.size > 0 && jobs.size < maxCallsPerThread && thread.isSuspected === isSuspect) return thread;
    }
    return isSuspect ? this.exclusive() : this.empty();
  }

  /** An empty thread for a call that may block it. The last thread is kept for hooks that have blocked none. */
  exclusive(): HookThread | undefined {
    const held = [...this.all].filter(
      ({ state, isFree, isSuspected, jobs }) => state !== 'loading' && (!isFree || (isSuspected && jobs.size > 0)),
    );
    return held.length >= maxThreads - 1 ? undefined : this.empty();
  }

  remove(thread: HookThread): void {
    this.all.delete(thread);
    void thread.end();
    if (this.all.size > 0) return;
    clearInterval(this.sweep);
    this.sweep = undefined;
  }

  async close(): Promise<void> {
    clearInterval(this.sweep);
    await Promise.all([...this.all].map((thread) => thread.end()));
  }

  private empty(): HookThread | undefined {
    return [...this.all].find(({ isFree, jobs }) => isFree && jobs.size === 0) ?? this.start();
  }

  private start(): undefined {
    const isLoading = [...this.all].some(({ state }) => state === 'loading');
    if (isLoading || this.all.size >= maxThreads) return;
    this.all.add(new HookThread(this.data, this.listener));
    this.sweep ??= setInterval(() => this.removeIdle(), idleMs / 4).unref();
  }

  private removeIdle(): void {
    for (const thread of this.all) {
      if (thread.state === 'open' && thread.jobs.size === 0 && thread.msSinceMessage > idleMs) this.remove(thread);
    }
  }
}
