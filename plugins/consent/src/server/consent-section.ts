import type { ContentSources, PluginContext, SiteContent } from '@viewkraft/server';
import type { ConsentItem, ConsentSection } from '../shared/consent-item.js';
import { mergeItems } from '../shared/merge-items.js';
import { readItems } from '../shared/read-items.js';
import { standardItems } from '../shared/standard-items.js';
import { cleanHtml } from './clean-html.js';
import type { ConsentOptions } from './consent-options.js';
import { packageItems } from './package-items.js';

/** Hosts of each map provider's frames. */
const mapOrigins: Readonly<Record<string, string>> = {
  google: 'https://www.google.com',
  osm: 'https://www.openstreetmap.org',
};

/** Returns the origins of the frames on live pages: maps and embedded content. */
function contentOrigins(content: SiteContent): { readonly maps: string[]; readonly embeds: string[] } {
  const maps = content.blocks('map').map(({ provider }) => mapOrigins[String(provider)]);
  const embeds = content.blocks('embed').map(({ href }) => originOf(href));
  return { maps: distinct(maps), embeds: distinct(embeds) };
}

const hostOf = (origin: string): string => new URL(origin).host;

function originOf(href: unknown): string | undefined {
  if (typeof href !== 'string' || !URL.canParse(href)) return undefined;
  const { protocol, origin } = new URL(href);
  // Content without HTTPS stays a link.
  return protocol === 'https:' ? origin : undefined;
}

const distinct = (list: readonly (string | undefined)[]): string[] => [
  ...new Set(list.filter((one) => one !== undefined)),
];

type Context = PluginContext<ConsentOptions>;

/** The public section for browsers: every item, with whether it is currently active on this site. */
export function consentSection(context: Context, content: SiteContent): ConsentSection {
  const { revision, policyVersion, delay, proof } = context.options;
  const { tagId } = context.site;
  const items = siteItems(context, content);
  return { items, revision, policyVersion, delay, proof, ...(tagId !== undefined && { tagId }) };
}

/** Items of the configuration: built-in ones, those of other plugins, and those of the options. */
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

/** The same, with items that the live pages need: their maps, and one for every embedded host. */
function siteItems(context: Context, content: SiteContent): ConsentItem[] {
  const { maps, embeds } = contentOrigins(content);
  const items = configuredItems(context, maps.map(hostOf)); // prettier-ignore
  const covered = items.flatMap(({ hosts = [] }) => hosts);
  const further = embeds.map(hostOf).filter((host) => !covered.includes(host));
  return mergeItems(items, further.map(embedItem)).map(cleanItem);
}

/**
 * Sources that the content security policy of every page allows if the configuration needs them; nothing is fetched
 * from them before consent to the item.
 */
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
