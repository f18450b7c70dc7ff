import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './root.js';

/**
 * The exports of a file in `cli/scripts`. These are not compiled, and missing in some installations, hence the dynamic
 * import.
 */
export const loadScript = async <T>(file: string): Promise<T> =>
  (await import(pathToFileURL(join(root, 'cli', 'scripts', file)).href)) as T;
