import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, realpathSync } from 'node:fs';
import { register } from 'node:module';
import { join, resolve as resolvePath } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { isMainThread } from 'node:worker_threads';
import { root } from './project.mjs';

// Node caches every loaded module under its URL. With `--import` of this file, modules of a plugin get another URL when
// the plugin's code changes, so that the server of `npm run dev` can reload them. Hook threads do not need this: each
// loads the current files when it starts.
if (isMainThread) register(import.meta.url);

const folder = `${pathToFileURL(realPath(resolvePath(root, process.env.PLUGINS_DIR || 'plugins'))).href}/`;
const notCode = new Set(['node_modules', 'src', 'test', 'views', 'locales']);
/** By plugin: its code's state at the last look-up, and the number of changes. */
const known = new Map();

/** Node's resolve hook: all modules of a plugin get the same version in their URL. */
export async function resolve(specifier, context, next) {
  const resolved = await next(specifier, context);
  const plugin = pluginOf(resolved.url);
  if (plugin === undefined) return resolved;
  const time = pluginOf(context.parentURL) === plugin ? new URL(context.parentURL).search : `?v=${timesOf(plugin)}`;
  return { ...resolved, url: resolved.url + time };
}

function pluginOf(url) {
  if (!url?.startsWith(folder) || url.includes('/node_modules/')) return undefined;
  return url.slice(folder.length).split('/')[0];
}

function timesOf(plugin) {
  const code = hashOf(fileURLToPath(new URL(plugin, folder)));
  const before = known.get(plugin);
  if (before?.code !== code) known.set(plugin, { code, times: (before?.times ?? 0) + 1 });
  return known.get(plugin).times;
}

function hashOf(place) {
  const hash = createHash('sha1');
  for (const file of codeBelow(place)) hash.update(file).update(readFileSync(file));
  return hash.digest('hex');
}

function* codeBelow(place) {
  for (const entry of readdirSync(place, { withFileTypes: true })) {
    const path = join(place, entry.name);
    if (entry.isDirectory()) {
      if (!notCode.has(entry.name)) yield* codeBelow(path);
    } else if (/\.(?:[cm]?js|json)$/.test(entry.name)) yield path;
  }
}

function realPath(path) {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}
