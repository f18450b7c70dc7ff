import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The path of a compiled module that runs in a thread or process, even when its caller runs from source in a test. */
export function compiledFile(module: URL): string {
  const beside = fileURLToPath(module);
  return existsSync(beside) ? beside : beside.replace('/src/', '/dist/');
}
