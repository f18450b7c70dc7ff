import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ChevronLeft, ChevronRight } from '../../base/icons/panelIcons.js';
import { ListChoice } from '../../fields/frame/ListChoice.js';
import { formatNumber } from '../../base/i18n/formats/formatNumber.js';
import { useLocale } from '../../base/i18n/useLocale.js';
import { pageSizes } from './arrangement/Arrangement.js';

export interface GridFooterProps {
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
  readonly total: number | undefined;
  readonly onPage: (page: number) => void;
  readonly onPageSize: (size: number) => void;
}

const sizes = pageSizes.map((size) => ({ value: String(size), text: String(size) }));

/** Range and total number of rows, page size, and previous and next page. */
export function GridFooter({ page, pageSize, total, onPage, onPageSize }: GridFooterProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const labelId = useId();
  const first = (page - 1) * pageSize + 1;
  const last = Math.min(page * pageSize, total ?? 0);
  const digits = (value: number) => formatNumber(value, locale);
  const range = { first: digits(first > last ? 0 : first), last: digits(last), total: digits(total ?? 0) };
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'flex-end',
        columnGap: 4,
        rowGap: 1,
        pt: 2,
        fontSize: 13,
        color: 'text.secondary',
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
        <span id={labelId}>{t('grid.rowsPerPage')}</span>
        <ListChoice
          plain
          aria-labelledby={labelId}
          value={String(pageSize)}
          options={sizes}
          onChange={(size) => onPageSize(Number(size))}
        />
      </Box>
      <Box
        component="span"
        // Announces the number of rows after a filter, a search or a change of page.
        aria-live="polite"
        sx={{ fontVariantNumeric: 'tabular-nums', minWidth: 96, textAlign: 'right' }}
      >
        {total === undefined ? '' : t(total === 0 ? 'grid.empty' : 'grid.range', range)}
      </Box>
      <Box sx={{ display: 'flex' }}>
        <IconButton aria-label={t('grid.previousPage')} disabled={page <= 1} onClick={() => onPage(page - 1)}>
          <ChevronLeft fontSize="small" />
        </IconButton>
        <IconButton
          aria-label={t('grid.nextPage')}
          disabled={total === undefined || page * pageSize >= total}
          onClick={() => onPage(page + 1)}
        >
          <ChevronRight fontSize="small" />
        </IconButton>
      </Box>
    </Box>
  );
}
