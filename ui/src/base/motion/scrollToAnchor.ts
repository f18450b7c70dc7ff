import { elementOfHash } from './anchors/elementOfHash.js';
import { currentReveal } from './currentReveal.js';

/**
 * Scrolls at once to the element that the hash names, below a sticky header. Returns whether the element exists.
 */
export function scrollToAnchor(hash: string): boolean {
  const target = elementOfHash(hash);
  if (!target) return false;
  // A hidden part is shifted by its preset, so the browser would scroll to the wrong position.
  currentReveal.get()?.show(target);
  target.scrollIntoView({ behavior: 'instant' });
  return true;
}
