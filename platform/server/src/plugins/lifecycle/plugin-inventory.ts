import { AppError, type Message } from '@viewkraft/model';
import type { Config } from '../../kernel/config/config.js';
import type { ChoiceContext } from '../loading/change-choice.js';
import { installedPlugins, type InstalledPlugin } from '../loading/installed-plugins.js';
import type { PluginDefinition } from '../../kernel/plugin/plugin-definition.js';
import type { FailedPlugin, PluginSet } from '../../kernel/plugin/plugin-set.js';
import { readPlugins } from '../loading/read-plugin.js';
import { TrialRecords } from '../trial/trial-records.js';
import type { TrialConfig } from '../loading/try-plugins.js';

/** Every installed plugin with its definition, enabled or not. */
export class PluginInventory implements ChoiceContext {
  readonly installed: ReadonlyMap<string, InstalledPlugin>;
  readonly fixed: readonly string[] | undefined;
  private readonly definitions = new Map<string, PluginDefinition>();
  private readonly failures = new Map<string, FailedPlugin>();

  constructor(private readonly config: TrialConfig & Pick<Config, 'pluginsDir' | 'plugins'>) {
    this.installed = installedPlugins(config);
    this.fixed = config.plugins;
  }

  /**
   * Loads the code; a failure is stored as the plugin's reason. Code that hung once is not loaded again, except for
   * `retried`.
   */
  async read(retried?: string): Promise<this> {
    if (retried !== undefined) new TrialRecords(this.config.dataDir).forgetProblem(retried);
    for (const plugin of await readPlugins([...this.installed.values()], this.config)) {
      if ('reason' in plugin) this.failures.set(plugin.name, plugin);
      else this.definitions.set(plugin.name, plugin.definition);
    }
    return this;
  }

  definition(name: string): PluginDefinition | undefined {
    return this.definitions.get(name);
  }

  /** Why the plugin's code cannot be used. */
  reason(name: string): Message | undefined {
    return this.failures.get(name)?.reason;
  }

  /** Throws PLUGIN_REFUSED when the plugin's code cannot be used; `withPlace`: with the place of the error. */
  usable(name: string, { withPlace = false } = {}): PluginDefinition {
    const definition = this.definition(name);
    const { reason, place } = this.failures.get(name) ?? {};
    if (!definition) {
      const where: Message[] = withPlace && place !== undefined ? [{ key: 'text', params: { text: place } }] : [];
      throw new AppError('PLUGIN_REFUSED', { plugin: name }, { details: reason ? [reason, ...where] : [] });
    }
    return definition;
  }

  dependenciesOf(name: string): readonly string[] {
    return this.definitions.get(name)?.dependencies ?? [];
  }

  enabled({ loaded, failed }: PluginSet): InstalledPlugin[] {
    return [...loaded, ...failed].flatMap(({ name }) => this.installed.get(name) ?? []);
  }
}
