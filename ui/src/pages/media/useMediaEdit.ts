import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../base/api/ApiError.js';
import { problemText } from '../../base/api/problemText.js';
import { formCalls } from '../../data/entity/saving/formCalls.js';
import type { WireRecord } from '../../base/wire/WireRecord.js';
import { Entity } from '../../data/entity/Entity.js';
import type { Conflict, Resolution } from '../../data/entity/state/EntityState.js';
import { saveResolvingConflicts } from '../../data/entity/saveResolvingConflicts.js';
import { unsavedWork } from '../../base/routing/unsavedWork.js';
import { useEntityValue } from '../../records/form/useEntityValue.js';
import { confirmDeleted } from '../../records/form/confirmDeleted.js';
import type { ViewModel } from '../../base/wire/ViewModel.js';
import { confirmSaved } from '../../base/notify/confirmSaved.js';
import { mediaRecordOf, type MediaRecord } from '../../media/MediaRecord.js';

interface MediaEdit {
  /** The file with its unsaved input. */
  readonly draft: MediaRecord;
  readonly set: (column: string, value: unknown) => void;
  readonly isChanged: boolean;
  readonly isBusy: boolean;
  readonly problem: string | null;
  /** Problems by column. */
  readonly columnProblems: ReadonlyMap<string, string>;
  /** A conflict with somebody else's change, and the callback for the user's choice. */
  readonly question: { readonly conflict: Conflict; readonly answer: (choice: Resolution) => void } | null;
  /** Resolves to whether everything has been saved. */
  readonly save: () => Promise<boolean>;
  readonly remove: () => Promise<boolean>;
}

/** Unsaved edits of a file's details; nobody else's change is overwritten without asking. */
export function useMediaEdit(model: ViewModel, record: MediaRecord): MediaEdit {
  const { t } = useTranslation();
  const [entity] = useState(() => new Entity({ ...model, autosave: false }, formCalls, { record: { ...record.wire } }));
  useEffect(() => () => entity.dispose(), [entity]);
  useEffect(() => unsavedWork.watch(() => entity.current().isChanged), [entity]);
  const values = useEntityValue(entity, (state) => state.values);
  const isChanged = useEntityValue(entity, (state) => state.isChanged);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  const [question, setQuestion] = useState<MediaEdit['question']>(null);

  const ask = async (conflict: Conflict): Promise<Resolution> => {
    const choice = await new Promise<Resolution>((answer) => setQuestion({ conflict, answer }));
    setQuestion(null);
    return choice;
  };
  const run = async (work: () => Promise<void>): Promise<boolean> => {
    setBusy(true);
    setError(null);
    try {
      await work();
      return true;
    } catch (reason) {
      if (!(reason instanceof ApiError)) throw reason;
      const { record: theirs } = reason.body;
      // Shows another user's changes before the file can be deleted.
      if (reason.status === 412 && theirs) entity.absorb(theirs as WireRecord);
      setError(reason);
      return false;
    } finally {
      setBusy(false);
    }
  };
  const save = () =>
    run(async () => {
      entity.use({ onSaved: () => confirmSaved(t('form.savedToast')) });
      await saveResolvingConflicts(entity, ask);
    });
  const remove = () =>
    run(async () => {
      confirmDeleted(model, await entity.remove());
    });

  const columnProblems = new Map(
    (error?.details ?? []).flatMap(({ column, message }) => (column === undefined ? [] : [[column, message] as const])),
  );
  const problem = error && columnProblems.size === 0 ? problemText(error) : null;
  const draft = mediaRecordOf({ ...record.wire, ...Object.fromEntries(values) });
  return { draft, set: (column, value) => entity.set(column, value), isChanged, isBusy, problem, columnProblems, question, save, remove }; // prettier-ignore
}
