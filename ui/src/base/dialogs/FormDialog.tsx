import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, type FormEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PersistentDialog } from './PersistentDialog.js';

interface FormDialogProps {
  readonly title: string;
  readonly children: ReactNode;
  /** Label of the submitting button; without it there is none. */
  readonly submit: string | undefined;
  readonly isDisabled?: boolean;
  readonly onSubmit: (event: FormEvent) => void;
  readonly onCancel: () => void;
  readonly maxWidth?: 'xs' | 'sm';
  /** Values are lost: the dialog is an alert with a red button. */
  readonly isDestructive?: boolean;
  /** There is nothing to fill in. */
  readonly focusesCancel?: boolean;
}

/** A form in a dialog, which validates by itself instead of the browser. */
export function FormDialog(props: FormDialogProps) {
  const { title, children, submit, isDisabled = false, onSubmit, onCancel, maxWidth = 'xs' } = props;
  const { isDestructive = false, focusesCancel = false } = props;
  const { t } = useTranslation();
  const id = useId();
  return (
    <PersistentDialog
      isOpen
      onCancel={onCancel}
      role={isDestructive ? 'alertdialog' : 'dialog'}
      aria-labelledby={id}
      aria-describedby={isDestructive ? `${id}-text` : undefined}
      fullWidth
      maxWidth={maxWidth}
    >
      <form
        noValidate
        onSubmit={(event) => {
          // React bubbles a portal's submit event to the page's form.
          event.stopPropagation();
          onSubmit(event);
        }}
      >
        <DialogTitle id={id}>{title}</DialogTitle>
        <DialogContent id={`${id}-text`} sx={{ '& .vk-field': { mb: 2 } }}>
          {children}
        </DialogContent>
        <DialogActions>
          <Button autoFocus={focusesCancel} onClick={onCancel}>
            {t('form.cancel')}
          </Button>
          {submit !== undefined && (
            <Button type="submit" variant="contained" color={isDestructive ? 'error' : 'primary'} disabled={isDisabled}>
              {submit}
            </Button>
          )}
        </DialogActions>
      </form>
    </PersistentDialog>
  );
}
