import type { HookSource } from './hook-message.js';
import { HookThread, type ThreadListener } from './hook-thread.js';

const mostThreads = 4;
/** Calls in one thread that wait for something of their own. */
const mostTogether = 200;
/** Milliseconds. */
const idleFor = 60_000;

/** The threads of one plugin: started one after the other when they are needed, ended when they are not. */
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

  /** One that takes a call beside others of its kind; undefined: it comes, or becomes free, later. */
  shared(isSuspect: boolean): HookThread | undefined {
    for (const thread of this.all) {
      const { isFree, jobs } = thread;
      if (isFree && jobs.size > 0 && jobs.size < mostTogether && thread.isSuspected === isSuspect) return thread;
    }
    return isSuspect ? this.ofItsOwn() : this.empty();
  }

  /** An empty one for what may stop it. The last one is kept for those that stop nobody. */
  ofItsOwn(): HookThread | undefined {
    const held = [...this.all].filter(
      ({ state, isFree, isSuspected, jobs }) => state !== 'loading' && (!isFree || (isSuspected && jobs.size > 0)),
    );
    return held.length >= mostThreads - 1 ? undefined : this.empty();
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
    if (isLoading || this.all.size >= mostThreads) return;
    this.all.add(new HookThread(this.data, this.listener));
    this.sweep ??= setInterval(() => this.removeIdle(), idleFor / 4).unref();
  }

  private removeIdle(): void {
    for (const thread of this.all) {
      if (thread.state === 'open' && thread.jobs.size === 0 && thread.silence > idleFor) this.remove(thread);
    }
  }
}
