import type { Application } from './application.js';
import type { FrontDoor } from './front-door.js';
import type { Log } from './log/log.js';
import { SiteAnswers } from './pages/render/site-answers.js';
import { CatalogService } from './views/catalog.service.js';

/** How long a request may go on in an application that does not serve any more. */
const patience = 30_000;

/** The application that serves, and how the next one takes its place without a request noticing. */
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
   * Leads all requests to the application that `create` starts beside the one that serves, from then on.
   * Rejects when it cannot be started, or `judge` throws over it; the one that serves goes on then. One at a time.
   */
  replace(create: () => Promise<Application>, judge: (next: Application) => void): Promise<void> {
    const work = this.exchange(create, judge);
    this.replacing = work.catch(() => undefined);
    return work;
  }

  /** All of them, when their requests are answered or the time (milliseconds) is over. */
  async close(milliseconds: number): Promise<void> {
    this.closed = true;
    await this.replacing;
    await Promise.all([this.serving.retire(milliseconds), ...this.retiring]);
  }

  private async exchange(create: () => Promise<Application>, judge: (next: Application) => void): Promise<void> {
    const before = this.serving;
    // Two that each bring tables and views along would undo each other's work.
    await before.get(CatalogService).pause();
    let next: Application | undefined;
    try {
      next = await create();
      await next.get(SiteAnswers).warmUp();
      if (this.closed) throw new Error('The server stops');
      judge(next);
    } catch (error) {
      await next?.retire(0).catch((err: unknown) => this.log.warn({ err }, 'What could not start could not be closed'));
      if (!this.closed) before.get(CatalogService).resume();
      throw error;
    }
    this.serving = next;
    this.door.leadTo(next.handle);
    this.retire(before);
  }

  private retire(application: Application): void {
    const end = application
      .retire(patience)
      .catch((err: unknown) => this.log.warn({ err }, 'The application before could not be closed'))
      .finally(() => this.retiring.delete(end));
    this.retiring.add(end);
  }
}
