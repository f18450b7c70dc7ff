import { useEffect, useRef, useState } from 'react';
import { whenHeadingStands } from './whenHeadingStands.js';

/**
 * After a navigation within the document the focus goes to the new page's heading, as a fresh load would begin anew;
 * returns the title to announce. `page` is the same for all that is one page to a reader, whatever its language or query;
 * one that `stays` keeps its record, and is no new one either.
 */
export function useArrival(page: string, stays = false): string {
  const last = useRef<string | null>(null);
  const [title, setTitle] = useState('');
  useEffect(() => {
    const before = last.current;
    last.current = page;
    if (before === null || before === page || stays) return undefined;
    return whenHeadingStands((heading) => {
      setTitle(document.title);
      const active = document.activeElement;
      const isTaken = active?.closest('main, [aria-modal="true"]') && active.id !== 'main';
      if (isTaken) return;
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    });
  }, [page, stays]);
  return title;
}
