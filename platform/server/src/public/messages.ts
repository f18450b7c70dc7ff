import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locale } from '@viewkraft/model';

/** The texts of the pages in one locale, ready to be sent. */
export interface Messages {
  /** JSON with the locale as its only key. */
  readonly text: string;
  /** Entity tag, with its quotes. */
  readonly tag: string;
}

/** Reads and packs them; `further`: the texts of plugins by their names. */
export function readMessages(root: string, locale: Locale, further: Readonly<Record<string, object>>): Messages {
  const folder = join(root, 'locales', locale);
  const files = ['app', 'parts'].flatMap((part) =>
    readdirSync(join(folder, part)).map((name) => join(folder, part, name)),
  );
  files.sort().unshift(join(folder, 'ui.json'));
  const text = JSON.stringify({ [locale]: Object.assign({}, ...files.map(read), further) as object });
  return { text, tag: `"${createHash('sha256').update(text).digest('hex').slice(0, 20)}"` };
}

function read(file: string): object {
  return JSON.parse(readFileSync(file, 'utf8')) as object;
}
