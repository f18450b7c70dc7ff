import type { Locale } from '@viewkraft/model';
import { otherLocale } from '../../i18n/otherLocale.js';
import { activePlugins } from '../../plugin/activePlugins.js';
import { textsOfPlugins } from '../../plugin/textsOfPlugins.js';
import type { UiPlugin } from '../../plugin/UiPlugin.js';
import type { TextTree } from './siteTexts.js';

const files = import.meta.glob<{ default: TextTree }>('../../../../locales/*/ui.json');
const loaded = new Map<Locale, Promise<TextTree>>();

/**
 * The texts of the public pages in a locale, or those of the other one where they do not come; fetched once, and again after
 * a failure.
 */
export function loadSiteTexts(locale: Locale): Promise<TextTree> {
  const known = loaded.get(locale);
  if (known) return known;
  const texts = siteTextsWith(activePlugins(), locale);
  loaded.set(locale, texts);
  texts.catch(() => loaded.delete(locale));
  return texts.catch((error: unknown) => siteTextsWith(activePlugins(), otherLocale(locale, error)));
}

/** The same with the texts of the plugins given, each under its name. */
export async function siteTextsWith(plugins: readonly UiPlugin[], locale: Locale): Promise<TextTree> {
  const load = files[`../../../../locales/${locale}/ui.json`];
  if (!load) throw new Error(`There are no texts in ${locale}.`);
  const [own, theirs] = await Promise.all([load(), textsOfPlugins(plugins, locale)]);
  return { ...theirs, ...own.default };
}
