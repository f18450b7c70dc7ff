import { stat } from 'node:fs/promises';

const pollIntervalMs = 500;

/**
 * Calls back when a file was changed, created or removed. Polls: editors replace files, mounted folders send no events,
 * and one poll is cheap.
 */
export class FileWatch {
  private signature = '';
  private timer: NodeJS.Timeout | undefined;
  private closed = false;

  constructor(
    private readonly path: string,
    private readonly changed: () => Promise<void>,
  ) {}

  async start(): Promise<void> {
    this.signature = await this.sign();
    this.next();
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
  }

  private next(): void {
    if (!this.closed) this.timer = setTimeout(() => void this.check(), pollIntervalMs).unref();
  }

  private async check(): Promise<void> {
    const now = await this.sign();
    if (now !== this.signature && !this.closed) {
      this.signature = now;
      await this.changed();
    }
    this.next();
  }

  private sign(): Promise<string> {
    return stat(this.path).then(
      ({ ino, mtimeMs, size }) => `${ino}/${mtimeMs}/${size}`,
      () => 'none',
    );
  }
}
