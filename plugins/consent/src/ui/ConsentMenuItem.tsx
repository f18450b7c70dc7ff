import { useSite, type SlotProps } from '@viewkraft/ui';
import { AccountMenuItem } from '@viewkraft/ui/app';
import { consentStore } from './consentStore.js';

/** Material's `CookieOutlined`, as one path. */
const cookie =
  'M12 8.5a1.5 1.5 0 1 1-3 0 1.5 1.5 0 0 1 3 0M10 13.5a1.5 1.5 0 1 1-3 0 1.5 1.5 0 0 1 3 0M16 15a1 1 0 1 1-2 0 1 1 0 0 1 2 0M21.95 10.99c-1.79-.03-3.7-1.95-2.68-4.22-2.97 1-5.78-1.59-5.19-4.56C7.11.74 2 6.41 2 12c0 5.52 4.48 10 10 10 5.89 0 10.54-5.08 9.95-11.01M12 20c-4.41 0-8-3.59-8-8 0-3.31 2.73-8.18 8.08-8.02.42 2.54 2.44 4.56 4.99 4.94.07.36.52 2.55 2.92 3.63C19.7 16.86 16.06 20 12 20';

/** Reopens the dialog from the account menu, because pages of the application have no footer. */
export default function ConsentMenuItem({ close }: SlotProps['account-menu']) {
  const { t, config } = useSite();
  if (config.noCookies) return null;
  const open = (): void => {
    close();
    // Waits until the menu has restored the focus, so that the dialog can return it to the same element.
    setTimeout(() => consentStore.open());
  };
  return (
    <AccountMenuItem icon={cookie} onClick={open}>
      {t('consent.settings')}
    </AccountMenuItem>
  );
}
