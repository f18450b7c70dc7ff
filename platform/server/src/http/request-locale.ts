import { locales, type Locale } from '@viewkraft/model';
import type { FastifyRequest } from 'fastify';
import { rawCookie } from '../auth/protocol/cookies.js';
import { localeOf } from '../errors/texts.js';
import { localeCookie } from '../public/first-visit.js';

/** The language of who asks: the remembered choice, else the browser's. */
export function requestLocale({ headers }: Pick<FastifyRequest, 'headers'>): Locale {
  const chosen = rawCookie(headers.cookie, localeCookie);
  return locales.find((locale) => locale === chosen) ?? localeOf(headers['accept-language']);
}
