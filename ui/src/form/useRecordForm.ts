import type { Message } from '@viewkraft/model';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { ApiError } from '../api/ApiError.js';
import type { WireRecord } from '../api/WireRecord.js';
import type { Entity } from '../entity/Entity.js';
import { pageFunctions } from '../functions/pageFunctions.js';
import { validateRecord } from '../functions/validateRecord.js';
import { i18n } from '../i18n/i18n.js';
import type { ViewModel } from '../model/ViewModel.js';
import { confirmSaved } from '../notify/confirmSaved.js';
import { sessionStore } from '../session/SessionStore.js';
import { FormProblems, type CheckColumns } from './FormProblems.js';

export interface RecordForm {
  readonly entity: Entity;
  readonly model: ViewModel;
  /** The view was taken away while its record is open: nothing can be saved. */
  readonly isViewGone: boolean;
  readonly problems: FormProblems;
  /** Resolves to whether the values may be sent; else says what is wrong with them. */
  readonly check: () => Promise<boolean>;
  /** Resolves to whether everything is saved now. */
  readonly save: () => Promise<boolean>;
  /** A refusal that belongs to no field of the form. */
  readonly refusal: ApiError | null;
  readonly setRefusal: (refusal: ApiError | null) => void;
  /** Rises with every save that fields stood in the way of: the first of them wants the focus. */
  readonly blocked: number;
}

/** Ties a form to its entity: what is typed is checked, saved, and told about. */
export function useRecordForm(
  entity: Entity,
  model: ViewModel,
  onSaved: (record: WireRecord, wasNew: boolean) => void,
  isViewGone = false,
): RecordForm {
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const [blocked, setBlocked] = useState(0);
  const check = useMemo<CheckColumns>(
    () => (names) => {
      const userId = sessionStore.current().user?.id ?? null;
      return validateRecord(model, entity.current(), pageFunctions.run, userId, names);
    },
    [entity, model],
  );
  const [problems] = useState(() => new FormProblems([...model.columns.keys()], check, model.version));
  useEffect(() => problems.adopt([...model.columns.keys()], check, model.version), [problems, model, check]);
  useEffect(() => () => problems.dispose(), [problems]);

  const refuse = useCallback(
    (error: ApiError) => {
      const placed = error.details.filter(({ column }) => column !== undefined && model.columns.has(column));
      problems.refuse(new Map(placed.map(({ column, message }) => [String(column), said(message)])));
      setRefusal(placed.length > 0 && placed.length === error.details.length ? null : error);
      return placed.length > 0;
    },
    [model, problems],
  );

  const isAsked = useRef(false);
  useEffect(() => {
    entity.use({
      validate: () => validate(entity, problems, isAsked.current),
      onSaved: (record, wasNew) => {
        problems.settle();
        setRefusal(null);
        confirmSaved(i18n.t('form.savedToast'));
        onSaved(record, wasNew);
      },
      onRefused: refuse,
    });
  }, [entity, problems, onSaved, refuse]);

  const checkAll = useCallback(async () => {
    const isFine = await problems.checkAll(true);
    if (!isFine) setBlocked((count) => count + 1);
    return isFine;
  }, [problems]);
  const save = useCallback(async () => {
    isAsked.current = true;
    try {
      const outcome = await entity.save();
      if (outcome === 'invalid') setBlocked((count) => count + 1);
      return outcome === 'saved' || outcome === 'nothing';
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (refuse(error)) setBlocked((count) => count + 1);
      return false;
    } finally {
      isAsked.current = false;
    }
  }, [entity, refuse]);
  return { entity, model, isViewGone, problems, check: checkAll, save, refusal, setRefusal, blocked };
}

/** A save that began by itself says what holds it back, but not of the field that is being typed in, nor of a new record. */
async function validate(entity: Entity, problems: FormProblems, isAsked: boolean): Promise<boolean> {
  const isFine = await problems.checkAll(isAsked);
  if (!isFine && !isAsked && !entity.current().isNew) {
    const field = document.activeElement?.closest<HTMLElement>('[data-column]');
    problems.revealBut(field?.dataset['column']);
  }
  return isFine;
}

/** The server's own words. */
function said(text: string): Message {
  return { key: 'text', params: { text } };
}
