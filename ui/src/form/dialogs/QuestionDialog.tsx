import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { constants } from '@viewkraft/model';
import { useId, useState, type ReactNode } from 'react';

export interface QuestionDialogProps {
  readonly isOpen: boolean;
  readonly title: string;
  readonly children: ReactNode;
  readonly actions: ReactNode;
  /** Esc; without it the question must be answered. */
  readonly onCancel?: (() => void) | undefined;
  readonly role?: 'alertdialog' | 'dialog';
}

/** A question that a click beside it does not answer: it shakes instead (F4). */
export function QuestionDialog({
  isOpen,
  title,
  children,
  actions,
  onCancel,
  role = 'alertdialog',
}: QuestionDialogProps) {
  const id = useId();
  const [isShaking, setShaking] = useState(false);
  const shake = () => {
    setShaking(true);
    setTimeout(() => setShaking(false), constants.dialogShake);
  };
  return (
    <Dialog
      open={isOpen}
      role={role}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onClose={(_event, reason) => (reason === 'escapeKeyDown' && onCancel ? onCancel() : shake())}
      {...(isShaking ? { slotProps: { paper: { className: 'vk-shake' } } } : {})}
    >
      <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
      <DialogContent id={`${id}-text`}>{children}</DialogContent>
      <DialogActions>{actions}</DialogActions>
    </Dialog>
  );
}
