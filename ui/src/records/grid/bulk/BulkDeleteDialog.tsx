import { recordName } from '@viewkraft/model';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../base/i18n/useLocale.js';
import { QuestionDialog } from '../../../base/dialogs/QuestionDialog.js';
import { notify } from '../../../base/notify/notifications.js';
import { BulkRefusals } from './BulkRefusals.js';
import { deleteRecords } from './bulkWrite.js';
import { type BulkDialogProps, useBulkWrite } from './useBulkWrite.js';

/** Asks before the selected records are deleted, all or none. */
export function BulkDeleteDialog({ model, selection, onClose }: BulkDialogProps) {
  const { t } = useTranslation();
  // Keeps the number of records: deleted ones leave the selection.
  const [count] = useState(selection.records.size);
  const words = { count, ...recordName(model, useLocale()) };
  const { refusal, isBusy, write, refresh } = useBulkWrite(model, selection);
  const remove = async () => {
    const done = await write(async (records) => {
      await deleteRecords(model, records);
      return true;
    });
    if (!done) return;
    notify({ message: t('bulk.deleted', words), type: 'positive' });
    selection.clear();
    onClose();
  };
  return (
    <QuestionDialog
      isOpen
      title={t('bulk.deleteTitle', words)}
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
      {t('bulk.deleteText', words)}
    </QuestionDialog>
  );
}
