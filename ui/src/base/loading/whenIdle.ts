/** Time that the page gets for its own requests after loading. */
const quietPeriodMs = 3_000;

/** Calls back once the document has loaded and the browser is idle; returns a function that cancels the call. */
export function whenIdle(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = (): void => {
    timer = setTimeout(() => {
      // Safari does not support requestIdleCallback.
      if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: quietPeriodMs });
      else work();
    }, quietPeriodMs);
  };
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { once: true });
  return () => {
    removeEventListener('load', wait);
    clearTimeout(timer);
  };
}
