import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { locales, type Locale } from '@viewkraft/model';

type Texts = { readonly [key: string]: string | Texts };

/** The texts of the protocol's own pages, `locales/{en,de}/auth.json`, read once. */
export class AuthTexts {
  private readonly byLocale: ReadonlyMap<Locale, Texts>;

  constructor(root: string) {
    const read = (locale: Locale): Texts =>
      JSON.parse(readFileSync(join(root, 'locales', locale, 'auth.json'), 'utf8')) as Texts;
    this.byLocale = new Map(locales.map((locale) => [locale, read(locale)]));
  }

  /** The text at a path of keys, its blanks filled. */
  text(locale: Locale, path: string, values: Readonly<Record<string, string>> = {}): string {
    let found: string | Texts | undefined = this.byLocale.get(locale);
    for (const key of path.split('.')) found = typeof found === 'object' ? found[key] : undefined;
    if (typeof found !== 'string') throw new Error(`There is no text ${path}`);
    return found.replace(/\{\{(\w+)\}\}/g, (_blank, name: string) => values[name] ?? '');
  }
}
