import Box from '@mui/material/Box';
import Paper, { type PaperProps } from '@mui/material/Paper';
import { createContext, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { problemText } from '../../base/api/problemText.js';
import { formatNumber } from '../../base/i18n/formats/formatNumber.js';
import { useLocale } from '../../base/i18n/useLocale.js';
import type { RecordSearch } from './useRecordSearch.js';

/** The Autocomplete renders its paper itself, so the content is passed by context. */
export const PickerSearch = createContext<RecordSearch | null>(null);

/** A picker's list with a footer that states the number of matches, also to screen readers. */
export function PickerPaper({ children, ...rest }: PaperProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const search = useContext(PickerSearch);
  const { options = [], total, error } = search ?? {};
  const number = (value: number) => formatNumber(value, locale);
  const statusText = () => {
    if (error) return problemText(error);
    if (total === undefined) return '';
    if (total === 0) return t('picker.nothing');
    if (options.length < total) return t('relation.shown', { shown: number(options.length), total: number(total) });
    return t('relation.found', { count: total, total: number(total) });
  };
  const isQuiet = total === 0 && !error;
  return (
    <Paper {...rest}>
      {children}
      <Box
        role="status"
        // The empty list states that itself.
        className={isQuiet ? 'vk-hidden' : undefined}
        sx={
          isQuiet
            ? null
            : {
                minHeight: 29,
                px: 3.5,
                py: 1.5,
                borderTop: '1px solid var(--vk-border)',
                fontSize: 12,
                color: error ? 'var(--vk-negative)' : 'text.secondary',
                fontVariantNumeric: 'tabular-nums',
              }
        }
      >
        {statusText()}
      </Box>
    </Paper>
  );
}
