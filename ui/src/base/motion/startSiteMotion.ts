import { currentReveal } from './currentReveal.js';
import { Reveal } from './Reveal.js';

/**
 * Animates the page within `main` unless the reader prefers reduced motion. `keepsSeen`: the page was already painted.
 * Returns a function that stops it.
 */
export function startSiteMotion(main: HTMLElement, keepsSeen: boolean): () => void {
  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');
  let stop = begin(keepsSeen);
  const change = () => {
    stop();
    stop = begin(true);
  };
  reducedMotion.addEventListener('change', change);
  return () => {
    reducedMotion.removeEventListener('change', change);
    stop();
  };

  function begin(isPainted: boolean): () => void {
    if (reducedMotion.matches) return () => undefined;
    const reveal = new Reveal(main, isPainted);
    const unset = currentReveal.set(reveal);
    return () => {
      unset();
      reveal.stop();
    };
  }
}
