import Box from '@mui/material/Box';
import { DataGrid, useGridApiRef, type GridColDef, type GridRowId } from '@mui/x-data-grid';
import { createContext, useContext, useMemo, type KeyboardEvent, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { valueOf, type RecordId, type WireRecord } from '../api/WireRecord.js';
import { useLocale } from '../i18n/useLocale.js';
import { textIn } from '@viewkraft/model';
import type { ViewModel } from '../model/ViewModel.js';
import { recordAddress } from '../routing/addresses.js';
import { CellEdits } from './editing/CellEdits.js';
import { useEditMode, type CellPlace } from './editing/useEditMode.js';
import { useShortcut } from '../layouts/shortcuts.js';
import { gridColumnDefinitions } from './gridColumnDefinitions.js';
import type { GridColumnInfo } from './gridColumnsOf.js';
import type { SortItem } from './GridState.js';
import { gridStyles } from './gridStyles.js';
import { SortMark, SortPlaces } from './SortMark.js';
import { useGridSort } from './useGridSort.js';
import { useGridTexts } from './useGridTexts.js';
import type { RecordList } from './useRecordList.js';

export interface RecordGridProps {
  readonly model: ViewModel;
  /** Accessible name, where it is not the view's label. */
  readonly label?: string;
  readonly columns: readonly GridColumnInfo[];
  readonly list: RecordList;
  readonly sort: readonly SortItem[];
  readonly onSort: (sort: readonly SortItem[]) => void;
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
  readonly compact?: boolean;
  /** Widths that the reader has drawn, by column; without `onWidth` columns keep their own. */
  readonly widths?: Readonly<Record<string, number>>;
  readonly onWidth?: (column: string, width: number) => void;
  /** Boxes to choose rows with. */
  readonly selection?: {
    readonly ids: ReadonlySet<RecordId>;
    readonly onChange: (ids: ReadonlySet<RecordId>) => void;
  };
  /** Whether cells may be edited where they stand; then a click marks a cell, else it opens the record. */
  readonly editing?: boolean;
  /** The cell that is to be edited as soon as the grid stands. */
  readonly editFirst?: CellPlace | undefined;
  /** Shown where there are no rows. */
  readonly empty: ReactNode;
  /** A last cell for each row, e.g. a button. */
  readonly action?: {
    readonly width: number;
    readonly label: string;
    readonly render: (row: WireRecord, tabIndex: 0 | -1) => ReactNode;
  };
}

/** Rows of a view over MUI's grid. Sorting, paging and filtering happen on the server; several sort keys are ours. */
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
  const definitions = useMemo(() => {
    const shown = editable(gridColumnDefinitions(columns, { model, related, locale, widths, resizable: isResizable }));
    if (!action) return shown;
    const { width, label, render } = action;
    return [...shown, { field: '$action', type: 'actions', headerName: label, // Its content is the stop of Tab, not the cell.
        renderHeader: () => <span className="vk-hidden">{label}</span>, width, align: 'right', renderCell: ({ row, tabIndex }) => render(row, tabIndex) } satisfies GridColDef<WireRecord>]; // prettier-ignore
  }, [columns, model, related, locale, action, widths, isResizable, editable]);

  const first = [...places].find(([, own]) => own.place === 0);
  // The grid's own way would sort by one column only, and it tells nobody of the key.
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
    <SortPlaces.Provider value={places}>
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
              // Readers of the whole table should not miss the columns beyond the edge.
              columnBufferPx={2400}
              localeText={localeText}
              slots={{ columnHeaderSortIcon: SortMark, noRowsOverlay: EmptyRows, noResultsOverlay: EmptyRows }}
              slotProps={{
                row: focusableRow,
                loadingOverlay: { variant: 'linear-progress', noRowsVariant: 'skeleton' },
              }}
              sx={gridStyles}
              className={editing ? 'vk-editable' : 'vk-opens'}
            />
          </Box>
          {dialog}
        </CellEdits.Provider>
      </Empty.Provider>
    </SortPlaces.Provider>
  );
}

const noRows: readonly WireRecord[] = [];
const widthStep = 16;
/** Not a stop of Tab, which goes by the cells; but a row that was given the focus keeps it. */
const focusableRow = { tabIndex: -1 };
const nothing = () => undefined;

/** The grid makes its overlay itself, so what stands in it travels by context. */
const Empty = createContext<ReactNode>(null);

/** A grid holds rows and nothing else, also where it has none. */
function EmptyRows() {
  return (
    <Box role="row" sx={{ height: '100%' }}>
      <Box role="gridcell" sx={{ height: '100%' }}>
        {useContext(Empty)}
      </Box>
    </Box>
  );
}
