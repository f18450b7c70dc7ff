import type { ConsentItem } from './consent-item.js';
import { cookiesOf } from './necessary-cookies.js';

/** The built-in items (H6); their texts are in `locales/{locale}/dialog.json`. */
export const standardItems: readonly ConsentItem[] = [
  { id: 'session', category: 'required', active: true, cookies: cookiesOf.session },
  { id: 'auth', category: 'required', active: true, cookies: cookiesOf.auth },
  { id: 'consent', category: 'required', active: true, cookies: cookiesOf.consent },
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
