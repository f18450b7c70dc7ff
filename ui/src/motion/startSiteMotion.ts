import { followAnchors } from './anchors/followAnchors.js';
import { Reveal } from './Reveal.js';

export interface MotionOptions {
  /** Whether the page was painted already. */
  readonly keepsSeen: boolean;
  readonly anchors: boolean;
}

/** Moves the page within `main`, as long as its reader does not prefer less motion. Returns how to end it. */
export function startSiteMotion(main: HTMLElement, { keepsSeen, anchors }: MotionOptions): () => void {
  const still = matchMedia('(prefers-reduced-motion: reduce)');
  let stop = begin(keepsSeen);
  const change = () => {
    stop();
    stop = begin(true);
  };
  still.addEventListener('change', change);
  return () => {
    still.removeEventListener('change', change);
    stop();
  };

  function begin(isPainted: boolean): () => void {
    if (still.matches) return () => undefined;
    const reveal = new Reveal(main, isPainted);
    const unfollow = anchors ? followAnchors(reveal) : () => undefined;
    return () => {
      unfollow();
      reveal.stop();
    };
  }
}
