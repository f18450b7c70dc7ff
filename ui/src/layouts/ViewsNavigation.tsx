import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router-dom';
import { textIn } from '@viewkraft/model';
import { useLocale } from '../i18n/useLocale.js';
import { useViews } from '../model/useModels.js';
import { gridAddress } from '../routing/addresses.js';

/** One link for every view that the session may read, in the order of their labels. */
export function ViewsNavigation({ onFollow }: { readonly onFollow?: () => void }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { data: views, status } = useViews();
  const named = (views ?? []).map((view) => ({ name: view.name, label: textIn(view.label, locale) }));
  const sorted = named.sort((a, b) => a.label.localeCompare(b.label, locale));
  return (
    <Box component="nav" aria-label={t('frame.views')} sx={styles}>
      <Box component="h2" sx={{ m: 0, px: 3, pb: 2, fontSize: 12, fontWeight: 600, color: 'text.disabled' }}>
        {t('frame.views')}
      </Box>
      {views === undefined &&
        status !== 'error' &&
        [120, 88, 140, 104].map((width) => <Skeleton key={width} height={32} width={width} sx={{ mx: 3 }} />)}
      <ul>
        {sorted.map(({ name, label }) => (
          <li key={name}>
            <NavLink to={gridAddress(name, locale)} onClick={onFollow}>
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </Box>
  );
}

const styles = {
  py: 4,
  px: 2,
  '& ul': { listStyle: 'none', m: 0, p: 0, display: 'grid', gap: '2px' },
  '& a': {
    display: 'block',
    padding: '6px 12px',
    borderRadius: 'var(--vk-radius-input)',
    color: 'var(--vk-text-quiet)',
    textDecoration: 'none',
    overflowWrap: 'anywhere',
    hyphens: 'auto',
  },
  '& a:hover': { backgroundColor: 'var(--vk-hover)', color: 'var(--vk-text)' },
  '& a.active': { backgroundColor: 'var(--vk-accent-soft)', color: 'var(--vk-accent-strong)', fontWeight: 550 },
};
