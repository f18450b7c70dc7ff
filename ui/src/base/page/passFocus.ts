import { takeFocus } from './takeFocus.js';

/** An action may wait for its code or for the server before it removes its own button. */
const timeoutMs = 5_000;

/**
 * Passes the focus on if the action that runs now removes or disables the focused element. `find` is asked once that has
 * happened. Nothing changes if the focus stays, if something else has it, or if the user clicks beside everything. In
 * Safari, a pressed button never had the focus.
 */
export function passFocus(find: () => HTMLElement | null | undefined): void {
  const from = document.activeElement;
  const end = performance.now() + timeoutMs;
  const check = (): void => {
    if (isFocusLost()) {
      if (from && from !== document.body && isThere(from)) return;
      takeFocus(find() ?? null);
    }
    const isPending = isFocusLost() || document.activeElement === from;
    if (isPending && performance.now() < end) requestAnimationFrame(check);
  };
  requestAnimationFrame(check);
}

const isThere = (element: Element): boolean =>
  element.isConnected && element.checkVisibility() && !element.matches(':disabled');

/** Whether no element has the focus, as after its removal. */
export const isFocusLost = (): boolean => document.activeElement === null || document.activeElement === document.body;
