import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { cli } from './root.js';

/**
 * The exports of a file in `cli/scripts`. These are not compiled, and missing in some installations, hence the dynamic
 * import.
 */
export const loadScript = async <T>(file: string): Promise<T> =>
  (await import(pathToFileURL(join(cli, 'scripts', file)).href)) as T;

/**
 * Runs a file of `cli/scripts` in this process, so that signals and the terminal are its own, and returns the exit code.
 * The script reads `process.argv`.
 */
export async function runScript(file: string, args: readonly string[]): Promise<number> {
  process.argv = [process.execPath, join(cli, 'scripts', file), ...args];
  await loadScript(file);
  return Number(process.exitCode ?? 0);
}
