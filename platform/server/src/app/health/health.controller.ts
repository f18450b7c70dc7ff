import { Controller, Get, Inject, Req, Res } from '@nestjs/common';
import {
  isAdministrator,
  reportViewProblem,
  type FailedPluginReport,
  type HealthReport,
  type Translate,
} from '@viewkraft/model';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Access } from '../../kernel/caller/access.decorator.js';
import { callerOf, type CallerHolder } from '../../kernel/caller/caller.js';
import type { Database } from '../../kernel/database/database.js';
import type { ReadRoutes } from '../../kernel/database/replica/read-routes.js';
import { DATABASE, READ_ROUTES } from '../../kernel/database/database-token.js';
import { heldChanges, type CatalogState } from '../../data/views/catalog-state.js';
import { CONFIG, type Config } from '../../kernel/config/config.js';
import { localeOf, Texts } from '../../kernel/errors/texts.js';
import { PLUGINS, type PluginSet } from '../../kernel/plugin/plugin-set.js';
import { CatalogService } from '../../data/views/catalog.service.js';
import { Lifecycle } from '../../kernel/process/lifecycle.js';
import { SharedRedis } from '../../kernel/redis/shared-redis.js';
import { processFacts } from '../../kernel/process/process-facts.js';
import { challengeHeader, projectProof, proofHeader } from '../../kernel/process/project-proof.js';

/** Liveness and readiness. Held changes, broken and parked views are reported, but never make the server unready. */
@Controller('api/health')
@Access('public')
export class HealthController {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(READ_ROUTES) private readonly readRoutes: ReadRoutes | null,
    private readonly catalog: CatalogService,
    private readonly lifecycle: Lifecycle,
    @Inject(PLUGINS) private readonly plugins: PluginSet,
    private readonly texts: Texts,
    private readonly redis: SharedRedis,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** A probe may pass a proxy that adds its own Authorization header. */
  @Get('live')
  @Access('public', { credentials: false })
  live(): object {
    return { status: 'ok' };
  }

  @Get('ready')
  async ready(
    @Req() request: FastifyRequest & CallerHolder,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<HealthReport> {
    const database = await this.db.ping().then(
      () => 'ok' as const,
      () => 'unavailable' as const,
    );
    const { state } = this.lifecycle;
    const ok = state === 'ready' && database === 'ok';
    if (!ok) reply.code(503).header('retry-after', '2');
    reply.header('cache-control', 'no-store');
    const proof = projectProof(this.config, request.headers[challengeHeader]);
    if (proof !== undefined) reply.header(proofHeader, proof);
    const views = this.catalog.state;
    return {
      status: ok ? 'ok' : state === 'ready' ? 'unavailable' : state,
      database,
      schema: { held: heldChanges(views).length, broken: views.broken.length, parked: views.parked.length },
      plugins: this.plugins.failed.length > 0 ? 'failed' : 'ok',
      ...(isAdministrator(callerOf(request).identity) && {
        names: this.namesOf(views, this.texts.translate(localeOf(request.headers['accept-language']))),
        process: processFacts(this.db.dialect, views.catalog.views.size, this.lifecycle.port),
        ...(this.readRoutes && { readReplica: this.readRoutes.replica.report }),
        ...(this.redis.isUp !== undefined && { redis: this.redis.isUp ? 'ok' : 'unavailable' }),
      }),
    };
  }

  private namesOf(views: CatalogState, translate: Translate): NonNullable<HealthReport['names']> {
    return {
      held: [...new Set(heldChanges(views).map(({ view }) => view))],
      broken: views.broken,
      parked: views.parked,
      problems: views.problems.map((problem) => reportViewProblem(problem, translate)),
      plugins: this.plugins.failed.map(({ name, reason, holdsSite }): FailedPluginReport => ({
        name,
        reason: translate(reason),
        ...(holdsSite && { holdsSite }),
      })),
    };
  }
}
