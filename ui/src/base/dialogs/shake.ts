const durationMs = 170;

const running = new WeakMap<Element, ReturnType<typeof setTimeout>>();

/**
 * Shakes a dialog that does not close (F4), then moves the focus back into it. Only moves the focus under reduced
 * motion.
 */
export function shake(box: HTMLElement, lastFocus?: HTMLElement | null): void {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  clearTimeout(running.get(box));
  if (!isStill) {
    box.classList.remove('vk-shake');
    box.style.setProperty('--vk-shake', `${durationMs}ms`);
    // Reading a size forces a reflow, so that the animation restarts.
    void box.offsetWidth;
    box.classList.add('vk-shake');
  }
  const settle = () => {
    box.classList.remove('vk-shake');
    if (box.contains(document.activeElement)) return;
    const next = lastFocus && box.contains(lastFocus) ? lastFocus : box;
    next.focus({ preventScroll: true });
  };
  running.set(box, setTimeout(settle, isStill ? 0 : durationMs));
}
