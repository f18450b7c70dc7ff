import { pageHead, type HeadPage } from './page-head.js';

const site = {
  origin: 'https://x.example',
  name: 'Viewkraft',
  tagline: { en: 'smart strength for a digital tomorrow', de: 'kluge Kraft für ein digitales Morgen' },
};
const imprint: HeadPage = {
  locale: 'de',
  path: '/de/impressum',
  title: 'Impressum',
  description: null,
  alternates: { en: '/imprint', de: '/de/impressum' },
};

/** Tags as `rel hreflang: href` and `name: content`, the title as itself. */
const described = (page: HeadPage) =>
  pageHead(page, site).map((tag) => {
    if (tag.tag === 'title') return tag.text;
    if (tag.tag === 'script') return tag.type;
    const { rel, hreflang, href, name, property, content } = tag.attributes;
    return tag.tag === 'link' ? `${rel} ${hreflang ?? ''}: ${href}` : `${name ?? property}: ${content}`;
  });

test('[B9] a page names its canonical address and its counterparts in other locales, absolutely', () => {
  expect(described(imprint)).toEqual(
    expect.arrayContaining([
      'canonical : https://x.example/de/impressum',
      'alternate en: https://x.example/imprint',
      'alternate de: https://x.example/de/impressum',
      'alternate x-default: https://x.example/imprint',
      'og:url: https://x.example/de/impressum',
      'og:locale: de_DE',
      'og:locale:alternate: en_US',
    ]),
  );
});

test('[B9] a page in one locale is also the default, and names no other locale', () => {
  const only = described({ ...imprint, alternates: { de: '/de/impressum' } });
  expect(only.filter((line) => line.startsWith('alternate'))).toEqual([
    'alternate de: https://x.example/de/impressum',
    'alternate x-default: https://x.example/de/impressum',
  ]);
  expect(only.filter((line) => line.startsWith('og:locale:alternate'))).toEqual([]);
});

test('[A17] title and description are the page’s own, else name and tagline', () => {
  expect(described(imprint)).toContain('Impressum – Viewkraft');
  expect(described(imprint)).toContain('description: Viewkraft: kluge Kraft für ein digitales Morgen');
  expect(described({ ...imprint, description: 'Wer wir sind' })).toContain('description: Wer wir sind');
  const home = { locale: 'en', path: '/', title: 'Viewkraft', alternates: { en: '/', de: '/de' } } as const;
  expect(described(home)[0]).toBe('Viewkraft – smart strength for a digital tomorrow');
});

test('[B9] the home page describes the organisation, other pages have breadcrumbs', () => {
  const types = (page: HeadPage) => {
    const script = pageHead(page, site).find((tag) => tag.tag === 'script');
    const { '@graph': graph } = JSON.parse(script?.tag === 'script' ? script.text : '') as {
      '@graph': { '@type': string }[];
    };
    return graph.map(({ '@type': type }) => type);
  };
  expect(types({ locale: 'de', path: '/de', alternates: { de: '/de' } })).toEqual(['Organization', 'WebSite']);
  expect(types(imprint)).toEqual(['WebPage', 'BreadcrumbList']);
});

test('[B9] an unlisted page has only noindex for search engines', () => {
  expect(described({ locale: 'en', title: 'Sign in', isUnlisted: true })).toEqual([
    'Sign in – Viewkraft',
    'description: Viewkraft: smart strength for a digital tomorrow',
    'robots: noindex',
  ]);
});

test('[B9] a picture is shown large in previews, whatever its origin', () => {
  expect(described({ ...imprint, image: '/media/a.png' })).toEqual(
    expect.arrayContaining(['og:image: https://x.example/media/a.png', 'twitter:card: summary_large_image']),
  );
  expect(described({ ...imprint, image: 'https://y.example/a.png' })).toContain('og:image: https://y.example/a.png');
});
