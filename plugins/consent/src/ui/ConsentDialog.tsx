import { useSite } from '@viewkraft/ui';
import { useState } from 'react';
import type { ConsentRecord } from '../shared/consent-record.js';
import { consentStore } from './consentStore.js';
import { ConsentSettings } from './ConsentSettings.js';
import { ConsentSummary } from './ConsentSummary.js';
import { isLegalPage } from './isLegalPage.js';
import { PersistentBox } from './PersistentBox.js';
import { useDialogTexts } from './useDialogTexts.js';
import './consent.css';

/**
 * Asks what may be stored and fetched (H1, H5). It holds the page until there is an answer, but for the imprint and the privacy
 * policy, which must be readable without one: there it stands at the lower edge.
 */
export default function ConsentDialog() {
  const { locale, location } = useSite();
  const t = useDialogTexts(locale);
  const [draft, setDraft] = useState<ConsentRecord>();
  if (!t) return null;
  return (
    <PersistentBox isModal={!isLegalPage(location.pathname)} titleId="consent-title" leadId="consent-lead">
      <h2 id="consent-title" tabIndex={-1}>
        {t('title')}
      </h2>
      {draft ? (
        <ConsentSettings t={t} draft={draft} onDraft={setDraft} />
      ) : (
        <ConsentSummary t={t} onSettings={() => setDraft(consentStore.get().record)} />
      )}
    </PersistentBox>
  );
}
