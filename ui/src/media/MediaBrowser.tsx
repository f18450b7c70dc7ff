import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../grid/EmptyState.js';
import { ListProblem } from '../grid/ListProblem.js';
import { SearchBox } from '../grid/SearchBox.js';
import { MediaPaging } from './MediaPaging.js';
import type { MediaRecord } from './MediaRecord.js';
import { MediaTiles } from './MediaTiles.js';
import { useMediaPage, type MediaKind } from './useMediaPage.js';

export interface MediaBrowserProps {
  readonly kind: MediaKind;
  readonly onOpen: (record: MediaRecord) => void;
  readonly currentPath?: string | undefined;
  /** Beside the search. */
  readonly tools?: ReactNode;
}

const pageSize = 24;

/** Uploaded files, searched and paged. */
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
