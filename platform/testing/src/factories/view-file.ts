import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A view definition as in a file; loosely typed, because suites also write invalid ones. */
export type ViewFile = Readonly<Record<string, unknown>>;

/** Writes a view file in one step, as a careful editor does; a string is written as it is. */
export function writeView(folder: string, name: string, view: ViewFile | string): void {
  const text = typeof view === 'string' ? view : JSON.stringify({ name, ...view }, null, 2);
  const unfinished = join(folder, `.${name}.json.tmp`);
  writeFileSync(unfinished, text);
  renameSync(unfinished, join(folder, `${name}.json`));
}

export function removeView(folder: string, name: string): void {
  rmSync(join(folder, `${name}.json`), { force: true });
}
