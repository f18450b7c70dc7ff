import { useEffect, useState, type RefObject } from 'react';

/** Whether the pointer is over an element, also over one that lets clicks through to what it covers. */
export function usePointerInside(element: RefObject<HTMLElement | null>): boolean {
  const [isInside, setInside] = useState(false);
  useEffect(() => {
    const onMove = ({ clientX, clientY, pointerType }: PointerEvent) => {
      const box = element.current?.getBoundingClientRect();
      if (!box || pointerType === 'touch') return;
      setInside(clientX >= box.left && clientX <= box.right && clientY >= box.top && clientY <= box.bottom);
    };
    addEventListener('pointermove', onMove, { passive: true });
    return () => removeEventListener('pointermove', onMove);
  }, [element]);
  return isInside;
}
