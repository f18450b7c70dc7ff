import { execFile } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

/** Imports the modules in a process of its own, and returns the `name` of each default export. */
export async function loadAll(paths: readonly string[]): Promise<string[]> {
  const addresses = JSON.stringify(paths.map((path) => pathToFileURL(path).href));
  const program = `const names = [];
for (const address of ${addresses}) names.push((await import(address)).default.name);
console.log(JSON.stringify(names));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program]);
  return JSON.parse(stdout) as string[];
}
