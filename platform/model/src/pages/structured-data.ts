import type { Locale } from '../definition/view.js';
import { absoluteAddress, type HeadSite } from './head-site.js';
import { inLocale } from './locale-path.js';

interface DescribedPage {
  readonly locale: Locale;
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly image: string | null;
}

/** Schema.org data of a page: organisation and site for the home page, page and breadcrumbs for other pages (B9). */
export function structuredData(page: DescribedPage, site: HeadSite): object {
  const { origin, name, tagline } = site;
  const absolute = (address: string): string => absoluteAddress(address, site);
  const home = absolute(inLocale('/', page.locale));
  const organization = { '@id': `${origin}/#organization` };
  const website = { '@id': `${origin}/#website` };
  const graph =
    absolute(page.path) === home
      ? [
          {
            '@type': 'Organization',
            ...organization,
            name,
            url: absolute('/'),
            slogan: tagline[page.locale],
            logo: absolute('/favicon.svg'),
          },
          {
            '@type': 'WebSite',
            ...website,
            name,
            url: home,
            description: page.description,
            inLanguage: page.locale,
            publisher: organization,
          },
        ]
      : [
          {
            '@type': 'WebPage',
            '@id': absolute(page.path),
            url: absolute(page.path),
            name: page.title,
            description: page.description,
            inLanguage: page.locale,
            isPartOf: website,
            ...(page.image !== null && { primaryImageOfPage: absolute(page.image) }),
          },
          {
            '@type': 'BreadcrumbList',
            itemListElement: [
              { '@type': 'ListItem', position: 1, name, item: home },
              { '@type': 'ListItem', position: 2, name: page.title, item: absolute(page.path) },
            ],
          },
        ];
  return { '@context': 'https://schema.org', '@graph': graph };
}
