import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { AppError, type Message } from '@viewkraft/model';
import type { Config } from '../../kernel/config/config.js';
import type { Database } from '../../kernel/database/database.js';
import { forgetPluginMigrations } from '../../kernel/database/migrate.js';
import { installedPlugin, refuseNeeded } from '../../plugins/loading/change-choice.js';
import { installedPlugins, type InstalledPlugin } from '../../plugins/loading/installed-plugins.js';
import { loadAlone } from '../../plugins/loading/load-plugins.js';
import { PluginsError } from '../../plugins/faults/plugins-error.js';
import { readPluginsFile, type PluginsFile } from '../../plugins/loading/plugins-file.js';
import { PluginInventory } from '../../plugins/lifecycle/plugin-inventory.js';
import { PluginLifecycle } from '../../plugins/lifecycle/plugin-lifecycle.js';
import { writePluginsFile } from '../../plugins/loading/write-plugins-file.js';
import type { DroppedTable, ViewTable } from '../../data/schema/drop-tables.js';
import { SchemaService } from '../../data/schema/schema.service.js';
import { LastGoodViews } from '../../data/views/last-good-views.js';
import { isViewFile } from '../../data/views/files/view-files.js';
import { pluginEnvironment } from './plugin-environment.js';
import { viewsOver, withMigratedDatabase } from './views-work.js';

/** A running server begins to disable a removed plugin within this time. */
const serverTimeoutMs = 3_000;
/** Upper limit for a server's change of plugins, `onDisable` included. */
const switchTimeoutMs = 40_000;

/** The effects of `plugin remove`. */
export interface PluginRemoval {
  readonly name: string;
  readonly enabled: boolean;
  /** Absolute folder of a plugin in the project's plugins folder. */
  readonly folder: string | null;
  /** Package name of a plugin that the project depends on. */
  readonly package: string | null;
  readonly views: readonly string[];
  readonly tables: readonly ViewTable[];
  /** The plugin's folder below DATA_DIR, absolute; null: none. */
  readonly files: string | null;
}

/** The result for a plugin's data. */
export interface RemovedPlugin {
  readonly dropped: readonly DroppedTable[];
  /** The new location of its files below DATA_DIR; null: none, or they stay. */
  readonly files: string | null;
}

/** Describes a removal without doing it. Throws when it is refused. `dropData`: drop the plugin's tables as well. */
export async function inspectRemoval(config: Config, name: string, dropData: boolean): Promise<PluginRemoval> {
  const file = readChoice(config);
  const installed = installedPlugins(config);
  const plugin = installed.get(name);
  const enabled = config.plugins ?? file.enabled;
  if (config.plugins?.includes(name)) throw new AppError('PLUGINS_FIXED', { plugins: config.plugins.join(',') });
  refuseNeeded(name, enabled, await new PluginInventory(config).read());
  return withMigratedDatabase(config, async (db) => {
    const lifecycle = lifecycleOf(config, db);
    const inFile = file.enabled.includes(name) || Object.hasOwn(file.options, name);
    const left = plugin ? undefined : await lifecycle.viewsLeftBy(name);
    const isKnown = left ? dropData : await lifecycle.knows(name);
    if (!inFile && !isKnown) installedPlugin(name, installed);
    if (!plugin && !left && dropData)
      throw new Error(
        `"${name}" is not installed, so nobody knows its tables. Install it again and repeat the command.`,
      );
    const views = plugin ? viewNamesIn(plugin) : await withoutServed(left ?? [], config, db);
    if (dropData && plugin) await refuseRelated(config, db, { name, views, enabled });
    const files = join(config.dataDir, 'plugins', name);
    return {
      name,
      enabled: enabled.includes(name),
      ...originOf(plugin, config),
      views,
      tables: await new SchemaService(db).tablesOf({ views, others: await lifecycle.tablesOf(name) }),
      files: existsSync(files) ? files : null,
    };
  });
}

/**
 * Removes a plugin from `plugins.json` and from the database's list of plugins; its code stays. Running servers disable
 * it meanwhile, otherwise this process calls `onDisable`. `keep`: the folder for the archive.
 */
export async function removePlugin(
  config: Config,
  { name, views, files }: PluginRemoval,
  { dropData, keep }: { readonly dropData: boolean; readonly keep: string },
  env: Readonly<Record<string, string | undefined>> = process.env,
): Promise<RemovedPlugin> {
  const file = readChoice(config);
  const { [name]: _options, ...options } = file.options;
  const next = { enabled: file.enabled.filter((one) => one !== name), options };
  if (JSON.stringify(next) !== JSON.stringify(file)) writePluginsFile(config.pluginsDir, next);
  return withMigratedDatabase(config, async (db) => {
    const lifecycle = lifecycleOf(config, db);
    await switchOff(name, file, lifecycle, config, env);
    const others = await lifecycle.tablesOf(name);
    await lifecycle.erase(name, dropData ? undefined : { views, tables: others });
    if (!dropData) return { dropped: [], files: null };
    // A server that has not noticed yet does not recreate the tables: it reads plugins.json before it changes one.
    const dropped = await new SchemaService(db).drop({ views, others });
    await forgetPluginMigrations(db, name);
    const lastGood = new LastGoodViews(db);
    await lastGood.load();
    await lastGood.forget(views);
    return { dropped, files: files && moveTo(files, join(keep, 'data')) };
  });
}

/** Moves a folder and returns the new path. */
export function moveTo(from: string, to: string): string {
  mkdirSync(dirname(to), { recursive: true });
  try {
    renameSync(from, to);
  } catch (error) {
    // The target is on another disk.
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    cpSync(from, to, { recursive: true, preserveTimestamps: true });
    rmSync(from, { recursive: true });
  }
  return to;
}

async function switchOff(
  name: string,
  file: PluginsFile,
  lifecycle: PluginLifecycle,
  config: Config,
  env: Readonly<Record<string, string | undefined>>,
): Promise<void> {
  if (await isOffWithin(serverTimeoutMs, name, lifecycle)) return;
  if (!(await lifecycle.isLeaving(name))) {
    const loaded = await loadAlone(name, file, pluginEnvironment(config, env));
    await (loaded ? lifecycle.switchOff([loaded]) : lifecycle.forget(name));
  }
  // Another process may be disabling it.
  if (!(await isOffWithin(switchTimeoutMs, name, lifecycle)))
    throw new Error(`A server is still switching "${name}" off. Repeat the command in a few minutes.`);
}

async function isOffWithin(milliseconds: number, name: string, lifecycle: PluginLifecycle): Promise<boolean> {
  const end = performance.now() + milliseconds;
  while (await lifecycle.isOn(name)) {
    if (performance.now() > end) return false;
    await delay(100);
  }
  return true;
}

function lifecycleOf(config: Config, db: Database): PluginLifecycle {
  return new PluginLifecycle(db, pluginEnvironment(config).log, config);
}

/** The views that nobody else has defined since. */
async function withoutServed(views: readonly string[], config: Config, db: Database): Promise<readonly string[]> {
  if (views.length === 0) return [];
  const { catalog } = await viewsOver(config, db);
  const others = new Set([...installedPlugins(config).values()].flatMap(viewNamesIn));
  return views.filter((view) => !catalog.views.has(view) && !others.has(view));
}

/** Refuses when other views have relations to the plugin's views. */
async function refuseRelated(
  config: Config,
  db: Database,
  { name, views, enabled }: { name: string; views: readonly string[]; enabled: readonly string[] },
): Promise<void> {
  const { catalog } = await viewsOver({ ...config, plugins: [...new Set([...enabled, name])] }, db);
  const others = [...catalog.views.values()].filter((view) => !views.includes(view.name));
  const related = others.filter(({ associations }) =>
    [...associations.values()].some(({ view }) => views.includes(view)),
  );
  const list = related.map((view) => view.name).join(', ');
  if (related.length > 0)
    throw new Error(`Other views have relations to those of "${name}"; remove the relations first: ${list}`);
}

function readChoice(config: Config): PluginsFile {
  const problems: Message[] = [];
  const file = readPluginsFile(config.pluginsDir, problems);
  if (problems.length > 0) throw new PluginsError(problems, pluginEnvironment(config).texts);
  return file;
}

function originOf(
  plugin: InstalledPlugin | undefined,
  { root, pluginsDir }: Config,
): Pick<PluginRemoval, 'folder' | 'package'> {
  if (!plugin) return { folder: null, package: null };
  const isOwn = dirname(plugin.folder) === pluginsDir;
  const name = relative(join(root, 'node_modules'), plugin.folder).split(sep).join('/');
  return isOwn ? { folder: plugin.folder, package: null } : { folder: null, package: name };
}

function viewNamesIn({ folder }: InstalledPlugin): string[] {
  const path = join(folder, 'views');
  const files = existsSync(path) ? readdirSync(path).filter(isViewFile) : [];
  return files.map((file) => file.slice(0, -'.json'.length)).sort();
}
