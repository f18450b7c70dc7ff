import { locales, type Locale } from '../definition/view.js';
import { absoluteAddress, type HeadSite } from './head-site.js';
import { structuredData } from './structured-data.js';

/** One element of a page's head, as data: the server prints it, the browser applies it after a navigation. */
export type HeadTag =
  | { readonly tag: 'title'; readonly text: string }
  | { readonly tag: 'meta' | 'link'; readonly attributes: Readonly<Record<string, string>> }
  /** A data block of JSON-LD; the printer must escape every `<` in it. */
  | { readonly tag: 'script'; readonly type: 'application/ld+json'; readonly text: string };

/** The data for the head of a page; a `PagePayload` is one. */
export interface HeadPage {
  readonly locale: Locale;
  /** None: the site's name and tagline. */
  readonly title?: string | null;
  readonly description?: string | null;
  /** The page's canonical address, with its locale; none: an error page or a private page. */
  readonly path?: string;
  /** Path or address of its picture. */
  readonly image?: string | null;
  /** Addresses of the page in the locales in which it exists. */
  readonly alternates?: Readonly<Partial<Record<Locale, string>>>;
  /** Whether search engines must not index the page. */
  readonly isUnlisted?: boolean;
}

const ogLocales: Readonly<Record<Locale, string>> = { en: 'en_US', de: 'de_DE' };

/** Title, description, addresses in every locale, and the preview that other sites show (A17, B9). */
export function pageHead(page: HeadPage, site: HeadSite): HeadTag[] {
  const { locale, path, image, alternates = {}, isUnlisted = false } = page;
  const tagline = site.tagline[locale];
  const ownTitle = page.title && page.title !== site.name ? page.title : null;
  const description = page.description || `${site.name}: ${tagline}`;
  const head: HeadTag[] = [
    { tag: 'title', text: ownTitle ? `${ownTitle} – ${site.name}` : `${site.name} – ${tagline}` },
    meta('name', 'description', description),
  ];
  if (isUnlisted) head.push(meta('name', 'robots', 'noindex'));
  if (path === undefined) return head;
  const absolute = (address: string): string => absoluteAddress(address, site);
  const available = locales.flatMap((one) => {
    const address = alternates[one];
    return address === undefined ? [] : [{ locale: one, address }];
  });
  head.push({ tag: 'link', attributes: { rel: 'canonical', href: absolute(path) } });
  for (const other of available) head.push(alternate(other.locale, absolute(other.address)));
  // Readers of other languages get the first locale in which the page exists.
  const [first] = available;
  if (first) head.push(alternate('x-default', absolute(first.address)));
  head.push(
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', site.name),
    meta('property', 'og:title', ownTitle ?? `${site.name} – ${tagline}`),
    meta('property', 'og:description', description),
    meta('property', 'og:url', absolute(path)),
    meta('property', 'og:locale', ogLocales[locale]),
  );
  for (const other of available) {
    if (other.locale !== locale) head.push(meta('property', 'og:locale:alternate', ogLocales[other.locale]));
  }
  if (image) head.push(meta('property', 'og:image', absolute(image)));
  head.push(meta('name', 'twitter:card', image ? 'summary_large_image' : 'summary'));
  if (!isUnlisted) {
    const data = structuredData(
      { locale, path, title: ownTitle ?? site.name, description, image: image ?? null },
      site,
    );
    head.push({ tag: 'script', type: 'application/ld+json', text: JSON.stringify(data) });
  }
  return head;
}

function meta(key: 'name' | 'property', name: string, content: string): HeadTag {
  return { tag: 'meta', attributes: { [key]: name, content } };
}

function alternate(hreflang: string, href: string): HeadTag {
  return { tag: 'link', attributes: { rel: 'alternate', hreflang, href } };
}
