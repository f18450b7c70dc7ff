import {
  type DataGridProps,
  type GridColDef,
  gridFocusCellSelector,
  type GridRenderEditCellParams,
  type GridRowId,
  type useGridApiRef,
} from '@mui/x-data-grid';
import type { Message, Widget } from '@viewkraft/model';
import { useContext, useEffect, useMemo, useRef, useState } from 'react';
import { type RecordId, valueOf, type WireRecord } from '../../../base/wire/WireRecord.js';
import { useShortcut } from '../../../base/shortcuts/shortcuts.js';
import type { ViewColumn, ViewModel } from '../../../base/wire/ViewModel.js';
import type { RecordOption } from '../../relations/RecordOption.js';
import { nextEditable } from './nextEditable.js';
import { CellEdits, cellKey, CellRefusal } from './CellEdit.js';
import { useCellEditing } from './useCellEditing.js';
import { isWritable } from '../../../data/functions/isWritable.js';
import { onDemand } from '../../../base/page/onDemand.js';

/** Widgets that need more space than a cell has. */
const large: ReadonlySet<Widget> = new Set(['textarea', 'markdown', 'html', 'image', 'json']);

// Whoever can type a value must be able to save it.
const CellEditor = onDemand(
  async () => (await Promise.all([import('./CellEditor.js'), import('./saveCell.js')]))[0].CellEditor,
);

interface EditCellProps {
  readonly model: ViewModel;
  readonly column: ViewColumn;
  readonly params: GridRenderEditCellParams<WireRecord>;
}

type EditProps = Pick<
  DataGridProps<WireRecord>,
  'onCellEditStart' | 'onCellEditStop' | 'processRowUpdate' | 'onProcessRowUpdateError' | 'onCellDoubleClick'
>;

export interface EditMode {
  readonly edits: CellEdits;
  readonly props: EditProps;
  readonly dialog: React.ReactNode;
  /** Marks the columns whose input fits in a cell as editable. */
  readonly editable: (definitions: readonly GridColDef<WireRecord>[]) => GridColDef<WireRecord>[];
}

/** A cell, by its row's key and its column. */
export interface CellPosition {
  readonly id: RecordId;
  readonly field: string;
}

interface Typed {
  readonly value: unknown;
  readonly picked: RecordOption | null | undefined;
}

/** The DataGrid's edit mode for single cells, started by double click or F2, with our own inputs and saving. */
export function useEditMode(
  model: ViewModel,
  api: ReturnType<typeof useGridApiRef>,
  isOn: boolean,
  open: (row: WireRecord) => void,
  first?: CellPosition,
): EditMode {
  const { save, hold, dialog } = useCellEditing(model);
  const [problems, setProblems] = useState<CellEdits['problems']>(new Map());
  const rowsAtStart = useRef(new Map<string, WireRecord>());
  const typed = useRef(new Map<string, Typed>());
  const saving = useRef(new Set<string>());
  /** Cells that the user has returned to while they are being saved. */
  const comeBack = useRef(new Set<string>());
  /** Cells that the user has left again while they are being saved: input typed since then is saved next. */
  const leftAgain = useRef(new Set<string>());

  const setProblem = (key: string, problem: Message | null) =>
    setProblems((before) => {
      if (problem === null && !before.has(key)) return before;
      const next = new Map(before);
      if (problem === null) next.delete(key);
      else next.set(key, problem);
      return next;
    });
  const forget = (key: string) => {
    typed.current.delete(key);
    rowsAtStart.current.delete(key);
    hold(key, false);
    setProblem(key, null);
  };

  const comeTo = (id: GridRowId, field: string) => {
    if (saving.current.has(cellKey(id, field))) comeBack.current.add(cellKey(id, field));
    api.current?.setCellFocus(id, field);
  };
  const begin = (cell: { readonly id: GridRowId; readonly field: string }) => {
    const grid = api.current;
    if (!grid?.getRow(cell.id)) return;
    const params = grid.getCellParams<WireRecord>(cell.id, cell.field);
    if (!params.isEditable) return open(params.row);
    if (grid.getCellMode(cell.id, cell.field) === 'edit') return comeTo(cell.id, cell.field);
    rowsAtStart.current.set(cellKey(cell.id, cell.field), params.row);
    grid.setCellFocus(cell.id, cell.field);
    return grid.startCellEditMode(cell);
  };
  /** Closes a saved cell when the response arrives, unless the user has returned to it or typed on. */
  const reopen = (id: GridRowId, field: string, later: Typed | undefined) => {
    const grid = api.current;
    if (!grid?.getRow(id)) return;
    const focus = gridFocusCellSelector(api);
    if (later === undefined && (focus?.id !== id || focus.field !== field)) return;
    const key = cellKey(id, field);
    rowsAtStart.current.set(key, grid.getRow<WireRecord>(id) ?? {});
    if (later) {
      typed.current.set(key, later);
      hold(key, true);
    }
    grid.startCellEditMode({ id, field, ...(later && { initialValue: later.value }) });
  };
  useEffect(() => {
    if (first) begin(first);
    // Once, when the grid has mounted.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  useShortcut(
    'F2',
    'grid.keys.edit',
    () => {
      const cell = api.current && gridFocusCellSelector(api);
      if (cell) begin(cell);
    },
    // With several grids on a page, the shortcut applies to the one with the focus.
    { when: isOn, holds: () => api.current?.rootElementRef?.current?.contains(document.activeElement) === true },
  );

  const editable = useMemo(
    () => (definitions: readonly GridColDef<WireRecord>[]) =>
      definitions.map((definition): GridColDef<WireRecord> => {
        const column = model.columns.get(definition.field);
        if (!isOn || !column || !isEditableInPlace(model, column)) return definition;
        return {
          ...definition,
          editable: true,
          valueSetter: (value: unknown, row: WireRecord) => ({ ...row, [column.name]: value }),
          renderEditCell: (params) => <EditCell model={model} column={column} params={params} />,
        };
      }),
    [model, isOn],
  );

  return {
    edits: useMemo(
      () => ({
        problems,
        onTyped: (key, value, picked) => {
          typed.current.set(key, { value, picked });
          leftAgain.current.delete(key);
          hold(key, true);
          setProblem(key, null);
        },
      }),
      // The other callbacks are stable.
      // eslint-disable-next-line react-hooks/exhaustive-deps
      [problems],
    ),
    dialog,
    editable,
    props: {
      onCellEditStart: ({ id, field, row, reason }, event) => {
        // Letters are shortcuts here, and Enter opens the record.
        if (reason !== 'cellDoubleClick') event.defaultMuiPrevented = true;
        else rowsAtStart.current.set(cellKey(id, field), row);
      },
      onCellEditStop: ({ id, field, reason }, event) => {
        const key = cellKey(id, field);
        if (reason === 'escapeKeyDown') forget(key);
        else if (saving.current.has(key)) {
          leftAgain.current.add(key);
          comeBack.current.delete(key);
        }
        const grid = api.current;
        const step = reason === 'tabKeyDown' ? 1 : reason === 'shiftTabKeyDown' ? -1 : undefined;
        if (!grid || step === undefined) return;
        const fields = grid.getVisibleColumns().map((shown) => shown.field);
        const next = nextEditable(fields, field, step, (name) => grid.isCellEditable(grid.getCellParams(id, name)));
        if (next === undefined) return;
        // This cell is saved in the background; if refused, it stays open with its error.
        event.defaultMuiPrevented = true;
        grid.stopCellEditMode({ id, field });
        if (grid.getCellMode(id, next) === 'edit') return comeTo(id, next);
        rowsAtStart.current.set(cellKey(id, next), grid.getRow<WireRecord>(id) ?? {});
        grid.startCellEditMode({ id, field: next });
      },
      onCellDoubleClick: ({ row, isEditable, field }, event) => {
        const isOwn = model.columns.has(field) && !(event.target as Element).closest('a, button, input');
        if (isOn && !isEditable && isOwn) open(row);
      },
      processRowUpdate: async (next, row, { rowId }) => {
        const changed = [...model.columns.keys()].find((name) => valueOf(next, name) !== valueOf(row, name));
        const cell = [...rowsAtStart.current.keys()].find((key) => typed.current.has(key) && key === cellKey(rowId, changed ?? ''));
        if (changed === undefined || cell === undefined) {
          for (const key of rowsAtStart.current.keys()) if (!typed.current.has(key) || key === cellKey(rowId, changed ?? '')) forget(key);
          return row;
        }
        saving.current.add(cell);
        try {
          let sent: Typed | undefined;
          let saved: WireRecord;
          let later: Typed | undefined;
          do {
            leftAgain.current.delete(cell);
            sent = typed.current.get(cell);
            const { value, picked } = sent ?? { value: valueOf(next, changed), picked: undefined };
            saved = await save({ row: rowsAtStart.current.get(cell) ?? row, column: changed, value, picked });
            rowsAtStart.current.set(cell, saved);
            later = typed.current.get(cell);
          } while (later !== undefined && later !== sent && leftAgain.current.has(cell));
          const isBack = comeBack.current.delete(cell);
          forget(cell);
          if (later !== sent || isBack) setTimeout(() => reopen(rowId, changed, later === sent ? undefined : later), 0);
          return saved;
        } catch (error) {
          if (error instanceof CellRefusal) setProblem(cell, error.problem);
          throw error;
        } finally {
          saving.current.delete(cell);
          comeBack.current.delete(cell);
          leftAgain.current.delete(cell);
        }
      },
      onProcessRowUpdateError: (error: unknown) => {
        // A refusal is shown at its cell; any other error is a bug.
        if (!(error instanceof CellRefusal)) throw error;
      },
    },
  }; // prettier-ignore
}

/** Returns whether a cell can contain a column's input; otherwise the form opens instead. */
function isEditableInPlace(model: ViewModel, column: ViewColumn): boolean {
  if (!model.can.update || !isWritable(column, false) || column.getter !== undefined || column.isList) return false;
  return column.type !== 'text' && !(column.widget && large.has(column.widget));
}

/** A cell in edit mode; its input loads with the first edit. */
function EditCell({ params, ...props }: EditCellProps) {
  const { problems, onTyped } = useContext(CellEdits);
  const key = cellKey(params.id, params.field);
  return (
    <CellEditor
      {...props}
      params={params}
      problem={problems.get(key)}
      onTyped={(value, picked) => onTyped(key, value, picked)}
      onClose={() => params.api.stopCellEditMode({ id: params.id, field: params.field, ignoreModifications: true })}
    />
  );
}
