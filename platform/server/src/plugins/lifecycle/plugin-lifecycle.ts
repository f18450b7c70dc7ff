import { setTimeout as delay } from 'node:timers/promises';
import { In, IsNull, LessThan, Not, Or, type Repository } from 'typeorm';
import type { Config } from '../../kernel/config/config.js';
import type { Database } from '../../kernel/database/database.js';
import { pluginStateEntity, type PluginStateRow } from '../../kernel/database/entities/plugin-state.entity.js';
import type { Log } from '../../kernel/log/log.js';
import type { LoadedPlugin } from '../../kernel/plugin/plugin-set.js';
import { PluginFailure } from '../loading/without-plugin.js';
import { LifecycleThread } from './lifecycle-thread.js';

/** A claim that its server no longer renews ends after this time: the server died. */
const claimTimeoutMs = 30_000;
const claimRenewalMs = 5_000;
/** How often a server looks whether another one has enabled a plugin. */
const lookIntervalMs = 250;
/** A server that starts to replace its application gets this long before its plugins count as forgotten. */
const leavingTimeoutMs = 60_000;

/** What a removed plugin has stored. */
interface LeftData {
  readonly views: readonly string[];
  readonly tables: readonly string[];
}

/**
 * Calls plugins' lifecycle functions when they are enabled or disabled for this database, in a thread, so that no
 * request waits. The calls made are stored in the database: a restart does not repeat them, and one of several replicas
 * makes them.
 */
export class PluginLifecycle {
  constructor(
    private readonly db: Database,
    private readonly log: Log,
    private readonly config: Pick<Config, 'dataDir' | 'times'>,
  ) {}

  /** Throws PluginFailure for a plugin that cannot be enabled. */
  switchOn(plugins: readonly LoadedPlugin[]): Promise<void> {
    return this.withThread(async (thread) => {
      for (const plugin of plugins) {
        const { name, version } = plugin;
        const row = await this.findRow(name);
        if (row?.enabled !== true) await this.enableOnce(plugin, thread);
        else if (row.version !== version) await this.set(name, { version });
      }
    });
  }

  /** Records that this server is taking the plugins out of service, or, with `isLeaving` false, no longer does. */
  async markLeaving(names: readonly string[], isLeaving: boolean): Promise<void> {
    const leavingAt = isLeaving ? Date.now() : null;
    await this.rows.update({ name: In([...names]), enabled: true }, { leavingAt });
  }

  /** Whether a running server is taking the plugin out of service. */
  async isLeaving(name: string): Promise<boolean> {
    const row = await this.findRow(name);
    return (row?.leavingAt ?? 0) > Date.now() - leavingTimeoutMs;
  }

  /** Disables the plugins whatever their hooks do. */
  switchOff(plugins: readonly LoadedPlugin[]): Promise<void> {
    return this.withThread(async (thread) => {
      for (const plugin of plugins) {
        if (!(await this.claim(plugin.name, true))) continue;
        await this.renewing(plugin.name, () => thread.call(plugin, 'onDisable')).catch((err: unknown) =>
          this.log.error({ err, plugin: plugin.name }, `The plugin "${plugin.name}" failed when it was switched off`),
        );
        await this.forget(plugin.name);
      }
    });
  }

  /** Names of the plugins that were enabled when this database was last served. */
  async namesOn(): Promise<string[]> {
    return (await this.rows.findBy({ enabled: true })).map(({ name }) => name);
  }

  /** Marks a plugin as off without a call, because its code no longer exists. */
  async forget(name: string): Promise<void> {
    await this.set(name, { enabled: false, claimedAt: null, leavingAt: null });
  }

  /** Stores the names of the tables that the plugin has of its own. */
  async recordTables(name: string, tables: readonly string[]): Promise<void> {
    await this.rows.update(name, { tables: JSON.stringify(tables) });
  }

  /** The stored names of the plugin's own tables. */
  async tablesOf(name: string): Promise<readonly string[]> {
    const stored = await this.storedOf(name);
    return Array.isArray(stored) ? stored : stored.tables;
  }

  /** The views of a plugin that was removed without its data; undefined: it was not. */
  async viewsLeftBy(name: string): Promise<readonly string[] | undefined> {
    const stored = await this.storedOf(name);
    return Array.isArray(stored) ? undefined : stored.views;
  }

  /** Whether the plugin was ever enabled for this database. */
  async knows(name: string): Promise<boolean> {
    return (await this.findRow(name)) !== null;
  }

  /** Whether the plugin is enabled for this database, or is being disabled now. */
  async isOn(name: string): Promise<boolean> {
    return (await this.findRow(name))?.enabled === true;
  }

  /** Removes the plugin's row: enabling it again counts as an installation. `left`: the data that stays. */
  async erase(name: string, left: LeftData = { views: [], tables: [] }): Promise<void> {
    if (left.views.length + left.tables.length === 0) await this.rows.delete(name);
    else {
      const fresh = { version: null, enabled: false, installedAt: null, claimedAt: null, leavingAt: null };
      await this.set(name, { ...fresh, gate: false, gateSettings: null, tables: JSON.stringify(left) });
    }
  }

  private async storedOf(name: string): Promise<string[] | LeftData> {
    const { tables = null } = (await this.findRow(name)) ?? {};
    return tables === null ? [] : (JSON.parse(tables) as string[] | LeftData);
  }

  private async withThread(work: (thread: LifecycleThread) => Promise<void>): Promise<void> {
    const thread = new LifecycleThread(this.config);
    try {
      await work(thread);
    } finally {
      await thread.close();
    }
  }

  /** If another server is enabling the plugin, waits for it, and takes over if it fails or has died. */
  private async enableOnce(plugin: LoadedPlugin, thread: LifecycleThread): Promise<void> {
    const { name } = plugin;
    await this.insertRow(name);
    for (let looks = 0; !(await this.claim(name, false)); looks += 1) {
      const row = await this.findRow(name);
      if (row?.enabled === true) return;
      if (row === null) await this.insertRow(name);
      if (looks === 0) this.log.info({ plugin: name }, `Another server is enabling the plugin "${name}"`);
      await delay(lookIntervalMs);
    }
    const installedAt = (await this.findRow(name))?.installedAt ?? null;
    await this.renewing(name, () => this.enable(plugin, installedAt !== null, thread));
  }

  /** Renews the claim during `work`. */
  private async renewing(name: string, work: () => Promise<void>): Promise<void> {
    const renewal = setInterval(() => {
      const claimed = { name, claimedAt: Not(IsNull()) };
      this.rows.update(claimed, { claimedAt: Date.now() }).catch(() => undefined);
    }, claimRenewalMs);
    try {
      await work();
    } finally {
      clearInterval(renewal);
    }
  }

  private async enable(plugin: LoadedPlugin, installed: boolean, thread: LifecycleThread): Promise<void> {
    const { name, version } = plugin;
    try {
      if (!installed) {
        await thread.call(plugin, 'onInstall');
        await this.set(name, { installedAt: Date.now() });
      }
      await thread.call(plugin, 'onEnable');
      await this.set(name, { enabled: true, version, claimedAt: null });
    } catch (error) {
      await this.set(name, { claimedAt: null });
      throw error instanceof PluginFailure ? error : new PluginFailure(name, error);
    }
  }

  private findRow(name: string): Promise<PluginStateRow | null> {
    return this.rows.findOneBy({ name });
  }

  /** Does nothing when another replica has inserted the row. */
  private async insertRow(name: string): Promise<void> {
    const row = { name, enabled: false, gate: false, changedAt: Date.now() };
    await this.rows.createQueryBuilder().insert().values(row).orIgnore().execute();
  }

  /** Whether this replica makes the call; another replica may be doing so. */
  private async claim(name: string, enabled: boolean): Promise<boolean> {
    const now = Date.now();
    const free = [IsNull(), LessThan(now - claimTimeoutMs)];
    const { affected } = await this.rows.update({ name, enabled, claimedAt: Or(...free) }, { claimedAt: now });
    return affected === 1;
  }

  private async set(name: string, changed: Partial<PluginStateRow>): Promise<void> {
    await this.rows.update(name, { ...changed, changedAt: Date.now() });
  }

  private get rows(): Repository<PluginStateRow> {
    return this.db.manager.getRepository(pluginStateEntity);
  }
}
