import { createHmac } from 'node:crypto';
import { deriveKeys } from '../../kernel/crypto/derive-key.js';
import type { Config } from '../../kernel/config/config.js';
import type { Database } from '../../kernel/database/database.js';
import type { PluginSet } from '../../kernel/plugin/plugin-set.js';
import { pluginStateEntity } from '../../kernel/database/entities/plugin-state.entity.js';

interface Environment {
  readonly config: Pick<Config, 'secret' | 'secretFallbacks'>;
  readonly env: Readonly<Record<string, string | undefined>>;
}

type Options = PluginSet['options'][string] | undefined;

/** The settings of a gate when its plugin last served: the variables that set its options, and a hash of all values. */
interface GateSettings {
  readonly variables: readonly string[];
  readonly mark: string;
}

/** Stores which plugins have a gate, for starts at which their code does not load. */
export class GateStore {
  constructor(
    private readonly db: Database,
    private readonly environment: Environment,
  ) {}

  /** Stores the gates of the active plugins. */
  async record({ loaded, options }: PluginSet, hasGate: (name: string) => boolean): Promise<void> {
    const rows = this.db.manager.getRepository(pluginStateEntity);
    const stored = new Map((await rows.find()).map((row) => [row.name, row]));
    for (const { name, definition } of loaded) {
      const gate = hasGate(name);
      const variables = Object.keys(definition.environment ?? {}).sort();
      const settings = { variables, mark: this.marks(options[name], variables)[0] ?? '' } satisfies GateSettings;
      const gateSettings = JSON.stringify(settings);
      const before = stored.get(name);
      if (before?.gate !== gate || before.gateSettings !== gateSettings)
        await rows.update(name, { gate, gateSettings });
    }
  }

  /**
   * Returns the set with those failed plugins marked that hold the site: their gate was active when they last served,
   * or they have a gate and never served with these settings. Settings that let everyone in hold nobody.
   */
  async markHolding(plugins: PluginSet): Promise<PluginSet> {
    if (plugins.failed.length === 0) return plugins;
    const rows = await this.db.manager.find(pluginStateEntity);
    const stored = new Map(rows.map((row) => [row.name, row]));
    const holdsSite = (name: string): boolean => {
      const row = stored.get(name);
      if (row?.gate === true) return true;
      return plugins.gates.has(name) && !this.isAsBefore(row?.gateSettings ?? null, plugins.options[name]);
    };
    return { ...plugins, failed: plugins.failed.map((one) => ({ ...one, holdsSite: holdsSite(one.name) })) };
  }

  private isAsBefore(settings: string | null, options: Options): boolean {
    if (settings === null) return false;
    const { variables, mark } = JSON.parse(settings) as GateSettings;
    return this.marks(options, variables).includes(mark);
  }

  /** Keyed hashes, so that the database does not reveal the values; the first is of the current secret. */
  private marks(options: Options, variables: readonly string[]): string[] {
    const { config, env } = this.environment;
    const values = JSON.stringify([options ?? {}, variables.map((name) => env[name] ?? '')]);
    return deriveKeys(config, 'gate settings').map((key) =>
      createHmac('sha256', key).update(values).digest('base64url'),
    );
  }
}
