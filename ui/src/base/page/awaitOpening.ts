import { isFocusLost } from './passFocus.js';

/** The number of the last request; an older one must not open anything over it. */
let last = 0;

/**
 * Watches the user while what they asked to open is loaded. The result ends that, and tells whether they still wait for
 * it: they have not gone on to another element, typed, pressed Escape or asked for something else.
 */
export function awaitOpening(): () => boolean {
  const from = document.activeElement;
  last += 1;
  const mine = last;
  const withdraw = ({ key }: KeyboardEvent): void => {
    if (key === 'Escape' || key.length === 1) last += 1;
  };
  document.addEventListener('keydown', withdraw, true);
  return () => {
    document.removeEventListener('keydown', withdraw, true);
    return mine === last && (document.activeElement === from || isFocusLost());
  };
}
