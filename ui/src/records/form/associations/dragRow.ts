import type { PointerEvent as ReactPointerEvent } from 'react';

type Side = 'before' | 'after';

/** Tracks the pointer from the grip of a row until it is released over another row. Esc cancels. */
export function dragRow(
  { nativeEvent, currentTarget: grip }: ReactPointerEvent<HTMLElement>,
  box: HTMLElement | null,
  onDrop: (id: string, other: string, side: Side) => void,
): void {
  const row = grip.closest<HTMLElement>('[role="row"][data-id]');
  const id = row?.getAttribute('data-id');
  if (!box || !row || !id || nativeEvent.button !== 0) return;
  nativeEvent.preventDefault();
  grip.setPointerCapture(nativeEvent.pointerId);
  row.toggleAttribute('data-grabbed', true);
  let aim: { row: Element; side: Side } | null = null;

  const onMove = (event: PointerEvent): void => {
    aim?.row.removeAttribute('data-drop');
    aim = null;
    const under = document.elementFromPoint(event.clientX, event.clientY)?.closest('[role="row"][data-id]');
    if (!under || under === row || !box.contains(under)) return;
    const { top, height } = under.getBoundingClientRect();
    aim = { row: under, side: event.clientY < top + height / 2 ? 'before' : 'after' };
    under.setAttribute('data-drop', aim.side);
  };
  const end = (): void => {
    row.removeAttribute('data-grabbed');
    aim?.row.removeAttribute('data-drop');
    grip.removeEventListener('pointermove', onMove);
    grip.removeEventListener('pointerup', onUp);
    grip.removeEventListener('pointercancel', end);
    removeEventListener('keydown', onKey, true);
  };
  const onUp = (): void => {
    const other = aim?.row.getAttribute('data-id');
    const side = aim?.side;
    end();
    if (other && side) onDrop(id, other, side);
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    end();
  };
  grip.addEventListener('pointermove', onMove);
  grip.addEventListener('pointerup', onUp);
  grip.addEventListener('pointercancel', end);
  addEventListener('keydown', onKey, true);
}
