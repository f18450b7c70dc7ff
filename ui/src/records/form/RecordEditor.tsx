import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useCallback, useEffect, useId, useImperativeHandle, useMemo, useState, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '../../base/api/ApiError.js';
import { problemText } from '../../base/api/problemText.js';
import type { RecordId, WireRecord } from '../../base/wire/WireRecord.js';
import type { Entity } from '../../data/entity/Entity.js';
import { unsavedWork } from '../../base/routing/unsavedWork.js';
import { useShortcut } from '../../base/shortcuts/shortcuts.js';
import type { ViewModel } from '../../base/wire/ViewModel.js';
import { LeaveDialog } from './dialogs/LeaveDialog.js';
import { FormBody } from './FormBody.js';
import { FormConflict } from './FormConflict.js';
import { StateLine } from './page/StateLine.js';
import { useEntity } from './useEntity.js';
import { useEntityValue } from './useEntityValue.js';
import { maySave, type RecordForm } from './RecordForm.js';
import { useRecordForm } from './useRecordForm.js';

export interface RecordEditorProps {
  readonly model: ViewModel;
  /** The record to edit; without it a new one is created. */
  readonly id?: RecordId | undefined;
  /** Initial values of a new record. */
  readonly preset?: WireRecord | undefined;
  /** The record to edit, if it is already loaded. */
  readonly entity?: Entity | undefined;
  /** Reason why the last save was refused. */
  readonly refusal?: ApiError | undefined;
  /** Called after the server has saved the record. */
  readonly onSaved: (record: WireRecord) => void;
  /** Receives the edited and validated record instead of saving it; the caller saves it. */
  readonly onApply?: ((entity: Entity) => void) | undefined;
  /** Called when the user is finished; unsaved changes have been confirmed. */
  readonly onClose: () => void;
  readonly ref?: Ref<RecordEditorHandle> | undefined;
}

export interface RecordEditorHandle {
  /** Does the same as the button "Cancel", e.g. on Esc: asks about unsaved changes before `onClose`. */
  readonly close: () => void;
}

/**
 * A record's form inside another component such as a dialog: no address, heading or associations. It saves only on
 * command, even if the view saves automatically: creating a record in passing must be a deliberate act.
 */
export function RecordEditor({ model, entity, ...rest }: RecordEditorProps) {
  const manual = useMemo(() => ({ ...model, autosave: false }), [model]);
  if (entity) return <LoadedEditor model={manual} entity={entity} isHeld {...rest} />;
  return <FetchedEditor model={manual} {...rest} />;
}

function FetchedEditor({ model, id, preset, ...rest }: Omit<RecordEditorProps, 'entity'>) {
  const [first] = useState(preset);
  const { entity, error } = useEntity(model, id === undefined ? 'new' : String(id), { preset: first ?? nothing });
  if (error && !entity) return <p role="alert">{problemText(error)}</p>;
  if (!entity) return <Skeleton variant="rounded" height={160} />;
  return <LoadedEditor model={model} entity={entity} {...rest} />;
}

/** A record created in passing starts without the draft of an earlier one that was not saved. */
const nothing: WireRecord = {};

type LoadedEditorProps = Pick<RecordEditorProps, 'model' | 'refusal' | 'onSaved' | 'onApply' | 'onClose' | 'ref'> & {
  readonly entity: Entity;
  /** The caller owns the record: cancelling reverts only the changes made here. */
  readonly isHeld?: boolean;
};

function LoadedEditor({ model, entity, isHeld, refusal, onSaved, onApply, onClose, ref }: LoadedEditorProps) {
  const { t } = useTranslation();
  const formId = useId();
  const isNew = useEntityValue(entity, (state) => state.isNew);
  const [isAsking, setAsking] = useState(false);
  const saving = useRecordForm(
    entity,
    model,
    useCallback((record: WireRecord) => onSaved(record), [onSaved]),
  );
  const form = onApply ? { ...saving, save: () => apply(saving, onApply) } : saving;
  const [before] = useState(() => entity.current().values);
  const { notifyRefusal } = saving;
  useEffect(() => {
    if (refusal) notifyRefusal(refusal);
  }, [refusal, notifyRefusal]);
  useEffect(() => entity.adopt(model), [entity, model]);
  useShortcut('mod+s', 'form.save', () => void form.save(), { inDialog: true });
  const close = () => {
    const { values, isChanged } = entity.current();
    if (isHeld ? !sameValues(values, before) : isChanged) setAsking(true);
    else onClose();
  };
  const leave = () => {
    if (isHeld) for (const [name, value] of before) entity.set(name, value);
    else entity.discard();
    onClose();
  };
  useEffect(() => unsavedWork.watch(() => entity.current().isChanged), [entity]);
  useImperativeHandle(ref, () => ({ close }));
  return (
    <>
      <FormBody form={form} id={formId} isPage={false} takesFocus />
      <Box sx={actionStyles}>
        <Box sx={{ mr: 'auto' }}>
          {onApply ? <Box sx={laterStyles}>{t('relation.savedWithForm')}</Box> : <StateLine entity={entity} />}
        </Box>
        <Button onClick={close}>{t('form.cancel')}</Button>
        {maySave(model, isNew) && (
          <Button type="submit" form={formId} variant="contained" aria-keyshortcuts="Control+S">
            {t(onApply ? 'form.apply' : 'form.save')}
          </Button>
        )}
      </Box>
      <LeaveDialog isOpen={isAsking} onStay={() => setAsking(false)} onLeave={leave} />
      <FormConflict form={form} />
    </>
  );
}

/** Resolves to whether the record was handed over. */
async function apply({ entity, check, isValid }: RecordForm, onApply: (entity: Entity) => void): Promise<boolean> {
  if (!(await check())) return false;
  // The form unmounts; the caller that saves the record still runs its rules.
  entity.use({ validate: isValid });
  onApply(entity);
  return true;
}

function sameValues(one: ReadonlyMap<string, unknown>, other: ReadonlyMap<string, unknown>): boolean {
  return [...one].every(([name, value]) => Object.is(other.get(name), value));
}

const laterStyles = { fontSize: 13, color: 'text.secondary' };

const actionStyles = {
  position: 'sticky',
  bottom: 0,
  zIndex: 1,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: 2,
  py: 3,
  backgroundColor: 'var(--vk-surface-raised)',
};
