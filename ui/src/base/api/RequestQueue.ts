/** `write`: saves a user's work. `read`: loads what a user looks at. `background`: no user waits for it. */
export type Priority = 'write' | 'read' | 'background';

interface Waiting {
  readonly start: () => void;
  readonly priority: Priority;
}

const order: readonly Priority[] = ['write', 'read', 'background'];
/** How many times in a row the longest-waiting task may be overtaken. */
const maxOvertakes = 3;

/**
 * Runs at most a fixed number of tasks at a time (E7). Waiting tasks start by priority, then in the order of their
 * arrival.
 */
export class RequestQueue {
  private running = 0;
  private overtaken = 0;
  private readonly waiting: Waiting[] = [];

  constructor(private readonly maxRunning: number) {}

  /** Runs the task when its turn comes. A task aborted while it waits never starts. */
  async run<T>(task: () => Promise<T>, signal?: AbortSignal, priority: Priority = 'read'): Promise<T> {
    await this.turn(priority, signal);
    try {
      return await task();
    } finally {
      this.running -= 1;
      this.next();
    }
  }

  private turn(priority: Priority, signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    if (this.running < this.maxRunning) {
      this.running += 1;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const start = () => {
        signal?.removeEventListener('abort', leave);
        this.running += 1;
        resolve();
      };
      const entry = { start, priority };
      const leave = () => {
        this.waiting.splice(this.waiting.indexOf(entry), 1);
        reject(signal?.reason);
      };
      this.waiting.push(entry);
      signal?.addEventListener('abort', leave, { once: true });
    });
  }

  private next(): void {
    const [longest] = this.waiting;
    if (!longest) return;
    const first = order.map((priority) => this.waiting.find((entry) => entry.priority === priority)).find(Boolean);
    // Prevents starvation of lower priorities.
    const chosen = this.overtaken < maxOvertakes ? (first ?? longest) : longest;
    this.overtaken = chosen === longest ? 0 : this.overtaken + 1;
    this.waiting.splice(this.waiting.indexOf(chosen), 1);
    chosen.start();
  }
}
