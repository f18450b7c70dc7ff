import { inLocale, type Locale, type ShownPage } from '@viewkraft/model';
import { isFailed, isOfPlugin, type SiteLocation } from '../../base/site/Site.js';

/**
 * Returns the address of the current page in a locale, with the query and hash of its location; the site's root if the
 * page does not exist in that locale.
 */
export function shownAddressIn(page: ShownPage, locale: Locale, { search, hash }: SiteLocation): string {
  if (isFailed(page) || isOfPlugin(page)) return inLocale(page.path, locale) + search + hash;
  const address = page.locale === locale ? page.path : page.alternates[locale];
  return address === undefined ? inLocale('/', locale) : address + search + hash;
}
