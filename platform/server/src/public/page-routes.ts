import type { Locale } from '@viewkraft/model';

/** Addresses of pages without their locale; everything else answers 404, with the page that says so. */
const pages = [
  /^\/$/,
  /^\/(login|signup|password-request|password-new)$/,
  /^\/user$/,
  /^\/private(\/[^/]+){0,2}$/,
  /^\/admin(\/(views|plan|users|media|health))?$/,
  /^\/(test|test2|admin-test)$/,
];

/** The only page that a crawler may list; the others are for those who work here. */
const listed = /^\/$/;

/** The locale that the first segment selects, and the rest of the path, without a slash at its end. */
export function splitLocale(path: string): { locale: Locale; rest: string } {
  const german = /^\/de(?=\/|$)/.test(path);
  const rest = (german ? path.slice(3) : path).replace(/\/+$/, '');
  return { locale: german ? 'de' : 'en', rest: rest === '' ? '/' : rest };
}

export function isPage(rest: string): boolean {
  return pages.some((pattern) => pattern.test(rest));
}

/** Whether crawlers shall leave the page out. */
export function isUnlisted(rest: string): boolean {
  return !listed.test(rest);
}
