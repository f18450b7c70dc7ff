import { shake } from '@viewkraft/ui';
import { useEffect, useLayoutEffect, useRef, type MouseEvent, type ReactNode } from 'react';

interface PersistentBoxProps {
  readonly isModal: boolean;
  readonly titleId: string;
  readonly leadId: string;
  readonly children: ReactNode;
}

/**
 * A native dialog that only its own buttons close: neither a click outside nor repeated Esc does. On close the focus
 * returns to its origin. A non-modal box is a bar at the bottom and leaves the page usable.
 */
export function PersistentBox({ isModal, titleId, leadId, children }: PersistentBoxProps) {
  const box = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = box.current;
    if (!dialog) return undefined;
    if (isModal) dialog.showModal();
    else dialog.show();
    dialog.querySelector<HTMLElement>(`#${titleId}`)?.focus({ preventScroll: true });
    return () => dialog.close();
  }, [isModal, titleId]);
  useEffect(() => {
    const refuse = (event: KeyboardEvent): void => {
      const dialog = box.current;
      if (event.key !== 'Escape' || !dialog || !(isModal || dialog.contains(event.target as Node))) return;
      event.preventDefault();
      event.stopPropagation();
      shake(dialog, document.activeElement as HTMLElement | null);
    };
    document.addEventListener('keydown', refuse, true);
    return () => document.removeEventListener('keydown', refuse, true);
  }, [isModal]);
  const onClick = ({ target, currentTarget, clientX, clientY }: MouseEvent<HTMLDialogElement>): void => {
    const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
    const isOutside = clientX < left || clientX > right || clientY < top || clientY > bottom;
    if (target === currentTarget && isOutside) shake(currentTarget, document.activeElement as HTMLElement | null);
  };
  return (
    <dialog
      ref={box}
      className={isModal ? 'consent-box' : 'consent-box consent-beside'}
      aria-labelledby={titleId}
      aria-describedby={leadId}
      {...{ closedby: 'none' }}
      onClick={onClick}
      onCancel={(event) => event.preventDefault()}
    >
      {children}
    </dialog>
  );
}
