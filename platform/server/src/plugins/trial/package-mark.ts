import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { version as platformVersion } from '../../kernel/process/process-facts.js';

const notCode: ReadonlySet<string> = new Set(['node_modules', 'src', 'test', 'views', 'locales']);

/**
 * A hash that changes with the code of a plugin and with its environment: Node, the platform, the installed packages.
 */
export function packageMark(folder: string, entry: string, root: string): string {
  const hash = createHash('sha256').update([process.version, platformVersion, installedSince(root)].join(' '));
  for (const file of new Set([entry, ...codeBelow(folder)])) {
    hash.update(`\n${relative(folder, file)}\n`).update(readFileSync(file));
  }
  return hash.digest('hex');
}

function codeBelow(place: string): string[] {
  const entries = readdirSync(place, { withFileTypes: true });
  return entries.sort(byName).flatMap((entry) => {
    const path = join(place, entry.name);
    if (entry.isDirectory()) return notCode.has(entry.name) || entry.name.startsWith('.') ? [] : codeBelow(path);
    return /\.(?:[cm]?js|json|node|wasm)$/.test(entry.name) ? [path] : [];
  });
}

const byName = (one: { readonly name: string }, other: { readonly name: string }): number =>
  one.name < other.name ? -1 : 1;

/** npm writes this file whenever packages change. */
function installedSince(root: string): string {
  try {
    return String(statSync(join(root, 'node_modules', '.package-lock.json')).mtimeMs);
  } catch {
    return '';
  }
}
