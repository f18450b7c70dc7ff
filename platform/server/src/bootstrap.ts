import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Application } from './application.js';
import { Applications } from './applications.js';
import { FirstAdministrator, type FirstSignIn } from './auth/accounts/first-administrator.js';
import type { Config } from './config/config.js';
import { loadConfig } from './config/load-config.js';
import { PublicAddress } from './config/public-address.js';
import { connect } from './database/connect.js';
import { Texts } from './errors/texts.js';
import { ChangeBus } from './events/change-bus.js';
import { FrontDoor } from './front-door.js';
import { Lifecycle } from './health/lifecycle.js';
import { openLog, type Log } from './log/log.js';
import { FirstContent } from './pages/first-content.js';
import { SiteAnswers } from './pages/render/site-answers.js';
import { loadPlugins } from './plugins/load-plugins.js';
import { PLUGINS, type PluginSet } from './plugins/plugin-set.js';
import { PluginDesk, type Exchange } from './plugins/run-time/plugin-desk.js';
import { PluginLifecycle } from './plugins/run-time/plugin-lifecycle.js';
import { keepSpareWorker } from './records/hooks/hook-workers.js';
import { SampleRows } from './samples/sample-rows.js';
import { CatalogService } from './views/catalog.service.js';
import type { CatalogState } from './views/catalog-state.js';
import type { Platform } from './platform.module.js';
import { startApplication } from './start-application.js';

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
  /** Serves with the code of the plugins as it is now; Node must have been told to load it anew. Never rejects. */
  reloadPlugins(): Promise<void>;
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
  const address = new PublicAddress(config.publicUrl);
  const texts = new Texts(join(config.root, 'locales'));
  const surroundings = { config, log, texts, address, env };
  const plugins = await loadPlugins(surroundings);
  const platform: Platform = {
    config,
    log,
    database: await connect(config.databaseUrl, log),
    texts,
    lifecycle: new Lifecycle(),
    address,
    bus: new ChangeBus(),
    plugins,
    desk: new PluginDesk(surroundings),
  };
  try {
    return await listen(await startApplication(platform), platform, terminal);
  } catch (error) {
    await platform.database.close();
    throw error;
  }
}

/** Who may sign in, then the port. */
async function listen(first: Application, platform: Platform, terminal: boolean): Promise<RunningServer> {
  const { config, log, database, lifecycle, address, texts } = platform;
  const firstSignIn = await first.get(FirstAdministrator).ensure(terminal);
  await first.get(FirstContent).ensure();
  if (config.samples) await first.get(SampleRows).load();
  const door = new FrontDoor(texts);
  const applications = new Applications(first, door, log);
  const port = await door.listen(config.port, config.host);
  address.bound(port);
  lifecycle.state = 'ready';
  await openDesk(applications, platform);
  void first.get(SiteAnswers).warmUp();
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
    firstSignIn,
    reloadPlugins: () => platform.desk.reload(),
    close: () => (closing ??= stop(applications, door, platform)),
  };
}

/** From now on plugins can be enabled and disabled: an application with the others takes the place of the one that serves. */
async function openDesk(applications: Applications, platform: Platform): Promise<void> {
  const { database, log, desk } = platform;
  const serving = (): PluginSet => applications.current.get<PluginSet>(PLUGINS);
  const exchange: Exchange = async (plugins, judge) => {
    await applications.replace(
      () => startApplication({ ...platform, plugins }),
      (next) => judge(next.get<PluginSet>(PLUGINS)),
    );
    return serving();
  };
  await desk.open(serving(), exchange, new PluginLifecycle(database, log));
}

/**
 * Clients that are connected get their next answer, which tells them to go elsewhere, before idle connections are closed:
 * a request on its way would meet a closed one.
 */
async function sayGoodbye(door: FrontDoor): Promise<void> {
  if ((await door.connections()) > 0) await delay(goodbyeMilliseconds);
}

async function stop(applications: Applications, door: FrontDoor, platform: Platform): Promise<void> {
  const { lifecycle, log, database, desk } = platform;
  lifecycle.state = 'stopping';
  desk.close();
  await sayGoodbye(door);
  const late = setTimeout(() => {
    log.warn('Some requests did not end in time; their connections are cut');
    door.cut();
  }, stopMilliseconds);
  try {
    await Promise.all([door.close(), applications.close(stopMilliseconds)]);
  } finally {
    clearTimeout(late);
    await database.close();
  }
}
