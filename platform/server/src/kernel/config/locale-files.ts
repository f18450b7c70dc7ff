import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import type { Locale } from '@viewkraft/model';
import { localesFolder } from './shipped-files.js';

/** Nested texts by key. */
export interface TextTree {
  readonly [key: string]: string | TextTree;
}

/**
 * The texts of a file such as `mails.json` in a locale: the platform's, replaced by those of the same keys in
 * `{root}/locales/{locale}`, the project's own. Throws when a file is not JSON.
 */
export function readLocaleFile(root: string, locale: Locale, name: string): TextTree {
  const shipped = read(join(localesFolder, locale, name));
  const own = join(root, 'locales', locale, name);
  return existsSync(own) && realpathSync(own) !== realpathSync(join(localesFolder, locale, name))
    ? overlaid(shipped, read(own))
    : shipped;
}

const read = (file: string): TextTree => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as TextTree;
  } catch (error) {
    throw new Error(`${file} cannot be read: ${(error as Error).message}`, { cause: error });
  }
};

/** A group replaces only a group, and a text only a text: a key of the other kind is ignored. */
function overlaid(shipped: TextTree, own: TextTree): TextTree {
  const entries = Object.entries(shipped).map(([key, text]): [string, string | TextTree] => {
    const other = Object.hasOwn(own, key) ? own[key] : undefined;
    if (typeof text === 'string') return [key, typeof other === 'string' ? other : text];
    return [key, typeof other === 'object' && other !== null ? overlaid(text, other) : text];
  });
  return Object.fromEntries(entries);
}
