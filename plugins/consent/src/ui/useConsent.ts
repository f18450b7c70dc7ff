import { useSyncExternalStore } from 'react';
import { consentStore, type ConsentState } from './consentStore.js';

/** What the visitor has said so far. */
export function useConsent(): ConsentState {
  return useSyncExternalStore(consentStore.subscribe, consentStore.get, consentStore.getOnServer);
}
