import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../i18n/useLocale.js';
import { useViews } from '../../model/useModels.js';
import { gridAddress } from '../../routing/addresses.js';
import { AdminNavigation } from './AdminNavigation.js';
import { groupViews } from './groupViews.js';
import { NavigationSection } from './NavigationSection.js';
import { navigationStyles } from './navigationStyles.js';
import { useViewAddress } from './useViewAddress.js';
import { ViewsFilter } from './ViewsFilter.js';

/** So many views are found at a glance; beyond, one types. */
const filterAbove = 12;

/** One link for every view that the session may read, by group, and the pages of administrators. */
export function ViewsNavigation({ onFollow }: { readonly onFollow?: (() => void) | undefined }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const addressOf = useViewAddress();
  const { data: views, status } = useViews();
  const isWaiting = views === undefined && status !== 'error';
  const [wanted, setWanted] = useState('');
  const needle = useDeferredValue(wanted.trim().toLocaleLowerCase(locale));
  const all = groupViews(views ?? [], locale, t('navigation.system'));
  const groups = all
    .map((group) => ({
      ...group,
      entries: group.entries.filter(({ label }) => label.toLocaleLowerCase(locale).includes(needle)),
    }))
    .filter((group) => group.entries.length > 0);
  const total = all.reduce((sum, group) => sum + group.entries.length, 0);
  return (
    <Box sx={navigationStyles}>
      <nav aria-label={t('frame.views')}>
        {total > filterAbove && <ViewsFilter value={wanted} onChange={setWanted} />}
        {isWaiting &&
          [120, 88, 140, 104].map((width) => <Skeleton key={width} height={32} width={width} sx={{ mx: 3 }} />)}
        {groups.map((group) => (
          <NavigationSection
            key={group.key}
            id={group.key}
            label={group.key === '' ? t('frame.views') : group.label}
            links={group.entries.map(({ name, label }) => ({
              to: addressOf(name),
              within: gridAddress(name, locale),
              label,
            }))}
            isFiltered={needle !== ''}
            onFollow={onFollow}
          />
        ))}
        {needle !== '' && groups.length === 0 && (
          <Box component="p" role="status" sx={{ m: 0, px: 3, color: 'text.secondary' }}>
            {t('navigation.noViews')}
          </Box>
        )}
      </nav>
      {/* Below what is not there yet it would move down. */}
      {!isWaiting && <AdminNavigation onFollow={onFollow} />}
    </Box>
  );
}
