import { siteText, type SiteText, useSite } from '@viewkraft/ui';
import { useEffect, useState } from 'react';
import type { Locale } from '@viewkraft/model';
import type { ConsentRecord } from '../shared/consent-record.js';
import { consentStore } from './consentStore.js';
import { ConsentSettings } from './ConsentSettings.js';
import { ConsentSummary } from './ConsentSummary.js';
import { dialogTexts } from './dialogTexts.js';
import { PersistentBox } from './PersistentBox.js';
import './consent.css';

/** Keeps the previous texts while others load. */
function useDialogTexts(locale: Locale): SiteText | undefined {
  const [text, setText] = useState<SiteText>();
  useEffect(() => {
    let isThere = true;
    dialogTexts(locale).then(
      (texts) => {
        if (isThere) setText(() => siteText(texts));
      },
      () => consentStore.dismiss(),
    );
    return () => {
      isThere = false;
    };
  }, [locale]);
  return text;
}

const pages: readonly string[] = ['/imprint', '/impressum', '/privacy', '/datenschutz'];

/** Returns whether a path is the imprint or the privacy policy, in any of its spellings. */
function isLegalPage(pathname: string): boolean {
  return pages.includes(pathname.replace(/^(?:\/de)+(?=\/)/, '').replace(/\/+$/, ''));
}

/**
 * Asks for consent to storing and fetching (H1, H5). Blocks the page until answered, except on the imprint and the
 * privacy policy, which must be readable without a choice: there the dialog is a non-modal bar at the bottom.
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
