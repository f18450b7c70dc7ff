import type { ContentSources } from './plugin-definition.js';

/** Further hosts by kind of content; only kinds with at least one host. */
export type MergedSources = Readonly<Partial<Record<keyof ContentSources, readonly string[]>>>;

const kinds = ['script', 'style', 'image', 'frame', 'connect'] as const satisfies readonly (keyof ContentSources)[];

/**
 * Merges the hosts of several plugins without duplicates; `refuse` is called with every entry that is not an https
 * host.
 */
export function mergeSources(
  given: readonly { readonly name: string; readonly sources: ContentSources }[],
  refuse: (name: string, host: unknown) => void,
): MergedSources {
  const merged: Partial<Record<keyof ContentSources, readonly string[]>> = {};
  for (const kind of kinds) {
    const hosts = given.flatMap(({ name, sources: { [kind]: list = [] } }) =>
      list.filter((host) => isHost(host) || refuse(name, host)),
    );
    if (hosts.length > 0) merged[kind] = [...new Set(hosts)];
  }
  return merged;
}

/** `https://host`, optionally with a port or a `*.` prefix. */
function isHost(host: unknown): boolean {
  return typeof host === 'string' && /^https:\/\/(?:\*\.)?[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?$/.test(host);
}
