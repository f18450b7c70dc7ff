import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { QuestionDialog } from './QuestionDialog.js';

export interface LeaveDialogProps {
  readonly isOpen: boolean;
  readonly onStay: () => void;
  readonly onLeave: () => void;
}

/** Asks before unsaved work is left behind. */
export function LeaveDialog({ isOpen, onStay, onLeave }: LeaveDialogProps) {
  const { t } = useTranslation();
  return (
    <QuestionDialog
      isOpen={isOpen}
      title={t('form.leaveTitle')}
      onCancel={onStay}
      actions={
        <>
          <Button onClick={onLeave}>{t('form.leave')}</Button>
          <Button autoFocus variant="contained" onClick={onStay}>
            {t('form.stay')}
          </Button>
        </>
      }
    >
      {t('form.leaveText')}
    </QuestionDialog>
  );
}
