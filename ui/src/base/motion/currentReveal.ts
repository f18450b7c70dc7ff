import type { Reveal } from './Reveal.js';

let current: Reveal | undefined;

/** The Reveal of the current page, for code that scrolls to one of its parts; undefined while no part is hidden. */
export const currentReveal = {
  get: (): Reveal | undefined => current,

  /** Returns a function that unsets it. */
  set(reveal: Reveal): () => void {
    current = reveal;
    return () => {
      if (current === reveal) current = undefined;
    };
  },
};
