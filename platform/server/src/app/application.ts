import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { Type } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { createNest, findFailingPlugin } from './create-nest.js';
import { platformModules } from './app.module.js';
import { CallerResolver } from '../identity/guard/caller-resolver.js';
import { SessionService } from '../identity/sessions/session-service.js';
import { ErrorFilter } from '../kernel/errors/error-filter.js';
import { EventStreams } from '../live/event-streams.js';
import { registerBodyParsers } from '../kernel/http/bodies/body-parsers.js';
import { registerPrivateResponses } from '../kernel/http/private-responses.js';
import { registerPageCompression } from '../kernel/http/compress-pages.js';
import { registerCors } from '../kernel/http/cors.js';
import { countRequest, registerRequestMeter } from './metrics/measure-requests.js';
import type { RequestMeter } from '../kernel/metrics/request-meter.js';
import { attachTrace, type Tracing } from '../kernel/tracing/request-trace.js';
import { endTrace, registerTraces } from './tracing/trace-requests.js';
import { registerStalledReaders } from '../kernel/http/connections.js';
import { registerBodyLimits } from '../kernel/http/bodies/body-limits.js';
import { registerRequestLog } from '../kernel/http/request-log.js';
import { registerResponseHeaders, securityHeaders } from '../kernel/http/response-headers.js';
import { registerShutdownResponses } from '../kernel/http/shutdown-responses.js';
import { registerSlowBodies } from '../kernel/http/bodies/slow-bodies.js';
import { registerFastPages } from '../site/pages/render/fast-pages.js';
import { SiteResponses } from '../site/pages/render/site-responses.js';
import { guardPluginHooks } from './plugins/guard-plugin-hooks.js';
import { MetricsSources } from './metrics/metrics-sources.js';
import { registerMetricsToken } from './metrics/metrics-token.js';
import { pluginModules } from '../plugins/loading/plugin-modules.js';
import { PageGates } from '../plugins/gates/page-gates.js';
import { registerPageGates } from '../plugins/gates/register-page-gates.js';
import { PageShell } from '../web/page-shell.js';
import { registerCrawlerResponses } from '../site/documents/crawler-responses.js';
import { clientDir, registerClientFiles } from '../web/client-files.js';
import { CatalogService } from '../data/views/catalog.service.js';
import type { Platform } from './platform.module.js';

/**
 * One build of all modules over the process-wide `Platform`. Two may exist side by side for a moment: the next one is
 * ready before it replaces the active one.
 */
export class Application {
  private readonly answering = new Set<ServerResponse>();
  private whenIdle: (() => void) | undefined;

  private readonly fastify: FastifyInstance;

  private constructor(
    private readonly nest: NestFastifyApplication,
    private readonly requests: RequestMeter,
    private readonly tracing: Tracing | undefined,
  ) {
    // Every access through the proxy of Nest costs time.
    this.fastify = nest.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  }

  /** Creates the modules without starting them. Throws PluginFailure when a plugin prevents the creation. */
  static async create(platform: Platform): Promise<Application> {
    const { config, log, texts, lifecycle } = platform;
    const modules = pluginModules(platform.plugins, platformModules(platform), platform);
    const nest = await createNest(platform, modules).catch(async (error: unknown) => {
      throw (await findFailingPlugin(platform, modules)) ?? error;
    });
    guardPluginHooks(nest, modules, log, config.times.pluginHookMs);
    const application = new Application(nest, platform.metrics.requests, platform.tracing);
    const fastify = application.fastify;
    const errors = new ErrorFilter(texts, log);
    nest.useGlobalFilters(errors);
    registerRequestMeter(fastify, platform.metrics.requests);
    if (platform.tracing) registerTraces(fastify);
    registerStalledReaders(fastify, config.times.bodyWindowMs);
    registerSlowBodies(fastify, { publicUrl: config.publicUrl, errors, windowMs: config.times.bodyWindowMs });
    registerPrivateResponses(fastify);
    registerPageGates(fastify, {
      ...platform,
      gates: nest.get(PageGates),
      who: nest.get(CallerResolver),
      shell: new PageShell(clientDir(config.root), config),
      files: clientDir(config.root),
      securityHeaders: securityHeaders(config.publicUrl),
    });
    registerFastPages(fastify, {
      responses: nest.get(SiteResponses),
      lifecycle,
      sessions: nest.get(SessionService),
      securityHeaders: securityHeaders(config.publicUrl),
      isRootFixed: config.site.noCookies,
    });
    registerCrawlerResponses(fastify, log);
    registerPageCompression(fastify);
    registerResponseHeaders(fastify, config.publicUrl);
    registerShutdownResponses(fastify, lifecycle, errors);
    registerRequestLog(fastify, log);
    if (config.metricsToken !== undefined) {
      registerMetricsToken(fastify, nest.get(MetricsSources), config.metricsToken);
    }
    registerCors(fastify, config.corsOrigins);
    registerBodyLimits(fastify, errors);
    registerBodyParsers(fastify);
    await registerClientFiles(fastify, config.root);
    return application;
  }

  /** Starts views and their tables first, then the modules; afterwards the application can answer requests. */
  async start(): Promise<void> {
    await this.get(CatalogService).start();
    await this.nest.init();
    await this.fastify.ready();
  }

  get<T>(token: Type<T> | symbol): T {
    return this.nest.get(token);
  }

  /** The request handler for the front door. */
  readonly handle = (request: IncomingMessage, response: ServerResponse): void => {
    const { requests, tracing } = this;
    const from = performance.now();
    const trace = tracing?.begin(request);
    if (trace) attachTrace(request, trace);
    this.answering.add(response);
    requests.open += 1;
    response.once('close', () => {
      requests.open -= 1;
      const series = countRequest(requests, response, from);
      if (trace) endTrace(trace, series, response);
      this.answering.delete(response);
      if (this.answering.size === 0) this.whenIdle?.();
    });
    this.fastify.routing(request, response);
  };

  /** Responses that have not begun will close their connections, so that no further request is sent on them. */
  announceClose(): void {
    for (const response of this.answering) response.shouldKeepAlive = false;
  }

  /**
   * Ends event streams, whose clients reconnect automatically, waits for running requests up to the time limit in
   * milliseconds, and closes what the application owns.
   */
  async retire(timeoutMs: number): Promise<void> {
    this.get(EventStreams).end();
    await this.idle(timeoutMs);
    await this.nest.close();
  }

  private async idle(timeoutMs: number): Promise<void> {
    if (this.answering.size === 0) return;
    const waiting = new AbortController();
    const idle = new Promise<void>((resolve) => (this.whenIdle = resolve));
    const late = delay(timeoutMs, undefined, { signal: waiting.signal }).catch(() => undefined);
    await Promise.race([idle, late]);
    waiting.abort();
  }
}
