import Box from '@mui/material/Box';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { recordsApi } from '../base/api/recordsApi.js';
import { formatNumber } from '../base/i18n/formats/formatNumber.js';
import { useLocale } from '../base/i18n/useLocale.js';
import { useReloadOnEvent } from '../data/lists/useReloadOnEvent.js';
import type { NavigationEntry } from '../data/model/groupViews.js';
import { useViewAddress } from './useViewAddress.js';

/** A view's name and number of records, counted while the card is visible, and again after every change. */
export function ViewCard({ name, label }: NavigationEntry) {
  const { t } = useTranslation();
  const locale = useLocale();
  const addressOf = useViewAddress();
  const card = useRef<HTMLAnchorElement>(null);
  const [count, setCount] = useState<number | null>(null);
  const shown = useRef(-1);
  const [changes, setChanges] = useState(0);
  const recount = useCallback(() => setChanges((before) => before + 1), []);
  useReloadOnEvent((event) => event.type === 'again' || (event.type === 'record' && event.view === name), recount);
  useEffect(() => {
    const stop = new AbortController();
    const recountIfShown = () => document.hidden || recount();
    document.addEventListener('visibilitychange', recountIfShown, { signal: stop.signal });
    addEventListener('online', recountIfShown, { signal: stop.signal });
    return () => stop.abort();
  }, [recount]);
  useEffect(() => {
    // An answer may be overtaken by that of a later count.
    const show = (found: number) => {
      if (changes < shown.current) return;
      shown.current = changes;
      setCount(found);
    };
    const seen = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      seen.disconnect();
      recordsApi.count(name).then(show, () => undefined);
    });
    if (card.current) seen.observe(card.current);
    return () => seen.disconnect();
  }, [name, changes]);
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
