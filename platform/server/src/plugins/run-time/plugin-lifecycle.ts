import type { Database } from '../../database/database.js';
import { createOwnTable, type OwnTable } from '../../database/own-table.js';
import type { Log } from '../../log/log.js';
import type { LoadedPlugin, PluginSet } from '../plugin-set.js';
import { PluginFailure } from '../without-plugin.js';

const table: OwnTable = {
  name: '_viewkraft_plugins',
  columns: {
    name: 'key',
    version: 'short?',
    enabled: 'flag',
    installed_at: 'moment?',
    changed_at: 'moment',
    claimed_at: 'moment?',
    gate: 'flag',
  },
};
const hookMilliseconds = 30_000;
/** A replica that died over a plugin's hooks leaves them to the others after this long. */
const claimMilliseconds = 5 * 60_000;

type Moment = 'onInstall' | 'onEnable' | 'onDisable';

/**
 * Tells plugins when they are switched on and off over this database. What they were told is kept there: a restart tells
 * them nothing, and of several replicas one tells them.
 */
export class PluginLifecycle {
  constructor(
    private readonly db: Database,
    private readonly log: Log,
    private readonly limit = hookMilliseconds,
  ) {}

  prepare(): Promise<void> {
    return createOwnTable(this.db, table);
  }

  /** Throws PluginFailure for one that cannot be switched on. */
  async switchOn(plugins: readonly LoadedPlugin[]): Promise<void> {
    for (const plugin of plugins) {
      const { name, version } = plugin;
      const known = await this.known(name);
      if (known === undefined) await this.note(name);
      if (known?.enabled === true) {
        if (known.version !== version) await this.set(name, 'version = ?', version);
      } else if (await this.claim(name, 0)) await this.tellOn(plugin, known?.installed ?? false);
    }
  }

  /** Whatever its hook does, it is off afterwards. */
  async switchOff(plugins: readonly LoadedPlugin[]): Promise<void> {
    for (const plugin of plugins) {
      if (!(await this.claim(plugin.name, 1))) continue;
      await this.run(plugin, 'onDisable').catch((err: unknown) =>
        this.log.error({ err, plugin: plugin.name }, `The plugin "${plugin.name}" failed when it was switched off`),
      );
      await this.set(plugin.name, 'enabled = 0, claimed_at = NULL');
    }
  }

  /** Remembers which of those that serve stand before the site with a gate. */
  async noteGates(plugins: readonly LoadedPlugin[], hasGate: (name: string) => boolean): Promise<void> {
    for (const { name } of plugins) {
      const gate = hasGate(name) ? 1 : 0;
      await this.db.execute(`UPDATE ${table.name} SET gate = ? WHERE name = ? AND gate <> ?`, [gate, name, gate]);
    }
  }

  /** The set, with those among the failed ones marked whose gate stood before the site when they served last. */
  async withGates(plugins: PluginSet): Promise<PluginSet> {
    if (plugins.failed.length === 0) return plugins;
    const rows = await this.db.query(`SELECT name FROM ${table.name} WHERE gate = 1 AND enabled = 1`);
    const held = new Set(rows.map(([name]) => String(name)));
    return { ...plugins, failed: plugins.failed.map((one) => ({ ...one, heldSite: held.has(one.name) })) };
  }

  /** Names of plugins that were on when this database was last served. */
  async namesOn(): Promise<string[]> {
    return (await this.db.query(`SELECT name FROM ${table.name} WHERE enabled = 1`)).map(([name]) => String(name));
  }

  /** One whose code is gone cannot be told any more. */
  async forget(name: string): Promise<void> {
    await this.set(name, 'enabled = 0, claimed_at = NULL');
  }

  private async tellOn(plugin: LoadedPlugin, installed: boolean): Promise<void> {
    const { name, version } = plugin;
    try {
      if (!installed) {
        await this.run(plugin, 'onInstall');
        await this.set(name, 'installed_at = ?', Date.now());
      }
      await this.run(plugin, 'onEnable');
      await this.set(name, 'enabled = 1, version = ?, claimed_at = NULL', version);
    } catch (error) {
      await this.set(name, 'claimed_at = NULL');
      throw new PluginFailure(name, error);
    }
  }

  private async run({ definition, context }: LoadedPlugin, moment: Moment): Promise<void> {
    const hook = definition[moment];
    if (!hook) return;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      const words = `${moment} did not finish within ${this.limit / 1000} s`;
      timer = setTimeout(() => reject(new Error(words)), this.limit);
    });
    try {
      await Promise.race([(async () => hook(context))(), late]);
    } finally {
      clearTimeout(timer);
    }
  }

  private async known(name: string): Promise<{ enabled: boolean; installed: boolean; version: string } | undefined> {
    const sql = `SELECT enabled, installed_at, version FROM ${table.name} WHERE name = ?`;
    const [row] = await this.db.query(sql, [name]);
    return row && { enabled: Number(row[0]) === 1, installed: row[1] !== null, version: String(row[2]) };
  }

  private async note(name: string): Promise<void> {
    const ignore = this.db.dialect.name === 'sqlite' ? 'OR IGNORE' : 'IGNORE';
    const sql = `INSERT ${ignore} INTO ${table.name} (name, enabled, gate, changed_at) VALUES (?, 0, 0, ?)`;
    await this.db.execute(sql, [name, Date.now()]);
  }

  /** Whether it is us who tell it; another replica may be about it. */
  private async claim(name: string, enabled: 0 | 1): Promise<boolean> {
    const now = Date.now();
    const sql =
      `UPDATE ${table.name} SET claimed_at = ? WHERE name = ? AND enabled = ? ` +
      'AND (claimed_at IS NULL OR claimed_at < ?)';
    return (await this.db.execute(sql, [now, name, enabled, now - claimMilliseconds])).changes === 1;
  }

  private async set(name: string, what: string, ...values: (string | number)[]): Promise<void> {
    const sql = `UPDATE ${table.name} SET ${what}, changed_at = ? WHERE name = ?`;
    await this.db.execute(sql, [...values, Date.now(), name]);
  }
}
