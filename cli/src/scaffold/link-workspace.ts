import { mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

type Package = Readonly<Record<string, unknown>>;
interface Lock {
  readonly packages: Readonly<Record<string, Package>>;
}

/**
 * Does for a new workspace what `npm install` would, without asking any registry: the link in node_modules, and its two
 * entries in the lock, so that a later `npm ci` finds both in step. Nothing it depends on may be new to the project.
 */
export function linkWorkspace(root: string, folder: string): void {
  const made = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Package & { name: string };
  const link = join(root, 'node_modules', made.name);
  mkdirSync(dirname(link), { recursive: true });
  // What a plugin that somebody deleted by hand left behind.
  rmSync(link, { force: true });
  symlinkSync(relative(dirname(link), join(root, folder)), link, 'dir');
  const file = join(root, 'package-lock.json');
  const lock = JSON.parse(readFileSync(file, 'utf8')) as Lock;
  // In one step: whoever builds or installs meanwhile reads the old or the new lock, never half of one.
  writeFileSync(`${file}.new`, `${JSON.stringify(withWorkspace(lock, folder, made), null, 2)}\n`);
  renameSync(`${file}.new`, file);
}

/** As npm writes it: the entry of a workspace says what its package.json says, and entries stand in their order. */
function withWorkspace(lock: Lock, folder: string, made: Package & { name: string }): Lock {
  const told = ['name', 'version', 'license', 'dependencies', 'devDependencies', 'peerDependencies'];
  const entry = Object.fromEntries(told.filter((key) => key in made).map((key) => [key, made[key]]));
  const packages = Object.entries({
    ...lock.packages,
    [`node_modules/${made.name}`]: { resolved: folder, link: true },
    [folder]: entry,
  }).sort(([a], [b]) => a.localeCompare(b, 'en'));
  return { ...lock, packages: Object.fromEntries(packages) };
}
