import Button from '@mui/material/Button';
import ClickAwayListener from '@mui/material/ClickAwayListener';
import Paper from '@mui/material/Paper';
import Popper, { type PopperProps } from '@mui/material/Popper';
import { useCallback, useRef, useState, type ComponentType, type ReactNode, type RefObject } from 'react';

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

/** Within the window, also where the panel is higher than what is left below the button. */
const inWindow = [
  { name: 'flip', enabled: false },
  { name: 'preventOverflow', options: { altAxis: true, tether: false, padding: 16 } },
  { name: 'offset', options: { offset: [0, 4] } },
];

type Place = Extract<PopperProps['popperRef'], RefObject<unknown>>;

const panelStyles = {
  maxHeight: 'calc(100dvh - 32px)',
  overflow: 'auto',
  outline: 0,
  backgroundColor: 'var(--vk-surface-raised)',
  boxShadow: 'var(--vk-shadow)',
  border: '1px solid var(--vk-border)',
};

/**
 * A button that opens a small dialog below it, beside which the rows can still be seen and used; closed from the keyboard,
 * the focus is on the button again.
 */
export function PanelButton<Props extends object>({ label, icon, side, load, panel }: PanelButtonProps<Props>) {
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [Panel, setPanel] = useState<ComponentType<Props> | null>(null);
  const place: Place = useRef(null);
  const settle = useCallback((paper: HTMLElement | null) => {
    if (!paper) return undefined;
    paper.focus({ preventScroll: true });
    const watch = new ResizeObserver(() => void place.current?.update());
    watch.observe(paper);
    return () => watch.disconnect();
  }, []);
  const close = () => {
    setOpen(false);
    button?.focus();
  };
  const open = async () => {
    const loaded = await load();
    setPanel(() => loaded);
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
          onPointerEnter={() => void load()}
          onClick={() => (isOpen ? close() : void open())}
        >
          {label}
        </Button>
        {Panel && (
          <Popper
            open={isOpen}
            anchorEl={button}
            placement={side === 'left' ? 'bottom-start' : 'bottom-end'}
            // After the button, so that Tab goes on from there into the panel and out of it again.
            disablePortal
            popperRef={place}
            popperOptions={{ strategy: 'fixed' }}
            modifiers={inWindow}
            sx={{ zIndex: ({ zIndex }) => zIndex.modal - 1 }}
          >
            <Paper
              ref={settle}
              role="dialog"
              aria-label={label}
              tabIndex={-1}
              onKeyDown={(event) => {
                if (event.key !== 'Escape' || event.defaultPrevented) return;
                event.stopPropagation();
                close();
              }}
              sx={panelStyles}
            >
              <Panel {...panel(close)} />
            </Paper>
          </Popper>
        )}
      </div>
    </ClickAwayListener>
  );
}
