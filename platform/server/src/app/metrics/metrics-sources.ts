import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { RecordRuntimes } from '../../data/records/record-runtimes.js';
import { heldChanges } from '../../data/views/catalog-state.js';
import { CatalogService } from '../../data/views/catalog.service.js';
import { Mailer } from '../../identity/mail/mailer.js';
import type { MailQueue } from '../../identity/mail/mail-queue.js';
import { SessionService } from '../../identity/sessions/session-service.js';
import type { ReadReplica } from '../../kernel/database/replica/read-replica.js';
import type { ReadRoutes } from '../../kernel/database/replica/read-routes.js';
import { DATABASE, READ_ROUTES } from '../../kernel/database/database-token.js';
import type { Database } from '../../kernel/database/database.js';
import { SharedRedis } from '../../kernel/redis/shared-redis.js';
import { Metrics } from '../../kernel/metrics/metrics.js';
import { EventStreams } from '../../live/event-streams.js';
import { SiteResponses } from '../../site/pages/render/site-responses.js';
import { DeliveryStore } from '../webhooks/delivery-store.js';

/** Hits and misses of a cache. */
interface CacheCounts {
  readonly hits: number;
  readonly misses: number;
}

/** Asks the parts of the application what they count themselves. */
@Injectable()
export class MetricsSources implements OnApplicationBootstrap {
  constructor(
    readonly metrics: Metrics,
    @Inject(DATABASE) readonly database: Database,
    @Inject(READ_ROUTES) private readonly readRoutes: ReadRoutes | null,
    private readonly catalog: CatalogService,
    private readonly modules: ModuleRef,
  ) {}

  onApplicationBootstrap(): void {
    this.metrics.requests.knowViews((name) => this.catalog.state.catalog.views.has(name));
  }

  get views(): Readonly<Record<string, number>> {
    const { state } = this.catalog;
    const { catalog, broken, parked } = state;
    const held = new Set(heldChanges(state).map(({ view }) => view));
    return { served: catalog.views.size, broken: broken.length, parked: parked.length, held: held.size };
  }

  /** Whether the database answers a query within two seconds. */
  isDatabaseUp(): Promise<boolean> {
    return this.database.ping().then(
      () => true,
      () => false,
    );
  }

  /** Whether Redis answers; undefined without Redis. */
  get isRedisUp(): boolean | undefined {
    return this.part(SharedRedis).isUp;
  }

  get readReplica(): ReadReplica | undefined {
    return this.readRoutes?.replica;
  }

  get eventStreams(): number {
    return this.part(EventStreams).size;
  }

  get caches(): Readonly<Record<string, CacheCounts>> {
    const { cache, tokenCache } = this.part(SessionService);
    return { sessions: cache, tokens: tokenCache, pages: this.part(SiteResponses) };
  }

  /** Work that waits, by queue. Without that of webhooks while the database does not answer. */
  async queues(): Promise<Readonly<Record<string, number>>> {
    const webhooks = await this.part(DeliveryStore).pending().catch(() => undefined); // prettier-ignore
    const mailer: Mailer = this.part(Mailer);
    return {
      ...(webhooks !== undefined && { webhooks }),
      mails: (mailer as MailQueue).waiting,
      functions: this.part(RecordRuntimes).waitingFunctions,
      database: this.metrics.statements.pool().waiting,
    };
  }

  /** A provider of any module. Importing these modules instead would register routes in another order. */
  private part<T>(type: abstract new (...given: never[]) => T): T {
    return this.modules.get<T>(type as never, { strict: false });
  }
}
