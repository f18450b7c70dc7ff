/** A `ref` for what an action reveals: scrolls to it, no further than needed, and gives it the focus. */
export function takeFocus(element: HTMLElement | null): void {
  if (!element) return;
  element.focus({ preventScroll: true });
  if (document.activeElement !== element) {
    element.tabIndex = -1;
    element.focus({ preventScroll: true });
  }
  element.scrollIntoView({ block: 'nearest' });
}
