import { useSite } from '@viewkraft/ui';
import { consentStore } from './consentStore.js';
import './consentMenu.css';

/** The same in the account menu, where pages have no footer. */
export default function ConsentMenuItem({ close }: { readonly close: () => void }) {
  const { t, config } = useSite();
  if (config.noCookies) return null;
  const open = (): void => {
    close();
    // After the menu has given the focus back: it returns to the same place when the dialog closes.
    setTimeout(() => consentStore.open());
  };
  return (
    <button type="button" className="consent-menu-item" onClick={open}>
      {t('consent.settings')}
    </button>
  );
}
