const patience = 10_000;

/** Calls once the page has its heading, now or when it has loaded; returns what ends the waiting. */
export function whenHeadingStands(then: (heading: HTMLElement) => void): () => void {
  let late: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    if (!document.querySelector('main h1')) return;
    stop();
    // After the page's own effects: they set the title, and may take the focus.
    late = setTimeout(() => {
      const heading = document.querySelector<HTMLElement>('main h1');
      if (heading) then(heading);
    }, 0);
  };
  const observer = new MutationObserver(look);
  const timer = setTimeout(() => observer.disconnect(), patience);
  const stop = () => {
    clearTimeout(timer);
    clearTimeout(first);
    clearTimeout(late);
    observer.disconnect();
  };
  const first = setTimeout(look, 0);
  observer.observe(document.body, { childList: true, subtree: true });
  return stop;
}
