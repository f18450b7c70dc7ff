import { use, useEffect, useLayoutEffect } from 'react';
import {
  UNSAFE_DataRouterContext as RouterContext,
  UNSAFE_DataRouterStateContext as RouterStateContext,
  useLocation,
} from 'react-router-dom';
import { scrollPositions } from './scrollPositions.js';

/** Where the window stands after a navigation: as React Router's own ScrollRestoration has it, which however writes to the session storage. */
export function ScrollPlace() {
  const router = use(RouterContext)?.router;
  const { restoreScrollPosition, preventScrollReset } = use(RouterStateContext) ?? {};
  const location = useLocation();
  useEffect(() => scrollPositions.watch(), []);
  useLayoutEffect(() => {
    // What a document before this one has noted in the entry.
    const { key } = (history.state ?? {}) as { key?: string };
    const before = scrollPositions.of(key ?? 'default');
    if (before !== undefined) scrollPositions.all[key ?? 'default'] = before;
    return router?.enableScrollRestoration(scrollPositions.all, () => scrollY);
  }, [router]);
  useLayoutEffect(() => {
    if (restoreScrollPosition === false) return;
    const target = location.hash && elementAt(location.hash);
    if (typeof restoreScrollPosition === 'number') window.scrollTo(0, restoreScrollPosition);
    else if (target) target.scrollIntoView();
    else if (preventScrollReset !== true) window.scrollTo(0, 0);
  }, [location, restoreScrollPosition, preventScrollReset]);
  return null;
}

function elementAt(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    return null;
  }
}
