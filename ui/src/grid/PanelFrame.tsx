import Paper from '@mui/material/Paper';
import Popper, { type PopperProps } from '@mui/material/Popper';
import { useCallback, useRef, type ReactNode, type RefObject } from 'react';

export interface PanelFrameProps {
  readonly label: string;
  readonly anchor: HTMLElement | null;
  /** Which edge of the anchor the panel begins at. */
  readonly side: 'left' | 'right';
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
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

/** A small dialog below a button, within the window and beside the page's content. */
export function PanelFrame({ label, anchor, side, isOpen, onClose, children }: PanelFrameProps) {
  const place: Place = useRef(null);
  const settle = useCallback((paper: HTMLElement | null) => {
    if (!paper) return undefined;
    paper.focus({ preventScroll: true });
    const watch = new ResizeObserver(() => void place.current?.update());
    watch.observe(paper);
    return () => watch.disconnect();
  }, []);
  return (
    <Popper
      open={isOpen}
      anchorEl={anchor}
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
          onClose();
        }}
        sx={panelStyles}
      >
        {children}
      </Paper>
    </Popper>
  );
}
