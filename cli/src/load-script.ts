import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './root.js';

/** The exports of a file in `cli/scripts`: what `npm run` calls is not compiled, and not there in every installation. */
export const loadScript = async <T>(file: string): Promise<T> =>
  (await import(pathToFileURL(join(root, 'cli', 'scripts', file)).href)) as T;
