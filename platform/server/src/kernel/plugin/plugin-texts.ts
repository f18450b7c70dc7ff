import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { locales, type ErrorTexts, type Locale } from '@viewkraft/model';

/** Nested groups of texts, as in the locale files. */
interface TextGroup {
  readonly [key: string]: string | TextGroup;
}

/** The texts in a plugin's `locales/{en,de}/{ui,errors,mails}.json` for one language. */
interface LocaleTexts {
  /** For the pages, below the plugin's name. */
  readonly ui: TextGroup;
  readonly errors: ErrorTexts;
  /** By kind of mail. */
  readonly mails: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

export type PluginTexts = Readonly<Record<Locale, LocaleTexts>>;

/**
 * Reads the texts of the plugin in this folder; a text missing in one language falls back to English. Throws with the
 * file's name.
 */
export function readPluginTexts(folder: string): PluginTexts {
  const english = textsIn(folder, 'en');
  const texts = locales.map((locale) => [locale, locale === 'en' ? english : over(english, textsIn(folder, locale))]);
  return Object.fromEntries(texts) as unknown as PluginTexts;
}

function textsIn(folder: string, locale: Locale): TextGroup {
  const read = (name: string): TextGroup => {
    const file = join(folder, 'locales', locale, `${name}.json`);
    if (!existsSync(file)) return {};
    let content: unknown;
    try {
      content = JSON.parse(readFileSync(file, 'utf8'));
    } catch (error) {
      throw new Error(`${file} is not valid JSON: ${(error as Error).message}`, { cause: error });
    }
    if (!isGroup(content)) throw new Error(`${file} must contain only texts and groups of texts`);
    return content;
  };
  return { ui: read('ui'), errors: read('errors'), mails: read('mails') };
}

function over(base: TextGroup, top: TextGroup): TextGroup {
  const merged: Record<string, string | TextGroup> = { ...base };
  for (const [key, value] of Object.entries(top)) {
    const below = merged[key];
    merged[key] = typeof below === 'object' && typeof value === 'object' ? over(below, value) : value;
  }
  return merged;
}

function isGroup(value: unknown): value is TextGroup {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.values(value).every((one) => typeof one === 'string' || isGroup(one));
}
