import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { withoutLocale } from '../i18n/localePath.js';
import { whenHeadingStands } from './whenHeadingStands.js';

/**
 * After a navigation within the page the focus goes to the new page's heading, as a fresh load would begin anew; returns
 * the title to announce. A page that keeps its record, or changes only its query or language, is no new one.
 */
export function usePageArrival(): string {
  const { pathname, state } = useLocation();
  const page = withoutLocale(pathname);
  const stays = (state as { sameEntity?: unknown } | null)?.sameEntity === true;
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
