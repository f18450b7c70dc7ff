import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { QuestionDialog } from '../../../base/dialogs/QuestionDialog.js';

export interface LeaveDialogProps {
  readonly isOpen: boolean;
  readonly onStay: () => void;
  readonly onLeave: () => void;
  /** Set if saving is offered as a third choice. */
  readonly onSave?: (() => void) | undefined;
}

/** Asks before unsaved changes are discarded. */
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
