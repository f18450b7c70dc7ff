import { constants, type Locale } from '@viewkraft/model';

/** Stores the chosen language in its cookie (A2). */
export function rememberLocale(locale: Locale): void {
  const seconds = constants.localeCookieDays * 24 * 60 * 60;
  document.cookie = `i18n_redirected=${locale}; Max-Age=${seconds}; Path=${constants.cookiePath}; SameSite=Lax`;
}
