import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { QuestionDialog } from './QuestionDialog.js';

export interface DeleteDialogProps {
  readonly isOpen: boolean;
  readonly title: string;
  readonly onDelete: () => void;
  readonly onCancel: () => void;
}

/** Asks before a record is deleted. */
export function DeleteDialog({ isOpen, title, onDelete, onCancel }: DeleteDialogProps) {
  const { t } = useTranslation();
  return (
    <QuestionDialog
      isOpen={isOpen}
      title={t('form.deleteTitle')}
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
      {t('form.deleteText', { title })}
    </QuestionDialog>
  );
}
