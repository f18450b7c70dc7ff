/** Ask again when the answer is as old as this; until `oldest` it still serves while that is under way. */
const young = 1_000;
const oldest = 1_700;
/** How long somebody waits for an answer when there is an earlier one. */
const patience = 1_000;

/**
 * The last answer to a question that is asked at most once a second: an answer older than 1.7 s is only given while the
 * one who is asked does not answer at all.
 */
export class SteadyAnswer<T> {
  private kept: { readonly value: T; readonly askedAt: number; readonly turn: number } | undefined;
  private running: { readonly answer: Promise<T>; readonly epoch: number; readonly since: number } | undefined;
  private epoch = 0;
  private keptEpoch = 0;
  private turns = 0;
  private failedAt = -Infinity;

  /** `ask` is given the last answer; what goes wrong is told to `failed` once until it goes well again. */
  constructor(
    private readonly ask: (last: T | undefined) => Promise<T>,
    private readonly failed: (error: unknown) => void,
  ) {}

  /** At once where it can be; rejects only when there never was an answer. */
  get(): T | Promise<T> {
    const { kept } = this;
    if (kept === undefined) return this.begin();
    const now = performance.now();
    const age = this.keptEpoch === this.epoch ? now - kept.askedAt : Infinity;
    if (age < young || now - this.failedAt < young) return kept.value;
    if (this.running && now - this.running.since > patience) return kept.value;
    const answer = this.begin();
    if (age < oldest) {
      answer.catch(() => undefined);
      return kept.value;
    }
    return orElse(answer, kept.value);
  }

  /** What is kept is known to be out of date. */
  outdate(): void {
    this.epoch += 1;
    this.failedAt = -Infinity;
  }

  private begin(): Promise<T> {
    const { epoch } = this;
    if (this.running?.epoch === epoch) return this.running.answer;
    const turn = (this.turns += 1);
    const since = performance.now();
    const answer = this.ask(this.kept?.value).then(
      (value) => {
        if (turn > (this.kept?.turn ?? 0)) {
          this.kept = { value, askedAt: since, turn };
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
    this.running = { answer, epoch, since };
    const end = () => {
      if (this.running?.answer === answer) this.running = undefined;
    };
    answer.then(end, end);
    return answer;
  }
}

function orElse<T>(answer: Promise<T>, other: T): Promise<T> {
  return new Promise((resolve) => {
    const late = setTimeout(() => resolve(other), patience);
    const settle = (value: T) => {
      clearTimeout(late);
      resolve(value);
    };
    answer.then(settle, () => settle(other));
  });
}
