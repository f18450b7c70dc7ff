import type { Locale } from '@viewkraft/model';
import { otherLocale } from './otherLocale.js';
import { activePlugins, textsOfPlugins } from '../plugin/activePlugins.js';
import type { UiPlugin } from '../plugin/UiPlugin.js';
import { localeFiles } from '../texts/localeFiles.js';
import type { TextTree } from '../texts/siteTexts.js';

const files = localeFiles(import.meta.glob<{ default: TextTree }>('@viewkraft/locales/*/ui.json'));
const loaded = new Map<Locale, Promise<TextTree>>();
const current = new Map<Locale, TextTree>();

/**
 * The texts of the public pages in a locale, or in the other locale when they cannot be fetched (B8). Fetched once; a
 * failure is retried on the next call.
 */
export function loadSiteTexts(locale: Locale): Promise<TextTree> {
  const known = loaded.get(locale);
  if (known) return known;
  const texts = siteTextsWith(activePlugins(), locale);
  const shown = texts
    .catch((error: unknown) => siteTextsWith(activePlugins(), otherLocale(locale, error)))
    .then((tree) => {
      current.set(locale, tree);
      return tree;
    });
  loaded.set(locale, shown);
  texts.catch(() => loaded.delete(locale));
  return shown;
}

export function loadedSiteTexts(locale: Locale): TextTree {
  return current.get(locale) ?? {};
}

/** Merges texts that were saved while the development server runs; false: the locale is not in use. */
export function mergeSiteTexts(locale: Locale, saved: TextTree): boolean {
  const before = current.get(locale);
  if (before) current.set(locale, { ...before, ...saved });
  return before !== undefined;
}

/** The texts of the public pages merged with those of the given plugins, each under the plugin's name. */
export async function siteTextsWith(plugins: readonly UiPlugin[], locale: Locale): Promise<TextTree> {
  const load = files[`${locale}/ui.json`];
  if (!load) throw new Error(`There are no texts in ${locale}.`);
  const [own, theirs] = await Promise.all([load(), textsOfPlugins(plugins, locale)]);
  return { ...theirs, ...own.default };
}
