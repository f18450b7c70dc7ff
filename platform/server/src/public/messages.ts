import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locale } from '@viewkraft/model';

const kept = new Map<string, unknown>();

/** The texts of the pages in one locale. */
export function messagesOf(root: string, locale: Locale): unknown {
  const folder = join(root, 'locales', locale);
  if (!kept.has(folder)) {
    const app = readdirSync(join(folder, 'app')).map((name) => read(join(folder, 'app', name)));
    kept.set(folder, Object.assign(read(join(folder, 'ui.json')), ...app));
  }
  return kept.get(folder);
}

function read(file: string): object {
  return JSON.parse(readFileSync(file, 'utf8')) as object;
}
