import { useEffect, useRef, useState, type PointerEvent as ReactPointerEvent, type RefObject } from 'react';

/** Drags list rows by pointer; the dragged row changes its position as it moves. */
export function useDraggedRow(
  list: RefObject<HTMLElement | null>,
  count: number,
  onMove: (from: number, to: number) => void,
): { readonly dragged: number | null; readonly start: (event: ReactPointerEvent, place: number) => void } {
  const [dragged, setDragged] = useState<number | null>(null);
  const latest = useRef({ dragged, count, onMove });
  useEffect(() => {
    latest.current = { dragged, count, onMove };
  });
  const isDragging = dragged !== null;
  useEffect(() => {
    if (!isDragging) return undefined;
    const onPointer = (event: PointerEvent) => {
      const { dragged: from, onMove: move } = latest.current;
      const rows = [...(list.current?.children ?? [])];
      const to = rows.findIndex((row) => event.clientY < row.getBoundingClientRect().bottom);
      const place = to === -1 ? rows.length - 1 : to;
      if (from === null || place === from) return;
      move(from, place);
      setDragged(place);
    };
    const end = () => setDragged(null);
    addEventListener('pointermove', onPointer);
    addEventListener('pointerup', end);
    addEventListener('pointercancel', end);
    return () => {
      removeEventListener('pointermove', onPointer);
      removeEventListener('pointerup', end);
      removeEventListener('pointercancel', end);
    };
  }, [isDragging, list]);
  const start = (event: ReactPointerEvent, place: number) => {
    event.preventDefault();
    setDragged(place);
  };
  return { dragged, start };
}
