import Box from '@mui/material/Box';
import { filterAndSort, textIn } from '@viewkraft/model';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sampleModel } from '../../fields/sampleColumns.js';
import { arrangeColumns, plainArrangement } from '../../records/grid/arrangement/Arrangement.js';
import { EmptyState } from '../../base/page/EmptyState.js';
import { GridFooter } from '../../records/grid/GridFooter.js';
import type { SortItem } from '../../records/grid/GridState.js';
import { RecordGrid } from '../../records/grid/RecordGrid.js';
import { SearchBox } from '../../base/page/SearchBox.js';
import { useLocale } from '../../base/i18n/useLocale.js';
import { PageHeader } from '../../base/page/PageHeader.js';
import { useTitle } from '../../base/routing/useTitle.js';
import { GalleryIntro } from './GallerySection.js';
import { sampleRows } from './sampleRows.js';

const DummyDialog = lazy(async () => ({ default: (await import('./DummyDialog.js')).DummyDialog }));
const columns = arrangeColumns(sampleModel, plainArrangement).shown;
const doNothing = () => undefined;

/** `/admin-test`: a generated grid over dummy records in the admin layout; a row opens a form that sends nothing. */
export function GridSamplePage() {
  const { t } = useTranslation();
  const locale = useLocale();
  const rows = sampleRows[locale];
  const [search, setSearch] = useState('');
  const [sort, setSort] = useState<readonly SortItem[]>([]);
  const [page, setPage] = useState(1);
  const [pageSize, setPageSize] = useState(plainArrangement.pageSize);
  const [opened, setOpened] = useState<string | null>(null);
  const title = textIn(sampleModel.label, locale);
  useTitle(t('gallery.pages.admin-test'));
  const list = useMemo(() => {
    const order = sort.map(({ column, descending }) => (descending ? `-${column}` : column));
    const found = filterAndSort(rows, { search, order, columns: sampleModel.columns, locale });
    const records = found.slice((page - 1) * pageSize, page * pageSize);
    return { page: { records, total: found.length }, isPending: false, error: undefined, reload: doNothing };
  }, [rows, search, sort, page, pageSize, locale]);
  /** Dummies have no page of their own, so links to a record open a dialog here. */
  const open = (event: { target: EventTarget; preventDefault: () => void; stopPropagation: () => void }) => {
    const target = event.target as Element;
    const id = target.closest('[role="row"]')?.getAttribute('data-id');
    if (id === null || id === undefined || target.closest('button, input')) return;
    event.preventDefault();
    event.stopPropagation();
    setOpened(id);
  };
  const record = opened === null ? undefined : rows.find((row) => String(row['id']) === opened);
  return (
    <Box
      sx={{ display: 'flex', flexDirection: 'column', gap: 3, minHeight: 560, height: { sm: 'calc(100dvh - 104px)' } }}
    >
      <PageHeader title={title} />
      <GalleryIntro>{t('gallery.intro.admin-test')}</GalleryIntro>
      <Box sx={{ display: 'flex' }}>
        <SearchBox
          value={search}
          onSearch={(next) => {
            setSearch(next);
            setPage(1);
          }}
        />
      </Box>
      <Box
        onClickCapture={open}
        onKeyDownCapture={(event) => {
          if (event.key === 'Enter') open(event);
        }}
        sx={{ flex: 1, minHeight: 0, minWidth: 0, display: 'flex', flexDirection: 'column' }}
      >
        <RecordGrid
          model={sampleModel}
          columns={columns}
          list={list}
          sort={sort}
          onSort={setSort}
          page={page}
          pageSize={pageSize}
          empty={<EmptyState text={t('grid.empty')} />}
        />
      </Box>
      <GridFooter
        page={page}
        pageSize={pageSize}
        total={list.page.total}
        onPage={setPage}
        onPageSize={(size) => {
          setPageSize(size);
          setPage(1);
        }}
      />
      {record && (
        <Suspense>
          <DummyDialog record={record} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </Box>
  );
}
