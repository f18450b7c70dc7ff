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

const kept = new Map<string, Messages>();

/** Reads them once. */
export function messagesOf(root: string, locale: Locale): Messages {
  const folder = join(root, 'locales', locale);
  const known = kept.get(folder);
  if (known) return known;
  const files = ['app', 'parts'].flatMap((part) =>
    readdirSync(join(folder, part)).map((name) => join(folder, part, name)),
  );
  files.sort().unshift(join(folder, 'ui.json'));
  const text = JSON.stringify({ [locale]: Object.assign({}, ...files.map(read)) as object });
  const messages = { text, tag: `"${createHash('sha256').update(text).digest('hex').slice(0, 20)}"` };
  kept.set(folder, messages);
  return messages;
}

function read(file: string): object {
  return JSON.parse(readFileSync(file, 'utf8')) as object;
}
