import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconButton from '@mui/material/IconButton';
import { ChevronLeft, ChevronRight } from '../base/icons/panelIcons.js';
import { EmptyState } from '../base/page/EmptyState.js';
import { ListProblem } from '../base/page/ListProblem.js';
import { SearchBox } from '../base/page/SearchBox.js';
import type { MediaRecord } from './MediaRecord.js';
import { MediaTiles } from './MediaTiles.js';
import { type MediaKind, useMediaPage } from './useMediaPage.js';
import { formatNumber } from '../base/i18n/formats/formatNumber.js';
import { useLocale } from '../base/i18n/useLocale.js';

interface MediaBrowserProps {
  readonly kind: MediaKind;
  readonly onOpen: (record: MediaRecord) => void;
  readonly currentPath?: string | undefined;
  /** Controls beside the search box. */
  readonly tools?: ReactNode;
}

const pageSize = 24;

/** The uploaded files, with search and paging. */
export function MediaBrowser({ kind, onOpen, currentPath, tools }: MediaBrowserProps) {
  const { t } = useTranslation();
  const [{ search, page, of }, setState] = useState({ search: '', page: 1, of: kind });
  const shownPage = of === kind ? page : 1;
  const { records, total, isPending, error, reload } = useMediaPage({ search, kind, page: shownPage, pageSize });
  return (
    <Box sx={{ display: 'grid', gap: 4, alignContent: 'start', minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <SearchBox value={search} onSearch={(text) => setState({ search: text, page: 1, of: kind })} />
        {tools}
      </Box>
      <Box sx={{ height: 2, my: -2 }}>
        {isPending && <LinearProgress aria-label={t('frame.loading')} sx={{ height: 2 }} />}
      </Box>
      {error ? (
        <ListProblem error={error} onRetry={reload} />
      ) : records && records.length > 0 ? (
        <MediaTiles records={records} onOpen={onOpen} currentPath={currentPath} label={t('media.files')} />
      ) : (
        records && (
          <EmptyState
            text={t(search ? 'media.nothingFound' : 'media.empty')}
            action={
              search && <Button onClick={() => setState({ search: '', page: 1, of: kind })}>{t('filter.clear')}</Button>
            }
          />
        )
      )}
      {total !== undefined && total > pageSize && (
        <MediaPaging
          page={shownPage}
          pageSize={pageSize}
          total={total}
          onPage={(next) => setState({ search, page: next, of: kind })}
        />
      )}
    </Box>
  );
}

interface MediaPagingProps {
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
  readonly total: number;
  readonly onPage: (page: number) => void;
}

/** The range of shown files and the buttons for the previous and next page. */
function MediaPaging({ page, pageSize, total, onPage }: MediaPagingProps) {
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
