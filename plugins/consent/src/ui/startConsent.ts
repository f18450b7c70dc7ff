import type { PluginStart } from '@viewkraft/ui';
import type { ConsentSection } from '../shared/consent-item.js';
import { consentStore } from './consentStore.js';

/** Begins on every page; on a site without cookies nothing is stored, nobody is asked, and nothing of others is ever loaded. */
export function startConsent({ section, noCookies }: PluginStart): void {
  const { items } = section as Partial<ConsentSection>;
  if (!noCookies && items) consentStore.start(section as unknown as ConsentSection);
}
