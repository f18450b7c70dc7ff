import { locales } from '@viewkraft/model';
import type { SiteConfig } from '../config/config.js';

/** What everybody may know of the configuration: `GET /api/public`, and the data block of every page. */
export function publicConfig(site: SiteConfig): Readonly<Record<string, unknown>> {
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
  };
}
