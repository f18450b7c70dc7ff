import { setImmediate as breathe } from 'node:timers/promises';
import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { ChangeBus } from '../../kernel/changes/change-bus.js';
import { DATABASE } from '../../kernel/database/database-token.js';
import type { Database } from '../../kernel/database/database.js';
import { TaskQueue } from '../../kernel/database/task-queue.js';
import { indexAgain, writtenSince } from '../search/fill-index.js';
import { searchIndexOf, type SearchIndex } from '../search/search-index.js';
import { CatalogService } from '../views/catalog.service.js';

/** By then all replicas serve the view as this one does. */
const agreementMs = 10_000;
/** Records written in this time before an index is first served here are indexed again. */
const reachMs = 3_600_000;
const recordsPerBatch = 50;

/**
 * Indexes records that were written without their index: between its making and its first use, by a replica that did not
 * know it yet, or by the platform itself before the first request.
 */
@Injectable()
export class SearchKeeper implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly log = new Logger(SearchKeeper.name);
  private readonly queue = new TaskQueue();
  private readonly followed = new Map<string, string>();
  private readonly timers = new Set<NodeJS.Timeout>();
  private unsubscribe: (() => void) | undefined;
  private isEnding = false;

  constructor(
    @Inject(DATABASE) private readonly db: Database,
    private readonly catalogs: CatalogService,
    private readonly bus: ChangeBus,
  ) {}

  onApplicationBootstrap(): void {
    this.follow();
    this.unsubscribe = this.bus.subscribe(({ kind }) => {
      if (kind === 'model') this.follow();
    });
  }

  async onApplicationShutdown(): Promise<void> {
    this.isEnding = true;
    this.unsubscribe?.();
    for (const timer of this.timers) clearTimeout(timer);
    await this.queue.idle();
  }

  private follow(): void {
    const since = new Date(Date.now() - reachMs);
    for (const view of this.catalogs.state.catalog.views.values()) {
      const index = searchIndexOf(view);
      if (!index || this.followed.get(view.table) === index.signature) {
        if (!index) this.followed.delete(view.table);
        continue;
      }
      this.followed.set(view.table, index.signature);
      this.catchUp(index, since);
      const timer = setTimeout(() => {
        this.timers.delete(timer);
        this.catchUp(index, new Date(Date.now() - 2 * agreementMs));
      }, agreementMs).unref();
      this.timers.add(timer);
    }
  }

  private catchUp(index: SearchIndex, since: Date): void {
    void this.queue.run(async () => {
      try {
        const { dialect } = this.db;
        const keys = await writtenSince(index, dialect, this.db, since);
        for (let at = 0; at < keys.length && !this.isEnding; at += recordsPerBatch) {
          const batch = keys.slice(at, at + recordsPerBatch);
          await this.db.transaction((tx) => indexAgain(index, dialect, tx, batch));
          await breathe();
        }
      } catch (error) {
        // The index is gone or another one by now, or the database does not answer.
        const reason = error instanceof Error ? error.message : String(error);
        if (!this.isEnding) this.log.warn(`Cannot index recent records of ${index.view.name}: ${reason}`);
      }
    });
  }
}
