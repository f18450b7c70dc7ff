import { appRoutes } from './app-routes.js';

/** First segments of addresses that belong to the application or the server, not to pages or plugins. */
export const siteAreas: ReadonlySet<string> = new Set([
  ...appRoutes.map(({ path }) => path.split('/')[1] as string),
  'api', 'media', 'assets', 'builds', 'index.html', 'favicon.ico', 'favicon.svg', 'robots.txt', 'sitemap.xml',
]); // prettier-ignore
