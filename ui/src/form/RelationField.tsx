import { textIn, type ModelAssociation } from '@viewkraft/model';
import { memo, useId, useState } from 'react';
import { valueOf, type RecordId, type WireRecord } from '../api/WireRecord.js';
import { recordTitle } from '../fields/recordTitle.js';
import { useLocale } from '../i18n/useLocale.js';
import { useModel } from '../model/useModels.js';
import type { ViewColumn } from '../model/ViewModel.js';
import type { RecordOption } from '../relations/RecordOption.js';
import { RecordPicker } from '../relations/RecordPicker.js';
import { useRecordOption } from '../relations/useRecordOption.js';
import { useEntityValue } from './useEntityValue.js';
import { useField } from './useField.js';
import { useFormSurroundings } from './useFormSurroundings.js';

export interface RelationFieldProps {
  readonly column: ViewColumn;
  readonly association: ModelAssociation;
}

/** A belongsTo: a picker that stands in place of the column with the key. */
export const RelationField = memo(function RelationField({ column, association }: RelationFieldProps) {
  const { entity } = useFormSurroundings();
  const locale = useLocale();
  const id = useId();
  const field = useField(column);
  const { data: target } = useModel(association.view);
  const record = useEntityValue(entity, (state) => state.record);
  const [picked, setPicked] = useState<RecordOption | null>(null);

  const value = field.value as RecordId | null;
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
        field.change(option?.id ?? null);
      }}
      onBlur={field.leave}
      error={field.error}
      help={column.help === undefined ? undefined : textIn(column.help, locale)}
      required={field.required}
      readOnly={field.readOnly}
      linked
      locale={locale}
    />
  );
});
