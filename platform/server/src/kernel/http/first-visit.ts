import { constants, locales, type Locale } from '@viewkraft/model';
import type { FastifyRequest } from 'fastify';
import { localeOf } from '../errors/texts.js';
import { rawCookie } from './cookies.js';

/** The cookie that stores the visitor's choice of language. */
export const localeCookie = 'i18n_redirected';

/** The `Set-Cookie` value that stores the choice for `constants.localeCookieDays` days. */
export function localeCookieHeader(locale: Locale): string {
  return `${localeCookie}=${locale}; Path=/; Max-Age=${constants.localeCookieDays * 86_400}; SameSite=Lax`;
}

const crawlers = /bot|lighthouse|facebook|google/i;

/** Whether the page is requested by a crawler, for a search engine or a preview (A15). */
export function isCrawler(userAgent: string | undefined): boolean {
  return crawlers.test(userAgent ?? '');
}

/** A request for `/`. */
export interface Visitor {
  readonly cookie: string | undefined;
  readonly acceptLanguage: string | undefined;
  readonly userAgent: string | undefined;
}

export function visitorOf({ headers }: Pick<FastifyRequest, 'headers'>): Visitor {
  return {
    cookie: rawCookie(headers.cookie, localeCookie),
    acceptLanguage: headers['accept-language'],
    userAgent: headers['user-agent'],
  };
}

/**
 * Whether the visitor has followed a link of one of the site's pages: without scripts, the link to the English home page
 * is all that tells the visitor's choice. Redirects of the API, such as those of a sign-out, are no choice.
 */
export function followedLink({ headers }: Pick<FastifyRequest, 'headers'>, origin: string): boolean {
  const { referer, 'sec-fetch-site': site } = headers;
  if (site !== undefined && site !== 'same-origin') return false;
  // Browsers send Sec-Fetch-Site to secure addresses only, and some visitors send no Referer.
  if (referer === undefined) return site !== undefined;
  return referer.startsWith(`${origin}/`) && !referer.startsWith(`${origin}/api/`);
}

/**
 * The locale of a visit to the root (A2), and whether it is a first visit. Crawlers always get the requested address.
 */
export function visitLocale(visitor: Visitor): { locale: Locale; first: boolean } {
  if (isCrawler(visitor.userAgent)) return { locale: 'en', first: false };
  const chosen = locales.find((locale) => locale === visitor.cookie);
  return chosen ? { locale: chosen, first: false } : { locale: localeOf(visitor.acceptLanguage), first: true };
}
