import type { PluginStart } from '@viewkraft/ui';
import type { ConsentSection } from '../shared/consent-item.js';
import { consentStore } from './consentStore.js';

/**
 * Begins on every page; on a site without cookies nothing is stored, nobody is asked, and nothing of others is ever loaded. A
 * tag manager reads the address: it stays away where that is a secret, granted or not.
 */
export function startConsent({ section, noCookies, isSecret }: PluginStart): void {
  const { items, tagId, ...others } = section as Partial<ConsentSection>;
  const isTagged = tagId !== undefined && !isSecret;
  if (!noCookies && items) consentStore.start({ ...others, items, ...(isTagged && { tagId }) } as ConsentSection);
}
