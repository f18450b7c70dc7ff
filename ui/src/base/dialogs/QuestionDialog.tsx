import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, type ReactNode } from 'react';
import { PersistentDialog } from './PersistentDialog.js';

interface QuestionDialogProps {
  readonly isOpen: boolean;
  readonly title: string;
  readonly children: ReactNode;
  readonly actions: ReactNode;
  /** Called on Esc; without it the question must be answered. */
  readonly onCancel?: (() => void) | undefined;
  readonly role?: 'alertdialog' | 'dialog';
}

/** A question in a dialog that shakes instead of closing on a click outside (F4). */
export function QuestionDialog({
  isOpen,
  title,
  children,
  actions,
  onCancel,
  role = 'alertdialog',
}: QuestionDialogProps) {
  const id = useId();
  return (
    <PersistentDialog
      isOpen={isOpen}
      onCancel={onCancel}
      role={role}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
      <DialogContent id={`${id}-text`}>{children}</DialogContent>
      <DialogActions>{actions}</DialogActions>
    </PersistentDialog>
  );
}
