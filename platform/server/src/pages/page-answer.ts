import type { Locale, PagePayload } from '@viewkraft/model';

/** What answers under an address that is no API's and no file's. */
export type PageAnswer =
  /** A page of the site; under another spelling of its address it names the one address all the same (A7). */
  | { readonly kind: 'page'; readonly status: 200; readonly payload: PagePayload }
  /** `to` has no query of the request yet, see `withQuery`. */
  | { readonly kind: 'redirect'; readonly to: string; readonly status: RedirectStatus; readonly external: boolean }
  /** A page of the application; `rest` is its path without locale and end slash, as it was sent. */
  | { readonly kind: 'app'; readonly locale: Locale; readonly rest: string }
  /** `fatal`: what was asked for is no address at all (A15). */
  | { readonly kind: 'missing'; readonly locale: Locale; readonly fatal: boolean };

export const redirectStatuses = [301, 302, 307, 308] as const;
export type RedirectStatus = (typeof redirectStatuses)[number];
