import { useSite } from '@viewkraft/ui';
import { consentStore } from './consentStore.js';

/** The way back to the choice, from every public page: as easy as it was to make. */
export function ConsentFooterButton() {
  const { t, config } = useSite();
  if (config.noCookies) return null;
  return (
    <button type="button" onClick={() => consentStore.open()}>
      {t('consent.settings')}
    </button>
  );
}
