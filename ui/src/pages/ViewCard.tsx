import Box from '@mui/material/Box';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { recordsApi } from '../base/api/recordsApi.js';
import { formatNumber } from '../base/i18n/formats/formatNumber.js';
import { useLocale } from '../base/i18n/useLocale.js';
import type { NavigationEntry } from '../data/model/groupViews.js';
import { useViewAddress } from './useViewAddress.js';

/** A view's name and number of records, counted once the card becomes visible. */
export function ViewCard({ name, label }: NavigationEntry) {
  const { t } = useTranslation();
  const locale = useLocale();
  const addressOf = useViewAddress();
  const card = useRef<HTMLAnchorElement>(null);
  const [count, setCount] = useState<number | null>(null);
  useEffect(() => {
    const seen = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      seen.disconnect();
      recordsApi.count(name).then(setCount, () => undefined);
    });
    if (card.current) seen.observe(card.current);
    return () => seen.disconnect();
  }, [name]);
  return (
    <Box component={Link} ref={card} to={addressOf(name)} sx={styles}>
      <Box component="span" sx={{ fontWeight: 600, overflowWrap: 'anywhere', hyphens: 'auto' }}>
        {label}
      </Box>
      <Box
        component="span"
        sx={{ fontSize: 13, color: 'text.secondary', fontVariantNumeric: 'tabular-nums', minHeight: 20 }}
      >
        {count === null ? '' : t('private.records', { count, shown: formatNumber(count, locale) })}
      </Box>
    </Box>
  );
}

const styles = {
  display: 'flex',
  flexDirection: 'column',
  gap: 1,
  p: 4,
  borderRadius: 'var(--vk-radius)',
  border: '1px solid var(--vk-border)',
  backgroundColor: 'var(--vk-surface)',
  color: 'text.primary',
  textDecoration: 'none',
  transition: 'border-color 120ms',
  '&:hover': { borderColor: 'var(--vk-accent)' },
};
