import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QuestionDialog } from '../../form/dialogs/QuestionDialog.js';
import { notify } from '../../notify/notifications.js';
import type { BulkDialogProps } from './BulkDialogProps.js';
import { BulkRefusals } from './BulkRefusals.js';
import { deleteRecords } from './bulkWrite.js';
import { useBulkWrite } from './useBulkWrite.js';

/** Asks before the chosen records are deleted, all or none. */
export function BulkDeleteDialog({ model, selection, onClose }: BulkDialogProps) {
  const { t } = useTranslation();
  // Records that go with the answer are no longer counted here.
  const [count] = useState(selection.records.size);
  const { refusal, isBusy, write, refresh } = useBulkWrite(model, selection);
  const remove = async () => {
    const done = await write(async (records) => {
      await deleteRecords(model, records);
      return true;
    });
    if (!done) return;
    notify({ message: t('bulk.deleted', { count }), type: 'positive' });
    selection.clear();
    onClose();
  };
  return (
    <QuestionDialog
      isOpen
      title={t('bulk.deleteTitle', { count })}
      onCancel={onClose}
      actions={
        <>
          <Button autoFocus onClick={onClose}>
            {t('form.cancel')}
          </Button>
          <Button variant="contained" color="error" disabled={isBusy} onClick={refresh ?? (() => void remove())}>
            {t(refresh ? 'bulk.refresh' : 'form.delete')}
          </Button>
        </>
      }
    >
      {refusal && <BulkRefusals model={model} refusal={refusal} />}
      {t('bulk.deleteText', { count })}
    </QuestionDialog>
  );
}
