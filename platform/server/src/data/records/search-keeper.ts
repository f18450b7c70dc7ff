import { setImmediate as breathe } from 'node:timers/promises';
import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { errorMessage } from '@viewkraft/model';
import { ChangeBus } from '../../kernel/changes/change-bus.js';
import type { ChangeEvent } from '../../kernel/changes/change-event.js';
import { DATABASE } from '../../kernel/database/database-token.js';
import type { Database, DbValue } from '../../kernel/database/database.js';
import { TaskQueue } from '../../kernel/database/task-queue.js';
import { toDb } from '../../kernel/database/value-codecs.js';
import { deleteOrphans, indexAgain, writtenSince } from '../search/fill-index.js';
import { searchIndexOf, type SearchIndex } from '../search/search-index.js';
import { CatalogService } from '../views/catalog.service.js';

/** After this time, all replicas serve the view as this one does. */
const agreementMs = 10_000;
/** Records written in this time before an index is first served here are indexed again. */
const reachMs = 3_600_000;
const recordsPerBatch = 50;

type RecordEvent = Extract<ChangeEvent, { kind: 'record' }>;

/** Records of a table that were written, or deleted, by writes that did not know the index. */
interface Late {
  readonly index: SearchIndex;
  /** Primary keys. */
  readonly keys: DbValue[];
}

/**
 * Indexes records that were written without their index: between its creation and its first use, by a replica that did
 * not know it yet, by the platform itself before the first request, or by a long write that began before the index was
 * served.
 */
@Injectable()
export class SearchKeeper implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly log = new Logger(SearchKeeper.name);
  private readonly queue = new TaskQueue();
  private readonly followed = new Map<string, string>();
  private readonly timers = new Set<NodeJS.Timeout>();
  private readonly late = new Map<string, Late>();
  private unsubscribe: (() => void) | undefined;
  private isEnding = false;

  constructor(
    @Inject(DATABASE) private readonly db: Database,
    private readonly catalogs: CatalogService,
    private readonly bus: ChangeBus,
  ) {}

  onApplicationBootstrap(): void {
    this.follow();
    this.unsubscribe = this.bus.subscribe((event, origin) => {
      if (event.kind === 'model') this.follow();
      else if (event.kind === 'record' && origin === 'local') this.noteLate(event);
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
        this.enqueue(index, () => deleteOrphans(index, this.db.dialect, this.db));
      }, agreementMs).unref();
      this.timers.add(timer);
    }
  }

  private catchUp(index: SearchIndex, since: Date): void {
    this.enqueue(index, async () => this.indexKeys(index, await writtenSince(index, this.db.dialect, this.db, since)));
  }

  /** A write uses the views that were served when it began: an import may end long after an index was added. */
  private noteLate({ view: name, id, action, indexed }: RecordEvent): void {
    if (action === 'link' || action === 'unlink') return;
    const view = this.catalogs.state.catalog.views.get(name);
    const index = view && searchIndexOf(view);
    const column = view?.columns.get(view.primaryKey);
    if (!index || !column || indexed === index.signature) return;
    const waiting = this.late.get(view.table);
    const late = waiting?.index === index ? waiting : { index, keys: [] };
    if (action !== 'delete') late.keys.push(toDb(this.db.dialect, column, id));
    if (late === waiting) return;
    this.late.set(view.table, late);
    this.enqueue(index, async () => {
      if (this.late.get(view.table) === late) this.late.delete(view.table);
      await this.indexKeys(index, late.keys, this.db.dialect.quote(view.primaryKey));
      await deleteOrphans(index, this.db.dialect, this.db);
    });
  }

  private async indexKeys(index: SearchIndex, keys: readonly DbValue[], by?: string): Promise<void> {
    for (let at = 0; at < keys.length && !this.isEnding; at += recordsPerBatch) {
      const batch = keys.slice(at, at + recordsPerBatch);
      await this.db.transaction((tx) => indexAgain(index, this.db.dialect, tx, batch, by));
      await breathe();
    }
  }

  private enqueue(index: SearchIndex, work: () => Promise<void>): void {
    void this.queue.run(async () => {
      try {
        if (!this.isEnding) await work();
      } catch (error) {
        // The index has been dropped or replaced, or the database does not answer.
        const reason = errorMessage(error);
        if (!this.isEnding) this.log.warn(`Cannot index recent records of ${index.view.name}: ${reason}`);
      }
    });
  }
}
