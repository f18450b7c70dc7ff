import { appRoutes, withoutLocale } from '@viewkraft/model';

/** First segments that are no page's: what the application and the server itself answer. */
const areas = new Set([
  ...appRoutes.map(({ path }) => path.split('/')[1]),
  'api', 'media', 'assets', 'builds', 'index.html', 'favicon.ico', 'favicon.svg', 'robots.txt', 'sitemap.xml',
]); // prettier-ignore

/** Whether something else answers at the path, with or without a locale, so that neither a page nor a redirect may stand there. */
export function isReserved(path: string): boolean {
  const rest = withoutLocale(path);
  const first = rest.split('/')[1] ?? '';
  return (
    areas.has(first) || /^[_.]/.test(first) || rest.endsWith('/_payload.json') || /^\/service\/letter(\/|$)/.test(rest)
  );
}
