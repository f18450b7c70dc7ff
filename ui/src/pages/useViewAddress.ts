import { useLocale } from '../base/i18n/useLocale.js';
import { adminPages } from './adminPages.js';
import { adminAddress, gridAddress } from '../base/routing/addresses.js';
import { useIsAdministrator } from '../data/session/useSession.js';

/** Address of a view: its grid, or for administrators the page made for that view. */
export function useViewAddress(): (view: string) => string {
  const locale = useLocale();
  const isAdministrator = useIsAdministrator();
  return (view) => {
    const page = isAdministrator ? adminPages.find((one) => one.view === view) : undefined;
    return page ? adminAddress(page.name, locale) : gridAddress(view, locale);
  };
}
