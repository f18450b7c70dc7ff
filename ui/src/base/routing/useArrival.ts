import { useEffect, useRef, useState } from 'react';

const headingTimeoutMs = 10_000;

/**
 * Moves the focus to the new page's heading after a client-side navigation, as after a full page load, unless the user
 * has moved it already, and returns the title to announce to screen readers. `page` identifies the page regardless of
 * language and query; with `stays` the page keeps its record and does not count as a new page.
 */
export function useArrival(page: string, stays = false): string {
  const last = useRef<string | null>(null);
  const [title, setTitle] = useState('');
  useEffect(() => {
    const before = last.current;
    last.current = page;
    if (before === null || before === page || stays) return undefined;
    return whenHeadingExists((heading) => {
      setTitle(document.title);
      const active = document.activeElement;
      const isTaken = active?.closest('main, [aria-modal="true"], [data-notifications]') && active.id !== 'main';
      if (isTaken) return;
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    });
  }, [page, stays]);
  return title;
}

/** Calls back once the page has a heading, now or after loading; returns a function that cancels the wait. */
function whenHeadingExists(then: (heading: HTMLElement) => void): () => void {
  let late: ReturnType<typeof setTimeout> | undefined;
  const check = () => {
    if (!document.querySelector('main h1')) return;
    stop();
    // Runs after the page's own effects, which set the title and may take the focus.
    late = setTimeout(() => {
      const heading = document.querySelector<HTMLElement>('main h1');
      if (heading) then(heading);
    }, 0);
  };
  const observer = new MutationObserver(check);
  const timer = setTimeout(() => observer.disconnect(), headingTimeoutMs);
  const stop = () => {
    clearTimeout(timer);
    clearTimeout(first);
    clearTimeout(late);
    observer.disconnect();
  };
  const first = setTimeout(check, 0);
  observer.observe(document.body, { childList: true, subtree: true });
  return stop;
}
