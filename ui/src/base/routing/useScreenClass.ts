import { useEffect } from 'react';
import { pageConfig } from '../config/pageConfig.js';

/** Keeps exactly one class `screen-{breakpoint}` on the body, chosen by the window's width (A18). */
export function useScreenClass(): void {
  useEffect(() => {
    const apply = () => {
      const sorted = [...pageConfig.breakpoints].sort((a, b) => a.maxWidth - b.maxWidth);
      const current = sorted.find((point) => innerWidth <= point.maxWidth) ?? sorted.at(-1);
      for (const { name } of sorted) document.body.classList.toggle(`screen-${name}`, name === current?.name);
    };
    apply();
    addEventListener('resize', apply);
    return () => removeEventListener('resize', apply);
  }, []);
}
