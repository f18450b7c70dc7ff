import Dialog, { type DialogProps } from '@mui/material/Dialog';
import { useRef, type FocusEvent } from 'react';
import { shake } from './shake.js';

export interface PersistentDialogProps extends Omit<DialogProps, 'open' | 'onClose' | 'slotProps'> {
  readonly isOpen: boolean;
  /** Esc; without it Esc shakes too, and only the dialog's own buttons lead out. */
  readonly onCancel?: (() => void) | undefined;
}

/**
 * A dialog that a click beside it never closes: it shakes for 170 ms instead, and the focus is inside again (F4). Closed,
 * the focus goes back to where it came from. Name it by `aria-labelledby` or `aria-label`.
 */
export function PersistentDialog({ isOpen, onCancel, ...rest }: PersistentDialogProps) {
  const paper = useRef<HTMLDivElement>(null);
  const lastFocus = useRef<HTMLElement | null>(null);
  return (
    <Dialog
      {...rest}
      open={isOpen}
      onClose={(_event, reason) => {
        if (reason === 'escapeKeyDown' && onCancel) onCancel();
        else if (paper.current) shake(paper.current, lastFocus.current);
      }}
      slotProps={{
        paper: {
          ref: paper,
          tabIndex: -1,
          onFocus: (event: FocusEvent<HTMLDivElement>) => (lastFocus.current = event.target),
        },
      }}
    />
  );
}
