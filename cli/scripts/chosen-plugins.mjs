import { readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { root } from './project.mjs';

/**
 * The plugins that the UI is built with, and their folders relative to the root. As in `ui/pluginModule.ts`, `PLUGINS`
 * takes precedence over `plugins.json`. Plugins in packages have no folder there; package-lock.json lists them.
 */
export function chosenPlugins() {
  const folder = relative(root, resolve(root, process.env.PLUGINS_DIR || 'plugins'));
  const named = process.env.PLUGINS?.trim();
  const names = named ? (named === 'none' ? [] : named.split(',').map((name) => name.trim())) : namesIn(folder);
  return { choice: [folder, ...names].join(), folders: names.map((name) => `${folder}/${name}`) };
}

function namesIn(folder) {
  try {
    return JSON.parse(readFileSync(join(root, folder, 'plugins.json'), 'utf8')).enabled ?? [];
  } catch {
    return [];
  }
}
