import type { Site } from '@viewkraft/ui';
import type { ConsentSection } from '../shared/consent-item.js';

/** What a page is told of the items; nothing on a site without cookies. */
export function sectionOf({ plugins, noCookies }: Site['config']): ConsentSection | undefined {
  const section = plugins['consent'] as ConsentSection | undefined;
  return noCookies || !section?.items ? undefined : section;
}
