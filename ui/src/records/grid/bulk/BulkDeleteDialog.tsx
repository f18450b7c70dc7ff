import { recordName } from '@viewkraft/model';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../base/i18n/formats/formatNumber.js';
import { useLocale } from '../../../base/i18n/useLocale.js';
import { ConfirmDialog } from '../../../base/dialogs/ConfirmDialog.js';
import { mayRestoreDeleted } from '../../history/undo/mayRestoreDeleted.js';
import { offerUndo } from '../../history/undo/offerUndo.js';
import { BulkRefusals } from './BulkRefusals.js';
import { deleteRecords } from './bulkWrite.js';
import { type BulkDialogProps, useBulkWrite } from './useBulkWrite.js';

/** Asks before the selected records are deleted, all or none. */
export function BulkDeleteDialog({ model, selection, onClose }: BulkDialogProps) {
  const { t } = useTranslation();
  // Keeps the number of records: deleted ones leave the selection.
  const [count] = useState(selection.records.size);
  const locale = useLocale();
  const words = { count, shown: formatNumber(count, locale), ...recordName(model, locale) };
  const { refusal, isBusy, write, refresh } = useBulkWrite(model, selection);
  const remove = async () => {
    const done = await write(async (records) => ({ act: await deleteRecords(model, records) }));
    if (!done) return;
    offerUndo(t('bulk.deleted', words), mayRestoreDeleted(model) ? done.act : null);
    selection.clear();
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen
      title={t('bulk.deleteTitle', words)}
      confirm={t(refresh ? 'bulk.refresh' : 'form.delete')}
      isDisabled={isBusy}
      onConfirm={refresh ?? (() => void remove())}
      onCancel={onClose}
    >
      {refusal && <BulkRefusals model={model} refusal={refusal} />}
      {t('bulk.deleteText', words)}
    </ConfirmDialog>
  );
}
