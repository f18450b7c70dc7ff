import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { Type } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { createNest, culprit } from './create-nest.js';
import { AppModule } from './app.module.js';
import { WhoAsks } from './auth/who-asks.js';
import { SessionRoom } from './auth/sessions/session-room.js';
import { ErrorFilter } from './errors/error-filter.js';
import { EventStreams } from './events/event-streams.js';
import { registerBodyParsers } from './http/body-parsers.js';
import { registerCors } from './http/cors.js';
import { registerRequestHooks } from './http/request-hooks.js';
import { securityHeaders } from './http/security-headers.js';
import { registerFastPages } from './pages/render/fast-pages.js';
import { SiteAnswers } from './pages/render/site-answers.js';
import { guardPluginHooks } from './plugins/guard-plugin-hooks.js';
import { pluginModules } from './plugins/plugin-modules.js';
import { PageGates } from './plugins/gates/page-gates.js';
import { registerPageGates } from './plugins/gates/register-page-gates.js';
import { PageShell } from './public/page-shell.js';
import { clientDir, registerClientFiles } from './public/client-files.js';
import { CatalogService } from './views/catalog.service.js';
import type { Platform } from './platform.module.js';

/**
 * One build of all rooms over what the process keeps. Two may stand side by side for a moment: the next is ready before it
 * takes the place of the one that serves.
 */
export class Application {
  private underWay = 0;
  private whenIdle: (() => void) | undefined;

  private constructor(private readonly nest: NestFastifyApplication) {}

  /** Its rooms are there and nothing has begun. Throws PluginFailure when a plugin keeps it from being made. */
  static async create(platform: Platform): Promise<Application> {
    const { config, log, texts, lifecycle } = platform;
    const modules = pluginModules(platform.plugins, AppModule.rooms);
    const nest = await createNest(platform, modules).catch(async (error: unknown) => {
      throw (await culprit(platform, modules)) ?? error;
    });
    guardPluginHooks(nest, modules, log);
    const application = new Application(nest);
    const fastify = application.fastify;
    const errors = new ErrorFilter(texts, log);
    nest.useGlobalFilters(errors);
    registerPageGates(fastify, {
      ...platform,
      gates: nest.get(PageGates),
      who: nest.get(WhoAsks),
      shell: new PageShell(clientDir(config.root), config),
      files: clientDir(config.root),
      securityHeaders: securityHeaders(config.publicUrl),
    });
    registerFastPages(fastify, {
      answers: nest.get(SiteAnswers),
      lifecycle,
      sessions: nest.get(SessionRoom),
      securityHeaders: securityHeaders(config.publicUrl),
      isRootFixed: config.site.noCookies,
    });
    registerRequestHooks(fastify, { publicUrl: config.publicUrl, lifecycle, errors, log });
    registerCors(fastify, config.corsOrigins);
    registerBodyParsers(fastify);
    await registerClientFiles(fastify, config.root);
    return application;
  }

  /** Views and their tables first, then the rooms; it can answer requests then. */
  async start(): Promise<void> {
    await this.get(CatalogService).start();
    await this.nest.init();
    await this.fastify.ready();
  }

  get<T>(token: Type<T> | symbol): T {
    return this.nest.get(token);
  }

  /** For a front door. */
  readonly handle = (request: IncomingMessage, response: ServerResponse): void => {
    this.underWay += 1;
    response.once('close', () => {
      this.underWay -= 1;
      if (this.underWay === 0) this.whenIdle?.();
    });
    this.fastify.routing(request, response);
  };

  /**
   * Lets go of event streams, whose readers come back by themselves, waits for the requests under way (some milliseconds at
   * the most), and closes what is its own.
   */
  async retire(patience: number): Promise<void> {
    this.get(EventStreams).end();
    await this.idle(patience);
    await this.nest.close();
  }

  private get fastify(): FastifyInstance {
    return this.nest.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  }

  private async idle(patience: number): Promise<void> {
    if (this.underWay === 0) return;
    const waiting = new AbortController();
    const idle = new Promise<void>((resolve) => (this.whenIdle = resolve));
    const late = delay(patience, undefined, { signal: waiting.signal }).catch(() => undefined);
    await Promise.race([idle, late]);
    waiting.abort();
  }
}
