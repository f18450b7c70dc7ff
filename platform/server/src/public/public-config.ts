import { locales } from '@viewkraft/model';
import type { Config } from '../config/config.js';
import { fileKinds } from '../media/file-kinds.js';

/** What everybody may know of the configuration: `GET /api/public`, and the data block of every page. */
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
    // Whose pictures come through `/_ipx`; a page asks for no others.
    imageDomains: [...imageDomains, ...(publicUrl === undefined ? [] : [new URL(publicUrl).host])],
    uploads: {
      maxBytes: uploads.maxBytes,
      types: fileKinds.filter(({ name }) => uploads.types.includes(name)).map(({ type }) => type),
    },
  };
}
