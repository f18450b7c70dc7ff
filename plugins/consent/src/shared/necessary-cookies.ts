/** Names of the cookies that the site needs, by built-in item (H6); `*` stands for any ending. */
export const cookiesOf = {
  session: ['next-auth.session-token*', 'construction_access'],
  auth: ['next-auth.*', 'viewkraft.welcome'],
  consent: ['consent.*', 'i18n_redirected'],
} as const;

/** Cookies that are never cleared: those necessary for the site, and the choice itself. */
export const necessaryCookies: readonly string[] = Object.values(cookiesOf).flat();

/** Removes a cookie name's `__Host-` or `__Secure-` prefix. */
export const plainName = (cookie: string): string => cookie.replace(/^__(?:Secure|Host)-/, '');
