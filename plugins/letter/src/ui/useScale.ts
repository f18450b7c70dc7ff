import { useEffect, useRef, type RefObject } from 'react';
import { sheet } from '../shared/geometry.js';

const pixels = (mm: number): number => (mm * 96) / 25.4;
const narrow = 640;

/** Shows sheets as wide as the window has room for, at their own size at most. */
export function useScale(): RefObject<HTMLDivElement | null> {
  const stage = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = stage.current;
    if (!element) return undefined;
    const measure = (): void => {
      const margin = element.clientWidth < narrow ? 0 : 48;
      const scale = Math.min(1, (element.clientWidth - margin) / pixels(sheet.width));
      element.style.setProperty('--letter-scale', String(scale));
    };
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    measure();
    return () => watch.disconnect();
  }, []);
  return stage;
}
