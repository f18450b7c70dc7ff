import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const id = 'virtual:viewkraft-plugins';
/** The project's folder; the scripts of the command line name it. */
const root = resolve(process.env['VIEWKRAFT_PROJECT'] || '.');
const uiFolder = fileURLToPath(new URL('.', import.meta.url));
const pluginsFolder = resolve(root, process.env['PLUGINS_DIR'] || 'plugins');
const choiceFile = join(pluginsFolder, 'plugins.json');

/** An enabled plugin; `entry` is the file of its UI half, undefined when it has none. */
interface EnabledPlugin {
  readonly name: string;
  readonly entry: string | undefined;
}

/**
 * Provides the module `virtual:viewkraft-plugins`: the definitions of the plugins that are enabled at build time, each
 * with its name. They are imported statically because they contain only functions that load the rest. The build lists
 * its plugins in `.vite/plugins.json`, so that the server knows when another build is needed. In the server build, each
 * plugin module exports its source path as it appears in the manifest of the client build, by which the server finds
 * the scripts and styles of a page that it renders.
 */
export function pluginModule(): Plugin {
  return {
    name: 'viewkraft-plugins',
    resolveId: { filter: { id: /^virtual:viewkraft-plugins$/ }, handler: () => `\0${id}` },
    load: {
      filter: { id: /^\0virtual:viewkraft-plugins$/ },
      handler() {
        if (existsSync(choiceFile)) this.addWatchFile(choiceFile);
        const parts = enabledPlugins().flatMap(({ name, entry }) => (entry === undefined ? [] : [{ name, entry }]));
        const imports = parts.map(({ entry }, at) => `import plugin${at} from ${JSON.stringify(entry)};`);
        const list = parts.map(({ name }, at) => `[${JSON.stringify(name)}, plugin${at}]`);
        return `${imports.join('\n')}\nexport const plugins = [${list.join(', ')}];`;
      },
    },
    transform: {
      filter: { id: /\.[jt]sx?$/, code: /\bexport\s+(?:default\b|\{[^}]*\bas\s+default\b)/ },
      handler(code, module) {
        if (!this.environment.config.build.ssr || !isOfPlugin(module)) return null;
        const name = relative(uiFolder, module).replaceAll(sep, '/');
        return { code: `${code}\nexport const viewkraftModule = ${JSON.stringify(name)};`, map: null };
      },
    },
    generateBundle() {
      if (this.environment.config.build.ssr) return;
      const plugins = enabledPlugins().map(({ name }) => name);
      this.emitFile({ type: 'asset', fileName: '.vite/plugins.json', source: JSON.stringify({ plugins }) });
    },
    hotUpdate({ file }) {
      if (resolve(file) !== choiceFile) return undefined;
      const module = this.environment.moduleGraph.getModuleById(`\0${id}`);
      if (module) this.environment.moduleGraph.invalidateModule(module);
      this.environment.hot.send({ type: 'full-reload' });
      return [];
    },
  };
}

/**
 * The installed plugins among those that `PLUGINS`, else `plugins.json`, names. The server reports names without a
 * plugin.
 */
function enabledPlugins(): readonly EnabledPlugin[] {
  const named = process.env['PLUGINS']?.trim();
  const names = named ? (named === 'none' ? [] : named.split(',')) : namesInFile();
  return [...new Set(names.map((name) => name.trim()))].flatMap((name) => {
    const place = /^[a-z][a-z0-9-]*$/.test(name) ? folderOf(name) : undefined;
    return place === undefined ? [] : [{ name, entry: entryIn(place) }];
  });
}

function isOfPlugin(module: string): boolean {
  return enabledPlugins().some(({ entry }) => entry !== undefined && module.startsWith(dirname(entry) + sep));
}

function namesInFile(): readonly string[] {
  const { enabled } = (existsSync(choiceFile) ? read(choiceFile) : {}) as { enabled?: readonly unknown[] };
  return (enabled ?? []).filter((name) => typeof name === 'string');
}

/** The folder of a plugin: in the project's plugins folder, else in one of the project's dependencies. */
function folderOf(name: string): string | undefined {
  const { dependencies = {} } = read(join(root, 'package.json')) as { dependencies?: Record<string, string> };
  const own = join(pluginsFolder, name);
  return [own, ...Object.keys(dependencies).map((one) => join(root, 'node_modules', one))].find((place) => {
    const file = join(place, 'package.json');
    if (!existsSync(file)) return false;
    const { viewkraft } = read(file) as { viewkraft?: { plugin?: unknown } };
    // In the plugins folder, a package need not declare `viewkraft.plugin`.
    return (viewkraft?.plugin ?? (place === own ? name : undefined)) === name;
  });
}

function entryIn(place: string): string | undefined {
  const { exports } = read(join(place, 'package.json')) as { exports?: Readonly<Record<string, unknown>> };
  const entry = exports?.['./ui'];
  const file = typeof entry === 'string' ? entry : (entry as { default?: unknown } | undefined)?.default;
  return typeof file === 'string' ? join(place, file) : undefined;
}

function read(file: string): unknown {
  // As npm does, a byte-order mark is skipped.
  return JSON.parse(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''));
}
