import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { ApiError } from '../../../base/api/ApiError.js';
import { problemText } from '../../../base/api/problemText.js';
import { useLocale } from '../../../base/i18n/useLocale.js';
import { useMayCreate } from '../../../data/session/useMayCreate.js';
import { confirmSaved } from '../../../base/notify/confirmSaved.js';
import { notify } from '../../../base/notify/notifications.js';
import { useActionsOf } from '../../../plugin/useActionsOf.js';
import { newAddress, recordAddress } from '../../../base/routing/addresses.js';
import { FormActions } from './FormActions.js';
import { useEntityValue } from '../useEntityValue.js';
import { maySave, type RecordForm } from '../RecordForm.js';
import { useHistoryDrawer } from '../../history/useHistoryDrawer.js';
import { buttonOutline, viewParts } from '../viewParts.js';
import { onDemand } from '../../../base/page/onDemand.js';
import { useDialogOnDemand } from '../../../base/page/useDialogOnDemand.js';

/** Loaded on demand: most views have none. */
const FormRecordActions = onDemand(
  async () => (await import('../../../plugin/FormRecordActions.js')).FormRecordActions,
  buttonOutline,
);

const loadDeleteDialog = async () => (await import('./RecordDeleteDialog.js')).RecordDeleteDialog;

export interface RecordActionsProps {
  readonly form: RecordForm;
  readonly formId: string;
  readonly title: string;
  readonly isNarrow: boolean;
}

/** Save, clone, history and delete actions of a record's page. */
export function RecordActions({ form, formId, title, isNarrow }: RecordActionsProps) {
  const { entity, model, isViewRemoved } = form;
  const { t } = useTranslation();
  const locale = useLocale();
  const navigate = useNavigate();
  const mayCreate = useMayCreate(model);
  const OwnActions = viewParts[model.name]?.Actions;
  const hasActions = useActionsOf(model, 'form').length > 0;
  const isNew = useEntityValue(entity, (state) => state.isNew);
  const isClone = useEntityValue(entity, (state) => state.isClone);
  const record = useEntityValue(entity, (state) => state.record);
  const isDeleted = useEntityValue(entity, (state) => state.isDeleted) || isViewRemoved;

  const isChanged = useEntityValue(entity, (state) => state.isChanged);
  const history = useHistoryDrawer();
  const deletion = useDialogOnDemand(loadDeleteDialog);

  const { original } = entity;
  const refuse = (message: string) => notify({ message, type: 'negative', position: 'top-right' });
  const apply = async () => {
    if (!original || original.id === null || !(await form.check())) return;
    const address = recordAddress(model.name, original.id, locale);
    try {
      const outcome = await entity.applyToOriginal();
      if (outcome === 'saved') confirmSaved(t('form.savedToast'));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!original.current().isDeleted) refuse(problemText(error));
    }
    if (original.current().isDeleted) return refuse(t('form.originalDeleted'));
    // Whether or not the save succeeded, the values are now in the original's form.
    await navigate(address, { replace: true });
  };
  const clone = () => {
    const query = new URLSearchParams({ clone: String(entity.id) });
    void navigate(`${newAddress(model.name, locale)}?${query.toString()}`);
  };
  return (
    <>
      <FormActions
        formId={formId}
        isNarrow={isNarrow}
        canSave={!isDeleted && maySave(model, isNew)}
        onDelete={!isNew && !isDeleted && model.can.delete ? () => void deletion.open() : undefined}
        prepareDelete={deletion.preload}
        onApply={isClone && original && model.can.update ? () => void apply() : undefined}
        more={
          record && !isDeleted ? (
            <>
              {OwnActions && <OwnActions form={form} record={record} isNarrow={isNarrow} />}
              {hasActions && (
                <FormRecordActions
                  model={model}
                  record={record}
                  save={form.save}
                  notifyRefusal={form.notifyRefusal}
                  isNarrow={isNarrow}
                />
              )}
            </>
          ) : null
        }
        onClone={!isNew && !isDeleted && mayCreate ? clone : undefined}
        onHistory={!isNew && !isDeleted && model.history ? () => void history.open() : undefined}
      />
      {history.Dialog && record && entity.id !== null && (
        <history.Dialog
          model={model}
          id={entity.id}
          title={title}
          shown={{ record, version: entity.version, isChanged }}
          onClose={history.close}
        />
      )}
      {deletion.Dialog && !isDeleted && <deletion.Dialog form={form} title={title} onClose={deletion.close} />}
    </>
  );
}
