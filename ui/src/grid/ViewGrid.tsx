import Add from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { listPath } from '../api/recordsApi.js';
import { textIn } from '@viewkraft/model';
import { formatNumber } from '../i18n/formats/formatNumber.js';
import { useLocale } from '../i18n/useLocale.js';
import { PageHeader } from '../layouts/PageHeader.js';
import type { ViewModel } from '../model/ViewModel.js';
import { newAddress } from '../routing/addresses.js';
import { ColumnsMenu } from './ColumnsMenu.js';
import { EmptyState } from './EmptyState.js';
import { printFilter } from './filter/condition.js';
import { FilterButton } from './filter/FilterButton.js';
import { FilterChips } from './filter/FilterChips.js';
import { gridColumnsOf, proposedColumns } from './gridColumnsOf.js';
import { GridFooter } from './GridFooter.js';
import { gridPreferences, type GridPreferences } from './gridPreferences.js';
import { printGridState, printSort, readGridState, type GridState } from './GridState.js';
import { ListProblem } from './ListProblem.js';
import { RecordGrid } from './RecordGrid.js';
import { SearchBox } from './SearchBox.js';
import { useGridKeys } from './useGridKeys.js';
import { usePageInRange } from './usePageInRange.js';
import { useRecordList } from './useRecordList.js';

/** A view's records: search, filter, columns, rows and pages, all of it in the address. */
export function ViewGrid({ model }: { readonly model: ViewModel }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const state = useMemo(() => readGridState(model, params), [model, params]);
  const [own, setOwn] = useState<GridPreferences>(() => gridPreferences.read(model.name));
  const prefer = (part: Partial<GridPreferences>) => {
    const next = { ...own, ...part };
    setOwn(next);
    gridPreferences.write(model.name, next);
  };
  // What changes the rows begins at the first page again, unless it is the page that changes.
  const go = (part: Partial<GridState>) => setParams(printGridState(model, { ...state, page: 1, ...part }));

  const all = useMemo(() => gridColumnsOf(model), [model]);
  const columns = useMemo(() => {
    const proposed = proposedColumns(model);
    const isShown = (name: string) => (proposed.has(name) ? !own.hidden.includes(name) : own.shown.includes(name));
    const chosen = all.filter(({ column }) => isShown(column.name));
    return chosen.length > 0 ? chosen : all.slice(0, 1);
  }, [model, all, own.hidden, own.shown]);
  const shown = new Set(columns.map(({ column }) => column.name));
  const toggle = (name: string) => {
    const without = (names: readonly string[]) => names.filter((one) => one !== name);
    if (shown.has(name)) prefer({ shown: without(own.shown), hidden: [...without(own.hidden), name] });
    else prefer({ hidden: without(own.hidden), shown: [...without(own.shown), name] });
  };

  const included = columns.flatMap(({ association }) => association ?? []);
  const parameters = {
    filter: printFilter(model, state.filter),
    search: state.search || undefined,
    sort: printSort(state.sort) || undefined,
    limit: own.pageSize,
    offset: (state.page - 1) * own.pageSize,
    include: included.join(',') || undefined,
  };
  const followed = new Set([model.name, ...included.flatMap((name) => model.associations.get(name)?.view ?? [])]);
  const list = useRecordList(listPath(model.name), parameters, (event) =>
    event.type === 'record' ? followed.has(event.view) : event.type === 'again' || event.type === 'model',
  );

  usePageInRange(list, state.page, own.pageSize, (page) =>
    setParams(printGridState(model, { ...state, page }), { replace: true }),
  );

  const search = useRef<HTMLInputElement>(null);
  useGridKeys(
    () => search.current?.focus(),
    model.can.create ? () => void navigate(newAddress(model.name, locale)) : undefined,
  );

  const isFiltered = state.search !== '' || 'raw' in state.filter || state.filter.length > 0;
  const empty = isFiltered ? (
    <Button variant="outlined" onClick={() => go({ search: '', filter: [] })}>
      {t('filter.clear')}
    </Button>
  ) : (
    model.can.create && (
      <Button component={Link} to={newAddress(model.name, locale)} variant="outlined">
        {t('grid.createFirst')}
      </Button>
    )
  );

  return (
    // The rows scroll under their header; the page itself stands still where the window is high enough.
    <Stack sx={{ gap: 3, minHeight: 560, height: { xs: 'auto', sm: 'calc(100dvh - 104px)' } }}>
      <PageHeader
        title={textIn(model.label, locale)}
        aside={
          list.page && (
            <Box component="span" aria-hidden sx={{ color: 'text.disabled', fontVariantNumeric: 'tabular-nums' }}>
              {formatNumber(list.page.total, locale)}
            </Box>
          )
        }
        actions={
          model.can.create && (
            <Button component={Link} to={newAddress(model.name, locale)} variant="contained" startIcon={<Add />}>
              {t('grid.new')}
            </Button>
          )
        }
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        <SearchBox inputRef={search} value={state.search} onSearch={(search) => go({ search })} />
        <FilterButton model={model} filter={state.filter} onFilter={(filter) => go({ filter })} />
        <Box sx={{ flex: 1 }} />
        <ColumnsMenu
          columns={all.map(({ column, association }) => ({
            name: column.name,
            label: textIn(model.associations.get(association ?? '')?.label ?? column.label, locale),
            isShown: shown.has(column.name),
          }))}
          onToggle={toggle}
          isCompact={own.compact}
          onCompact={(compact) => prefer({ compact })}
        />
      </Box>
      <FilterChips model={model} filter={state.filter} onFilter={(filter) => go({ filter })} />
      {list.error && (
        <ListProblem
          error={list.error}
          onRetry={list.reload}
          // An address that asks for what is not there asks for it every time.
          onClear={() => setParams(new URLSearchParams())}
        />
      )}
      <Box sx={{ flex: 1, minHeight: 0, display: 'flex', flexDirection: 'column', minWidth: 0 }}>
        <RecordGrid
          model={model}
          columns={columns}
          list={list}
          sort={state.sort}
          onSort={(sort) => go({ sort })}
          page={state.page}
          pageSize={own.pageSize}
          compact={own.compact}
          empty={list.error ? null : <EmptyState text={t('grid.empty')} action={empty} />}
        />
      </Box>
      <GridFooter
        page={state.page}
        pageSize={own.pageSize}
        total={list.page?.total}
        onPage={(page) => go({ page })}
        onPageSize={(pageSize) => {
          prefer({ pageSize });
          go({ page: 1 });
        }}
      />
    </Stack>
  );
}
