import Add from '@mui/icons-material/Add';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { textIn } from '@viewkraft/model';
import { lazy, Suspense, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { listPath } from '../api/recordsApi.js';
import { formatNumber } from '../i18n/formats/formatNumber.js';
import { useLocale } from '../i18n/useLocale.js';
import { useShortcut } from '../layouts/shortcuts.js';
import { PageHeader } from '../layouts/PageHeader.js';
import { useMayCreate } from '../model/useMayCreate.js';
import type { ViewModel } from '../model/ViewModel.js';
import { useRowActions } from '../plugin/useRowActions.js';
import { newAddress } from '../routing/addresses.js';
import type { WireRecord } from '../api/WireRecord.js';
import { useSelection } from './bulk/useSelection.js';
import { arrangeColumns } from './arrangement/Arrangement.js';
import { EmptyState } from './EmptyState.js';
import { GridFooter } from './GridFooter.js';
import { GridToolbar } from './GridToolbar.js';
import { listParameters } from './listParameters.js';
import { ListProblem } from './ListProblem.js';
import { RecordGrid } from './RecordGrid.js';
import { SavedViewsButton } from './saved/SavedViewsButton.js';
import { useGridState } from './saved/useGridState.js';
import { usePageInRange } from './usePageInRange.js';
import { useRecordList } from './useRecordList.js';

/** Most readers choose no rows, and have no filter. */
const SelectionBar = lazy(async () => ({ default: (await import('./bulk/SelectionBar.js')).SelectionBar }));
const FilterChips = lazy(async () => ({ default: (await import('./filter/FilterChips.js')).FilterChips }));

const noRecords: readonly WireRecord[] = [];

/** A view's records: search, filter, columns, rows and pages, all of it in the address. */
export function ViewGrid({ model }: { readonly model: ViewModel }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const navigate = useNavigate();
  const { state, go, arrangement, arrange, saved, isMissing } = useGridState(model);
  const columns = useMemo(() => arrangeColumns(model, arrangement), [model, arrangement]);

  const included = columns.shown.flatMap(({ association }) => association ?? []);
  const parameters = listParameters(model, state, columns.shown, arrangement);
  const followed = new Set([model.name, ...included.flatMap((name) => model.associations.get(name)?.view ?? [])]);
  const list = useRecordList(saved.isPending ? null : listPath(model.name), parameters, (event) =>
    event.type === 'record' ? followed.has(event.view) : event.type === 'again' || event.type === 'model',
  );
  usePageInRange(list, state.page, arrangement.pageSize, (page) => go({ page }, { replace: true }));

  const canChoose = model.can.update || model.can.delete;
  const selection = useSelection(model, list.page?.records ?? noRecords, `${parameters.filter ?? ''} ${parameters.search ?? ''}`); // prettier-ignore
  const chosen = useMemo(() => new Set(selection.records.keys()), [selection.records]);

  const rowActions = useRowActions(model);
  const search = useRef<HTMLInputElement>(null);
  const mayCreate = useMayCreate(model);
  const toNew = newAddress(model.name, locale);
  useShortcut('/', 'grid.search', () => search.current?.focus());
  useShortcut('n', 'grid.new', () => void navigate(toNew), { when: mayCreate });

  const isFiltered = state.search !== '' || state.filter.length > 0;
  const emptyAction = isFiltered ? (
    <Button variant="outlined" onClick={() => go({ search: '', filter: [] })}>
      {t('filter.clear')}
    </Button>
  ) : (
    mayCreate && (
      <Button component={Link} to={toNew} variant="outlined">
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
          <>
            <Box component="span" aria-hidden sx={{ color: 'text.disabled', fontVariantNumeric: 'tabular-nums' }}>
              {list.page ? formatNumber(list.page.total, locale) : ''}
            </Box>
            <SavedViewsButton view={model.name} saved={saved} />
          </>
        }
        actions={
          mayCreate && (
            <Button component={Link} to={toNew} variant="contained" startIcon={<Add />}>
              {t('grid.new')}
            </Button>
          )
        }
      />
      {selection.records.size > 0 ? (
        <Suspense fallback={<Box sx={{ minHeight: 38 }} />}>
          <SelectionBar
            model={model}
            selection={selection}
            parameters={parameters}
            total={list.page?.total ?? selection.records.size}
          />
        </Suspense>
      ) : (
        <GridToolbar
          model={model}
          state={state}
          go={go}
          arrangement={arrangement}
          arrange={arrange}
          columns={columns}
          searchRef={search}
        />
      )}
      {state.filter.length > 0 && (
        <Suspense fallback={<Box sx={{ minHeight: 24 }} />}>
          <FilterChips model={model} filter={state.filter} onFilter={(filter) => go({ filter })} />
        </Suspense>
      )}
      {saved.isGone && <Alert severity="info">{t('saved.gone')}</Alert>}
      {isMissing && <Alert severity="info">{t('saved.missing')}</Alert>}
      {list.error && (
        <ListProblem
          error={list.error}
          onRetry={list.reload}
          // An address that asks for what is not there asks for it every time.
          onClear={() => saved.choose(null)}
        />
      )}
      <Box sx={{ flex: 1, minHeight: 0, display: 'flex', flexDirection: 'column', minWidth: 0 }}>
        <RecordGrid
          model={model}
          columns={columns.shown}
          list={list}
          sort={state.sort}
          onSort={(sort) => go({ sort })}
          page={state.page}
          pageSize={arrangement.pageSize}
          compact={arrangement.compact}
          widths={arrangement.widths}
          onWidth={(column, width) => arrange({ widths: { ...arrangement.widths, [column]: width } })}
          editing={model.can.update}
          {...(canChoose ? { selection: { ids: chosen, onChange: selection.choose } } : {})}
          {...rowActions}
          empty={list.error ? null : <EmptyState text={t('grid.empty')} action={emptyAction} />}
        />
      </Box>
      <GridFooter
        page={state.page}
        pageSize={arrangement.pageSize}
        total={list.page?.total}
        onPage={(page) => go({ page })}
        onPageSize={(pageSize) => {
          arrange({ pageSize });
          go({ page: 1 });
        }}
      />
    </Stack>
  );
}
