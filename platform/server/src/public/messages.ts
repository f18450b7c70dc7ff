import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locale } from '@viewkraft/model';

const kept = new Map<string, unknown>();

/** The texts of the pages in one locale. */
export function messagesOf(root: string, locale: Locale): unknown {
  const file = join(root, 'locales', locale, 'ui.json');
  if (!kept.has(file)) kept.set(file, JSON.parse(readFileSync(file, 'utf8')));
  return kept.get(file);
}
