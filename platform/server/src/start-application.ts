import { join } from 'node:path';
import { Application } from './application.js';
import { Texts } from './errors/texts.js';
import type { Platform } from './platform.module.js';
import { PageGates } from './plugins/gates/page-gates.js';
import type { PluginSet } from './plugins/plugin-set.js';
import { PluginLifecycle } from './plugins/run-time/plugin-lifecycle.js';
import { failedPlugin, PluginFailure, withoutPlugin } from './plugins/without-plugin.js';

/**
 * Makes and starts an application over the platform with its plugins. A plugin that keeps it from starting is told and left
 * out, together with those that need it; `PLUGINS` of the answer names it among the failed ones.
 */
export async function startApplication(platform: Platform): Promise<Application> {
  let { plugins } = platform;
  const lifecycle = new PluginLifecycle(platform.database, platform.log);
  await lifecycle.prepare();
  for (;;) {
    let application: Application | undefined;
    try {
      plugins = await lifecycle.withGates(plugins);
      application = await Application.create({ ...platform, plugins, texts: textsWith(platform, plugins) });
      await application.start();
      await lifecycle.switchOn(plugins.loaded);
      const gates = application.get(PageGates);
      await lifecycle.noteGates(plugins.loaded, (name) => gates.has(name));
      tell(platform, plugins);
      return application;
    } catch (error) {
      await application?.retire(0).catch((err: unknown) => platform.log.warn({ err }, 'What could not start could not be closed')); // prettier-ignore
      if (!(error instanceof PluginFailure)) throw error;
      plugins = withoutPlugin(plugins, failedPlugin(plugins, error), platform);
    }
  }
}

function textsWith({ config }: Platform, { loaded }: PluginSet): Texts {
  const ofPlugins = loaded.map(({ texts }) => texts);
  return new Texts(join(config.root, 'locales'), ofPlugins);
}

function tell({ log }: Platform, { loaded }: PluginSet): void {
  const names = loaded.map(({ name }) => name);
  if (names.length > 0) log.info({ plugins: names }, `Plugins: ${names.join(', ')}`);
}
