import type { ConsentItem } from './consent-item.js';

/** The built-in items (H6); their texts are in `locales/{locale}/dialog.json`. */
export const standardItems: readonly ConsentItem[] = [
  { id: 'session', category: 'required', active: true, cookies: ['next-auth.session-token*', 'construction_access'] },
  { id: 'auth', category: 'required', active: true, cookies: ['next-auth.*', 'viewkraft.welcome'] },
  { id: 'consent', category: 'required', active: true, cookies: ['consent.*', 'i18n_redirected'] },
  {
    id: 'openmap',
    category: 'functional',
    active: true,
    cookies: [],
    hosts: ['www.openstreetmap.org', 'tile.openstreetmap.org'],
    url: 'https://osmfoundation.org/wiki/Privacy_Policy',
  },
  {
    id: 'gmap',
    category: 'functional',
    active: false,
    cookies: [],
    hosts: ['www.google.com', 'maps.googleapis.com'],
    url: { en: 'https://policies.google.com/privacy?hl=en', de: 'https://policies.google.com/privacy?hl=de' },
  },
  {
    id: 'analytics',
    category: 'analytics',
    active: false,
    cookies: ['_ga*', '_gid', '_gat*', '_gcl*'],
    url: { en: 'https://policies.google.com/privacy?hl=en', de: 'https://policies.google.com/privacy?hl=de' },
  },
];

/** Cookies that are never cleared: those necessary for the site, and the choice itself. */
export const necessaryCookies: readonly string[] = standardItems
  .filter(({ category }) => category === 'required')
  .flatMap(({ cookies }) => cookies);

/** Removes a cookie name's `__Host-` or `__Secure-` prefix. */
export const plainName = (cookie: string): string => cookie.replace(/^__(?:Secure|Host)-/, '');
