import { preloadSlots } from './PreloadSlots.js';

/** Loads code with the user's first action, unless the user saves data. */
export function onFirstAction(load: () => Promise<unknown>): void {
  const acted = new AbortController();
  const start = (): void => {
    acted.abort();
    preloadSlots.take(load);
  };
  for (const event of ['pointermove', 'touchstart', 'keydown']) {
    addEventListener(event, start, { passive: true, signal: acted.signal });
  }
}
