import { join } from 'node:path';
import type { Server as HttpServer } from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { AppModule } from './app.module.js';
import { FirstAdministrator, type FirstSignIn } from './auth/accounts/first-administrator.js';
import type { Config } from './config/config.js';
import { SessionRoom } from './auth/sessions/session-room.js';
import { loadConfig } from './config/load-config.js';
import { PublicAddress } from './config/public-address.js';
import { connect } from './database/connect.js';
import { ErrorFilter } from './errors/error-filter.js';
import { Texts } from './errors/texts.js';
import { Lifecycle } from './health/lifecycle.js';
import { registerBodyParsers } from './http/body-parsers.js';
import { registerCors } from './http/cors.js';
import { fastifyOptions } from './http/fastify-options.js';
import { registerRequestHooks } from './http/request-hooks.js';
import { securityHeaders } from './http/security-headers.js';
import { rememberUnused } from './http/unused-connections.js';
import { NestLog } from './log/nest-log.js';
import { openLog, type Log } from './log/log.js';
import { FirstContent } from './pages/first-content.js';
import { registerFastPages } from './pages/render/fast-pages.js';
import { SiteAnswers } from './pages/render/site-answers.js';
import { registerClientFiles } from './public/client-files.js';
import { SampleRows } from './samples/sample-rows.js';
import { CatalogService } from './views/catalog.service.js';
import type { CatalogState } from './views/catalog-state.js';
import type { Platform } from './platform.module.js';

const stopMilliseconds = 8_500;
const goodbyeMilliseconds = 300;

/** A server that listens. */
export interface RunningServer {
  /** What visitors type, without a slash at the end. */
  readonly origin: string;
  readonly port: number;
  readonly config: Config;
  readonly log: Log;
  readonly flavour: string;
  readonly views: CatalogState;
  /** How to sign in for the first time; null when somebody knows. */
  readonly firstSignIn: FirstSignIn | null;
  /** Finishes what runs, refuses new work, closes the database; 10 s at the most. */
  close(): Promise<void>;
}

export interface StartOptions {
  /** Whether a person reads what is printed: then the first password is shown and kept in no file. */
  readonly terminal?: boolean;
}

/**
 * Starts the server that an environment describes and resolves when it listens: schema and views are ready then.
 * Rejects with ConfigError or DatabaseError.
 */
export async function startServer(
  env: Readonly<Record<string, string | undefined>> = process.env,
  { terminal = false }: StartOptions = {},
): Promise<RunningServer> {
  const config = loadConfig(env);
  const log = openLog(config.logLevel, terminal);
  const platform: Platform = {
    config,
    log,
    database: await connect(config.databaseUrl, log),
    texts: new Texts(join(config.root, 'locales')),
    lifecycle: new Lifecycle(),
    address: new PublicAddress(config.publicUrl),
  };
  try {
    const app = await createApplication(platform);
    return await listen(app, platform, terminal);
  } catch (error) {
    await platform.database.close();
    throw error;
  }
}

async function createApplication(platform: Platform): Promise<NestFastifyApplication> {
  const { config, log, texts, lifecycle } = platform;
  const adapter = new FastifyAdapter(fastifyOptions(config, texts));
  const app = await NestFactory.create<NestFastifyApplication>(AppModule.with(platform), adapter, {
    logger: new NestLog(log),
    bodyParser: false,
    abortOnError: false,
  });
  const fastify = adapter.getInstance<FastifyInstance>();
  const errors = new ErrorFilter(texts, log);
  app.useGlobalFilters(errors);
  registerFastPages(fastify, {
    answers: app.get(SiteAnswers),
    lifecycle,
    sessions: app.get(SessionRoom),
    securityHeaders: securityHeaders(config.publicUrl),
    isRootFixed: config.site.noCookies,
  });
  registerRequestHooks(fastify, { publicUrl: config.publicUrl, lifecycle, errors, log });
  registerCors(fastify, config.corsOrigins);
  registerBodyParsers(fastify);
  await registerClientFiles(fastify, config.root);
  return app;
}

/** Views and their tables first, then who may sign in, then the port. */
async function listen(app: NestFastifyApplication, platform: Platform, terminal: boolean): Promise<RunningServer> {
  const { config, log, database, lifecycle, address } = platform;
  const catalog = app.get(CatalogService);
  await catalog.start();
  await app.init();
  const firstSignIn = await app.get(FirstAdministrator).ensure(terminal);
  await app.get(FirstContent).ensure();
  if (config.samples) await app.get(SampleRows).load();
  const closeUnused = rememberUnused(app.getHttpServer() as HttpServer);
  await app.listen(config.port, config.host);
  const { port } = app.getHttpServer().address() as AddressInfo;
  address.bound(port);
  lifecycle.state = 'ready';
  void app.get(SiteAnswers).warmUp();
  let closing: Promise<void> | undefined;
  return {
    origin: address.origin,
    port,
    config,
    log,
    flavour: database.dialect.flavour,
    get views() {
      return catalog.state;
    },
    firstSignIn,
    close: () => (closing ??= stop(app, platform, closeUnused)),
  };
}

/**
 * Clients that are connected get their next answer, which tells them to go elsewhere, before idle connections are closed:
 * a request on its way would meet a closed one.
 */
async function sayGoodbye(app: NestFastifyApplication): Promise<void> {
  const server: Server = app.getHttpServer();
  const open = await new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count)));
  if (open > 0) await delay(goodbyeMilliseconds);
}

async function stop(
  app: NestFastifyApplication,
  { lifecycle, log, database }: Platform,
  closeUnused: () => void,
): Promise<void> {
  lifecycle.state = 'stopping';
  await sayGoodbye(app);
  const late = setTimeout(() => {
    log.warn('Some requests did not end in time; their connections are cut');
    app.getHttpServer().closeAllConnections();
  }, stopMilliseconds);
  try {
    const closed = app.close();
    closeUnused();
    await closed;
  } finally {
    clearTimeout(late);
    await database.close();
  }
}
