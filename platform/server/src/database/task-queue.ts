/** Runs tasks one after another, in the order they came; a failing one does not stop the next. */
export class TaskQueue {
  private last: Promise<unknown> = Promise.resolve();

  run<T>(task: () => Promise<T> | T): Promise<T> {
    const result = this.last.then(task);
    this.last = result.catch(() => undefined);
    return result;
  }

  /** Waits for its turn and keeps it until the returned function is called. */
  async hold(): Promise<() => void> {
    return new Promise((resolve) => {
      void this.run(() => new Promise<void>((done) => resolve(done)));
    });
  }

  /** Resolves when all that was queued so far has ended. */
  async idle(): Promise<void> {
    await this.last;
  }
}
