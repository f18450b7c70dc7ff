import { setTimeout as delay } from 'node:timers/promises';
import type { Application } from './application.js';
import type { FrontDoor } from './front-door.js';
import type { Log } from '../kernel/log/log.js';
import { SiteResponses } from '../site/pages/render/site-responses.js';
import { CatalogService } from '../data/views/catalog.service.js';

/** How long a request may continue in a replaced application. */
const timeoutMs = 30_000;

/** The active application, and its replacement by the next one without interrupting requests. */
export class Applications {
  private readonly retiring = new Set<Promise<void>>();
  private replacing: Promise<void> = Promise.resolve();
  private closed = false;

  constructor(
    private serving: Application,
    private readonly door: FrontDoor,
    private readonly log: Log,
  ) {
    door.leadTo(serving.handle);
  }

  get current(): Application {
    return this.serving;
  }

  /**
   * Starts the application made by `create` beside the active one and then sends all requests there. Rejects when it
   * cannot start or `check` throws; the active one then stays. One replacement at a time.
   */
  replace(create: () => Promise<Application>, check: (next: Application) => void): Promise<void> {
    const work = this.exchange(create, check);
    this.replacing = work.catch(() => undefined);
    return work;
  }

  /** Before requests are refused: responses that have not begun will close their connections. */
  announceClose(): void {
    this.serving.announceClose();
  }

  /**
   * Closes all applications once their requests are answered, or after `timeoutMs`. A replacement that has not finished
   * by then is left behind.
   */
  async close(timeoutMs: number): Promise<void> {
    this.closed = true;
    const waiting = new AbortController();
    const late = delay(timeoutMs, undefined, { signal: waiting.signal }).catch(() => undefined);
    const replaced = Promise.race([this.replacing, late]).finally(() => waiting.abort());
    // From here on no replacement succeeds.
    await Promise.all([replaced, this.serving.retire(timeoutMs), ...this.retiring]);
  }

  private async exchange(create: () => Promise<Application>, check: (next: Application) => void): Promise<void> {
    const before = this.serving;
    // Two applications that both change views and tables would undo each other's work.
    await before.get(CatalogService).pause();
    let next: Application | undefined;
    try {
      next = await create();
      await next.get(SiteResponses).warmUp();
      if (this.closed) throw new Error('The server is stopping');
      check(next);
    } catch (error) {
      await next
        ?.retire(0)
        .catch((err: unknown) => this.log.warn({ err }, 'Cannot close an application that did not start'));
      if (!this.closed) before.get(CatalogService).resume();
      throw error;
    }
    this.serving = next;
    this.door.leadTo(next.handle);
    this.retire(before);
  }

  private retire(application: Application): void {
    const end = application
      .retire(timeoutMs)
      .catch((err: unknown) => this.log.warn({ err }, 'Cannot close the previous application'))
      .finally(() => this.retiring.delete(end));
    this.retiring.add(end);
  }
}
