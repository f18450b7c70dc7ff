import { appRoutes } from './route-table.js';

/** First segments of addresses that are no page's and no plugin's: what the application and the server itself answer. */
export const siteAreas: ReadonlySet<string> = new Set([
  ...appRoutes.map(({ path }) => path.split('/')[1] as string),
  'api', 'media', 'assets', 'builds', 'index.html', 'favicon.ico', 'favicon.svg', 'robots.txt', 'sitemap.xml',
]); // prettier-ignore
