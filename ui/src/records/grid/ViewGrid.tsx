import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { recordName, textIn } from '@viewkraft/model';
import { lazy, type Ref, Suspense, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { listPath, type ListParameters } from '../../base/api/recordsApi.js';
import { withTexts } from '../../base/i18n/i18n.js';
import { formatNumber } from '../../base/i18n/formats/formatNumber.js';
import { useLocale } from '../../base/i18n/useLocale.js';
import { Add, MoreVert } from '../../base/icons/icons.js';
import { useShortcut } from '../../base/shortcuts/shortcuts.js';
import { PageHeader } from '../../base/page/PageHeader.js';
import { useMayCreate } from '../../data/session/useMayCreate.js';
import type { ViewModel } from '../../base/wire/ViewModel.js';
import { useRowActions } from './columns/useRowActions.js';
import { newAddress } from '../../base/routing/addresses.js';
import type { WireRecord } from '../../base/wire/WireRecord.js';
import { useSelection } from './bulk/useSelection.js';
import { arrangeColumns, type ArrangedColumns, type Arrangement } from './arrangement/Arrangement.js';
import { EmptyState } from '../../base/page/EmptyState.js';
import { ExchangeButton } from './exchange/ExchangeButton.js';
import { gridCell } from './gridCell.js';
import { GridFooter } from './GridFooter.js';
import { listParameters } from './listParameters.js';
import { ListProblem } from '../../base/page/ListProblem.js';
import { loadRecordGrid } from './loadRecordGrid.js';
import { SavedViewsButton } from './saved/SavedViewsButton.js';
import { useGridState } from './saved/useGridState.js';
import { usePageInRange } from './usePageInRange.js';
import { useRecordList } from '../../data/lists/useRecordList.js';
import { Slot } from '../../plugin/Slot.js';
import { ColumnsButton } from './arrangement/ColumnsButton.js';
import { FilterButton } from './filter/FilterButton.js';
import type { GridState } from './GridState.js';
import { SearchBox } from '../../base/page/SearchBox.js';
import './gridSkeleton.css';
import IconButton from '@mui/material/IconButton';
import { mayRestoreDeleted } from '../history/undo/mayRestoreDeleted.js';
import { passFocus } from '../../base/page/passFocus.js';
import { onDemand } from '../../base/page/onDemand.js';
import { usePartOnDemand } from '../../base/page/useDialogOnDemand.js';

const rows = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

const RecordGrid = lazy(async () => ({ default: (await loadRecordGrid()).RecordGrid }));
/** Loaded on demand: most users select no rows and set no filter. */
const SelectionBar = onDemand(
  async () => (await withTexts(import('./bulk/SelectionBar.js'), 'bulk')).SelectionBar,
  () => <Box sx={{ minHeight: 38 }} />,
);
const FilterChips = onDemand(
  async () => (await withTexts(import('./filter/FilterChips.js'), 'filter')).FilterChips,
  () => <Box sx={{ minHeight: 24 }} />,
);

const loadMenu = async () => (await import('./GridMenu.js')).GridMenu;

const noRecords: readonly WireRecord[] = [];
const bar = ' - var(--vk-bottom-bar, 0px)';

/** The records of a view with search, filter, columns and paging, all stored in the address. */
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
  const name = recordName(model, locale);
  useShortcut('/', 'grid.search', () => search.current?.focus());
  useShortcut('n', 'grid.new', () => void navigate(toNew), { when: mayCreate, words: name });

  const isFiltered = state.search !== '' || state.filter.length > 0;
  // The search ignores dates and numbers; the text says so when the user typed digits.
  const emptyText = t(/\d/.test(state.search) ? 'grid.emptySearch' : 'grid.empty');
  const emptyAction = isFiltered ? (
    <Button
      variant="outlined"
      onClick={() => {
        go({ search: '', filter: [] });
        passFocus(gridCell);
      }}
    >
      {t('filter.clear')}
    </Button>
  ) : (
    mayCreate && (
      <Button component={Link} to={toNew} variant="outlined">
        {t('grid.createFirst', name)}
      </Button>
    )
  );

  const outline = <GridSkeleton columns={columns.shown.length} />;

  return (
    // The rows scroll under their header; the page itself does not scroll in a high enough window.
    <Stack
      sx={{
        gap: { xs: 2, sm: 3 },
        minHeight: 560,
        height: { xs: `calc(100dvh - 88px${bar})`, sm: `calc(100dvh - 104px${bar})` },
      }}
    >
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
              {t('grid.new', name)}
            </Button>
          )
        }
      />
      {selection.records.size > 0 ? (
        <SelectionBar
          model={model}
          selection={selection}
          parameters={parameters}
          total={list.page?.total ?? selection.records.size}
        />
      ) : (
        <GridToolbar
          model={model}
          state={state}
          go={go}
          arrangement={arrangement}
          arrange={arrange}
          columns={columns}
          parameters={parameters}
          searchRef={search}
        />
      )}
      {state.filter.length > 0 && (
        <FilterChips model={model} filter={state.filter} onFilter={(filter) => go({ filter })} />
      )}
      {saved.isMissing && <Alert severity="info">{t('saved.gone')}</Alert>}
      {isMissing && <Alert severity="info">{t('saved.missing')}</Alert>}
      {list.error && (
        <ListProblem
          error={list.error}
          onRetry={list.reload}
          // An address with unknown columns or conditions would fail with every retry.
          onClear={() => saved.choose(null)}
        />
      )}
      <Box sx={{ flex: 1, minHeight: 0, display: 'flex', flexDirection: 'column', minWidth: 0 }}>
        {rowActions.isPending ? (
          outline
        ) : (
          <Suspense fallback={outline}>
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
              {...(rowActions.action ? { action: rowActions.action } : {})}
              empty={list.error ? null : <EmptyState text={emptyText} action={emptyAction} />}
            />
          </Suspense>
        )}
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

interface GridToolbarProps {
  readonly model: ViewModel;
  readonly state: GridState;
  readonly go: (part: Partial<GridState>) => void;
  readonly arrangement: Arrangement;
  readonly arrange: (part: Partial<Arrangement>) => void;
  readonly columns: ArrangedColumns;
  readonly parameters: ListParameters;
  readonly searchRef: Ref<HTMLInputElement>;
}

/** The toolbar: search, filter, saved views and columns. */
function GridToolbar({ model, state, go, arrangement, arrange, columns, parameters, searchRef }: GridToolbarProps) {
  return (
    <Box sx={toolbarStyles}>
      <SearchBox inputRef={searchRef} value={state.search} onSearch={(search) => go({ search })} />
      <FilterButton model={model} filter={state.filter} onFilter={(filter) => go({ filter })} />
      <Box sx={{ flex: 1 }} />
      <Slot slot="grid-toolbar" model={model} />
      <ExchangeButton model={model} parameters={parameters} columns={columnNames(columns)} />
      <ColumnsButton model={model} columns={columns} arrangement={arrangement} arrange={arrange} />
      <GridMenuButton model={model} />
    </Box>
  );
}

const toolbarStyles = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 2,
  alignItems: 'center',
  // Without their icons the buttons fit into two lines on phones.
  '& .MuiButton-startIcon': { display: { xs: 'none', sm: 'inherit' } },
};

/** Names of the visible columns; a related record counts under its foreign key column. */
const columnNames = ({ shown }: ArrangedColumns): readonly string[] => shown.map(({ column }) => column.name);

/** Skeleton of a loading grid with the grid's own dimensions, so that the layout does not shift. */
function GridSkeleton({ columns }: { readonly columns: number }) {
  const { t } = useTranslation();
  const cells = Array.from({ length: Math.min(columns, 8) }, (_, at) => <span key={at} className="vk-bone" />);
  return (
    <div role="status" aria-label={t('frame.loading')} className="vk-waiting-grid">
      {rows.map((row) => (
        <div key={row}>{cells}</div>
      ))}
    </div>
  );
}

/** Opens the menu of rarely needed actions; absent where the menu would be empty. */
function GridMenuButton({ model }: { readonly model: ViewModel }) {
  const { t } = useTranslation();
  const button = useRef<HTMLButtonElement>(null);
  const { part: Menu, ...menu } = usePartOnDemand(loadMenu);
  if (!(mayRestoreDeleted(model) && model.can.delete)) return null;
  return (
    <>
      <IconButton
        ref={button}
        aria-label={t('grid.more')}
        aria-haspopup="menu"
        aria-expanded={menu.isOpen}
        onPointerEnter={menu.preload}
        onClick={() => void menu.open()}
      >
        <MoreVert fontSize="small" />
      </IconButton>
      {Menu && <Menu model={model} isOpen={menu.isOpen} anchor={button} onClose={menu.close} />}
    </>
  );
}
