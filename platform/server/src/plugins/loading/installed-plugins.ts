import { readdirSync, readFileSync, realpathSync } from 'node:fs';
import { basename, join } from 'node:path';
import { isObject, locales, type Locale, type Message } from '@viewkraft/model';
import type { Config } from '../../kernel/config/config.js';
import { pluginFault } from '../faults/plugin-fault.js';
import { isPluginName } from './plugins-file.js';

/** An installed plugin as described by its package; none of its code was run. */
export interface InstalledPlugin {
  readonly name: string;
  readonly version: string | undefined;
  /** Description in each language; empty when the package has none. */
  readonly description: Readonly<Record<Locale, string>>;
  /** The package's folder, absolute. */
  readonly folder: string;
  /** Absolute path of the server half; undefined when the package exports none. */
  readonly entry: string | undefined;
  /** The package declares a gate, which must be known even when the code cannot be loaded. */
  readonly declaresGate: boolean;
  /** Why the plugin cannot serve. */
  readonly problem?: Message;
  /** The folder of another package that declares the same plugin name. */
  readonly duplicateFolder?: string;
}

interface PackageFile {
  readonly version?: unknown;
  readonly description?: unknown;
  readonly main?: unknown;
  readonly exports?: unknown;
  readonly viewkraft?: { readonly plugin?: unknown; readonly description?: unknown; readonly gate?: unknown };
  readonly dependencies?: object;
  readonly devDependencies?: object;
  readonly optionalDependencies?: object;
}

/**
 * Installed plugins by name: packages in folders of `pluginsDir`, each named like its folder, and dependencies of the
 * root package whose `package.json` contains `viewkraft.plugin`.
 */
export function installedPlugins({
  root,
  pluginsDir,
}: Pick<Config, 'root' | 'pluginsDir'>): Map<string, InstalledPlugin> {
  const found = new Map<string, InstalledPlugin>();
  const add = (plugin: InstalledPlugin | undefined): void => {
    const first = plugin && found.get(plugin.name);
    if (first && realpathSync(first.folder) !== realpathSync(plugin.folder)) {
      found.set(first.name, { ...first, duplicateFolder: plugin.folder });
    } else if (plugin && !first) found.set(plugin.name, plugin);
  };
  for (const folder of foldersIn(pluginsDir)) add(pluginIn(folder, basename(folder)));
  for (const name of dependenciesOf(root)) add(pluginIn(join(root, 'node_modules', name)));
  return found;
}

/** `called`: the required plugin name, that of the folder. */
function pluginIn(folder: string, called?: string): InstalledPlugin | undefined {
  let content: PackageFile;
  try {
    content = readPackage(folder);
  } catch (error) {
    // The folder may contain other things; only an invalid package file is reported.
    if (called === undefined || (error as NodeJS.ErrnoException).code !== undefined) return undefined;
    const problem = pluginFault('pluginPackageUnreadable', { message: (error as Error).message });
    return {
      name: called,
      version: undefined,
      description: descriptionOf({}),
      folder,
      entry: undefined,
      declaresGate: false,
      problem,
    };
  }
  const entry = entryOf(content);
  // In the plugins folder, a package that exports something need not declare its plugin name.
  const name = content.viewkraft?.plugin ?? (entry !== undefined && isPluginName(called) ? called : undefined);
  if (name === undefined) return undefined;
  const problem = !isPluginName(name)
    ? pluginFault('pluginName', { name: JSON.stringify(name) })
    : called !== undefined && called !== name
      ? pluginFault('pluginFolder', { name })
      : undefined;
  const version = typeof content.version === 'string' ? content.version : undefined;
  return {
    name: called ?? String(name),
    version,
    description: descriptionOf(content),
    folder,
    entry: entry === undefined ? undefined : join(folder, entry),
    declaresGate: content.viewkraft?.gate === true,
    ...(problem !== undefined && { problem }),
  };
}

/** As npm reads it: also with a byte-order mark. */
function readPackage(folder: string): PackageFile {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8').replace(/^\uFEFF/, '')) as PackageFile;
}

/** The package's plain description is the fallback for languages that `viewkraft.description` lacks. */
function descriptionOf({ description, viewkraft }: PackageFile): InstalledPlugin['description'] {
  const own = isObject(viewkraft?.description) ? viewkraft.description : {};
  const text = (locale: Locale) => [own[locale], description, own['en']].find((one) => typeof one === 'string') ?? '';
  return Object.fromEntries(locales.map((locale) => [locale, text(locale)])) as InstalledPlugin['description'];
}

/** The package's `.` export for `import`. */
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
