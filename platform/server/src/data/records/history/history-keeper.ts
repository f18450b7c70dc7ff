import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { errorMessage, type View } from '@viewkraft/model';
import { CONFIG, type Config } from '../../../kernel/config/config.js';
import { ChangeBus } from '../../../kernel/changes/change-bus.js';
import { DATABASE } from '../../../kernel/database/database-token.js';
import type { Database } from '../../../kernel/database/database.js';
import { historySpanEntity } from '../../../kernel/database/entities/history-span.entity.js';
import { TaskQueue } from '../../../kernel/database/task-queue.js';
import { removeExpired } from '../../history/remove-expired.js';
import { CatalogService } from '../../views/catalog.service.js';

const cleanupIntervalMs = 6 * 3_600_000;
const dayMs = 86_400_000;

/** Knows how far back the history of each view reaches, and deletes what is older than its view keeps. */
@Injectable()
export class HistoryKeeper implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly log = new Logger(HistoryKeeper.name);
  private readonly queue = new TaskQueue();
  private readonly since = new Map<string, number>();
  private unsubscribe: (() => void) | undefined;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(CONFIG) private readonly config: Config,
    private readonly catalogs: CatalogService,
    private readonly bus: ChangeBus,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.follow();
    this.unsubscribe = this.bus.subscribe(({ kind }) => {
      if (kind === 'model') void this.queue.run(() => this.tried('note the history of new views', () => this.follow()));
    });
    this.timer = setInterval(() => void this.clean(), cleanupIntervalMs).unref();
    void this.clean();
  }

  async onApplicationShutdown(): Promise<void> {
    this.unsubscribe?.();
    clearInterval(this.timer);
    await this.queue.idle();
  }

  /** The time from which the history of a view is complete. */
  completeSince(view: View): Date {
    const days = this.daysOf(view);
    const kept = days === undefined ? 0 : Date.now() - days * dayMs;
    return new Date(Math.max(this.since.get(view.table) ?? Date.now(), kept));
  }

  private daysOf({ history }: View): number | undefined {
    return history?.days ?? this.config.history.days;
  }

  private clean(): Promise<void> {
    return this.queue.run(() =>
      this.tried('delete old history', async () => {
        const horizons = new Map<string, number>();
        for (const view of this.catalogs.state.catalog.views.values()) {
          const days = this.daysOf(view);
          if (days !== undefined) horizons.set(view.table, Date.now() - days * dayMs);
        }
        await removeExpired(horizons, this.db);
      }),
    );
  }

  /** Records since when each view has had a history; a view whose history was off starts over. */
  private async follow(): Promise<void> {
    const spans = this.db.manager.getRepository(historySpanEntity);
    const known = new Map((await spans.find()).map((span) => [span.tableName, span]));
    for (const { table, history } of this.catalogs.state.catalog.views.values()) {
      const span = known.get(table);
      const active = history !== null;
      if (span?.active === active || (!span && !active)) {
        if (span) this.since.set(table, span.since);
        continue;
      }
      const since = active ? Date.now() : (span?.since ?? Date.now());
      await spans.upsert({ tableName: table, since, active }, ['tableName']);
      this.since.set(table, since);
    }
  }

  private async tried(what: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.log.warn(`Cannot ${what}: ${errorMessage(error)}`);
    }
  }
}
