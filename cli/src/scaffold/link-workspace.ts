import { mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

type Package = Readonly<Record<string, unknown>>;
interface Lock {
  readonly packages: Readonly<Record<string, Package>>;
}

/**
 * Registers a new workspace as `npm install` would, without network access: the link in node_modules and its two
 * entries in the lock file, so that a later `npm ci` accepts both. The workspace must not add new dependencies.
 */
export function linkWorkspace(root: string, folder: string): void {
  const manifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Package & { name: string };
  const link = join(root, 'node_modules', manifest.name);
  mkdirSync(dirname(link), { recursive: true });
  // A leftover of a plugin that was deleted by hand.
  rmSync(link, { force: true });
  symlinkSync(relative(dirname(link), join(root, folder)), link, 'dir');
  changeLock(root, (lock) => withWorkspace(lock, folder, manifest));
}

/** Reverts `linkWorkspace`; `name`: the package's name. Does nothing when no such workspace exists. */
export function unlinkWorkspace(root: string, folder: string, name: string): void {
  rmSync(join(root, 'node_modules', name), { force: true });
  const removed = [folder, `node_modules/${name}`];
  changeLock(root, (lock) => ({
    ...lock,
    packages: Object.fromEntries(Object.entries(lock.packages).filter(([key]) => !removed.includes(key))),
  }));
}

/** Atomic: concurrent builds and installs read either the old or the new file. */
function changeLock(root: string, change: (lock: Lock) => Lock): void {
  const file = join(root, 'package-lock.json');
  const lock = JSON.parse(readFileSync(file, 'utf8')) as Lock;
  writeFileSync(`${file}.new`, `${JSON.stringify(change(lock), null, 2)}\n`);
  renameSync(`${file}.new`, file);
}

/** As npm writes it: the entry copies fields of package.json, and entries are sorted. */
function withWorkspace(lock: Lock, folder: string, made: Package & { name: string }): Lock {
  const copiedKeys = ['name', 'version', 'license', 'dependencies', 'devDependencies', 'peerDependencies'];
  const entry = Object.fromEntries(copiedKeys.filter((key) => key in made).map((key) => [key, made[key]]));
  const packages = Object.entries({
    ...lock.packages,
    [`node_modules/${made.name}`]: { resolved: folder, link: true },
    [folder]: entry,
  }).sort(([a], [b]) => a.localeCompare(b, 'en'));
  return { ...lock, packages: Object.fromEntries(packages) };
}
