import { locales } from '@viewkraft/model';
import type { Config } from '../kernel/config/config.js';
import { fileKinds } from '../kernel/files/file-kinds.js';

/** The public part of the configuration: `GET /api/public`, and the data block of every page. */
export function publicConfig({
  site,
  uploads,
  dev,
  imageDomains,
  publicUrl,
}: Pick<Config, 'site' | 'uploads' | 'dev' | 'imageDomains' | 'publicUrl'>): Readonly<Record<string, unknown>> {
  const { name, tagline, breakpoints, anchorAnimations, tagId, buildPollInterval, noCookies, theme } = site;
  return {
    name,
    tagline,
    locales,
    breakpoints,
    anchorAnimations,
    ...(tagId !== undefined && { tagId }),
    buildPollInterval,
    noCookies,
    theme,
    dev,
    // Hosts whose pictures are served through `/_ipx`; pages request no others.
    imageDomains: [...imageDomains, ...(publicUrl === undefined ? [] : [new URL(publicUrl).host])],
    uploads: {
      maxBytes: uploads.maxBytes,
      types: fileKinds.filter(({ name }) => uploads.types.includes(name)).map(({ type }) => type),
    },
  };
}
