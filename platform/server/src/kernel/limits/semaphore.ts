import { AppError } from '@viewkraft/model';

/** A semaphore: at most `free` holders at a time; up to `maxWaiting` others wait in order. */
export class Semaphore {
  private readonly waiting: (() => void)[] = [];

  constructor(
    private free: number,
    private readonly maxWaiting = Number.POSITIVE_INFINITY,
  ) {}

  /** @throws AppError UNAVAILABLE when the queue is full */
  async run<T>(work: () => Promise<T>): Promise<T> {
    await this.take();
    try {
      return await work();
    } finally {
      this.give();
    }
  }

  private take(): Promise<void> | void {
    if (this.free > 0) {
      this.free -= 1;
      return;
    }
    if (this.waiting.length >= this.maxWaiting) throw new AppError('UNAVAILABLE', {}, { retryAfter: 2 });
    return new Promise((resolve) => this.waiting.push(resolve));
  }

  private give(): void {
    const next = this.waiting.shift();
    if (next) next();
    else this.free += 1;
  }
}
