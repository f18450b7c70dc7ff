import { mustBeGiven, textIn, type ModelAssociation } from '@viewkraft/model';
import { useId, useState, useSyncExternalStore } from 'react';
import { useController } from 'react-hook-form';
import { valueOf, type RecordId, type WireRecord } from '../api/WireRecord.js';
import { recordTitle } from '../fields/recordTitle.js';
import { useLocale } from '../i18n/useLocale.js';
import { useModel } from '../model/useModels.js';
import type { ViewColumn } from '../model/ViewModel.js';
import type { RecordOption } from '../relations/RecordOption.js';
import { RecordPicker } from '../relations/RecordPicker.js';
import { useRecordOption } from '../relations/useRecordOption.js';
import { fieldName, type FormValues } from './FormContext.js';
import { useFormSurroundings } from './useFormSurroundings.js';
import { isWritable } from './validation/checkValues.js';

export interface RelationFieldProps {
  readonly column: ViewColumn;
  readonly association: ModelAssociation;
}

/** A belongsTo: a picker that stands in place of the column with the key. */
export function RelationField({ column, association }: RelationFieldProps) {
  const { entity, isReadOnly, isNew, control } = useFormSurroundings();
  const locale = useLocale();
  const id = useId();
  const { field, fieldState } = useController<FormValues>({ control, name: fieldName(column.name) });
  const { data: target } = useModel(association.view);
  const record = useSyncExternalStore(entity.subscribe, () => entity.current().record);
  const [picked, setPicked] = useState<RecordOption | null>(null);

  const readOnly = isReadOnly || !isWritable(column, isNew);
  const value = (field.value ?? null) as RecordId | null;
  const included = valueOf(record, association.name) as WireRecord | null | undefined;
  const isIncluded = included && target && String(valueOf(included, target.primaryKey)) === String(value);
  const isPicked = picked !== null && String(picked.id) === String(value);
  const fetched = useRecordOption(association.view, isIncluded || isPicked ? null : value, locale);
  const known = isIncluded ? { id: value as RecordId, text: recordTitle(included, target, locale) } : fetched;
  return (
    <RecordPicker
      id={id}
      label={textIn(association.label, locale)}
      view={association.view}
      value={value === null ? null : isPicked ? picked : known}
      onChange={(option) => {
        setPicked(option);
        field.onChange(option?.id ?? null);
        entity.set(column.name, option?.id ?? null);
      }}
      onBlur={field.onBlur}
      inputRef={field.ref}
      error={fieldState.error?.message}
      help={column.help === undefined ? undefined : textIn(column.help, locale)}
      required={!readOnly && mustBeGiven(column)}
      readOnly={readOnly}
      locale={locale}
    />
  );
}
