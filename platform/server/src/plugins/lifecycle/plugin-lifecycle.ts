import type { Config } from '../../kernel/config/config.js';
import type { Database } from '../../kernel/database/database.js';
import { createOwnTable, type OwnTable } from '../../kernel/database/own-table.js';
import type { Log } from '../../kernel/log/log.js';
import type { LoadedPlugin } from '../../kernel/plugin/plugin-set.js';
import { PluginFailure } from '../loading/without-plugin.js';
import { LifecycleThread } from './lifecycle-thread.js';

/** The server's table with one row for each plugin that was ever enabled. */
export const pluginTable = '_viewkraft_plugins';
const table: OwnTable = {
  name: pluginTable,
  columns: {
    name: 'key',
    version: 'short?',
    enabled: 'flag',
    installed_at: 'moment?',
    changed_at: 'moment',
    claimed_at: 'moment?',
    leaving_at: 'moment?',
    gate: 'flag',
    gate_settings: 'text?',
  },
};
/** Other replicas take over a claim after this time, when its replica died. */
const claimTimeoutMs = 5 * 60_000;
/** A server that starts to replace its application gets this long before its plugins count as forgotten. */
const leavingTimeoutMs = 60_000;

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

  prepare(): Promise<void> {
    return createOwnTable(this.db, table);
  }

  /** Throws PluginFailure for a plugin that cannot be enabled. */
  switchOn(plugins: readonly LoadedPlugin[]): Promise<void> {
    return this.withThread(async (thread) => {
      for (const plugin of plugins) {
        const { name, version } = plugin;
        const row = await this.findRow(name);
        if (row === undefined) await this.insertRow(name);
        if (row?.enabled === true) {
          if (row.version !== version) await this.set(name, 'version = ?', version);
        } else if (await this.claim(name, 0)) await this.enable(plugin, row?.installed ?? false, thread);
      }
    });
  }

  /** Records that this server is taking the plugins out of service, or, with `isLeaving` false, no longer does. */
  async markLeaving(names: readonly string[], isLeaving: boolean): Promise<void> {
    for (const name of names) {
      const sql = `UPDATE ${table.name} SET leaving_at = ? WHERE name = ? AND enabled = 1`;
      await this.db.execute(sql, [isLeaving ? Date.now() : null, name]);
    }
  }

  /** Whether a running server is taking the plugin out of service. */
  async isLeaving(name: string): Promise<boolean> {
    const [row] = await this.db.query(`SELECT leaving_at FROM ${table.name} WHERE name = ?`, [name]);
    return Number(row?.[0] ?? 0) > Date.now() - leavingTimeoutMs;
  }

  /** Disables the plugins whatever their hooks do. */
  switchOff(plugins: readonly LoadedPlugin[]): Promise<void> {
    return this.withThread(async (thread) => {
      for (const plugin of plugins) {
        if (!(await this.claim(plugin.name, 1))) continue;
        await thread
          .call(plugin, 'onDisable')
          .catch((err: unknown) =>
            this.log.error({ err, plugin: plugin.name }, `The plugin "${plugin.name}" failed when it was switched off`),
          );
        await this.forget(plugin.name);
      }
    });
  }

  /** Names of the plugins that were enabled when this database was last served. */
  async namesOn(): Promise<string[]> {
    return (await this.db.query(`SELECT name FROM ${table.name} WHERE enabled = 1`)).map(([name]) => String(name));
  }

  /** Marks a plugin as off without a call, because its code no longer exists. */
  async forget(name: string): Promise<void> {
    await this.set(name, 'enabled = 0, claimed_at = NULL, leaving_at = NULL');
  }

  /** Whether the plugin was ever enabled for this database. */
  async knows(name: string): Promise<boolean> {
    return (await this.findRow(name)) !== undefined;
  }

  /** Whether the plugin is enabled for this database, or is being disabled now. */
  async isOn(name: string): Promise<boolean> {
    return (await this.findRow(name))?.enabled === true;
  }

  /** Removes the plugin's row: enabling it again counts as an installation. */
  async erase(name: string): Promise<void> {
    await this.db.execute(`DELETE FROM ${table.name} WHERE name = ?`, [name]);
  }

  private async withThread(work: (thread: LifecycleThread) => Promise<void>): Promise<void> {
    const thread = new LifecycleThread(this.config);
    try {
      await work(thread);
    } finally {
      await thread.close();
    }
  }

  private async enable(plugin: LoadedPlugin, installed: boolean, thread: LifecycleThread): Promise<void> {
    const { name, version } = plugin;
    try {
      if (!installed) {
        await thread.call(plugin, 'onInstall');
        await this.set(name, 'installed_at = ?', Date.now());
      }
      await thread.call(plugin, 'onEnable');
      await this.set(name, 'enabled = 1, version = ?, claimed_at = NULL', version);
    } catch (error) {
      await this.set(name, 'claimed_at = NULL');
      throw error instanceof PluginFailure ? error : new PluginFailure(name, error);
    }
  }

  private async findRow(name: string): Promise<{ enabled: boolean; installed: boolean; version: string } | undefined> {
    const sql = `SELECT enabled, installed_at, version FROM ${table.name} WHERE name = ?`;
    const [row] = await this.db.query(sql, [name]);
    return row && { enabled: Number(row[0]) === 1, installed: row[1] !== null, version: String(row[2]) };
  }

  private async insertRow(name: string): Promise<void> {
    const ignore = this.db.dialect.name === 'sqlite' ? 'OR IGNORE' : 'IGNORE';
    const sql = `INSERT ${ignore} INTO ${table.name} (name, enabled, gate, changed_at) VALUES (?, 0, 0, ?)`;
    await this.db.execute(sql, [name, Date.now()]);
  }

  /** Whether this replica makes the call; another replica may be doing so. */
  private async claim(name: string, enabled: 0 | 1): Promise<boolean> {
    const now = Date.now();
    const sql =
      `UPDATE ${table.name} SET claimed_at = ? WHERE name = ? AND enabled = ? ` +
      'AND (claimed_at IS NULL OR claimed_at < ?)';
    return (await this.db.execute(sql, [now, name, enabled, now - claimTimeoutMs])).changes === 1;
  }

  private async set(name: string, what: string, ...values: (string | number)[]): Promise<void> {
    const sql = `UPDATE ${table.name} SET ${what}, changed_at = ? WHERE name = ?`;
    await this.db.execute(sql, [...values, Date.now(), name]);
  }
}
