import { existsSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { packageFolder, readPackage, root } from '../project.mjs';

/**
 * The plugins that the UI is built with. As in `ui/pluginModule.ts`, `PLUGINS` takes precedence over `plugins.json`.
 * `folders`: those of the plugins folder, relative to the root; `packages`: the absolute folders of all that are
 * installed; `missing`: the names of those that are not.
 */
export function chosenPlugins() {
  const folder = relative(root, resolve(root, process.env.PLUGINS_DIR || 'plugins'));
  const named = process.env.PLUGINS?.trim();
  const names = named ? (named === 'none' ? [] : named.split(',').map((name) => name.trim())) : namesIn(folder);
  return {
    choice: [folder, ...names].join(),
    folders: names.map((name) => `${folder}/${name}`),
    get packages() { return names.flatMap((name) => packageOf(folder, name) ?? []); },
    get missing() { return names.filter((name) => packageOf(folder, name) === undefined); },
  }; // prettier-ignore
}

function namesIn(folder) {
  try {
    return JSON.parse(readFileSync(join(root, folder, 'plugins.json'), 'utf8')).enabled ?? [];
  } catch {
    return [];
  }
}

/** In the plugins folder, else among the dependencies of the project. */
function packageOf(folder, name) {
  const pluginFolder = resolve(root, folder, name);
  if (existsSync(join(pluginFolder, 'package.json'))) return pluginFolder;
  const { dependencies, devDependencies, optionalDependencies } = readPackage(root);
  return Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies })
    .map((dependency) => packageFolder(dependency))
    .find((place) => place && readPackage(place).viewkraft?.plugin === name);
}
