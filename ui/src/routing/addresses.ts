import { inLocale, withCallback, type Locale } from '@viewkraft/model';
import type { RecordId } from '../api/WireRecord.js';

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

export function newPasswordAddress(locale: Locale, callbackUrl?: string | null): string {
  return inLocale(withCallback('/password-new', callbackUrl), locale);
}

export function privateAddress(locale: Locale): string {
  return inLocale('/private', locale);
}

export function userAddress(locale: Locale): string {
  return inLocale('/user', locale);
}

export function gridAddress(view: string, locale: Locale): string {
  return inLocale(`/private/${view}`, locale);
}

export function newAddress(view: string, locale: Locale): string {
  return `${gridAddress(view, locale)}/new`;
}

export function recordAddress(view: string, id: RecordId, locale: Locale): string {
  return `${gridAddress(view, locale)}/${encodeURIComponent(id)}`;
}

/** Where a sign-in leads: the asked-for page of this site, else the private area. */
export function afterSignIn(callbackUrl: string | null, locale: Locale, origin: string): string {
  if (callbackUrl) {
    try {
      const url = new URL(callbackUrl, origin);
      // `/..//host` comes out as `//host`, which is another site once it is gone to.
      const isOurs = url.origin === origin && !url.pathname.startsWith('//');
      if (isOurs) return url.pathname + url.search + url.hash;
    } catch {
      return privateAddress(locale);
    }
  }
  return privateAddress(locale);
}

/** A page of administrators. */
export function adminAddress(page: string, locale: Locale): string {
  return inLocale(`/admin/${page}`, locale);
}
