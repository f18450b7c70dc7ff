import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import InputBase from '@mui/material/InputBase';
import { useLocale } from '../../../base/i18n/useLocale.js';
import { useViews } from '../../../data/model/useModels.js';
import { adminAddress, gridAddress } from '../../../base/routing/addresses.js';
import { groupViews } from '../../../data/model/groupViews.js';
import { NavigationSection } from './NavigationSection.js';
import { navigationStyles } from './navigationStyles.js';
import { useViewAddress } from '../../../pages/useViewAddress.js';
import { listedAdminPages } from '../../../pages/adminPages.js';
import { useIsAdministrator } from '../../../data/session/useSession.js';

/** With more views than this, the navigation offers a search field. */
const filterAbove = 12;

/** Links to every view that the session may read, by group, and to the administration pages. */
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
        {views && groups.length === 0 && (
          <Box component="p" role="status" sx={{ m: 0, px: 3, color: 'text.secondary' }}>
            {t(needle === '' ? 'private.empty' : 'navigation.noViews')}
          </Box>
        )}
      </nav>
      {/* Waits for the views: otherwise these links would move down when the views arrive. */}
      {!isWaiting && <AdminNavigation onFollow={onFollow} />}
    </Box>
  );
}

/** Link to the administration pages, for administrators only. */
function AdminNavigation({ onFollow }: { readonly onFollow?: (() => void) | undefined }) {
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

/** Filters the navigation by the views' labels; Esc clears the filter. */
function ViewsFilter({ value, onChange }: { readonly value: string; readonly onChange: (value: string) => void }) {
  const { t } = useTranslation();
  return (
    <InputBase
      type="search"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || value === '') return;
        event.stopPropagation();
        onChange('');
      }}
      placeholder={t('navigation.filterViews')}
      inputProps={{ 'aria-label': t('navigation.filterViews') }}
      sx={{
        display: 'flex',
        mx: 1,
        mb: 3,
        px: 2,
        minHeight: 32,
        fontSize: 13,
        border: '1px solid var(--vk-border-input)',
        borderRadius: 'var(--vk-radius-input)',
        backgroundColor: 'var(--vk-surface)',
        '& input::placeholder': { color: 'var(--vk-text-faint)', opacity: 1 },
        '&.Mui-focused': { borderColor: 'var(--vk-accent)', boxShadow: '0 0 0 1px var(--vk-accent)' },
      }}
    />
  );
}
