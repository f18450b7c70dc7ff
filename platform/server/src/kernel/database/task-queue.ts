/** Runs tasks one after another, in the order of arrival; a failing task does not stop the next one. */
export class TaskQueue {
  private last: Promise<unknown> = Promise.resolve();
  private count = 0;

  /** `afterEach` is called after each task; it must not throw. */
  constructor(private readonly afterEach: () => void = () => undefined) {}

  /** Tasks that run or wait. */
  get size(): number {
    return this.count;
  }

  run<T>(task: () => Promise<T> | T): Promise<T> {
    this.count += 1;
    const result = this.last.then(task);
    const end = (): void => {
      this.count -= 1;
      this.afterEach();
    };
    this.last = result.then(end, end);
    return result;
  }

  /** Waits for its turn and keeps it until the returned function is called. */
  async hold(): Promise<() => void> {
    return new Promise((resolve) => {
      void this.run(() => new Promise<void>((done) => resolve(done)));
    });
  }

  /** Resolves when all tasks queued so far have ended. */
  async idle(): Promise<void> {
    await this.last;
  }
}
