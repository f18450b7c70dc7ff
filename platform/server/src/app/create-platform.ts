import type { Config } from '../kernel/config/config.js';
import { PublicAddress } from '../kernel/config/public-address.js';
import { connect } from '../kernel/database/connect.js';
import { openReadRoutes } from '../kernel/database/replica/open-read-routes.js';
import { migrate } from '../kernel/database/migrate.js';
import { Texts } from '../kernel/errors/texts.js';
import { ChangeBus } from '../kernel/changes/change-bus.js';
import { Lifecycle } from '../kernel/process/lifecycle.js';
import type { Log } from '../kernel/log/log.js';
import { logSlowStatements } from '../kernel/log/slow-statements.js';
import { Metrics } from '../kernel/metrics/metrics.js';
import { startTracing } from './tracing/start-tracing.js';
import { loadPlugins } from '../plugins/loading/load-plugins.js';
import { PluginManager } from '../plugins/lifecycle/plugin-manager.js';
import { refuseUnfinishedRestore } from './backup/unfinished-restore.js';
import type { Platform } from './platform.module.js';

/** Loads the plugins, opens the database and brings the platform's own tables up to date. */
export async function createPlatform(
  config: Config,
  env: Readonly<Record<string, string | undefined>>,
  log: Log,
  signal?: AbortSignal,
): Promise<Platform> {
  const address = new PublicAddress(config.publicUrl);
  const texts = new Texts(config.root);
  const environment = { config, log, texts, address, env };
  const pluginManager = new PluginManager(environment);
  const plugins = await loadPlugins(environment);
  const metrics = new Metrics();
  logSlowStatements(metrics.statements, config.slowQueryMs, log);
  const database = await connect(config, log, metrics.statements, signal);
  const bus = new ChangeBus();
  const tracing = await startTracing(config, log);
  try {
    await refuseUnfinishedRestore(config, database);
    await migrate(database);
    const readRoutes = await openReadRoutes(config, database, bus, log);
    return {
      ...environment,
      database,
      readRoutes,
      lifecycle: new Lifecycle(),
      bus,
      metrics,
      tracing,
      plugins,
      pluginManager,
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}
