/** Lets a fixed number of tasks run at a time; the others wait in the order they came (E7). */
export class RequestQueue {
  private running = 0;
  private readonly waiting: Array<() => void> = [];

  constructor(private readonly atMost: number) {}

  /** Runs the task when its turn comes. A task aborted while it waits never starts. */
  async run<T>(task: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    await this.turn(signal);
    try {
      return await task();
    } finally {
      this.running -= 1;
      this.waiting.shift()?.();
    }
  }

  private turn(signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    if (this.running < this.atMost) {
      this.running += 1;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const start = () => {
        signal?.removeEventListener('abort', leave);
        this.running += 1;
        resolve();
      };
      const leave = () => {
        this.waiting.splice(this.waiting.indexOf(start), 1);
        reject(signal?.reason);
      };
      this.waiting.push(start);
      signal?.addEventListener('abort', leave, { once: true });
    });
  }
}
