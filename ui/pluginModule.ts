import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const id = 'virtual:viewkraft-plugins';
const root = fileURLToPath(new URL('..', import.meta.url));
const folder = resolve(root, process.env['PLUGINS_DIR'] || 'plugins');
const choice = join(folder, 'plugins.json');

/** A plugin that is enabled; without `entry` it has no half for the UI. */
export interface EnabledPlugin {
  readonly name: string;
  readonly entry: string | undefined;
}

/**
 * The module `virtual:viewkraft-plugins`: the definitions of the plugins that are enabled while the UI is built, each under
 * its name. They are imported statically, since they only name what they load. What was built in stands in
 * `.vite/plugins.json` of the build, so that the server knows when another build is needed.
 */
export function pluginModule(): Plugin {
  return {
    name: 'viewkraft-plugins',
    resolveId: { filter: { id: /^virtual:viewkraft-plugins$/ }, handler: () => `\0${id}` },
    load: {
      filter: { id: /^\0virtual:viewkraft-plugins$/ },
      handler() {
        if (existsSync(choice)) this.addWatchFile(choice);
        const parts = enabledPlugins().flatMap(({ name, entry }) => (entry === undefined ? [] : [{ name, entry }]));
        const imports = parts.map(({ entry }, at) => `import plugin${at} from ${JSON.stringify(entry)};`);
        const list = parts.map(({ name }, at) => `[${JSON.stringify(name)}, plugin${at}]`);
        return `${imports.join('\n')}\nexport const plugins = [${list.join(', ')}];`;
      },
    },
    generateBundle() {
      if (this.environment.config.build.ssr) return;
      const plugins = enabledPlugins().map(({ name }) => name);
      this.emitFile({ type: 'asset', fileName: '.vite/plugins.json', source: JSON.stringify({ plugins }) });
    },
    hotUpdate({ file }) {
      if (resolve(file) !== choice) return undefined;
      const module = this.environment.moduleGraph.getModuleById(`\0${id}`);
      if (module) this.environment.moduleGraph.invalidateModule(module);
      this.environment.hot.send({ type: 'full-reload' });
      return [];
    },
  };
}

/** The plugins that `PLUGINS` names, else `plugins.json`, as far as they are there: what is wrong with others the server says. */
export function enabledPlugins(): readonly EnabledPlugin[] {
  const named = process.env['PLUGINS']?.trim();
  const names = named ? (named === 'none' ? [] : named.split(',')) : namesInFile();
  return [...new Set(names.map((name) => name.trim()))].flatMap((name) => {
    const place = /^[a-z][a-z0-9-]*$/.test(name) ? placeOf(name) : undefined;
    return place === undefined ? [] : [{ name, entry: entryIn(place) }];
  });
}

function namesInFile(): readonly string[] {
  const { enabled } = (existsSync(choice) ? read(choice) : {}) as { enabled?: readonly unknown[] };
  return (enabled ?? []).filter((name) => typeof name === 'string');
}

/** The package's folder: among the plugins of this project, else one of the packages that the project depends on. */
function placeOf(name: string): string | undefined {
  const { dependencies = {} } = read(join(root, 'package.json')) as { dependencies?: Record<string, string> };
  const own = join(folder, name);
  return [own, ...Object.keys(dependencies).map((one) => join(root, 'node_modules', one))].find((place) => {
    const file = join(place, 'package.json');
    if (!existsSync(file)) return false;
    const { viewkraft } = read(file) as { viewkraft?: { plugin?: unknown } };
    // A folder among the plugins need not say that it is one.
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
  return JSON.parse(readFileSync(file, 'utf8'));
}
