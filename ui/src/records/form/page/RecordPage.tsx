import { recordName, textIn } from '@viewkraft/model';
import Box from '@mui/material/Box';
import { useIsPhone } from '../../../base/page/useIsPhone.js';
import { useCallback, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { type RecordId, valueOf, type WireRecord } from '../../../base/wire/WireRecord.js';
import type { Entity } from '../../../data/entity/Entity.js';
import { recordTitle } from '../../../fields/recordTitle.js';
import { useLocale } from '../../../base/i18n/useLocale.js';
import { useShortcut } from '../../../base/shortcuts/shortcuts.js';
import type { ViewModel } from '../../../base/wire/ViewModel.js';
import { Slot } from '../../../plugin/Slot.js';
import { gridAddress, recordAddress } from '../../../base/routing/addresses.js';
import { useTitle } from '../../../base/routing/useTitle.js';
import { LeaveDialog } from '../dialogs/LeaveDialog.js';
import { FormBody } from '../FormBody.js';
import { FormConflict } from '../FormConflict.js';
import { FormHeader } from './FormHeader.js';
import { embeddedAssociations } from '../formLayout.js';
import { maySave } from '../RecordForm.js';
import { RecordActions } from './RecordActions.js';
import { RecordFacts } from './RecordFacts.js';
import { StateLine } from './StateLine.js';
import { useEntityValue } from '../useEntityValue.js';
import { sameEntity } from '../../../base/routing/useUnsavedBlocker.js';
import { useLeaveGuard } from '../useLeaveGuard.js';
import { useRecordForm } from '../useRecordForm.js';
import { WhenNearViewport } from '../fields/WhenNearViewport.js';
import { onDemand } from '../../../base/page/onDemand.js';

/** Loaded only for records with associations. */
const AssociationRegions = onDemand(
  async () => (await import('../associations/AssociationRegions.js')).AssociationRegions,
);

export interface RecordPageProps {
  readonly model: ViewModel;
  readonly entity: Entity;
  /** The view was removed; the page stays open only for the unsaved input. */
  readonly isViewRemoved: boolean;
}

/** The page of one record: its fields, its actions and its associated records. */
export function RecordPage({ model, entity, isViewRemoved }: RecordPageProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const navigate = useNavigate();
  const { hash } = useLocation();
  const isNarrow = useIsPhone();
  const record = useEntityValue(entity, (state) => state.record);
  const isDeleted = useEntityValue(entity, (state) => state.isDeleted) || isViewRemoved;
  // Input typed before the right was revoked is still shown.
  const isBarred = useEntityValue(entity, (state) => state.isNew && !state.isChanged) && !model.can.create;
  const formId = useId();
  const onSaved = useCallback(
    (saved: WireRecord, wasNew: boolean) => {
      if (!wasNew) return;
      const pathname = recordAddress(model.name, valueOf(saved, model.primaryKey) as RecordId, locale);
      void navigate({ pathname, hash }, { replace: true, state: sameEntity, preventScrollReset: true });
    },
    [model, locale, hash, navigate],
  );
  const form = useRecordForm(entity, model, onSaved, isViewRemoved);
  const guard = useLeaveGuard(entity, model.autosave, form.save);
  useShortcut('mod+s', 'form.save', () => void form.save());

  // A user who creates a record wants to type at once; after a full load or back navigation the focus starts at the
  // top.
  const isOpened = useNavigationType() === NavigationType.Push && record === null && entity.current().isNew;

  const label = textIn(model.label, locale);
  const copied = useEntityValue(entity, (state) => state.isClone) ? entity.original?.current().record : null;
  const title = record
    ? recordTitle(record, model, locale)
    : copied
      ? t('form.cloneTitle', { title: recordTitle(copied, model, locale) })
      : t('form.newTitle', { view: label, ...recordName(model, locale) });
  useTitle(record ? `${title} · ${label}` : title);
  const actions = <RecordActions form={form} formId={formId} title={title} isNarrow={isNarrow} />;
  return (
    <Box sx={{ maxWidth: 1200, width: '100%', flex: 1, display: 'flex', flexDirection: 'column' }}>
      {/* Beside the form element, not inside it: the header stays visible down to the last association. */}
      <FormHeader
        title={title}
        back={{ label, address: gridAddress(model.name, locale) }}
        state={!isDeleted && maySave(model, record === null) && <StateLine entity={entity} />}
        actions={!isNarrow && actions}
      />
      <FormConflict form={form} />
      {isBarred ? (
        <NoNewRecord model={model} />
      ) : (
        <FormBody
          form={form}
          id={formId}
          isPage
          takesFocus={isOpened}
          isAsking={guard.isAsking}
          aside={record && <Aside model={model} record={record} />}
          below={
            !isDeleted &&
            embeddedAssociations(model).length > 0 && (
              <WhenNearViewport>
                <AssociationRegions form={form} />
              </WhenNearViewport>
            )
          }
        />
      )}
      {isNarrow && <Box sx={{ flex: 1 }} />}
      {isNarrow && actions}
      <LeaveDialog
        isOpen={guard.isAsking}
        onStay={guard.stay}
        onLeave={guard.leave}
        onSave={isDeleted ? undefined : () => void guard.saveAndLeave()}
      />
    </Box>
  );
}

function Aside({ model, record }: { readonly model: ViewModel; readonly record: WireRecord }) {
  return (
    <Box sx={{ display: 'grid', gap: 6, alignContent: 'start', minWidth: 0 }}>
      <RecordFacts model={model} record={record} />
      <Slot slot="record-side" model={model} record={record} />
    </Box>
  );
}

/** Shown instead of a new record's form if the caller may not create one. */
function NoNewRecord({ model }: { readonly model: ViewModel }) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <Alert
      severity="info"
      role="note"
      action={
        <Button component={Link} to={gridAddress(model.name, locale)} color="inherit" size="small">
          {t('form.toRecords', { view: textIn(model.label, locale) })}
        </Button>
      }
    >
      {t('form.mayNotCreate')}
    </Alert>
  );
}
