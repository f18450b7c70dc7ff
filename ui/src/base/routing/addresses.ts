import { inLocale, withCallback, type Locale } from '@viewkraft/model';
import type { RecordId } from '../wire/WireRecord.js';

export function homeAddress(locale: Locale): string {
  return inLocale('/', locale);
}

export function loginAddress(locale: Locale, callbackUrl?: string | null): string {
  return inLocale(withCallback('/login', callbackUrl), locale);
}

export function signUpAddress(locale: Locale, callbackUrl?: string | null): string {
  return inLocale(withCallback('/signup', callbackUrl), locale);
}

export function passwordRequestAddress(locale: Locale): string {
  return inLocale('/password-request', locale);
}

export function privateAddress(locale: Locale): string {
  return inLocale('/private', locale);
}

export function userAddress(locale: Locale): string {
  return inLocale('/user', locale);
}

export function changesAddress(locale: Locale): string {
  return inLocale('/user/changes', locale);
}

export function gridAddress(view: string, locale: Locale): string {
  return inLocale(`/private/${view}`, locale);
}

export function newAddress(view: string, locale: Locale): string {
  return `${gridAddress(view, locale)}/new`;
}

export function deletedAddress(view: string, locale: Locale): string {
  return `${gridAddress(view, locale)}/deleted`;
}

export function recordAddress(view: string, id: RecordId, locale: Locale): string {
  return `${gridAddress(view, locale)}/${encodeURIComponent(id)}`;
}

/** Path, query and hash of an address of this site; null for other sites and invalid addresses. */
export function ownAddress(address: string | null, origin: string): string | null {
  if (!address) return null;
  let url: URL;
  try {
    url = new URL(address, origin);
  } catch {
    return null;
  }
  // `/..//host` is normalised to `//host`, which a browser resolves to another site.
  const isOurs = url.origin === origin && !url.pathname.startsWith('//');
  return isOurs ? url.pathname + url.search + url.hash : null;
}

/** The address after a sign-in: the requested page if it is on this site, else the private area (A5). */
export function afterSignIn(callbackUrl: string | null, locale: Locale, origin: string): string {
  return ownAddress(callbackUrl, origin) ?? privateAddress(locale);
}

export function adminAddress(page: string, locale: Locale): string {
  return inLocale(`/admin/${page}`, locale);
}
