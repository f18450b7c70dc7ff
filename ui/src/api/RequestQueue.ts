/** `write`: somebody's work. `read`: what somebody looks at. `background`: what nobody waits for. */
export type Priority = 'write' | 'read' | 'background';

interface Waiting {
  readonly start: () => void;
  readonly priority: Priority;
}

const order: readonly Priority[] = ['write', 'read', 'background'];
/** So often in a row others may go first. */
const mostOvertaking = 3;

/** Lets a fixed number of tasks run at a time (E7); of those that wait, writes go first, else the order they came in. */
export class RequestQueue {
  private running = 0;
  private overtaken = 0;
  private readonly waiting: Waiting[] = [];

  constructor(private readonly atMost: number) {}

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
    // Nobody waits for ever.
    const chosen = this.overtaken < mostOvertaking ? (first ?? longest) : longest;
    this.overtaken = chosen === longest ? 0 : this.overtaken + 1;
    this.waiting.splice(this.waiting.indexOf(chosen), 1);
    chosen.start();
  }
}
