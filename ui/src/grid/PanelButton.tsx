import Button from '@mui/material/Button';
import ClickAwayListener from '@mui/material/ClickAwayListener';
import { useState, type ComponentType, type ReactNode } from 'react';
import type { PanelFrameProps } from './PanelFrame.js';

export interface PanelButtonProps<Props> {
  /** Names the button and what it opens. */
  readonly label: string;
  readonly icon: ReactNode;
  /** Which edge of the button the panel begins at. */
  readonly side: 'left' | 'right';
  /** What stands in the panel, in a chunk of its own that comes before the panel opens, which so knows its size. */
  readonly load: () => Promise<ComponentType<Props>>;
  readonly panel: (close: () => void) => Props;
}

interface Parts<Props> {
  readonly Panel: ComponentType<Props>;
  readonly PanelFrame: ComponentType<PanelFrameProps>;
}

/**
 * A button that opens a small dialog below it, beside which the rows can still be seen and used; closed from the keyboard,
 * the focus is on the button again.
 */
export function PanelButton<Props extends object>({ label, icon, side, load, panel }: PanelButtonProps<Props>) {
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [parts, setParts] = useState<Parts<Props> | null>(null);
  const close = () => {
    setOpen(false);
    button?.focus();
  };
  const fetchParts = () => Promise.all([load(), import('./PanelFrame.js')]);
  const open = async () => {
    const [Panel, { PanelFrame }] = await fetchParts();
    setParts({ Panel, PanelFrame });
    setOpen(true);
  };
  return (
    // On press: the click that opens a list in the panel ends upon that list's backdrop.
    <ClickAwayListener mouseEvent="onMouseDown" touchEvent="onTouchStart" onClickAway={() => setOpen(false)}>
      <div>
        <Button
          ref={setButton}
          variant="outlined"
          startIcon={icon}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onPointerEnter={() => void fetchParts()}
          onClick={() => (isOpen ? close() : void open())}
        >
          {label}
        </Button>
        {parts && (
          <parts.PanelFrame label={label} anchor={button} side={side} isOpen={isOpen} onClose={close}>
            <parts.Panel {...panel(close)} />
          </parts.PanelFrame>
        )}
      </div>
    </ClickAwayListener>
  );
}
