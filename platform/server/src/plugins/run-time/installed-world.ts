import { AppError, type Message } from '@viewkraft/model';
import type { Config } from '../../config/config.js';
import type { ChoiceWorld } from '../change-choice.js';
import { installedPlugins, type InstalledPlugin } from '../installed-plugins.js';
import type { PluginDefinition } from '../plugin-definition.js';
import type { PluginSet } from '../plugin-set.js';
import { readPlugin } from '../read-plugin.js';

/** Every plugin that is installed, with what its code says of it, whether it is enabled or not. */
export class InstalledWorld implements ChoiceWorld {
  readonly installed: ReadonlyMap<string, InstalledPlugin>;
  readonly fixed: readonly string[] | undefined;
  private readonly definitions = new Map<string, PluginDefinition>();
  private readonly reasons = new Map<string, Message>();

  constructor(private readonly config: Pick<Config, 'root' | 'pluginsDir' | 'plugins'>) {
    this.installed = installedPlugins(config);
    this.fixed = config.plugins;
  }

  /** Reads the code; one that cannot be read is known by the reason. */
  async read(): Promise<this> {
    await Promise.all([...this.installed.values()].map((plugin) => this.readOne(plugin)));
    return this;
  }

  definition(name: string): PluginDefinition | undefined {
    return this.definitions.get(name);
  }

  /** Why its code cannot be used. */
  reason(name: string): Message | undefined {
    return this.reasons.get(name);
  }

  /** Throws PLUGIN_REFUSED where its code cannot be used. */
  usable(name: string): PluginDefinition {
    const definition = this.definition(name);
    const reason = this.reason(name);
    if (!definition) throw new AppError('PLUGIN_REFUSED', { plugin: name }, { details: reason ? [reason] : [] });
    return definition;
  }

  dependenciesOf(name: string): readonly string[] {
    return this.definitions.get(name)?.dependencies ?? [];
  }

  enabled({ loaded, failed }: PluginSet): InstalledPlugin[] {
    return [...loaded, ...failed].flatMap(({ name }) => this.installed.get(name) ?? []);
  }

  private async readOne(plugin: InstalledPlugin): Promise<void> {
    const read = await readPlugin(plugin, this.config.root);
    if ('reason' in read) this.reasons.set(plugin.name, read.reason);
    else this.definitions.set(plugin.name, read.definition);
  }
}
