import { textIn, type ModelAssociation } from '@viewkraft/model';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../base/api/ApiError.js';
import { problemText } from '../../../base/api/problemText.js';
import { associationPath, recordsApi } from '../../../base/api/recordsApi.js';
import type { RecordId } from '../../../base/wire/WireRecord.js';
import { useRecordList } from '../../../data/lists/useRecordList.js';
import { useLocale } from '../../../base/i18n/useLocale.js';
import { useModel } from '../../../data/model/useModels.js';
import { undoTimeoutMs } from '../../history/undo/offerUndo.js';
import { notify } from '../../../base/notify/notifications.js';
import { type RecordOption, recordOptionOf } from '../../relations/RecordOption.js';
import { RecordPicker } from '../../relations/RecordPicker.js';
import { associationRights } from './associationRights.js';
import { useRecordFormContext } from '../useRecordFormContext.js';

/** A hasOne association: the other record holds the key, so selecting a record links it at once. */
export function HasOneField({ association }: { readonly association: ModelAssociation }) {
  const { entity } = useRecordFormContext();
  const id = entity.id;
  return id === null ? <Later association={association} /> : <Linked association={association} id={id} />;
}

function Linked({ association, id }: { readonly association: ModelAssociation; readonly id: RecordId }) {
  const { t } = useTranslation();
  const { model, isReadOnly } = useRecordFormContext();
  const locale = useLocale();
  const inputId = useId();
  const { data: target } = useModel(association.view);
  const list = useRecordList(associationPath(model.name, id, association.name), { limit: 1 }, (event) => {
    if (event.type === 'again') return true;
    return event.type === 'record' && (event.view === association.view || event.view === model.name);
  });
  const record = list.page?.records[0];
  const current = record && target ? recordOptionOf(record, target, locale) : null;
  const rights = target && associationRights(model, target, association);
  const isStuck = current !== null && rights?.link === true && !rights.unlink;

  const link = (child: RecordId) => recordsApi.link(model.name, id, association.name, child);
  const attempt = async (call: Promise<void>): Promise<boolean> => {
    try {
      await call;
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      notify({ message: problemText(error), type: 'negative', position: 'top-right' });
      return false;
    } finally {
      list.reload();
    }
  };
  const change = async (option: RecordOption | null) => {
    if (option?.id === current?.id) return list.reload();
    const call = option
      ? link(option.id)
      : recordsApi.unlink(model.name, id, association.name, current?.id as RecordId);
    if (!(await attempt(call)) || !current) return undefined;
    const message = t(option ? 'association.replaced' : 'association.unlinked', { title: current.text });
    notify({
      message,
      timeout: undoTimeoutMs,
      actions: [{ label: t('association.undo'), onClick: () => void attempt(link(current.id)) }],
    });
    return undefined;
  };
  return (
    <RecordPicker
      id={inputId}
      label={textIn(association.label, locale)}
      view={association.view}
      value={current}
      onChange={(option) => void change(option)}
      help={isStuck ? t('association.cannotReplace', { title: current.text }) : undefined}
      readOnly={isReadOnly || !rights?.link || isStuck}
      // A record created here is linked at once, unless another record is linked already.
      {...(current ? {} : { preset: { [association.foreignKey]: id } })}
      linked
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
