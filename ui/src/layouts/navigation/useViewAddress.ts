import { useLocale } from '../../i18n/useLocale.js';
import { adminPages } from '../../pages/admin/adminPages.js';
import { adminAddress, gridAddress } from '../../routing/addresses.js';
import { useIsAdministrator } from '../../session/useIsAdministrator.js';

/** Where a link to a view leads: to its grid, or for administrators to the page made for that view. */
export function useViewAddress(): (view: string) => string {
  const locale = useLocale();
  const isAdministrator = useIsAdministrator();
  return (view) => {
    const page = isAdministrator ? adminPages.find((one) => one.view === view) : undefined;
    return page ? adminAddress(page.name, locale) : gridAddress(view, locale);
  };
}
