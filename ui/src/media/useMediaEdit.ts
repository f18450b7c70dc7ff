import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../api/ApiError.js';
import { problemText } from '../api/problemText.js';
import { recordsApi } from '../api/recordsApi.js';
import type { WireRecord } from '../api/WireRecord.js';
import { Entity } from '../entity/Entity.js';
import type { Conflict, Resolution } from '../entity/EntityState.js';
import { saveAsking } from '../entity/saveAsking.js';
import { unsavedWork } from '../entity/unsavedWork.js';
import { useEntityValue } from '../form/useEntityValue.js';
import type { ViewModel } from '../model/ViewModel.js';
import { confirmSaved } from '../notify/confirmSaved.js';
import { mediaRecordOf, type MediaRecord } from './MediaRecord.js';

export interface MediaEdit {
  /** The file as it is typed. */
  readonly draft: MediaRecord;
  readonly set: (column: string, value: unknown) => void;
  readonly isChanged: boolean;
  readonly isBusy: boolean;
  readonly problem: string | null;
  /** Problems by column. */
  readonly columnProblems: ReadonlyMap<string, string>;
  /** Somebody else has changed the same: the question, and what takes its answer. */
  readonly question: { readonly conflict: Conflict; readonly answer: (choice: Resolution) => void } | null;
  /** Whether all is kept now. */
  readonly save: () => Promise<boolean>;
  readonly remove: () => Promise<boolean>;
}

/** What was typed about a file, until it is saved; nobody is overwritten without a word. */
export function useMediaEdit(model: ViewModel, record: MediaRecord): MediaEdit {
  const { t } = useTranslation();
  const [entity] = useState(
    () => new Entity({ ...model, autosave: false }, recordsApi, { record: { ...record.wire } }),
  );
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
      // A file that was described anew is shown so before it is deleted.
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
      await saveAsking(entity, ask);
    });
  const remove = () => run(() => entity.remove());

  const columnProblems = new Map(
    (error?.details ?? []).flatMap(({ column, message }) => (column === undefined ? [] : [[column, message] as const])),
  );
  const problem = error && columnProblems.size === 0 ? problemText(error) : null;
  const draft = mediaRecordOf({ ...record.wire, ...Object.fromEntries(values) });
  return { draft, set: (column, value) => entity.set(column, value), isChanged, isBusy, problem, columnProblems, question, save, remove }; // prettier-ignore
}
