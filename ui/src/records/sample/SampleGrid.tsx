import Box from '@mui/material/Box';
import { filterAndSort } from '@viewkraft/model';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../base/i18n/useLocale.js';
import { EmptyState } from '../../base/page/EmptyState.js';
import { SearchBox } from '../../base/page/SearchBox.js';
import type { ViewModel } from '../../base/wire/ViewModel.js';
import { valueOf, type WireRecord } from '../../base/wire/WireRecord.js';
import { arrangeColumns, plainArrangement } from '../grid/arrangement/Arrangement.js';
import { GridFooter } from '../grid/GridFooter.js';
import type { SortItem } from '../grid/GridState.js';
import { RecordGrid } from '../grid/RecordGrid.js';

const doNothing = () => undefined;

interface SampleGridProps {
  readonly model: ViewModel;
  readonly rows: readonly WireRecord[];
  /** The initial sort order. */
  readonly sort?: readonly SortItem[];
  readonly onOpen: (row: WireRecord) => void;
}

/** A generated grid over dummy records: it searches, sorts and pages in the browser and sends nothing. */
export function SampleGrid({ model, rows, sort: firstSort = [], onOpen }: SampleGridProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [search, setSearch] = useState('');
  const [sort, setSort] = useState(firstSort);
  const [page, setPage] = useState(1);
  const [pageSize, setPageSize] = useState(plainArrangement.pageSize);
  const columns = useMemo(() => arrangeColumns(model, plainArrangement).shown, [model]);
  const list = useMemo(() => {
    const order = sort.map(({ column, descending }) => (descending ? `-${column}` : column));
    const found = filterAndSort(rows, { search, order, columns: model.columns, locale });
    const records = found.slice((page - 1) * pageSize, page * pageSize);
    return { page: { records, total: found.length }, isPending: false, error: undefined, reload: doNothing };
  }, [model, rows, search, sort, page, pageSize, locale]);
  /** Dummies have no page of their own, so links to a record lead to `onOpen`. */
  const open = (event: { target: EventTarget; preventDefault: () => void; stopPropagation: () => void }) => {
    const target = event.target as Element;
    const id = target.closest('[role="row"]')?.getAttribute('data-id');
    const row = rows.find((one) => String(valueOf(one, model.primaryKey)) === id);
    if (!row || target.closest('button, input')) return;
    event.preventDefault();
    event.stopPropagation();
    onOpen(row);
  };
  return (
    <>
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
          model={model}
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
    </>
  );
}
