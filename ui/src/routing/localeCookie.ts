import { constants, type Locale } from '@viewkraft/model';

/** The cookie that remembers a chosen language (A2). */
export function localeCookie(locale: Locale): string {
  const seconds = constants.localeCookieDays * 24 * 60 * 60;
  return `i18n_redirected=${locale}; Max-Age=${seconds}; Path=${constants.cookiePath}; SameSite=Lax`;
}
