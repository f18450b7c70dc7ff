import { textIn, type ModelAssociation } from '@viewkraft/model';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../api/ApiError.js';
import { problemText } from '../api/problemText.js';
import { associationPath, recordsApi } from '../api/recordsApi.js';
import { valueOf, type RecordId } from '../api/WireRecord.js';
import { recordTitle } from '../fields/recordTitle.js';
import { useRecordList } from '../grid/useRecordList.js';
import { useLocale } from '../i18n/useLocale.js';
import { useModel } from '../model/useModels.js';
import { notify } from '../notify/notifications.js';
import type { RecordOption } from '../relations/RecordOption.js';
import { RecordPicker } from '../relations/RecordPicker.js';
import { useFormSurroundings } from './useFormSurroundings.js';

/** A hasOne: the other record holds the key, so picking one links it at once. */
export function HasOneField({ association }: { readonly association: ModelAssociation }) {
  const { entity } = useFormSurroundings();
  const id = entity.id;
  return id === null ? <Later association={association} /> : <Linked association={association} id={id} />;
}

function Linked({ association, id }: { readonly association: ModelAssociation; readonly id: RecordId }) {
  const { entity, model, isReadOnly } = useFormSurroundings();
  const locale = useLocale();
  const inputId = useId();
  const { data: target } = useModel(association.view);
  const list = useRecordList(associationPath(model.name, id, association.name), { limit: 1 }, (event) => {
    if (event.type === 'again') return true;
    return event.type === 'record' && (event.view === association.view || event.view === model.name);
  });
  const current = list.page?.records[0];
  const key = current && (valueOf(current, target?.primaryKey ?? 'id') as RecordId);
  const change = async (option: RecordOption | null) => {
    try {
      if (option) await recordsApi.link(model.name, id, association.name, option.id);
      else if (key !== undefined) await recordsApi.unlink(model.name, id, association.name, key);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      notify({
        message: problemText(error),
        type: 'negative',
        position: 'top-right',
      });
    }
    list.reload();
  };
  return (
    <RecordPicker
      id={inputId}
      label={textIn(association.label, locale)}
      view={association.view}
      value={current && key !== undefined ? { id: key, text: recordTitle(current, target, locale) } : null}
      onChange={(option) => void change(option)}
      readOnly={isReadOnly || entity.id === null}
      locale={locale}
    />
  );
}

function Later({ association }: { readonly association: ModelAssociation }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const inputId = useId();
  return (
    <RecordPicker
      id={inputId}
      label={textIn(association.label, locale)}
      view={association.view}
      value={null}
      onChange={() => undefined}
      help={t('form.linkAfterSave')}
      readOnly
      locale={locale}
    />
  );
}
