import { constants } from '@viewkraft/model';
import { stringifySetCookie } from 'cookie';

export interface CookieNames {
  readonly session: string;
  readonly csrf: string;
  readonly callbackUrl: string;
  /** Whether the cookies are for https alone. */
  readonly secure: boolean;
}

/** The names that Auth.js gives its cookies; on https only the prefixed ones, so that nobody can toss a plain one in. */
export function cookieNames(publicUrl: string): CookieNames {
  const secure = publicUrl.startsWith('https:');
  return {
    session: `${secure ? '__Secure-' : ''}next-auth.session-token`,
    csrf: `${secure ? '__Host-' : ''}next-auth.csrf-token`,
    callbackUrl: `${secure ? '__Secure-' : ''}next-auth.callback-url`,
    secure,
  };
}

/** The value of one cookie exactly as it was sent, without parsing the others; the first one when it is there twice. */
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

/** Whether somebody seems to be signed in, without a look at who. */
export function hasSessionCookie(header: string | undefined): boolean {
  return ['http:', 'https:'].some((origin) => rawCookie(header, cookieNames(origin).session) !== undefined);
}

/** The decoded value of a cookie; undefined when it is absent or badly encoded. */
export function cookieValue(header: string | undefined, name: string): string | undefined {
  const raw = rawCookie(header, name);
  if (raw === undefined) return undefined;
  try {
    return decodeURIComponent(raw);
  } catch {
    return undefined;
  }
}

/** A Set-Cookie line with the flags that all of them have; without `expires` it lasts as long as the browser. */
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

/** A Set-Cookie line that removes the cookie. */
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

/** A Set-Cookie line for the page that is opened next: its script reads it, says that the address is confirmed, and removes it. */
export function welcomeCookieLine(secure: boolean): string {
  const welcome = { name: 'viewkraft.welcome', value: '1', maxAge: 60 };
  return stringifySetCookie({ ...welcome, sameSite: 'lax', path: constants.cookiePath, secure });
}
