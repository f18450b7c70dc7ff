import type { Locale } from '@viewkraft/model';
import type { ConsentSection } from '../shared/consent-item.js';
import type { ConsentRecord } from '../shared/consent-record.js';
import { consentStorage } from './consentStorage.js';
import { postConsent } from './postConsent.js';

/** Only after an explicit choice: what was chosen, under a number that this browser has made up. */
export function sendProof({ revision, policyVersion }: ConsentSection, record: ConsentRecord, language: Locale): void {
  const consentId = consentStorage.proofId();
  const choices = Object.fromEntries(record);
  void postConsent('', JSON.stringify({ consentId, revision, language, choices, policyVersion }));
}
