import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** How long open pages may request files of a replaced build. */
const retentionMs = 24 * 60 * 60_000;
/** Moved last, when every file they name exists: a running server reads these files to notice a new build. */
const last = ['.vite/plugins.json', '.vite/manifest.json', 'index.html'];

/**
 * Replaces the build in `dist` by a finished one (`client` and `server` below `fresh`) file by file. No file is missing
 * at any moment, so that a running server keeps answering.
 */
export function swapUi(fresh, dist) {
  const client = join(dist, 'client');
  const files = filesBelow(join(fresh, 'client'));
  const before = builtFiles(client);
  const first = files.filter((file) => file.startsWith('assets/'));
  const between = files.filter((file) => !first.includes(file) && !last.includes(file));
  const move = (part) => (file) => {
    mkdirSync(dirname(join(dist, part, file)), { recursive: true });
    renameSync(join(fresh, part, file), join(dist, part, file));
  };
  [...first, ...between].forEach(move('client'));
  filesBelow(join(fresh, 'server')).forEach(move('server'));
  last.filter((file) => files.includes(file)).forEach(move('client'));
  rmSync(fresh, { recursive: true, force: true });
  clear(client, new Set(files), before);
}

/** Keeps files of the previous build in `assets` for a while, as their names contain a hash; deletes the others. */
function clear(client, built, before) {
  const now = new Date();
  for (const file of filesBelow(client).filter((name) => !built.has(name))) {
    const path = join(client, file);
    if (!file.startsWith('assets/')) rmSync(path);
    else if (before.has(file.replace(/\.(br|gz)$/, ''))) utimesSync(path, now, now);
    else if (now - statSync(path).mtimeMs > retentionMs) rmSync(path);
  }
}

/** The assets named by the current build. */
function builtFiles(client) {
  const manifest = join(client, '.vite', 'manifest.json');
  if (!existsSync(manifest)) return new Set();
  const entries = Object.values(JSON.parse(readFileSync(manifest, 'utf8')));
  return new Set(entries.flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets]));
}

/** Paths relative to the folder. */
function filesBelow(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(folder.length + 1));
}
