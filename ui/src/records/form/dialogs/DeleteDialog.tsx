import { recordName } from '@viewkraft/model';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../base/i18n/useLocale.js';
import { mayRestoreDeleted } from '../../history/undo/mayRestoreDeleted.js';
import type { ViewModel } from '../../../base/wire/ViewModel.js';
import { ConfirmDialog } from '../../../base/dialogs/ConfirmDialog.js';

interface DeleteDialogProps {
  readonly model: ViewModel;
  readonly title: string;
  readonly onDelete: () => void;
  readonly onClose: () => void;
}

/** Asks before a record is deleted. */
export function DeleteDialog({ model, title, onDelete, onClose }: DeleteDialogProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <ConfirmDialog
      isOpen
      title={t('form.deleteTitle', recordName(model, locale))}
      confirm={t('form.delete')}
      onConfirm={onDelete}
      onCancel={onClose}
    >
      {t(mayRestoreDeleted(model) ? 'form.deleteTextUndoable' : 'form.deleteText', { title })}
    </ConfirmDialog>
  );
}
