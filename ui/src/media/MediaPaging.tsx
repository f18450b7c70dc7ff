import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../i18n/formats/formatNumber.js';
import { useLocale } from '../i18n/useLocale.js';

export interface MediaPagingProps {
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
  readonly total: number;
  readonly onPage: (page: number) => void;
}

/** Which files are shown, of how many; back and on. */
export function MediaPaging({ page, pageSize, total, onPage }: MediaPagingProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const digits = (value: number) => formatNumber(value, locale);
  const last = Math.min(page * pageSize, total);
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'flex-end', gap: 2, fontSize: 13 }}>
      <Box component="span" role="status" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
        {t('grid.range', {
          first: digits(Math.min((page - 1) * pageSize + 1, last)),
          last: digits(last),
          total: digits(total),
        })}
      </Box>
      <IconButton aria-label={t('grid.previousPage')} disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <ChevronLeft fontSize="small" />
      </IconButton>
      <IconButton aria-label={t('grid.nextPage')} disabled={last >= total} onClick={() => onPage(page + 1)}>
        <ChevronRight fontSize="small" />
      </IconButton>
    </Box>
  );
}
