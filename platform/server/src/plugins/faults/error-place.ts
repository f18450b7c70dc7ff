import { realpathSync } from 'node:fs';
import { isAbsolute, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** `file`, line and column; a stack of a module that does not parse begins with file and line only. */
const stackLine = /^(?:\s+at (?:async |.*\()?)?((?:file:\/\/)?\/.*?):(\d+(?::\d+)?)\)?$/;

/**
 * The first line of an error's stack that lies in the plugin, as `file:line:column`, relative to the project's root;
 * undefined: none does.
 */
export function errorPlace(error: unknown, folder: string, root: string): string | undefined {
  try {
    return placeIn(error, folder, root);
  } catch {
    // A plugin may throw anything, including an error with an odd stack.
    return undefined;
  }
}

function placeIn(error: unknown, folder: string, root: string): string | undefined {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  const real = realpathSync(folder);
  for (const line of stack.split('\n')) {
    const [, file, position] = stackLine.exec(line) ?? [];
    if (file === undefined) continue;
    const inside = relative(real, file.startsWith('file:') ? fileURLToPath(file) : file);
    if (isOutside(inside)) continue;
    const path = join(folder, inside);
    const shown = relative(root, path);
    return `${isOutside(shown) ? path : shown}:${position}`;
  }
  return undefined;
}

const isOutside = (path: string): boolean => path.startsWith('..') || isAbsolute(path);
