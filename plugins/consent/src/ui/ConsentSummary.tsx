import { useSite, type SiteText } from '@viewkraft/ui';
import { consentChoices } from './consentChoices.js';
import { consentStore } from './consentStore.js';
import { ConsentLinks } from './ConsentLinks.js';
import { itemName } from './itemName.js';

interface ConsentSummaryProps {
  readonly t: SiteText;
  readonly onSettings: () => void;
}

/** A short explanation and the two main buttons, which look alike. */
export function ConsentSummary({ t, onSettings }: ConsentSummaryProps) {
  const { locale } = useSite();
  const optional = consentStore.items.filter(({ active, category }) => active && category !== 'required');
  return (
    <>
      <div className="consent-content">
        <p id="consent-lead">{t('lead')}</p>
        {optional.length > 0 && (
          <p>
            {t('optional')} <strong>{optional.map((item) => itemName(item, locale, t)).join(', ')}</strong>.{' '}
            {t('elsewhere')}
          </p>
        )}
        <p>{t('later')}</p>
      </div>
      <div className="consent-foot">
        <div className="consent-actions">
          <button type="button" className="consent-choice" onClick={() => consentChoices.declineAll(locale)}>
            {t('declineAll')}
          </button>
          <button type="button" className="consent-more" onClick={onSettings}>
            {t('settings')}
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
