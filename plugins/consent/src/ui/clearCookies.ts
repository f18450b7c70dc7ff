import { namesCookie, type ConsentItem } from '../shared/consent-item.js';
import { cookieDomains, cookiePaths, expiredCookie } from '../shared/expired-cookies.js';
import { keptCookies, plainName } from '../shared/standard-items.js';
import { postConsent } from './postConsent.js';

/**
 * Makes the browser forget the cookies of declined items, or without a list all but the necessary ones: those that a script
 * sees at once, the others by the server.
 */
export async function clearCookies(items: readonly ConsentItem[], declined?: readonly string[]): Promise<void> {
  clearSeenCookies(items, declined);
  // Without cookies of their own, declined items have left nothing that only the server could take.
  if (declined && cookiesOf(items, declined).length === 0) return;
  await postConsent('clear', JSON.stringify({ path: location.pathname, ...(declined && { items: declined }) }));
}

/** Those that a script sees. */
export function clearSeenCookies(items: readonly ConsentItem[], declined?: readonly string[]): void {
  const kept = [...keptCookies, ...items.filter(({ category }) => category === 'required').flatMap(({ cookies }) => cookies)]; // prettier-ignore
  const refused = declined && cookiesOf(items, declined);
  for (const name of document.cookie.split('; ').map((pair) => pair.replace(/=.*$/s, ''))) {
    if (name === '' || namesCookie(kept, plainName(name)) || (refused && !namesCookie(refused, name))) continue;
    for (const domain of cookieDomains(location.hostname)) {
      for (const path of cookiePaths(location.pathname)) document.cookie = expiredCookie(name, domain, path);
    }
  }
}

function cookiesOf(items: readonly ConsentItem[], ids: readonly string[]): readonly string[] {
  return items.filter(({ id }) => ids.includes(id)).flatMap(({ cookies }) => cookies);
}
