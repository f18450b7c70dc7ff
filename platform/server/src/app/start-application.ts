import { Application } from './application.js';
import { Texts } from '../kernel/errors/texts.js';
import type { Platform } from './platform.module.js';
import { PageGates } from '../plugins/gates/page-gates.js';
import type { PluginSet } from '../kernel/plugin/plugin-set.js';
import { GateStore } from '../plugins/lifecycle/gate-store.js';
import { PluginLifecycle } from '../plugins/lifecycle/plugin-lifecycle.js';
import { PluginTables } from '../plugins/lifecycle/plugin-tables.js';
import { failedPlugin, PluginFailure, withoutPlugin } from '../plugins/loading/without-plugin.js';

/**
 * Creates and starts an application with the platform's plugins. A plugin that prevents the start is logged and left
 * out together with its dependents; `PLUGINS` of the result lists it among the failed.
 */
export async function startApplication(platform: Platform): Promise<Application> {
  let { plugins } = platform;
  const lifecycle = new PluginLifecycle(platform.database, platform.log, platform.config);
  const memory = new GateStore(platform.database, platform);
  const tables = new PluginTables(platform.database, platform.pluginManager);
  for (;;) {
    let application: Application | undefined;
    try {
      plugins = await memory.markHolding(plugins);
      await tables.prepare(plugins.loaded);
      application = await Application.create({ ...platform, plugins, texts: textsWith(platform, plugins) });
      await application.start();
      await lifecycle.switchOn(plugins.loaded);
      await tables.record(lifecycle);
      const gates = application.get(PageGates);
      await memory.record(plugins, (name) => gates.has(name));
      logPlugins(platform, plugins);
      return application;
    } catch (error) {
      await application?.retire(0).catch((err: unknown) => platform.log.warn({ err }, 'Cannot close an application that did not start')); // prettier-ignore
      if (!(error instanceof PluginFailure)) throw error;
      plugins = withoutPlugin(plugins, failedPlugin(plugins, error, platform.config.root), platform);
    }
  }
}

function textsWith({ config }: Platform, { loaded }: PluginSet): Texts {
  const ofPlugins = loaded.map(({ texts }) => texts);
  return new Texts(config.root, ofPlugins);
}

function logPlugins({ log }: Platform, { loaded, failed }: PluginSet): void {
  for (const { name } of failed.filter(({ holdsSite }) => holdsSite)) {
    log.error({ plugin: name }, `The site is closed to visitors: the plugin "${name}" has a gate and is not running`);
  }
  const names = loaded.map(({ name }) => name);
  if (names.length > 0) log.info({ plugins: names }, `Plugins: ${names.join(', ')}`);
}
