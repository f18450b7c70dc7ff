import Box from '@mui/material/Box';
import { textIn } from '@viewkraft/model';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useLocale } from '../../base/i18n/useLocale.js';
import { useViews } from '../../data/model/useModels.js';
import { recordAddress } from '../../base/routing/addresses.js';
import { refreshRecent, useRecentRecords } from '../../data/recent/recentStore.js';

/** The user's recent records. */
export function RecentList() {
  const { t } = useTranslation();
  const locale = useLocale();
  const recent = useRecentRecords();
  const { data: views } = useViews();
  useEffect(() => {
    if (!views) return undefined;
    const stop = new AbortController();
    void refreshRecent(views, stop.signal);
    return () => stop.abort();
  }, [views]);
  const known = recent.flatMap((record) => {
    const view = views?.find((one) => one.name === record.view);
    return view ? [{ ...record, label: textIn(view.label, locale) }] : [];
  });
  if (known.length === 0) return null;
  return (
    <Box component="section" aria-labelledby="recent" sx={{ mb: 8 }}>
      <Box component="h2" id="recent" sx={{ m: 0, mb: 2, fontSize: 14, fontWeight: 600 }}>
        {t('private.recent')}
      </Box>
      <Box component="ul" sx={listStyles}>
        {known.map(({ view, id, title, label }) => (
          <li key={`${view}/${id}`}>
            <Link to={recordAddress(view, id, locale)}>
              <span title={title}>{title}</span>
              <small title={label}>{label}</small>
            </Link>
          </li>
        ))}
      </Box>
    </Box>
  );
}

const listStyles = {
  m: 0,
  p: 0,
  listStyle: 'none',
  maxWidth: 1200,
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(240px, 100%), 1fr))',
  columnGap: 3,
  '& a': {
    display: 'flex',
    alignItems: 'baseline',
    justifyContent: 'space-between',
    gap: 3,
    p: '7px 12px',
    borderRadius: 'var(--vk-radius-input)',
    color: 'var(--vk-text)',
    textDecoration: 'none',
  },
  '& a:hover': { backgroundColor: 'var(--vk-hover)' },
  '& span, & small': { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  // The title is more important: the view's name is cut first.
  '& small': { flexShrink: 6, fontSize: 12, color: 'var(--vk-text-faint)' },
};
