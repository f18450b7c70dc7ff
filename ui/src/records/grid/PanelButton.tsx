import Button from '@mui/material/Button';
import ClickAwayListener from '@mui/material/ClickAwayListener';
import { useState, type ComponentType, type ReactNode } from 'react';
import { loadOrTell } from '../../base/page/loadOrTell.js';
import { preloadSlots } from '../../base/loading/PreloadSlots.js';
import type { PanelFrameProps } from './PanelFrame.js';

export interface PanelButtonProps<Props> {
  /** Of the button. */
  readonly id?: string;
  /** Label of the button and of its panel. */
  readonly label: string;
  readonly icon: ReactNode;
  /** The edge of the button at which the panel is aligned. */
  readonly side: 'left' | 'right';
  /** Loads the panel's content before the panel opens, so that its size is known. */
  readonly load: () => Promise<ComponentType<Props>>;
  readonly panel: (close: () => void) => Props;
}

interface Parts<Props> {
  readonly Panel: ComponentType<Props>;
  readonly PanelFrame: ComponentType<PanelFrameProps>;
}

/**
 * A button that opens a non-modal dialog below itself, so that the rows stay visible and usable. Closed by keyboard,
 * the dialog returns the focus to the button.
 */
export function PanelButton<Props extends object>({ id, label, icon, side, load, panel }: PanelButtonProps<Props>) {
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [parts, setParts] = useState<Parts<Props> | null>(null);
  const close = () => {
    setOpen(false);
    button?.focus();
  };
  const fetchParts = () => Promise.all([load(), import('./PanelFrame.js')]);
  const open = async () => {
    const loaded = await loadOrTell(fetchParts);
    if (!loaded) return;
    const [Panel, { PanelFrame }] = loaded;
    setParts({ Panel, PanelFrame });
    setOpen(true);
  };
  return (
    // On press: a click that opens a list within the panel ends on that list's backdrop.
    <ClickAwayListener mouseEvent="onMouseDown" touchEvent="onTouchStart" onClickAway={() => setOpen(false)}>
      <div>
        <Button
          ref={setButton}
          id={id}
          variant="outlined"
          startIcon={icon}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onPointerEnter={() => preloadSlots.take(fetchParts)}
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
