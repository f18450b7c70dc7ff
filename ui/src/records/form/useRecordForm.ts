import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../base/api/ApiError.js';
import type { WireRecord } from '../../base/wire/WireRecord.js';
import type { Entity } from '../../data/entity/Entity.js';
import { fieldName } from '../../fields/fieldName.js';
import { i18n } from '../../base/i18n/i18n.js';
import type { ViewModel } from '../../base/wire/ViewModel.js';
import { confirmSaved } from '../../base/notify/confirmSaved.js';
import { recordDialogs } from '../relations/recordDialogs.js';
import { focusedColumn } from './fields/focusedColumn.js';
import type { RecordRules } from './fields/RecordRules.js';
import { useFields } from './fields/useFields.js';
import type { RecordFields, RecordForm } from './RecordForm.js';
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
  const { fields, rules } = useFields(entity, model);
  useEffect(() => recordDialogs.watch(entity), [entity]);

  const forgetRefusals = useCallback(() => {
    for (const name of rules.refusals.keys()) fields.clearErrors(name);
    rules.refusals.clear();
  }, [fields, rules]);
  const refuse = useCallback(
    (error: ApiError) => {
      forgetRefusals();
      const placed = error.details.filter(({ column }) => column !== undefined && model.columns.has(column));
      for (const { column = '', message } of placed) {
        const refused = { type: 'server', message };
        rules.refusals.set(fieldName(column), refused);
        fields.setError(fieldName(column), refused);
      }
      setRefusal(placed.length > 0 && placed.length === error.details.length ? null : error);
      return placed.length > 0;
    },
    [model, fields, rules, forgetRefusals],
  );

  const isRequested = useRef(false);
  useEffect(() => {
    entity.use({
      validate: () => validate(entity, fields, rules, isRequested.current),
      onSaved: (record, wasNew) => {
        forgetRefusals();
        setRefusal(null);
        confirmSaved(i18n.t('form.savedToast'));
        void viewParts[model.name]?.afterSave(entity, record);
        onSaved(record, wasNew);
      },
      onRefused: refuse,
    });
  }, [entity, model.name, fields, rules, forgetRefusals, onSaved, refuse]);

  const check = useCallback(async () => {
    const isValid = await validate(entity, fields, rules, true);
    if (!isValid) setBlocked((count) => count + 1);
    return isValid;
  }, [entity, fields, rules]);
  const isValid = useCallback(async () => (await rules.problems()).size === 0, [rules]);
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
  return { entity, model, isViewRemoved, fields, check, isValid, save, refusal, setRefusal, notifyRefusal, blocked };
}

/**
 * Shows the errors of an invalid record: all after an attempt to save, and after an autosave those of other fields than
 * the one being edited, but none of a new record.
 */
async function validate(
  entity: Entity,
  fields: RecordFields,
  rules: RecordRules,
  isRequested: boolean,
): Promise<boolean> {
  const problems = await rules.problems();
  if (problems.size === 0) return true;
  if (isRequested) await fields.trigger(undefined, { shouldTouch: true });
  else if (!entity.current().isNew) {
    const edited = focusedColumn();
    const names = [...problems.keys()].filter((column) => column !== edited).map(fieldName);
    await fields.trigger(names, { shouldTouch: true });
  }
  return false;
}
