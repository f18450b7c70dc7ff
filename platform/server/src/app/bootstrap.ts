import { setTimeout as delay } from 'node:timers/promises';
import type { Application } from './application.js';
import { Applications } from './applications.js';
import { FirstAdministrator, type FirstSignIn } from '../identity/accounts/first-administrator.js';
import type { Config } from '../kernel/config/config.js';
import { FrontDoor } from './front-door.js';
import type { Texts } from '../kernel/errors/texts.js';
import { openLog, type Log, type LogTarget } from '../kernel/log/log.js';
import { FirstContent } from '../site/pages/first-content.js';
import { SiteResponses } from '../site/pages/render/site-responses.js';
import { PLUGINS, type PluginSet } from '../kernel/plugin/plugin-set.js';
import type { Exchange } from '../plugins/lifecycle/plugin-manager.js';
import { TrialRecords } from '../plugins/trial/trial-records.js';
import { PluginLifecycle } from '../plugins/lifecycle/plugin-lifecycle.js';
import { keepSpareWorker } from '../data/records/hooks/hook-workers.js';
import { SampleRows } from './samples/sample-rows.js';
import { CatalogService } from '../data/views/catalog.service.js';
import type { CatalogState } from '../data/views/catalog-state.js';
import { createPlatform } from './create-platform.js';
import { loadCheckedConfig } from './load-checked-config.js';
import type { Platform } from './platform.module.js';
import { startApplication } from './start-application.js';

const stopTimeoutMs = 8_500;
const closeNoticeMs = 300;

/** A listening server. */
export interface RunningServer {
  /** The public origin without a trailing slash. */
  readonly origin: string;
  readonly port: number;
  readonly config: Config;
  readonly log: Log;
  readonly flavour: string;
  readonly views: CatalogState;
  readonly texts: Texts;
  /** Credentials for the first sign-in; null when an administrator exists. */
  readonly firstSignIn: FirstSignIn | null;
  /**
   * Replaces the application by one with the plugins' current code; Node's module cache must have been invalidated.
   * Never rejects.
   */
  reloadPlugins(): Promise<void>;
  /** Finishes running requests, refuses new ones and closes the database; takes 10 s at most. */
  close(): Promise<void>;
}

export interface StartOptions {
  /** Whether a person reads the output: the first password is then shown instead of stored in a file. */
  readonly terminal?: boolean;
  /** Ends the wait for a database that does not answer: rejects with AbortError. */
  readonly signal?: AbortSignal;
  /** Receives the log's lines instead of standard output. */
  readonly logTarget?: LogTarget;
}

/**
 * Starts a server configured by the environment and resolves once it listens, with schema and views ready. Rejects with
 * ConfigError or DatabaseError.
 */
export async function startServer(
  env: Readonly<Record<string, string | undefined>> = process.env,
  { terminal = false, signal, logTarget }: StartOptions = {},
): Promise<RunningServer> {
  const config = await loadCheckedConfig(env);
  const log = openLog(config.logLevel, terminal, logTarget);
  new TrialRecords(config.dataDir).forgetProblems();
  const platform = await createPlatform(config, env, log, signal);
  try {
    const server = await listen(await startApplication(platform), platform, terminal);
    if (!terminal) logStart(server);
    return server;
  } catch (error) {
    await platform.readRoutes?.close();
    await platform.database.close();
    throw error;
  }
}

/** Ensures the first administrator, then opens the port. */
async function listen(first: Application, platform: Platform, terminal: boolean): Promise<RunningServer> {
  const { config, log, database, lifecycle, address, texts } = platform;
  const firstSignIn = await first.get(FirstAdministrator).ensure(terminal);
  await first.get(FirstContent).ensure();
  if (config.samples) await first.get(SampleRows).load();
  const door = new FrontDoor({ texts, publicUrl: config.publicUrl });
  const applications = new Applications(first, door, log);
  const port = await door.listen(config.port, config.host);
  address.bound(port);
  lifecycle.port = port;
  lifecycle.state = 'ready';
  await openPluginManager(applications, platform);
  void first.get(SiteResponses).warmUp();
  if (config.dev) keepSpareWorker();
  let closing: Promise<void> | undefined;
  return {
    origin: address.origin,
    port,
    config,
    log,
    flavour: database.dialect.flavour,
    get views() {
      return applications.current.get(CatalogService).state;
    },
    texts,
    firstSignIn,
    reloadPlugins: () => platform.pluginManager.reload(),
    close: () => (closing ??= stop(applications, door, platform)),
  };
}

function logStart({ origin, port, views, flavour, firstSignIn, log }: RunningServer): void {
  // Behind a proxy, the public address does not tell the port.
  const where = new URL(origin).port === String(port) ? origin : `port ${port} for ${origin}`;
  log.info({ origin, port, views: views.catalog.views.size, database: flavour }, `Listening on ${where}`);
  if (firstSignIn && 'file' in firstSignIn) {
    log.info(`First sign-in: ${firstSignIn.email}, the password is in ${firstSignIn.file}`);
  }
}

/** Starts accepting changes of plugins: each replaces the active application by one with other plugins. */
async function openPluginManager(applications: Applications, platform: Platform): Promise<void> {
  const { config, database, log, pluginManager } = platform;
  const serving = (): PluginSet => applications.current.get<PluginSet>(PLUGINS);
  const exchange: Exchange = async (plugins, check) => {
    await applications.replace(
      () => startApplication({ ...platform, plugins }),
      (next) => check(next.get<PluginSet>(PLUGINS)),
    );
    return serving();
  };
  await pluginManager.open(serving(), exchange, new PluginLifecycle(database, log, config));
}

/**
 * Gives connected clients time for one more response, which contains `Connection: close`. Otherwise a request on its
 * way would meet a closed connection.
 */
async function announceClose(door: FrontDoor): Promise<void> {
  if ((await door.connections()) > 0) await delay(closeNoticeMs);
}

async function stop(applications: Applications, door: FrontDoor, platform: Platform): Promise<void> {
  const { lifecycle, log, database, readRoutes, pluginManager, metrics, tracing } = platform;
  lifecycle.state = 'stopping';
  applications.announceClose();
  pluginManager.close();
  await announceClose(door);
  const late = setTimeout(() => {
    log.warn('Some requests did not end in time; closing their connections');
    door.cut();
  }, stopTimeoutMs);
  try {
    // Before the event streams end: their clients reconnect at once, and must not meet a connection that is closing.
    await door.stopAccepting();
    await Promise.all([door.close(), applications.close(stopTimeoutMs)]);
  } finally {
    clearTimeout(late);
    metrics.stop();
    await tracing?.stop();
    await readRoutes?.close();
    await database.close();
  }
}
