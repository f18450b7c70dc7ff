import Box from '@mui/material/Box';
import { useRef, useState, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react';

export interface RowButtonsProps {
  /** Tab index of the cell: 0 at the grid's tab stop. */
  readonly tabIndex: 0 | -1;
  /** The buttons; each receives its tab index. */
  readonly children: (tabIndexOf: (place: number) => 0 | -1) => ReactNode;
}

/** A row's buttons. The grid is a single tab stop: arrow keys move into the cell and from button to button. */
export function RowButtons({ tabIndex, children }: RowButtonsProps) {
  const box = useRef<HTMLElement>(null);
  const [current, setCurrent] = useState(0);
  const buttons = () => [...(box.current?.querySelectorAll('button') ?? [])];
  const onFocus = ({ target }: FocusEvent) => {
    const place = buttons().findIndex((button) => button === target);
    if (place >= 0) setCurrent(place);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const all = buttons();
    const next = step === undefined ? undefined : all[all.findIndex((button) => button === event.target) + step];
    // At either end the grid moves to the next cell.
    if (!next) return;
    event.preventDefault();
    event.stopPropagation();
    next.focus();
  };
  return (
    <Box ref={box} onFocus={onFocus} onKeyDown={onKeyDown} sx={styles}>
      {children((place) => (place === current ? tabIndex : -1))}
    </Box>
  );
}

const styles = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: '2px',
  height: '100%',
  '& .MuiIconButton-root': { p: 0, width: 28, height: 28 },
  '& .MuiSvgIcon-root': { fontSize: 17 },
};
