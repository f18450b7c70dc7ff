import { claims, type Entries, type HookQuestion, type SentQuestion } from './hook-message.js';

/** A call on its way through the threads of a plugin. */
export class HookJob {
  /** The hook that it calls, among those of its plugin. */
  readonly hook: string;
  /** How often it was lost with a thread that another call stopped. */
  losses = 0;
  /** It gets a thread of its own: nobody knows which call stopped the one that it was lost with. */
  isAlone = false;
  private claim = new Int32Array(new SharedArrayBuffer(4));
  private sentAt = 0;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly question: HookQuestion,
    private readonly resolve: (changes: Entries) => void,
    private readonly reject: (error: Error) => void,
  ) {
    this.hook = `${question.key} ${question.moment}`;
  }

  /** For a thread, which can take hold of it once. */
  send(id: number): SentQuestion {
    this.claim = new Int32Array(new SharedArrayBuffer(4));
    this.sentAt = performance.now();
    return { ...this.question, id, claim: this.claim };
  }

  /** Milliseconds since a thread got it. */
  get age(): number {
    return performance.now() - this.sentAt;
  }

  get hasBegun(): boolean {
    return Atomics.load(this.claim, 0) === claims.begun;
  }

  /** Whether it was still to be had: then no thread begins with it any more. */
  takeBack(): boolean {
    return Atomics.compareExchange(this.claim, 0, claims.open, claims.takenBack) === claims.open;
  }

  /** Does something when the time is over, instead of what was to be done before. */
  after(milliseconds: number, work: () => void): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(work, milliseconds);
  }

  done(changes: Entries): void {
    clearTimeout(this.timer);
    this.resolve(changes);
  }

  fail(error: Error): void {
    clearTimeout(this.timer);
    this.reject(error);
  }
}
