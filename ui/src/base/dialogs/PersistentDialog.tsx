import Dialog, { type DialogProps } from '@mui/material/Dialog';
import { useRef, type FocusEvent } from 'react';
import { shake } from './shake.js';

export interface PersistentDialogProps extends Omit<DialogProps, 'open' | 'onClose' | 'slotProps'> {
  readonly isOpen: boolean;
  /** Called on Esc. Without it Esc shakes the dialog as well, and only its own buttons close it. */
  readonly onCancel?: (() => void) | undefined;
}

/**
 * A dialog that a click outside never closes: it shakes instead and takes the focus back (F4). When it closes, the
 * focus returns to the element that had it before. Name it with `aria-labelledby`.
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
