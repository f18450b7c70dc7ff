import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** How long open pages, and a running server, may ask for files of a replaced build. */
const retentionMs = 24 * 60 * 60_000;
/** Moved last, when every file they name exists: a running server reads these files to notice a new build. */
const last = ['.vite/plugins.json', '.vite/manifest.json', 'index.html', 'entry-server.js'];

/**
 * Replaces the build in `dist` by a finished one (`client` and `server` below `fresh`) file by file. No file is missing
 * at any moment, so that a running server keeps answering.
 */
export function swapUi(fresh, dist) {
  const parts = ['server', 'client'].map((part) => {
    const [from, to] = [join(fresh, part), join(dist, part)];
    return { from, to, files: filesBelow(from), before: builtFiles(to) };
  });
  const isAsset = (file) => file.startsWith('assets/');
  moveAll(parts, isAsset);
  moveAll(parts, (file) => !isAsset(file) && !last.includes(file));
  for (const name of last) moveAll(parts, (file) => file === name);
  rmSync(fresh, { recursive: true, force: true });
  parts.forEach(clear);
}

function moveAll(parts, isChosen) {
  for (const { from, to, files } of parts) {
    for (const file of files.filter(isChosen)) {
      mkdirSync(dirname(join(to, file)), { recursive: true });
      renameSync(join(from, file), join(to, file));
    }
  }
}

/** Keeps files of the previous build in `assets` for a while, as their names contain a hash; deletes the others. */
function clear({ to, files, before }) {
  const now = new Date();
  const built = new Set(files);
  for (const file of filesBelow(to).filter((name) => !built.has(name))) {
    const path = join(to, file);
    if (!file.startsWith('assets/')) rmSync(path);
    else if (before.has(file.replace(/\.(br|gz)$/, ''))) utimesSync(path, now, now);
    else if (now - statSync(path).mtimeMs > retentionMs) rmSync(path);
  }
}

/** The assets named by the current build in a folder. */
function builtFiles(folder) {
  const manifest = join(folder, '.vite', 'manifest.json');
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
