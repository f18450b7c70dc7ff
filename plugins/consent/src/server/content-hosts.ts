import type { SiteContent } from '@viewkraft/server';

/** Where a map's frame comes from. */
const mapOrigins: Readonly<Record<string, string>> = {
  google: 'https://www.google.com',
  osm: 'https://www.openstreetmap.org',
};

/** Origins of the frames that the live pages would show: of maps, and of what is embedded. */
export function contentOrigins(content: SiteContent): { readonly maps: string[]; readonly embeds: string[] } {
  const maps = content.blocks('map').map(({ provider }) => mapOrigins[String(provider)]);
  const embeds = content.blocks('embed').map(({ href }) => originOf(href));
  return { maps: distinct(maps), embeds: distinct(embeds) };
}

export const hostOf = (origin: string): string => new URL(origin).host;

function originOf(href: unknown): string | undefined {
  if (typeof href !== 'string' || !URL.canParse(href)) return undefined;
  const { protocol, origin } = new URL(href);
  // What is not encrypted stays a link.
  return protocol === 'https:' ? origin : undefined;
}

const distinct = (list: readonly (string | undefined)[]): string[] => [
  ...new Set(list.filter((one) => one !== undefined)),
];
