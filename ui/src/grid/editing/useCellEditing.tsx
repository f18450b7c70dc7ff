import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import type { WireRecord } from '../../api/WireRecord.js';
import type { Conflict, Resolution } from '../../entity/EntityState.js';
import { unsavedWork } from '../../entity/unsavedWork.js';
import type { ViewModel } from '../../model/ViewModel.js';
import type { CellEdit } from './CellEdit.js';

const ConflictDialog = lazy(async () => ({ default: (await import('../../form/dialogs/ConflictDialog.js')).ConflictDialog })); // prettier-ignore

export interface CellEditing {
  /** Saves a cell and answers the row as it then stands. Throws CellRefusal. */
  readonly save: (edit: CellEdit) => Promise<WireRecord>;
  /** Says whether there are cells that hold something unsaved. */
  readonly hold: (cell: string, isHeld: boolean) => void;
  /** The question that a conflict asks. */
  readonly dialog: ReactNode;
}

/** Saving single cells: rules first, then the server; who was overtaken is asked. */
export function useCellEditing(model: ViewModel): CellEditing {
  const [asked, setAsked] = useState<{ conflict: Conflict; answer: (choice: Resolution) => void } | null>(null);
  const held = useRef(new Set<string>());
  useEffect(() => unsavedWork.watch(() => held.current.size > 0), []);

  const save = async (edit: CellEdit): Promise<WireRecord> => {
    const { saveCell } = await import('./saveCell.js');
    return saveCell(model, edit, async (conflict) => {
      const choice = await new Promise<Resolution>((answer) => setAsked({ conflict, answer }));
      setAsked(null);
      return choice;
    });
  };

  return {
    save,
    hold: (cell, isHeld) => void (isHeld ? held.current.add(cell) : held.current.delete(cell)),
    dialog: asked && (
      <Suspense>
        <ConflictDialog model={model} conflict={asked.conflict} onResolve={asked.answer} />
      </Suspense>
    ),
  };
}
