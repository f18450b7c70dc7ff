import { textIn, type ModelAssociation } from '@viewkraft/model';
import { memo, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { valueOf, type RecordId, type WireRecord } from '../../../base/wire/WireRecord.js';
import { recordTitle } from '../../../fields/recordTitle.js';
import { useLocale } from '../../../base/i18n/useLocale.js';
import { useModel } from '../../../data/model/useModels.js';
import type { ViewColumn } from '../../../base/wire/ViewModel.js';
import { recordDialogs } from '../../relations/recordDialogs.js';
import type { RecordOption } from '../../relations/RecordOption.js';
import { RecordPicker } from '../../relations/RecordPicker.js';
import { useRecordOption } from '../../relations/useRecordOption.js';
import { editParent, parentTitle } from '../parents/editParent.js';
import { useEntityValue } from '../useEntityValue.js';
import type { Field } from './useField.js';
import { useRecordFormContext } from '../useRecordFormContext.js';

export interface RelationFieldProps extends Field {
  readonly column: ViewColumn;
  readonly association: ModelAssociation;
}

/**
 * A belongsTo association: a picker in place of the foreign key column. A record created or edited in the picker is
 * saved together with the form, before the form's own record (E5).
 */
export const RelationField = memo(function RelationField({ column, association, ...field }: RelationFieldProps) {
  const { t } = useTranslation();
  const { entity } = useRecordFormContext();
  const locale = useLocale();
  const id = useId();
  const { data: target } = useModel(association.view);
  const record = useEntityValue(entity, (state) => state.record);
  const [picked, setPicked] = useState<RecordOption | null>(null);

  const value = field.value as RecordId | null;
  const parent = useEntityValue(entity, () => entity.parents.of(association.name));
  const title = useEntityValue(entity, () => parent && parentTitle(parent, locale));
  const isUnsaved = useEntityValue(entity, () => parent?.current().isNew === true || parent?.current().isChanged === true); // prettier-ignore
  const included = valueOf(record, association.name) as WireRecord | null | undefined;
  const isIncluded = included && target && String(valueOf(included, target.primaryKey)) === String(value);
  const isPicked = picked !== null && String(picked.id) === String(value);
  const fetched = useRecordOption(association.view, parent || isIncluded || isPicked ? null : value, locale);
  const known = isIncluded ? { id: value as RecordId, text: recordTitle(included, target, locale) } : fetched;
  const current = value === null ? null : isPicked ? picked : known;
  const option = title === undefined ? current : { id: parent?.id ?? 'new', text: title };

  const choose = (chosen: RecordOption | null) => {
    if (chosen && parent && chosen.id === parent.id) return;
    setPicked(chosen);
    field.onChange(chosen?.id ?? null);
  };
  const edit = (request: Parameters<typeof editParent>[2]) => editParent(entity, association.name, request);
  return (
    <RecordPicker
      id={id}
      label={textIn(association.label, locale)}
      view={association.view}
      value={option}
      onChange={choose}
      onBlur={field.onBlur}
      error={field.error}
      help={
        isUnsaved ? t('relation.savedWithForm') : column.help === undefined ? undefined : textIn(column.help, locale)
      }
      required={field.required}
      readOnly={field.readOnly}
      linked
      dialogs={{
        create: edit,
        edit: () =>
          edit({
            view: association.view,
            id: parent ? (parent.id ?? undefined) : option?.id,
            title: option?.text,
            entity: parent,
          }),
        canEdit: !field.readOnly && option !== null && !recordDialogs.isBelow(entity, association.view, option.id),
        isNew: parent !== undefined && parent.id === null,
      }}
      locale={locale}
    />
  );
});
