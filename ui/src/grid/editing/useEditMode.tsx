import {
  gridFocusCellSelector,
  type DataGridProps,
  type GridColDef,
  type GridRowId,
  type useGridApiRef,
} from '@mui/x-data-grid';
import { useEffect, useMemo, useRef, useState } from 'react';
import { valueOf, type RecordId, type WireRecord } from '../../api/WireRecord.js';
import { useShortcut } from '../../layouts/shortcuts.js';
import type { ViewModel } from '../../model/ViewModel.js';
import type { RecordOption } from '../../relations/RecordOption.js';
import { cellKey, type CellEdits } from './CellEdits.js';
import { EditCell } from './EditCell.js';
import { nextEditable } from './nextEditable.js';
import { isEditableInPlace } from './isEditableInPlace.js';
import { CellRefusal } from './CellEdit.js';
import { useCellEditing } from './useCellEditing.js';

type EditProps = Pick<
  DataGridProps<WireRecord>,
  'onCellEditStart' | 'onCellEditStop' | 'processRowUpdate' | 'onProcessRowUpdateError' | 'onCellDoubleClick'
>;

export interface EditMode {
  readonly edits: CellEdits;
  readonly props: EditProps;
  readonly dialog: React.ReactNode;
  /** Makes the columns editable that a cell can hold. */
  readonly editable: (definitions: readonly GridColDef<WireRecord>[]) => GridColDef<WireRecord>[];
}

/** A cell, by its row's key and its column. */
export interface CellPlace {
  readonly id: RecordId;
  readonly field: string;
}

interface Typed {
  readonly value: unknown;
  readonly picked: RecordOption | null | undefined;
}

/** The grid's own edit mode of single cells, begun by a double click or F2, over our inputs and our way of saving. */
export function useEditMode(
  model: ViewModel,
  api: ReturnType<typeof useGridApiRef>,
  isOn: boolean,
  open: (row: WireRecord) => void,
  first?: CellPlace,
): EditMode {
  const { save, hold, dialog } = useCellEditing(model);
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map());
  const begun = useRef(new Map<string, WireRecord>());
  const typed = useRef(new Map<string, Typed>());
  const saving = useRef(new Set<string>());
  /** Cells that somebody has gone back to while they are saved. */
  const comeBack = useRef(new Set<string>());

  const say = (key: string, problem: string | null) =>
    setProblems((before) => {
      if (problem === null && !before.has(key)) return before;
      const next = new Map(before);
      if (problem === null) next.delete(key);
      else next.set(key, problem);
      return next;
    });
  const forget = (key: string) => {
    typed.current.delete(key);
    begun.current.delete(key);
    hold(key, false);
    say(key, null);
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
    begun.current.set(cellKey(cell.id, cell.field), params.row);
    grid.setCellFocus(cell.id, cell.field);
    return grid.startCellEditMode(cell);
  };
  /** A cell that is saved closes when the answer comes; whoever has come back to it, or typed on, finds it open. */
  const reopen = (id: GridRowId, field: string, later: Typed | undefined) => {
    const grid = api.current;
    if (!grid?.getRow(id)) return;
    const focus = gridFocusCellSelector(api);
    if (later === undefined && (focus?.id !== id || focus.field !== field)) return;
    const key = cellKey(id, field);
    begun.current.set(key, grid.getRow<WireRecord>(id) ?? {});
    if (later) {
      typed.current.set(key, later);
      hold(key, true);
    }
    grid.startCellEditMode({ id, field, ...(later && { initialValue: later.value }) });
  };
  useEffect(() => {
    if (first) begin(first);
    // Once, when the grid has come.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  useShortcut(
    'F2',
    'grid.keys.edit',
    () => {
      const cell = api.current && gridFocusCellSelector(api);
      if (cell) begin(cell);
    },
    // One of several grids on a page is meant: the one with the focus.
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
          hold(key, true);
          say(key, null);
        },
      }),
      // What the rest reaches stays the same.
      // eslint-disable-next-line react-hooks/exhaustive-deps
      [problems],
    ),
    dialog,
    editable,
    props: {
      onCellEditStart: ({ id, field, row, reason }, event) => {
        // Letters are shortcuts here, and Enter opens the record.
        if (reason !== 'cellDoubleClick') event.defaultMuiPrevented = true;
        else begun.current.set(cellKey(id, field), row);
      },
      onCellEditStop: ({ id, field, reason }, event) => {
        if (reason === 'escapeKeyDown') forget(cellKey(id, field));
        const grid = api.current;
        const step = reason === 'tabKeyDown' ? 1 : reason === 'shiftTabKeyDown' ? -1 : undefined;
        if (!grid || step === undefined) return;
        const fields = grid.getVisibleColumns().map((shown) => shown.field);
        const next = nextEditable(fields, field, step, (name) => grid.isCellEditable(grid.getCellParams(id, name)));
        if (next === undefined) return;
        // This one is saved meanwhile; refused, it stays open with its reason.
        event.defaultMuiPrevented = true;
        grid.stopCellEditMode({ id, field });
        if (grid.getCellMode(id, next) === 'edit') return comeTo(id, next);
        begun.current.set(cellKey(id, next), grid.getRow<WireRecord>(id) ?? {});
        grid.startCellEditMode({ id, field: next });
      },
      onCellDoubleClick: ({ row, isEditable, field }, event) => {
        const isOwn = model.columns.has(field) && !(event.target as Element).closest('a, button, input');
        if (isOn && !isEditable && isOwn) open(row);
      },
      processRowUpdate: async (next, row, { rowId }) => {
        const changed = [...model.columns.keys()].find((name) => valueOf(next, name) !== valueOf(row, name));
        const cell = [...begun.current.keys()].find((key) => typed.current.has(key) && key === cellKey(rowId, changed ?? ''));
        if (changed === undefined || cell === undefined) {
          for (const key of begun.current.keys()) if (!typed.current.has(key) || key === cellKey(rowId, changed ?? '')) forget(key);
          return row;
        }
        const sent = typed.current.get(cell);
        const { value, picked } = sent ?? { value: valueOf(next, changed), picked: undefined };
        saving.current.add(cell);
        try {
          const saved = await save({ row: begun.current.get(cell) ?? row, column: changed, value, picked });
          const later = typed.current.get(cell);
          const isBack = comeBack.current.delete(cell);
          forget(cell);
          if (later !== sent || isBack) setTimeout(() => reopen(rowId, changed, later === sent ? undefined : later), 0);
          return saved;
        } catch (error) {
          if (error instanceof CellRefusal) say(cell, error.message);
          throw error;
        } finally {
          saving.current.delete(cell);
          comeBack.current.delete(cell);
        }
      },
      onProcessRowUpdateError: (error: unknown) => {
        // A refusal stands at its cell; anything else is a fault of ours.
        if (!(error instanceof CellRefusal)) throw error;
      },
    },
  }; // prettier-ignore
}
