import { useEffect, useRef, useState, type ReactNode } from 'react';
import { withTexts } from '../../../base/i18n/i18n.js';
import type { WireRecord } from '../../../base/wire/WireRecord.js';
import type { Conflict, Resolution } from '../../../data/entity/state/EntityState.js';
import { unsavedWork } from '../../../base/routing/unsavedWork.js';
import type { ViewModel } from '../../../base/wire/ViewModel.js';
import type { CellEdit } from './CellEdit.js';
import { onDemand } from '../../../base/page/onDemand.js';

const ConflictDialog = onDemand(
  async () => (await withTexts(import('../../conflict/ConflictDialog.js'), 'conflict')).ConflictDialog,
);

export interface CellEditing {
  /** Saves a cell and returns the updated row. Throws CellRefusal. */
  readonly save: (edit: CellEdit) => Promise<WireRecord>;
  /** Reports whether any cell has unsaved input. */
  readonly hold: (cell: string, isHeld: boolean) => void;
  /** The dialog of a conflict. */
  readonly dialog: ReactNode;
}

/** Saves single cells: validates first, then sends the value; asks the user on a conflict. */
export function useCellEditing(model: ViewModel): CellEditing {
  const [question, setQuestion] = useState<{ conflict: Conflict; answer: (choice: Resolution) => void } | null>(null);
  const unsaved = useRef(new Set<string>());
  useEffect(() => unsavedWork.watch(() => unsaved.current.size > 0), []);

  const save = async (edit: CellEdit): Promise<WireRecord> => {
    const { saveCell } = await import('./saveCell.js');
    return saveCell(model, edit, async (conflict) => {
      const choice = await new Promise<Resolution>((answer) => setQuestion({ conflict, answer }));
      setQuestion(null);
      return choice;
    });
  };

  return {
    save,
    hold: (cell, isHeld) => void (isHeld ? unsaved.current.add(cell) : unsaved.current.delete(cell)),
    dialog: question && <ConflictDialog model={model} conflict={question.conflict} onResolve={question.answer} />,
  };
}
