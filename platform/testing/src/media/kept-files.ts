import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** All files of uploads on disk. */
export function filesOf({ folder }: { readonly folder: string }): string[] {
  return ['media', 'uploads']
    .map((name) => join(folder, name))
    .filter((one) => existsSync(one))
    .flatMap((one) => readdirSync(one, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name);
}
