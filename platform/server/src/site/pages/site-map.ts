import { absoluteAddress, locales } from '@viewkraft/model';
import { escapeHtml } from '../../web/escape-html.js';
import type { SitePage } from './page-snapshot.js';

/** Maximum number of URLs in one sitemap (sitemaps.org). */
const maxUrls = 50_000;

/** `sitemap.xml`: every page once in each of its locales, by canonical address, with its alternates. */
export function printSiteMap(pages: readonly SitePage[], origin: string): string {
  const urls = pages.slice(0, maxUrls).map(({ address, alternates, updatedAt }) => {
    const links = [...locales, 'x-default' as const].flatMap((language) => {
      const to = language === 'x-default' ? (alternates.en ?? alternates.de) : alternates[language];
      return to === undefined ? [] : [link(language, absoluteAddress(to, { origin }))];
    });
    const place = `<loc>${escapeHtml(absoluteAddress(address, { origin }))}</loc>`;
    return `<url>${place}<lastmod>${updatedAt}</lastmod>${links.join('')}</url>`;
  });
  const spaces = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"';
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${spaces}>\n${urls.map((url) => `${url}\n`).join('')}</urlset>\n`;
}

function link(language: string, href: string): string {
  return `<xhtml:link rel="alternate" hreflang="${language}" href="${escapeHtml(href)}"/>`;
}

/**
 * `robots.txt`. Disallows only what guests cannot see: a crawler must read a page to find its `noindex`, so the sign-in
 * pages stay allowed.
 */
export function printRobots(origin: string): string {
  const closed = [
    '/api/',
    ...['/private', '/admin', '/de/private', '/de/admin'].flatMap((area) => [`${area}$`, `${area}/`]),
  ];
  return ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`), '', `Sitemap: ${origin}/sitemap.xml`, ''].join(
    '\n',
  );
}
