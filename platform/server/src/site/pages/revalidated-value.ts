/** Age at which a value is refreshed; until `maxAgeMs` the old value still serves meanwhile. */
const refreshAfterMs = 1_000;
const maxAgeMs = 1_700;
/** Maximum time a caller waits for a refresh when an earlier value exists. */
const timeoutMs = 1_000;

/**
 * Caches a value that is refreshed at most once a second. A value older than 1.7 s is returned only while the source
 * does not answer.
 */
export class RevalidatedValue<T> {
  private kept: { readonly value: T; readonly requestedAt: number; readonly turn: number } | undefined;
  private running: { readonly result: Promise<T>; readonly epoch: number; readonly since: number } | undefined;
  private epoch = 0;
  private keptEpoch = 0;
  private turns = 0;
  private failedAt = -Infinity;

  /** `load` receives the last value; `failed` is called once for consecutive failures. */
  constructor(
    private readonly load: (last: T | undefined) => Promise<T>,
    private readonly failed: (error: unknown) => void,
  ) {}

  /** Returns a value synchronously when possible. Rejects only when there never was a value. */
  get(): T | Promise<T> {
    const { kept } = this;
    if (kept === undefined) return this.begin();
    const now = performance.now();
    const age = this.keptEpoch === this.epoch ? now - kept.requestedAt : Infinity;
    if (age < refreshAfterMs || now - this.failedAt < refreshAfterMs) return kept.value;
    if (this.running && now - this.running.since > timeoutMs) return kept.value;
    const result = this.begin();
    if (age < maxAgeMs) {
      result.catch(() => undefined);
      return kept.value;
    }
    return orElse(result, kept.value);
  }

  /** Marks the value as outdated. */
  invalidate(): void {
    this.epoch += 1;
    this.failedAt = -Infinity;
  }

  private begin(): Promise<T> {
    const { epoch } = this;
    if (this.running?.epoch === epoch) return this.running.result;
    const turn = (this.turns += 1);
    const since = performance.now();
    const result = this.load(this.kept?.value).then(
      (value) => {
        if (turn > (this.kept?.turn ?? 0)) {
          this.kept = { value, requestedAt: since, turn };
          this.keptEpoch = epoch;
        }
        this.failedAt = -Infinity;
        return value;
      },
      (error: unknown) => {
        if (this.failedAt === -Infinity) this.failed(error);
        this.failedAt = performance.now();
        throw error;
      },
    );
    this.running = { result, epoch, since };
    const end = () => {
      if (this.running?.result === result) this.running = undefined;
    };
    result.then(end, end);
    return result;
  }
}

function orElse<T>(result: Promise<T>, other: T): Promise<T> {
  return new Promise((resolve) => {
    const late = setTimeout(() => resolve(other), timeoutMs);
    const settle = (value: T) => {
      clearTimeout(late);
      resolve(value);
    };
    result.then(settle, () => settle(other));
  });
}
