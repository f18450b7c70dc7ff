import { locales, type Locale } from '@viewkraft/model';
import { localeOf } from '../errors/texts.js';

/** The cookie that remembers the visitor's choice of language. */
export const localeCookie = 'i18n_redirected';

const crawlers = /bot|lighthouse|facebook|google/i;

/** Whether a program looks at the page, for a search engine or a preview (A15). */
export function isCrawler(userAgent: string | undefined): boolean {
  return crawlers.test(userAgent ?? '');
}

/** Who asks for `/`. */
export interface Visitor {
  readonly cookie: string | undefined;
  readonly acceptLanguage: string | undefined;
  readonly userAgent: string | undefined;
}

/** Which locale a visit of the root belongs to (A2), and whether it is a first one. Crawlers always get the address they asked for. */
export function visitLocale(visitor: Visitor): { locale: Locale; first: boolean } {
  if (isCrawler(visitor.userAgent)) return { locale: 'en', first: false };
  const chosen = locales.find((locale) => locale === visitor.cookie);
  return chosen ? { locale: chosen, first: false } : { locale: localeOf(visitor.acceptLanguage), first: true };
}
