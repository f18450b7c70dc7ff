import { useSite } from '@viewkraft/ui';
import { consentStore } from './consentStore.js';

/** Reopens the dialog from every public page: withdrawing must be as easy as consenting. */
export function ConsentFooterButton() {
  const { t, config } = useSite();
  if (config.noCookies) return null;
  return (
    <button type="button" onClick={() => consentStore.open()}>
      {t('consent.settings')}
    </button>
  );
}
