import { inLocale, type Locale, type ShownPage } from '@viewkraft/model';
import { isFailed } from './ShownPage.js';

/** The address of what is shown in a locale; the site's root where the page does not exist in it. */
export function shownAddressIn(page: ShownPage, locale: Locale): string {
  if (isFailed(page)) return inLocale(page.path, locale);
  return page.locale === locale ? page.path : (page.alternates[locale] ?? inLocale('/', locale));
}
