import { addressKey } from '../../kernel/limits/address-key.js';

/** A key whose attempts are counted: an account or a client address. */
interface Counter {
  readonly limit: number;
  failures: number[];
  pending: number;
  closedUntil: number;
  wait: number;
  readonly waiting: (() => void)[];
}

/** How an attempt ended; `none` when it was not decided. */
export type Outcome = 'success' | 'failure' | 'none';

export type Admission =
  | { readonly admitted: true; /** To be called once. */ readonly done: (outcome: Outcome) => void }
  | { readonly admitted: false; /** Seconds. */ readonly retryAfter: number };

/** Failures are counts; times are milliseconds. */
export const signInLimits = {
  failureWindow: 15 * 60_000,
  firstWait: 30_000,
  longestWait: 15 * 60_000,
  accountLimit: 10,
  addressLimit: 50,
} as const;

const { failureWindow, firstWait, longestWait, accountLimit, addressLimit } = signInLimits;
const sweepThreshold = 10_000;

/**
 * Counts failed sign-ins for each account and each client address, and blocks both after too many, longer each time.
 * An attempt counts before its password is verified; attempts that would exceed the limit wait for those under way.
 */
export class SignInLimiter {
  private readonly counters = new Map<string, Counter>();

  constructor(private readonly now: () => number = Date.now) {}

  /** `account`: null when the try names none. */
  async admit(account: string | null, address: string): Promise<Admission> {
    const byAccount = account === null ? null : this.counter(`account ${account}`, accountLimit);
    const byAddress = this.counter(`address ${addressKey(address)}`, addressLimit);
    const counters = byAccount === null ? [byAddress] : [byAccount, byAddress];
    for (let full = this.firstFull(counters); full !== undefined; full = this.firstFull(counters)) {
      const { waiting } = full;
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
    const closed = counters.filter((counter) => counter.closedUntil > this.now());
    if (closed.length > 0) {
      for (const counter of closed) this.close(counter);
      const until = Math.max(...closed.map((counter) => counter.closedUntil));
      return { admitted: false, retryAfter: Math.ceil((until - this.now()) / 1000) };
    }
    for (const counter of counters) counter.pending += 1;
    return { admitted: true, done: (outcome) => this.finish(counters, byAccount, outcome) };
  }

  private finish(counters: readonly Counter[], byAccount: Counter | null, outcome: Outcome): void {
    for (const counter of counters) {
      counter.pending -= 1;
      if (outcome === 'failure') {
        counter.failures.push(this.now());
        this.forgetOld(counter);
        if (counter.failures.length >= counter.limit) this.close(counter);
      }
    }
    // The address keeps its count: one valid account must not reset guesses at others.
    if (outcome === 'success' && byAccount !== null)
      Object.assign(byAccount, { failures: [], closedUntil: 0, wait: 0 });
    for (const counter of counters) for (const resume of counter.waiting.splice(0)) resume();
  }

  /** The first counter that is open but has as many attempts under way as may still fail. */
  private firstFull(counters: readonly Counter[]): Counter | undefined {
    if (counters.some((counter) => counter.closedUntil > this.now())) return undefined;
    return counters.find((counter) => {
      this.forgetOld(counter);
      return counter.pending > 0 && counter.failures.length + counter.pending >= counter.limit;
    });
  }

  private close(counter: Counter): void {
    counter.wait = counter.wait === 0 ? firstWait : Math.min(counter.wait * 2, longestWait);
    counter.closedUntil = this.now() + counter.wait;
  }

  private forgetOld(counter: Counter): void {
    const since = this.now() - failureWindow;
    counter.failures = counter.failures.filter((at) => at > since);
    if (counter.failures.length === 0 && counter.closedUntil <= this.now()) counter.wait = 0;
  }

  private counter(key: string, limit: number): Counter {
    if (this.counters.size >= sweepThreshold) this.sweep();
    let counter = this.counters.get(key);
    if (counter === undefined) {
      counter = { limit, failures: [], pending: 0, closedUntil: 0, wait: 0, waiting: [] };
      this.counters.set(key, counter);
    }
    return counter;
  }

  private sweep(): void {
    for (const [key, counter] of this.counters) {
      this.forgetOld(counter);
      if (counter.pending === 0 && counter.wait === 0 && counter.failures.length === 0) this.counters.delete(key);
    }
  }
}
