import { type HeadPage, type HeadTag, pageHead, type ShownPage } from '@viewkraft/model';
import type { PageConfig } from '../base/config/pageConfig.js';
import type { SiteText } from '../base/texts/siteTexts.js';
import { failedTitle, isFailed, isOfPlugin } from '../base/site/Site.js';

/** Head elements of a public page, except its title. */
const ofPage =
  'meta[name="description"],meta[name="robots"],meta[name^="twitter:"],meta[property^="og:"],' +
  'link[rel="canonical"],link[rel="alternate"][hreflang],script[type="application/ld+json"]';

/** Origin of absolute addresses; the server's own, if its HTML states one. */
const origin = (): string => originOfPage ?? location.origin;
let originOfPage: string | undefined;

/** After a navigation within the document, updates the head to what the server's HTML would contain. */
export function applyHead(page: ShownPage, { name, tagline }: PageConfig, t: SiteText): void {
  clearHead();
  const tags = pageHead(headPage(page, t), { origin: origin(), name, tagline });
  for (const tag of tags) {
    if (tag.tag === 'title') document.title = tag.text;
    else document.head.append(elementOf(tag));
  }
}

/**
 * When the application starts, removes the previous page's metadata except the title, which the new page replaces
 * later.
 */
export function clearHead(): void {
  const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');
  if (canonical) originOfPage ??= new URL(canonical.href).origin;
  for (const element of document.head.querySelectorAll(ofPage)) element.remove();
}

function elementOf(tag: Exclude<HeadTag, { tag: 'title' }>): HTMLElement {
  const element = document.createElement(tag.tag);
  if (tag.tag === 'script') {
    element.setAttribute('type', tag.type);
    element.textContent = tag.text;
  } else for (const [name, value] of Object.entries(tag.attributes)) element.setAttribute(name, value);
  return element;
}

/**
 * Returns the metadata of a public page; for previews and pages of plugins without anything for search engines, for
 * failed pages only the title.
 */
export function headPage(page: ShownPage, t: SiteText): HeadPage {
  if (isOfPlugin(page)) {
    const { locale, title, description } = page;
    return { locale, title, description, isUnlisted: true };
  }
  if (!isFailed(page)) {
    const { locale, title, description, isPreview } = page;
    return isPreview ? { locale, title, description, isUnlisted: true } : page;
  }
  return {
    locale: page.locale,
    title: t(failedTitle(page.status)),
    isUnlisted: true,
  };
}
