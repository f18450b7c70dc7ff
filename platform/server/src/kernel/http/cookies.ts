import { constants } from '@viewkraft/model';
import { stringifySetCookie } from 'cookie';

export interface CookieNames {
  readonly session: string;
  readonly csrf: string;
  readonly callbackUrl: string;
  /** Whether cookies are sent over https only. */
  readonly secure: boolean;
}

/**
 * The cookie names of Auth.js; on https only the prefixed names, so that an attacker cannot plant an unprefixed cookie.
 */
export function cookieNames(publicUrl: string): CookieNames {
  const secure = publicUrl.startsWith('https:');
  return {
    session: `${secure ? '__Secure-' : ''}next-auth.session-token`,
    csrf: `${secure ? '__Host-' : ''}next-auth.csrf-token`,
    callbackUrl: `${secure ? '__Secure-' : ''}next-auth.callback-url`,
    secure,
  };
}

/** The value of one cookie exactly as sent, without parsing the others; the first one of duplicates. */
export function rawCookie(header: string | undefined, name: string): string | undefined {
  if (header === undefined) return undefined;
  let from = 0;
  while (from < header.length) {
    const cut = header.indexOf(';', from);
    const end = cut === -1 ? header.length : cut;
    while (header[from] === ' ') from += 1;
    if (header.startsWith(name, from) && header[from + name.length] === '=') {
      return header.slice(from + name.length + 1, end).trim();
    }
    from = end + 1;
  }
  return undefined;
}

/** Whether a session cookie is present, without checking it. */
export function hasSessionCookie(header: string | undefined): boolean {
  return ['http:', 'https:'].some((origin) => rawCookie(header, cookieNames(origin).session) !== undefined);
}

/** The decoded value of a cookie; undefined when it is missing or badly encoded. */
export function cookieValue(header: string | undefined, name: string): string | undefined {
  const raw = rawCookie(header, name);
  if (raw === undefined) return undefined;
  try {
    return decodeURIComponent(raw);
  } catch {
    return undefined;
  }
}

/** A Set-Cookie header with the flags of all our cookies; without `expires` it is a session cookie. */
export function cookieLine(name: string, value: string, secure: boolean, expires?: Date): string {
  return stringifySetCookie({
    name,
    value,
    httpOnly: true,
    sameSite: 'lax',
    path: constants.cookiePath,
    secure,
    ...(expires === undefined ? {} : { expires }),
  });
}

/** A Set-Cookie header that removes the cookie. */
export function removedCookieLine(name: string, secure: boolean): string {
  return stringifySetCookie({
    name,
    value: '',
    httpOnly: true,
    sameSite: 'lax',
    path: constants.cookiePath,
    secure,
    maxAge: 0,
    expires: new Date(0),
  });
}

/**
 * A Set-Cookie header for the next page: its script reads the cookie, shows that the address is confirmed, and
 * removes the cookie.
 */
export function welcomeCookieLine(secure: boolean): string {
  const welcome = { name: 'viewkraft.welcome', value: '1', maxAge: 60 };
  return stringifySetCookie({ ...welcome, sameSite: 'lax', path: constants.cookiePath, secure });
}
