import type { PluginStart } from '@viewkraft/ui';
import type { ConsentSection } from '../shared/consent-item.js';
import { consentStore } from './consentStore.js';

/**
 * Runs on every page. On a site without cookies nothing is stored or asked, and no external content is ever loaded. A
 * tag manager reads the address, so it stays off pages with a secret address even with consent.
 */
export function startConsent({ section, noCookies, isSecret }: PluginStart): void {
  const { items, tagId, ...others } = section as Partial<ConsentSection>;
  const isTagged = tagId !== undefined && !isSecret;
  if (!noCookies && items) consentStore.start({ ...others, items, ...(isTagged && { tagId }) } as ConsentSection);
}
