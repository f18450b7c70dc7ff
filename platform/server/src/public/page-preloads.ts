import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locale } from '@viewkraft/model';

/** Names of the files in ui/stages.ts that a page of the application needs, which its own start would find out later. */
export function stagesOf(rest: string, locale: Locale): readonly string[] {
  const [, area, view, id] = rest.split('/');
  if (area !== 'private' && area !== 'admin') return [];
  const frame = ['frame', `texts-${locale}`];
  if (area === 'admin' || view === undefined || rest === '/private/media/new') return frame;
  return [...frame, 'select', 'record', ...(id === undefined ? ['table', 'grid'] : ['input', 'form'])];
}

/** Addresses of a build's scripts by their names. */
export function scriptsByName(clientDir: string): ReadonlyMap<string, string> {
  try {
    const entries = JSON.parse(readFileSync(join(clientDir, '.vite', 'manifest.json'), 'utf8')) as Record<string, { file: string; name?: string }>; // prettier-ignore
    return new Map(
      Object.values(entries).flatMap(({ file, name }) => (name && file.endsWith('.js') ? [[name, `/${file}`]] : [])),
    );
  } catch {
    // The page finds its scripts without.
    return new Map();
  }
}
