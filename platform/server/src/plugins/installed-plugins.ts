import { readdirSync, readFileSync, realpathSync } from 'node:fs';
import { basename, join } from 'node:path';
import { locales, type Locale, type Message } from '@viewkraft/model';
import type { Config } from '../config/config.js';
import { isPluginName } from './plugins-file.js';

/** A plugin that is there, as its package describes it; nothing of it was run. */
export interface InstalledPlugin {
  readonly name: string;
  readonly version: string | undefined;
  /** What it is, in each language; empty where the package does not say. */
  readonly description: Readonly<Record<Locale, string>>;
  /** Of its package, absolute. */
  readonly folder: string;
  /** Path of its half for the server, absolute; undefined where the package names none. */
  readonly entry: string | undefined;
  /** Why it cannot serve. */
  readonly problem?: Message;
  /** The folder of another package that says to be the same plugin. */
  readonly twin?: string;
}

interface PackageFile {
  readonly version?: unknown;
  readonly description?: unknown;
  readonly main?: unknown;
  readonly exports?: unknown;
  readonly viewkraft?: { readonly plugin?: unknown; readonly description?: unknown };
  readonly dependencies?: object;
  readonly devDependencies?: object;
  readonly optionalDependencies?: object;
}

/**
 * By name: the packages in folders of `pluginsDir`, each called like its folder, and those that the root package depends on and
 * whose `package.json` says `viewkraft.plugin`.
 */
export function installedPlugins({
  root,
  pluginsDir,
}: Pick<Config, 'root' | 'pluginsDir'>): Map<string, InstalledPlugin> {
  const found = new Map<string, InstalledPlugin>();
  const add = (plugin: InstalledPlugin | undefined): void => {
    const known = plugin && found.get(plugin.name);
    if (known && realpathSync(known.folder) !== realpathSync(plugin.folder)) {
      found.set(known.name, { ...known, twin: plugin.folder });
    } else if (plugin && !known) found.set(plugin.name, plugin);
  };
  for (const folder of foldersIn(pluginsDir)) add(pluginIn(folder, basename(folder)));
  for (const name of dependenciesOf(root)) add(pluginIn(join(root, 'node_modules', name)));
  return found;
}

/** `called`: how the folder has to be called like the plugin. */
function pluginIn(folder: string, called?: string): InstalledPlugin | undefined {
  let content: PackageFile;
  try {
    content = readPackage(folder);
  } catch (error) {
    // Other folders may lie here too; only what begins to be a package is one that somebody misses.
    if (called === undefined || (error as NodeJS.ErrnoException).code !== undefined) return undefined;
    const problem = { key: 'pluginPackageUnreadable', params: { message: (error as Error).message } };
    return { name: called, version: undefined, description: descriptionOf({}), folder, entry: undefined, problem };
  }
  const entry = entryOf(content);
  // Among the plugins a package that exports something need not say that it is one.
  const name = content.viewkraft?.plugin ?? (entry !== undefined && isPluginName(called) ? called : undefined);
  if (name === undefined) return undefined;
  const problem = !isPluginName(name)
    ? { key: 'pluginName', params: { name: JSON.stringify(name) } }
    : called !== undefined && called !== name
      ? { key: 'pluginFolder', params: { name } }
      : undefined;
  const version = typeof content.version === 'string' ? content.version : undefined;
  return {
    name: called ?? String(name),
    version,
    description: descriptionOf(content),
    folder,
    entry: entry === undefined ? undefined : join(folder, entry),
    ...(problem !== undefined && { problem }),
  };
}

function readPackage(folder: string): PackageFile {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as PackageFile;
}

/** The plain description stands in for a language that `viewkraft.description` does not know. */
function descriptionOf({ description, viewkraft }: PackageFile): InstalledPlugin['description'] {
  const own = isObject(viewkraft?.description) ? viewkraft.description : {};
  const text = (locale: Locale) => [own[locale], description, own['en']].find((one) => typeof one === 'string') ?? '';
  return Object.fromEntries(locales.map((locale) => [locale, text(locale)])) as InstalledPlugin['description'];
}

/** What the package exports as `.` to programs that import it. */
function entryOf({ exports, main }: PackageFile): string | undefined {
  const own = isObject(exports) && Object.keys(exports).some((key) => key.startsWith('.')) ? exports['.'] : exports;
  const target = targetOf(own) ?? (exports === undefined && typeof main === 'string' ? main : undefined);
  return target?.split('/').includes('..') ? undefined : target;
}

function targetOf(exported: unknown): string | undefined {
  if (typeof exported === 'string') return exported;
  if (!isObject(exported)) return undefined;
  const condition = Object.keys(exported).find((key) => ['node', 'import', 'default'].includes(key));
  return condition === undefined ? undefined : targetOf(exported[condition]);
}

function dependenciesOf(root: string): string[] {
  try {
    const { dependencies, devDependencies, optionalDependencies } = readPackage(root);
    return Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies });
  } catch {
    return [];
  }
}

function foldersIn(path: string): string[] {
  try {
    const entries = readdirSync(path, { withFileTypes: true });
    const folders = entries.filter((entry) => entry.isDirectory() || entry.isSymbolicLink());
    return folders.map(({ name }) => join(path, name)).sort();
  } catch {
    return [];
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
