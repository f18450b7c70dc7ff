import { constants } from '@viewkraft/model';

const running = new WeakMap<Element, ReturnType<typeof setTimeout>>();

/** Shakes a dialog that will not close (F4), then sees to it that the focus is inside. Still under reduced motion. */
export function shake(box: HTMLElement, lastFocus?: HTMLElement | null): void {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  clearTimeout(running.get(box));
  if (!isStill) {
    box.classList.remove('vk-shake');
    // Reading a measure makes the browser take the removal in, so that the same animation begins anew.
    void box.offsetWidth;
    box.classList.add('vk-shake');
  }
  const settle = () => {
    box.classList.remove('vk-shake');
    if (box.contains(document.activeElement)) return;
    const next = lastFocus && box.contains(lastFocus) ? lastFocus : box;
    next.focus({ preventScroll: true });
  };
  running.set(box, setTimeout(settle, isStill ? 0 : constants.dialogShake));
}
