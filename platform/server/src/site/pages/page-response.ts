import type { Locale, PagePayload } from '@viewkraft/model';

/** The result for an address outside the API and the files. */
export type PageResponse =
  /** A page of the site. Another spelling of its address still names the canonical address. */
  | { readonly kind: 'page'; readonly status: 200; readonly payload: PagePayload }
  /** `to` does not contain the request's query yet, see `withQuery`. */
  | { readonly kind: 'redirect'; readonly to: string; readonly status: RedirectStatus; readonly external: boolean }
  /** A page of the application; `rest` is the raw path without locale and trailing slash. */
  | { readonly kind: 'app'; readonly locale: Locale; readonly rest: string }
  /** `fatal`: the request is not a valid address. */
  | { readonly kind: 'missing'; readonly locale: Locale; readonly fatal: boolean };

export const redirectStatuses = [301, 302, 307, 308] as const;
export type RedirectStatus = (typeof redirectStatuses)[number];
