import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cache, root } from '../project.mjs';

const skipped = new Set(['node_modules', 'dist', '.cache']);

function* filesBelow(path) {
  const stat = statSync(join(root, path), { throwIfNoEntry: false });
  if (!stat) return;
  if (!stat.isDirectory()) {
    yield [path, stat];
    return;
  }
  for (const name of readdirSync(join(root, path)).sort()) {
    if (!skipped.has(name) && !/\.test\.tsx?$/.test(name)) yield* filesBelow(`${path}/${name}`);
  }
}

const digest = (path) =>
  createHash('sha1')
    .update(readFileSync(join(root, path)))
    .digest('base64url');
const stampFile = (part) => join(cache, `${part}.stamp.json`);

function readStamp(part) {
  try {
    return JSON.parse(readFileSync(stampFile(part), 'utf8'));
  } catch {
    return undefined;
  }
}

/** Time and size of every input; content is read only when these differ from the last build. */
function scan(part) {
  const before = readStamp(part.name)?.files ?? {};
  const files = {};
  for (const input of part.inputs) {
    for (const [path, { mtimeMs, size }] of filesBelow(input)) {
      const previous = before[path];
      files[path] =
        previous && previous[0] === mtimeMs && previous[1] === size ? previous : [mtimeMs, size, digest(path)];
    }
  }
  return files;
}

const meaning = (files) => JSON.stringify(Object.entries(files ?? {}).map(([path, [, , hash]]) => [path, hash]));

/** Whether the outputs exist and were built from the current inputs. Takes a few milliseconds. */
export function isFresh(part) {
  if (!part.outputs.every((path) => existsSync(join(root, path)))) return false;
  const stamp = readStamp(part.name);
  if (!stamp || stamp.node !== process.versions.modules) return false;
  if (stamp.choice !== part.choice?.()) return false;
  return meaning(scan(part)) === meaning(stamp.files);
}

/** The current inputs and selected plugins; taken before a build and stored by `writeStamp` after success. */
export const takeStamp = (part) => ({
  node: process.versions.modules,
  choice: part.choice?.(),
  files: scan(part),
});

/** The names of all parts that this process has built. */
export const built = [];

export function writeStamp(part, stamp) {
  mkdirSync(cache, { recursive: true });
  writeFileSync(stampFile(part.name), JSON.stringify(stamp));
}

/** Marks the outputs of a part as changed by something other than a build: the next build checks everything. */
export function forgetStamp(name) {
  rmSync(stampFile(name), { force: true });
}
