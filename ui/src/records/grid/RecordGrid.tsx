import Box from '@mui/material/Box';
import { DataGrid, type GridColDef, type GridRowId, useGridApiRef, type GridLocaleText } from '@mui/x-data-grid';
import { createContext, type KeyboardEvent, type ReactNode, useContext, useMemo, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router-dom';
import { textIn } from '@viewkraft/model';
import { useTranslation } from 'react-i18next';
import { type RecordId, valueOf, type WireRecord } from '../../base/wire/WireRecord.js';
import { useIsPhone } from '../../base/page/useIsPhone.js';
import { useLocale } from '../../base/i18n/useLocale.js';
import type { ViewModel } from '../../base/wire/ViewModel.js';
import { recordAddress } from '../../base/routing/addresses.js';
import { CellEdits } from './editing/CellEdit.js';
import { type CellPosition, useEditMode } from './editing/useEditMode.js';
import { useShortcut } from '../../base/shortcuts/shortcuts.js';
import { gridColumnDefinitions } from './columns/gridColumnDefinitions.js';
import type { GridColumnInfo } from './columns/gridColumnsOf.js';
import type { SortItem } from './GridState.js';
import { GridCheckbox } from './columns/GridCheckbox.js';
import { gridStyles } from './columns/gridStyles.js';
import { SortMark, SortPositions, useGridSort } from './columns/useGridSort.js';
import { spreadWidths } from './columns/columnWidths.js';
import { usePinnedAction } from './columns/usePinnedAction.js';
import type { RecordList } from '../../data/lists/useRecordList.js';
import './gridSkeleton.css';

type Api = ReturnType<typeof useGridApiRef>;

const subscriptionTo = (api: Api) => (listener: () => void) =>
  api.current?.subscribeEvent('viewportInnerSizeChange', listener) ?? (() => undefined);

export interface RecordGridProps {
  readonly model: ViewModel;
  /** Accessible name; by default the view's label. */
  readonly label?: string;
  readonly columns: readonly GridColumnInfo[];
  readonly list: RecordList;
  readonly sort: readonly SortItem[];
  readonly onSort: (sort: readonly SortItem[]) => void;
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
  readonly compact?: boolean;
  /** Column widths set by the user; without `onWidth` columns cannot be resized. */
  readonly widths?: Readonly<Record<string, number>>;
  readonly onWidth?: (column: string, width: number) => void;
  /** Checkboxes to select rows. */
  readonly selection?: {
    readonly ids: ReadonlySet<RecordId>;
    readonly onChange: (ids: ReadonlySet<RecordId>) => void;
  };
  /** Whether cells may be edited in place; then a click selects a cell instead of opening the record. */
  readonly editing?: boolean;
  /** The cell to edit as soon as the grid is ready. */
  readonly editFirst?: CellPosition | undefined;
  /** Shown if there are no rows. */
  readonly empty: ReactNode;
  /** An extra last cell of each row, e.g. a button. */
  readonly action?: {
    readonly width: number;
    readonly label: string;
    readonly render: (row: WireRecord, tabIndex: 0 | -1) => ReactNode;
  };
}

/**
 * Rows of a view in MUI's DataGrid. Sorting, paging and filtering run on the server; multi-column sorting is our own.
 */
export function RecordGrid(props: RecordGridProps) {
  const { model, columns, list, sort, onSort, page, pageSize, compact, widths, onWidth, empty, action } = props;
  const { selection, editing = false } = props;
  const api = useGridApiRef();
  const locale = useLocale();
  const localeText = useGridTexts();
  const navigate = useNavigate();
  const { related, places, sortBy } = useGridSort(model, columns, sort, onSort);

  const open = (row: WireRecord) => void navigate(recordAddress(model.name, valueOf(row, model.primaryKey) as RecordId, locale)); // prettier-ignore
  const { edits, editable, dialog, props: editProps } = useEditMode(model, api, editing, open, props.editFirst);
  const isResizable = onWidth !== undefined;
  const isPhone = useIsPhone();
  const shown = useMemo(
    () => editable(gridColumnDefinitions(columns, { model, related, locale, widths, resizable: isResizable, isPhone })),
    [columns, model, related, locale, widths, isResizable, isPhone, editable],
  );
  const available = useGridWidth(api);
  const room = available && available - (selection ? boxWidth : 0);
  const pinned = usePinnedAction(shown, action?.width, room);
  const definitions = useMemo(() => {
    const fixed = pinned.widths ?? (room && spreadWidths(shown, room - (action?.width ?? 0)));
    const fitted = fixed ? shown.map(({ flex: _flex, maxWidth: _most, ...column }, at) => ({ ...column, width: fixed[at] ?? 0 })) : shown; // prettier-ignore
    if (!action) return fitted;
    const { width, label, render } = action;
    return [...fitted, { field: '$action', type: 'actions', headerName: label, // Its content is the Tab stop, not the cell.
        renderHeader: () => <span className="vk-hidden">{label}</span>, width, align: 'right', renderCell: ({ row, tabIndex }) => render(row, tabIndex) } satisfies GridColDef<WireRecord>]; // prettier-ignore
  }, [shown, pinned.widths, room, action]);

  const first = [...places].find(([, own]) => own.place === 0);
  // The DataGrid's own sorting supports a single column and does not expose the modifier keys.
  const onKeyCapture = (event: KeyboardEvent<HTMLElement>) => {
    const header = (event.target as Element).closest('[role="columnheader"]');
    const field = header?.getAttribute('data-field');
    const step = { ArrowLeft: -widthStep, ArrowRight: widthStep }[event.key];
    if (field && event.altKey && step !== undefined && onWidth && model.columns.has(field)) {
      event.preventDefault();
      event.stopPropagation();
      onWidth(field, Math.max(60, (api.current?.getColumn(field)?.computedWidth ?? 160) + step));
      return;
    }
    const focused = event.key === 'Enter' ? (event.target as Element).closest('[data-id]:focus') : null;
    const row = focused && list.page?.records.find((record) => String(valueOf(record, model.primaryKey)) === focused.getAttribute('data-id')); // prettier-ignore
    if (row) {
      event.preventDefault();
      open(row);
      return;
    }
    if (!field || event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    sortBy(field, event.shiftKey);
  };

  useShortcut('Enter', 'grid.keys.open', nothing, { isHint: true });
  useShortcut('alt+ArrowLeft', 'grid.keys.narrow', nothing, { isHint: true, when: isResizable });
  useShortcut('alt+ArrowRight', 'grid.keys.widen', nothing, { isHint: true, when: isResizable });
  useShortcut('shift+ ', 'grid.keys.select', nothing, { isHint: true, when: selection !== undefined });
  useShortcut('mod+a', 'grid.keys.all', nothing, { isHint: true, when: selection !== undefined });

  return (
    <SortPositions.Provider value={places}>
      <Empty.Provider value={empty}>
        <CellEdits.Provider value={edits}>
          <Box
            onKeyDownCapture={onKeyCapture}
            sx={{ display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0, minWidth: 0 }}
          >
            <DataGrid<WireRecord>
              apiRef={api}
              {...editProps}
              {...(selection
                ? {
                    checkboxSelection: true,
                    disableRowSelectionExcludeModel: true,
                    keepNonExistentRowsSelected: true,
                    rowSelectionModel: { type: 'include' as const, ids: new Set<GridRowId>(selection.ids) },
                    onRowSelectionModelChange: ({ ids }) => selection.onChange(new Set(ids)),
                  }
                : {})}
              aria-label={props.label ?? textIn(model.label, locale)}
              rows={list.page?.records ?? noRows}
              columns={definitions}
              getRowId={(row) => valueOf(row, model.primaryKey) as GridRowId}
              rowCount={list.page?.total ?? 0}
              loading={list.isPending && !list.error}
              density="standard"
              rowHeight={compact ? 32 : 40}
              columnHeaderHeight={compact ? 36 : 40}
              pagination
              paginationMode="server"
              paginationModel={{ page: page - 1, pageSize }}
              sortingMode="server"
              sortModel={first ? [{ field: first[0], sort: first[1].descending ? 'desc' : 'asc' }] : []}
              onColumnHeaderClick={({ field }, event) => {
                event.defaultMuiPrevented = true;
                sortBy(field, event.shiftKey);
              }}
              onRowClick={({ row }, event) => {
                if (!editing && !(event.target as Element).closest('a, button') && !getSelection()?.toString())
                  open(row);
              }}
              onCellKeyDown={({ row, cellMode }, event) => {
                if (event.key !== 'Enter' || cellMode === 'edit' || (event.target as Element).closest('button')) return;
                event.defaultMuiPrevented = true;
                event.preventDefault();
                open(row);
              }}
              disableColumnResize={!onWidth}
              onColumnWidthChange={({ colDef, width }) => onWidth?.(colDef.field, Math.round(width))}
              disableRowSelectionOnClick
              disableColumnMenu
              disableColumnFilter
              disableColumnSelector
              hideFooter
              // Also renders the columns beyond the edge, for anybody who reads the whole table, e.g. with a screen
              // reader.
              columnBufferPx={2400}
              localeText={localeText}
              slots={{
                baseCheckbox: GridCheckbox,
                columnHeaderSortIcon: SortMark,
                noRowsOverlay: EmptyRows,
                noResultsOverlay: EmptyRows,
                baseLinearProgress: GridProgress,
              }}
              slotProps={{
                row: focusableRow,
                loadingOverlay: { variant: 'linear-progress', noRowsVariant: 'skeleton' },
              }}
              sx={gridStyles}
              className={`${editing ? 'vk-editable' : 'vk-opens'} ${pinned.className}`}
              style={pinned.style}
            />
          </Box>
          {dialog}
        </CellEdits.Provider>
      </Empty.Provider>
    </SortPositions.Provider>
  );
}

const noRows: readonly WireRecord[] = [];
const widthStep = 16;
/** Width of the DataGrid's checkbox column in CSS pixels. */
const boxWidth = 50;
/** Not a tab stop, because Tab moves by cells; but a row that has the focus keeps it. */
const focusableRow = { tabIndex: -1 };
const nothing = () => undefined;

/** The DataGrid renders its overlay itself, so the content is passed by context. */
const Empty = createContext<ReactNode>(null);

/** An ARIA grid contains only rows, even if it is empty. */
function EmptyRows() {
  return (
    <Box role="row" sx={{ height: '100%' }}>
      <Box role="gridcell" sx={{ height: '100%' }}>
        {useContext(Empty)}
      </Box>
    </Box>
  );
}

/** The DataGrid's progress bar with an accessible name. */
function GridProgress() {
  const { t } = useTranslation();
  return <div role="progressbar" aria-label={t('frame.loading')} className="vk-progress" />;
}

/** Width in pixels available for a DataGrid's columns; undefined until measured. */
function useGridWidth(api: Api): number | undefined {
  const subscribe = useMemo(() => subscriptionTo(api), [api]);
  return useSyncExternalStore(subscribe, () => {
    const dimensions = api.current?.getRootDimensions();
    return dimensions?.isReady ? dimensions.viewportInnerSize.width : undefined;
  });
}

/** The DataGrid's texts that users can see or hear, in the page's language; the others stay English. */
function useGridTexts(): Partial<GridLocaleText> {
  const { t } = useTranslation();
  return useMemo(
    () => ({
      columnHeaderSortIconLabel: t('grid.sort'),
      checkboxSelectionHeaderName: t('grid.boxes.header'),
      checkboxSelectionSelectAllRows: t('grid.boxes.selectAll'),
      checkboxSelectionUnselectAllRows: t('grid.boxes.unselectAll'),
      checkboxSelectionSelectRow: t('grid.boxes.select'),
      checkboxSelectionUnselectRow: t('grid.boxes.unselect'),
      // The DataGrid's checkboxes are a boolean column.
      booleanCellTrueLabel: t('field.yes'),
      booleanCellFalseLabel: t('field.no'),
      noRowsLabel: t('grid.empty'),
      noResultsOverlayLabel: t('grid.empty'),
    }),
    [t],
  );
}
