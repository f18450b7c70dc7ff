/** Runs tasks one after another, in the order of arrival; a failing task does not stop the next one. */
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

  /** Resolves when all tasks queued so far have ended. */
  async idle(): Promise<void> {
    await this.last;
  }
}
