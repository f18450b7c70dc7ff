import { claims, type Entries, type HookRequest, type HookRequestMessage } from './hook-message.js';

/** One hook call on its way through the threads of a plugin. */
export class HookJob {
  /** The called hook, unique within its plugin. */
  readonly hook: string;
  /** How often the call was lost because another call stopped its thread. */
  losses = 0;
  /** Needs a thread of its own: it is unknown which call stopped the thread with which it was lost. */
  needsOwnThread = false;
  private claim = new Int32Array(new SharedArrayBuffer(4));
  private sentAt = 0;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly question: HookRequest,
    private readonly resolve: (changes: Entries) => void,
    private readonly reject: (error: Error) => void,
  ) {
    this.hook = `${question.key} ${question.moment}`;
  }

  /** The message for a thread, which can claim the call once. */
  send(id: number): HookRequestMessage {
    this.claim = new Int32Array(new SharedArrayBuffer(4));
    this.sentAt = performance.now();
    return { ...this.question, id, claim: this.claim };
  }

  /** Milliseconds since it was sent to a thread. */
  get age(): number {
    return performance.now() - this.sentAt;
  }

  get hasStarted(): boolean {
    return Atomics.load(this.claim, 0) === claims.started;
  }

  /** Returns whether no thread had claimed the call; then none can start it any more. */
  takeBack(): boolean {
    return Atomics.compareExchange(this.claim, 0, claims.open, claims.takenBack) === claims.open;
  }

  /** Sets the call's timer, replacing the previous one. */
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
