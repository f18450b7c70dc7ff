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
  /** Nothing is lost, or it can be brought back otherwise. */
  readonly isHarmless?: boolean;
  readonly isDisabled?: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Asks for confirmation before an action. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, title, children, confirm, onConfirm, onCancel, isHarmless = false, isDisabled = false } = props;
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
          <Button
            variant="contained"
            color={isHarmless ? 'primary' : 'error'}
            disabled={isDisabled}
            onClick={onConfirm}
          >
            {confirm}
          </Button>
        </>
      }
    >
      {children}
    </QuestionDialog>
  );
}
