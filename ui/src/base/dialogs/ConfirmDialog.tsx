import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { QuestionDialog } from './QuestionDialog.js';

interface ConfirmDialogProps {
  readonly isOpen: boolean;
  readonly title: string;
  readonly children: ReactNode;
  /** Label of the confirming button. */
  readonly confirm: string;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Asks for confirmation before an action that cannot be undone. */
export function ConfirmDialog({ isOpen, title, children, confirm, onConfirm, onCancel }: ConfirmDialogProps) {
  const { t } = useTranslation();
  return (
    <QuestionDialog
      isOpen={isOpen}
      title={title}
      onCancel={onCancel}
      actions={
        <>
          <Button autoFocus onClick={onCancel}>
            {t('form.cancel')}
          </Button>
          <Button variant="contained" color="error" onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      {children}
    </QuestionDialog>
  );
}
