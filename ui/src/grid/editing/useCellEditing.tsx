import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { ApiError } from '../../api/ApiError.js';
import { problemText } from '../../api/problemText.js';
import { recordsApi } from '../../api/recordsApi.js';
import type { WireRecord } from '../../api/WireRecord.js';
import { Entity } from '../../entity/Entity.js';
import type { Conflict, Resolution } from '../../entity/EntityState.js';
import { unsavedWork } from '../../entity/unsavedWork.js';
import { pageFunctions } from '../../functions/pageFunctions.js';
import { validateRecord } from '../../functions/validateRecord.js';
import { messageText } from '../../i18n/messageText.js';
import type { ViewModel } from '../../model/ViewModel.js';
import type { RecordOption } from '../../relations/RecordOption.js';
import { sessionStore } from '../../session/SessionStore.js';

const ConflictDialog = lazy(async () => ({ default: (await import('../../form/dialogs/ConflictDialog.js')).ConflictDialog })); // prettier-ignore

/** A cell in the hands of an editor. */
export interface CellEdit {
  /** The row as it stood when the edit began: what the change is measured against. */
  readonly row: WireRecord;
  readonly column: string;
  readonly value: unknown;
  /** The related record that was picked, to be shown until the row comes anew. */
  readonly picked?: RecordOption | null | undefined;
}

/** Why a cell's value was not taken; it stays in the cell. */
export class CellRefusal extends Error {}

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

  const save = async ({ row, column, value, picked }: CellEdit): Promise<WireRecord> => {
    const entity = new Entity({ ...model, autosave: false }, recordsApi, { record: row });
    try {
      entity.set(column, value);
      if (!entity.current().isChanged) return row;
      const userId = sessionStore.current().user?.id ?? null;
      const problem = (await validateRecord(model, entity.current(), pageFunctions.run, userId)).get(column);
      if (problem) throw new CellRefusal(messageText(problem));
      await entity.save();
      for (let conflict = entity.current().conflict; conflict; conflict = entity.current().conflict) {
        const open = conflict;
        const choice = await new Promise<Resolution>((answer) => setAsked({ conflict: open, answer }));
        setAsked(null);
        await entity.resolve(choice);
      }
      const saved = entity.current().record ?? row;
      const association = model.byForeignKey.get(column)?.name;
      return association !== undefined && picked !== undefined ? { ...saved, [association]: picked?.record ?? null } : saved;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const own = error.details.find((detail) => detail.column === column);
      throw new CellRefusal(own?.message ?? problemText(error));
    } finally {
      entity.dispose();
    }
  }; // prettier-ignore

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
