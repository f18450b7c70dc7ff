import Button from '@mui/material/Button';
import ClickAwayListener from '@mui/material/ClickAwayListener';
import { useState, type ComponentType, type ReactNode } from 'react';
import { usePartOnDemand } from '../../base/page/useDialogOnDemand.js';

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

/**
 * A button that opens a non-modal dialog below itself, so that the rows stay visible and usable. Closed by keyboard,
 * the dialog returns the focus to the button.
 */
export function PanelButton<Props extends object>({ id, label, icon, side, load, panel }: PanelButtonProps<Props>) {
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const { part, isOpen, ...onDemand } = usePartOnDemand(async () => {
    const [Panel, { PanelFrame }] = await Promise.all([load(), import('./PanelFrame.js')]);
    return { Panel, PanelFrame };
  });
  const close = () => {
    onDemand.close();
    button?.focus();
  };
  return (
    // On press: a click that opens a list within the panel ends on that list's backdrop.
    <ClickAwayListener mouseEvent="onMouseDown" touchEvent="onTouchStart" onClickAway={onDemand.close}>
      <div>
        <Button
          ref={setButton}
          id={id}
          variant="outlined"
          startIcon={icon}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onPointerEnter={onDemand.preload}
          onClick={() => (isOpen ? close() : void onDemand.open())}
        >
          {label}
        </Button>
        {part && (
          <part.PanelFrame label={label} anchor={button} side={side} isOpen={isOpen} onClose={close}>
            <part.Panel {...panel(close)} />
          </part.PanelFrame>
        )}
      </div>
    </ClickAwayListener>
  );
}
