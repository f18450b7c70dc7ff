import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { ApiError } from '../../base/api/ApiError.js';
import type { WireRecord } from '../../base/wire/WireRecord.js';
import type { Entity } from '../../data/entity/Entity.js';
import { pageFunctions } from '../../data/functions/pageFunctions.js';
import { validateRecord } from '../../data/functions/validateRecord.js';
import { i18n } from '../../base/i18n/i18n.js';
import { readyMessage } from '../../base/i18n/messageText.js';
import type { ViewModel } from '../../base/wire/ViewModel.js';
import { confirmSaved } from '../../base/notify/confirmSaved.js';
import { sessionStore } from '../../data/session/SessionStore.js';
import { FormProblems, type CheckColumns } from './fields/FormProblems.js';
import type { RecordForm } from './RecordForm.js';
import { viewParts } from './viewParts.js';

/** Connects a form to its entity: validates and saves input, and shows the result. */
export function useRecordForm(
  entity: Entity,
  model: ViewModel,
  onSaved: (record: WireRecord, wasNew: boolean) => void,
  isViewRemoved = false,
): RecordForm {
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const [blocked, setBlocked] = useState(0);
  const check = useMemo<CheckColumns>(
    () => async (names) => {
      const userId = sessionStore.current().user?.id ?? null;
      const problems = await validateRecord(model, entity.current(), pageFunctions.run, userId, names);
      // The keys of parents that are saved first do not exist yet.
      const { openKeys } = entity.parents;
      return new Map([...problems].filter(([name]) => !openKeys.has(name)));
    },
    [entity, model],
  );
  const [problems] = useState(() => new FormProblems([...model.columns.keys()], check, model.version));
  useEffect(() => problems.adopt([...model.columns.keys()], check, model.version), [problems, model, check]);
  useEffect(() => () => problems.dispose(), [problems]);

  const refuse = useCallback(
    (error: ApiError) => {
      const placed = error.details.filter(({ column }) => column !== undefined && model.columns.has(column));
      problems.refuse(new Map(placed.map(({ column, message }) => [String(column), readyMessage(message)])));
      setRefusal(placed.length > 0 && placed.length === error.details.length ? null : error);
      return placed.length > 0;
    },
    [model, problems],
  );

  const isRequested = useRef(false);
  useEffect(() => {
    entity.use({
      validate: () => validate(entity, problems, isRequested.current),
      onSaved: (record, wasNew) => {
        problems.settle();
        setRefusal(null);
        confirmSaved(i18n.t('form.savedToast'));
        void viewParts[model.name]?.afterSave(entity, record);
        onSaved(record, wasNew);
      },
      onRefused: refuse,
    });
  }, [entity, model.name, problems, onSaved, refuse]);

  const checkAll = useCallback(async () => {
    const isValid = await problems.checkAll(true);
    if (!isValid) setBlocked((count) => count + 1);
    return isValid;
  }, [problems]);
  const notifyRefusal = useCallback(
    (error: ApiError) => {
      const isPlaced = refuse(error);
      if (isPlaced) setBlocked((count) => count + 1);
      return isPlaced;
    },
    [refuse],
  );
  const save = useCallback(async () => {
    isRequested.current = true;
    try {
      const outcome = await entity.save();
      if (outcome === 'invalid') setBlocked((count) => count + 1);
      return outcome === 'saved' || outcome === 'nothing';
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      notifyRefusal(error);
      return false;
    } finally {
      isRequested.current = false;
    }
  }, [entity, notifyRefusal]);
  return { entity, model, isViewRemoved, problems, check: checkAll, save, refusal, setRefusal, notifyRefusal, blocked };
}

/**
 * After an autosave that validation stopped, shows the errors, except of the field being edited, and except in new
 * records.
 */
async function validate(entity: Entity, problems: FormProblems, isRequested: boolean): Promise<boolean> {
  const isValid = await problems.checkAll(isRequested);
  if (!isValid && !isRequested && !entity.current().isNew) {
    const field = document.activeElement?.closest<HTMLElement>('[data-column]');
    problems.revealBut(field?.dataset['column']);
  }
  return isValid;
}
