import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useCallback, useEffect, useId, useImperativeHandle, useMemo, useState, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { problemText } from '../api/problemText.js';
import type { RecordId, WireRecord } from '../api/WireRecord.js';
import type { Entity } from '../entity/Entity.js';
import { unsavedWork } from '../entity/unsavedWork.js';
import { useShortcut } from '../layouts/shortcuts.js';
import type { ViewModel } from '../model/ViewModel.js';
import { LeaveDialog } from './dialogs/LeaveDialog.js';
import { FormBody } from './FormBody.js';
import { FormConflict } from './FormConflict.js';
import { StateLine } from './StateLine.js';
import { useEntity } from './useEntity.js';
import { useRecordForm } from './useRecordForm.js';

export interface RecordEditorProps {
  readonly model: ViewModel;
  /** The record to edit; without it a new one is made. */
  readonly id?: RecordId | undefined;
  /** What a new record begins with. */
  readonly preset?: WireRecord | undefined;
  /** The server has the record. */
  readonly onSaved: (record: WireRecord) => void;
  /** The reader is done with it; unsaved work was asked for. */
  readonly onClose: () => void;
  readonly ref?: Ref<RecordEditorHandle> | undefined;
}

export interface RecordEditorHandle {
  /** As its button "Cancel" does, e.g. with Esc: asks for unsaved work before `onClose`. */
  readonly close: () => void;
}

/**
 * A record's form as part of something else, such as a dialog: no address, no heading, no associations. It saves when it
 * is told to, also where the view saves by itself: a record that is made in passing is made on purpose.
 */
export function RecordEditor({ model, id, preset, ...rest }: RecordEditorProps) {
  const manual = useMemo(() => ({ ...model, autosave: false }), [model]);
  const [first] = useState(preset);
  const { entity, error } = useEntity(manual, id === undefined ? 'new' : String(id), { preset: first ?? nothing });
  if (error && !entity) return <p role="alert">{problemText(error)}</p>;
  if (!entity) return <Skeleton variant="rounded" height={160} />;
  return <LoadedEditor model={manual} entity={entity} {...rest} />;
}

/** A record made in passing begins afresh, without a draft of one that was not. */
const nothing: WireRecord = {};

type LoadedEditorProps = Pick<RecordEditorProps, 'model' | 'onSaved' | 'onClose' | 'ref'> & {
  readonly entity: Entity;
};

function LoadedEditor({ model, entity, onSaved, onClose, ref }: LoadedEditorProps) {
  const { t } = useTranslation();
  const formId = useId();
  const [isAsking, setAsking] = useState(false);
  const form = useRecordForm(
    entity,
    model,
    useCallback((record: WireRecord) => onSaved(record), [onSaved]),
  );
  useShortcut('mod+s', 'form.save', () => void form.save(), { inDialog: true });
  const close = () => {
    if (entity.current().isChanged) setAsking(true);
    else onClose();
  };
  const leave = () => {
    entity.discard();
    onClose();
  };
  useEffect(() => unsavedWork.watch(() => entity.current().isChanged), [entity]);
  useImperativeHandle(ref, () => ({ close }));
  return (
    <>
      <FormBody form={form} id={formId} isPage={false} takesFocus />
      <Box sx={actionStyles}>
        <Box sx={{ mr: 'auto' }}>
          <StateLine entity={entity} />
        </Box>
        <Button onClick={close}>{t('form.cancel')}</Button>
        <Button type="submit" form={formId} variant="contained" aria-keyshortcuts="Control+S">
          {t('form.save')}
        </Button>
      </Box>
      <LeaveDialog isOpen={isAsking} onStay={() => setAsking(false)} onLeave={leave} />
      <FormConflict form={form} />
    </>
  );
}

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
