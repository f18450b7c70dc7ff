import { locales, type Locale } from '@viewkraft/model';
import type { FastifyRequest } from 'fastify';
import { rawCookie } from './cookies.js';
import { localeOf } from '../errors/texts.js';
import { localeCookie } from './first-visit.js';

/** The language of the request: the remembered choice, or the browser's language. */
export function requestLocale({ headers }: Pick<FastifyRequest, 'headers'>): Locale {
  const chosen = rawCookie(headers.cookie, localeCookie);
  return locales.find((locale) => locale === chosen) ?? localeOf(headers['accept-language']);
}
