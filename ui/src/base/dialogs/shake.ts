const durationMs = 170;

/**
 * Shakes a dialog that does not close (F4), then moves the focus back into it. Only moves the focus under reduced
 * motion.
 */
export function shake(box: HTMLElement, lastFocus?: HTMLElement | null): void {
  const settle = () => {
    box.classList.remove('vk-shake');
    if (box.contains(document.activeElement)) return;
    const next = lastFocus && box.contains(lastFocus) ? lastFocus : box;
    next.focus({ preventScroll: true });
  };
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
    setTimeout(settle);
    return;
  }
  box.classList.remove('vk-shake');
  box.style.setProperty('--vk-shake', `${durationMs}ms`);
  // Reading a size forces a reflow, so that the animation restarts.
  void box.offsetWidth;
  box.classList.add('vk-shake');
  // A busy browser may begin the animation late. The next shake cancels the animation, which rejects.
  const [shaking] = box.getAnimations().filter((animation) => animation instanceof CSSAnimation);
  shaking?.finished.then(settle, () => undefined);
}
