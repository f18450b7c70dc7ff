import type { ContentSources, PluginContext, SiteContent } from '@viewkraft/server';
import type { ConsentItem, ConsentSection } from '../shared/consent-item.js';
import { mergeItems } from '../shared/merge-items.js';
import { readItems } from '../shared/read-items.js';
import { standardItems } from '../shared/standard-items.js';
import { cleanHtml } from './clean-html.js';
import type { ConsentOptions } from './consent-options.js';
import { contentOrigins, hostOf } from './content-hosts.js';
import { packageItems } from './package-items.js';

type Context = PluginContext<ConsentOptions>;

/** What the browser is told: every item with whether it is active on this site at this moment. */
export function consentSection(context: Context, content: SiteContent): ConsentSection {
  const { revision, policyVersion, delay, proof } = context.options;
  const { tagId } = context.site;
  const items = siteItems(context, content);
  return { items, revision, policyVersion, delay, proof, ...(tagId !== undefined && { tagId }) };
}

/** Of the site as it is set up: the items that ship, those of other plugins, and those of the options. */
export function configuredItems(context: Context, used: readonly string[] = []): ConsentItem[] {
  const standard = standardItems.map((item) => ({
    ...item,
    active:
      item.active ||
      (item.id === 'analytics' && context.site.tagId !== undefined) ||
      (item.hosts ?? []).some((host) => used.includes(host)),
  }));
  return mergeItems(standard, packageItems(context), readItems(context.options.items).items);
}

/** The same with what the pages need: maps that they show, and an item for every host whose content they embed. */
export function siteItems(context: Context, content: SiteContent): ConsentItem[] {
  const { maps, embeds } = contentOrigins(content);
  const items = configuredItems(context, maps.map(hostOf)); // prettier-ignore
  const known = items.flatMap(({ hosts = [] }) => hosts);
  const further = embeds.map(hostOf).filter((host) => !known.includes(host));
  return mergeItems(items, further.map(embedItem)).map(cleanItem);
}

/** What the policy of every page opens, and only where the site is set up so: nothing is fetched before its item is granted. */
export function consentSources(context: Context, content: SiteContent): ContentSources {
  const { maps, embeds } = contentOrigins(content);
  const frame = [...maps, ...embeds];
  if (context.site.tagId === undefined) return { frame };
  const measures = ['https://*.google-analytics.com', 'https://*.analytics.google.com'];
  return {
    frame,
    script: ['https://www.googletagmanager.com'],
    image: ['https://www.googletagmanager.com', ...measures],
    connect: ['https://www.googletagmanager.com', ...measures],
  };
}

function embedItem(host: string): ConsentItem {
  return { id: host, name: host, category: 'others', active: true, cookies: [], hosts: [host] };
}

function cleanItem(item: ConsentItem): ConsentItem {
  const { privacy } = item;
  if (privacy === undefined) return item;
  if (typeof privacy === 'string') return { ...item, privacy: cleanHtml(privacy) };
  const texts = Object.entries(privacy).map(([locale, html]) => [locale, cleanHtml(html)] as const);
  return { ...item, privacy: Object.fromEntries(texts) };
}
