import { pageHead, type HeadTag, type ShownPage } from '@viewkraft/model';
import type { PageConfig } from '../config/pageConfig.js';
import { headPage } from './headPage.js';
import type { SiteText } from './texts/siteTexts.js';

/** Everything that the head says of a public page, but its title. */
const ofPage =
  'meta[name="description"],meta[name="robots"],meta[name^="twitter:"],meta[property^="og:"],' +
  'link[rel="canonical"],link[rel="alternate"][hreflang],script[type="application/ld+json"]';

/** What stands in addresses that hold everywhere; the server's own, where its HTML named one. */
const origin = (): string => originOfPage ?? location.origin;
let originOfPage: string | undefined;

/** After a navigation within the document its head tells of the new page, as the server's HTML would. */
export function applyHead(page: ShownPage, { name, tagline }: PageConfig, t: SiteText): void {
  clearHead();
  const tags = pageHead(headPage(page, t), { origin: origin(), name, tagline });
  for (const tag of tags) {
    if (tag.tag === 'title') document.title = tag.text;
    else document.head.append(elementOf(tag));
  }
}

/** Where the application begins nothing of the page before is left but the title, until the new page has set its own. */
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
