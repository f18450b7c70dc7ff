import Paper from '@mui/material/Paper';
import Popper, { type PopperProps } from '@mui/material/Popper';
import { useCallback, useRef, type ReactNode, type RefObject } from 'react';

export interface PanelFrameProps {
  readonly label: string;
  readonly anchor: HTMLElement | null;
  /** The edge of the anchor at which the panel is aligned. */
  readonly side: 'left' | 'right';
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Keeps the panel within the viewport, even if it is higher than the space below the button. */
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

/** A non-modal dialog below a button, kept within the viewport. */
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
      // Placed after the button in the DOM, so that Tab moves from the button through the panel.
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
