import { useTranslation } from 'react-i18next';
import { useLocale } from '../../i18n/useLocale.js';
import { adminAddress } from '../../routing/addresses.js';
import { listedAdminPages } from '../../pages/admin/listedAdminPages.js';
import { useIsAdministrator } from '../../session/useIsAdministrator.js';
import { NavigationSection } from './NavigationSection.js';

/** The way to the administrators' pages, for them only. */
export function AdminNavigation({ onFollow }: { readonly onFollow?: (() => void) | undefined }) {
  const { t } = useTranslation();
  const locale = useLocale();
  if (!useIsAdministrator()) return null;
  return (
    <nav aria-label={t('adminPages.title')}>
      <NavigationSection
        id="admin"
        label={t('adminPages.title')}
        links={listedAdminPages().map(({ name, title }) => ({ to: adminAddress(name, locale), label: t(title) }))}
        onFollow={onFollow}
      />
    </nav>
  );
}
