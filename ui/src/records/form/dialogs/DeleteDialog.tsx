import { recordName } from '@viewkraft/model';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../base/i18n/useLocale.js';
import { mayRestoreDeleted } from '../../history/undo/mayRestoreDeleted.js';
import type { ViewModel } from '../../../base/wire/ViewModel.js';
import { QuestionDialog } from '../../../base/dialogs/QuestionDialog.js';

export interface DeleteDialogProps {
  readonly model: ViewModel;
  readonly isOpen: boolean;
  readonly title: string;
  readonly onDelete: () => void;
  readonly onCancel: () => void;
}

/** Asks before a record is deleted. */
export function DeleteDialog({ model, isOpen, title, onDelete, onCancel }: DeleteDialogProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <QuestionDialog
      isOpen={isOpen}
      title={t('form.deleteTitle', recordName(model, locale))}
      onCancel={onCancel}
      actions={
        <>
          <Button autoFocus onClick={onCancel}>
            {t('form.cancel')}
          </Button>
          <Button variant="contained" color="error" onClick={onDelete}>
            {t('form.delete')}
          </Button>
        </>
      }
    >
      {t(mayRestoreDeleted(model) ? 'form.deleteTextUndoable' : 'form.deleteText', { title })}
    </QuestionDialog>
  );
}
