import { startTransition } from 'react';
import type { FieldError } from 'react-hook-form';
import type { WireRecord } from '../../../base/wire/WireRecord.js';
import type { Entity } from '../../../data/entity/Entity.js';
import { valuesOf } from '../../../data/entity/state/RecordEdit.js';
import { columnOfField, fieldName } from '../../../fields/fieldName.js';
import { columnOf, focusedColumn } from './focusedColumn.js';
import type { RecordFields, Values } from '../RecordForm.js';

/** Debounce time for validation in milliseconds: longer than the gap between keystrokes, too short to be noticed. */
const debounceMs = 300;

/**
 * Keeps the fields of a form and the entity that holds their values in step until the returned function is called.
 * Input goes to the entity, and every other change of the entity to the fields that it concerns; what the server made of
 * saved input waits until the field is left, so that text never changes while it is typed. A field that was left is
 * checked again after input, and so are all errors on display, because a change may also resolve others.
 */
export function followEntity(
  entity: Entity,
  fields: Omit<RecordFields, 'formState'>,
  refusals: Map<string, FieldError>,
): () => void {
  const waiting = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let values: ReadonlyMap<string, unknown> = new Map();
  // The fields start with the entity's values. Unless it is changed, these are the record's.
  let record: WireRecord | null = entity.current().isChanged ? null : entity.current().record;

  const check = () => {
    const names = [...waiting];
    waiting.clear();
    // The result for a single name concerns that field only; that for several renders all fields.
    void fields.trigger(names.length === 1 ? names[0] : names);
  };
  const show = (column: string) => {
    const name = fieldName(column);
    const value = entity.current().values.get(column);
    if (!Object.is(value, fields.getValues(name))) fields.setValue(name, value, { shouldDirty: true });
  };
  let kept: string | undefined;
  const left = ({ relatedTarget }: FocusEvent) => {
    if (kept === undefined || columnOf(relatedTarget as Element | null) === kept) return;
    removeEventListener('focusout', left);
    show(kept);
    kept = undefined;
  };
  const follow = () => {
    const now = entity.current();
    for (const [column, value] of now.values === values ? [] : now.values) {
      if (Object.is(value, values.get(column))) continue;
      const input: unknown = fields.getValues(fieldName(column));
      const isAnswer = now.record !== record && Object.is(input, now.answered.get(column));
      if (isAnswer && !Object.is(value, input) && focusedColumn() === column) {
        kept = column;
        // On the window, so that the field's own handlers run first and complete what was typed.
        addEventListener('focusout', left);
      } else show(column);
    }
    if (now.record && now.record !== record) {
      const stored = formValues(valuesOf(entity.model, now.record));
      // It notifies all fields, whose rendering must not delay input: only whether they are dirty may have changed.
      startTransition(() => fields.resetDefaultValues(stored, { keepIsValid: true }));
    }
    ({ record, values } = now);
    for (const name of Object.keys(fields.getErrors())) waiting.add(name);
    if (waiting.size === 0) return;
    clearTimeout(timer);
    timer = setTimeout(check, debounceMs);
  };
  const stopInput = fields.subscribe({
    formState: { values: true },
    callback: ({ name, type }) => {
      if (name === undefined || type !== 'change') return;
      if (refusals.delete(name)) fields.clearErrors(name);
      if (fields.getFieldState(name).isTouched) waiting.add(name);
      entity.set(columnOfField(name), fields.getValues(name));
    },
  });
  const stop = entity.subscribe(follow);
  follow();
  return () => {
    clearTimeout(timer);
    removeEventListener('focusout', left);
    stop();
    stopInput();
  };
}

/** The values of columns by the names of their fields. */
export function formValues(values: ReadonlyMap<string, unknown>): Values {
  return Object.fromEntries([...values].map(([column, value]) => [fieldName(column), value]));
}
