import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** The folder of a package that the project at `root` has installed; undefined when it has not. */
export function packageFolder(root: string, name: string): string | undefined {
  try {
    return dirname(createRequire(join(root, 'package.json')).resolve(`${name}/package.json`));
  } catch {
    return undefined;
  }
}
