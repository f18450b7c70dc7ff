import { useSite, type SiteText } from '@viewkraft/ui';
import { useEffect, useRef } from 'react';
import { categories } from '../shared/consent-item.js';
import type { ConsentRecord } from '../shared/consent-record.js';
import { ConsentCategory } from './ConsentCategory.js';
import { ConsentLinks } from './ConsentLinks.js';
import { consentChoices } from './consentChoices.js';
import { storedProofId } from './consentProof.js';

interface ConsentSettingsProps {
  readonly t: SiteText;
  /** The current selection; applied on accept. */
  readonly draft: ConsentRecord;
  readonly onDraft: (draft: ConsentRecord) => void;
}

/** All categories and items with their own switches. */
export function ConsentSettings({ t, draft, onDraft }: ConsentSettingsProps) {
  const { locale } = useSite();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const number = storedProofId();
  return (
    <>
      <div className="consent-content">
        <h3 ref={heading} tabIndex={-1}>
          {t('choose')}
        </h3>
        <p id="consent-lead">{t('chooseLead')}</p>
        {categories.map((category) => (
          <ConsentCategory key={category} category={category} t={t} draft={draft} onDraft={onDraft} />
        ))}
        {number !== undefined && (
          <p className="consent-number">
            {t('number')} <code>{number}</code>
          </p>
        )}
      </div>
      <div className="consent-foot">
        <div className="consent-actions">
          <button type="button" className="consent-choice" onClick={() => consentChoices.declineAll(locale)}>
            {t('declineAll')}
          </button>
          <button type="button" className="consent-choice" onClick={() => consentChoices.acceptSelected(draft, locale)}>
            {t('acceptSelected')}
          </button>
          <button type="button" className="consent-choice" onClick={() => consentChoices.acceptAll(locale)}>
            {t('acceptAll')}
          </button>
        </div>
        <ConsentLinks t={t} />
      </div>
    </>
  );
}
