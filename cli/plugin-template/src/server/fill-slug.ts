import type { HookCall } from '@viewkraft/server';

/** Runs before a record is created: derives a missing address of the entry from its title. */
export function fillSlug({ record, options }: HookCall): void {
  if (typeof record['slug'] === 'string' && record['slug'] !== '') return;
  record['slug'] = slugOf(String(record['title'] ?? ''), Number(options['slugLength']));
}

const letters: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' };

/** `Über uns!` becomes `ueber-uns`. */
function slugOf(title: string, length: number): string {
  return title
    .toLowerCase()
    .replace(/[äöüß]/g, (letter) => letters[letter] ?? letter)
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, length)
    .replace(/^-|-$/g, '');
}
