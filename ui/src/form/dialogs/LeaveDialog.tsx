import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { QuestionDialog } from './QuestionDialog.js';

export interface LeaveDialogProps {
  readonly isOpen: boolean;
  readonly onStay: () => void;
  readonly onLeave: () => void;
  /** Where saving is a third way. */
  readonly onSave?: (() => void) | undefined;
}

/** Asks before unsaved work is left behind. */
export function LeaveDialog({ isOpen, onStay, onLeave, onSave }: LeaveDialogProps) {
  const { t } = useTranslation();
  return (
    <QuestionDialog
      isOpen={isOpen}
      title={t('form.leaveTitle')}
      onCancel={onStay}
      actions={
        <>
          <Button onClick={onLeave}>{t('form.leave')}</Button>
          {onSave && (
            <Button variant="outlined" onClick={onSave}>
              {t('form.saveAndLeave')}
            </Button>
          )}
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
