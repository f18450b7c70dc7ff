import { use, useLayoutEffect } from 'react';
import {
  UNSAFE_DataRouterContext as RouterContext,
  UNSAFE_DataRouterStateContext as RouterStateContext,
  useLocation,
} from 'react-router-dom';
import { scrollPositions } from '../motion/scrollPositions.js';
import { scrollToAnchor } from '../motion/scrollToAnchor.js';

/**
 * Restores the scroll position after a navigation. Replaces React Router's ScrollRestoration, which writes to session
 * storage.
 */
export function ScrollPosition() {
  const router = use(RouterContext)?.router;
  const { restoreScrollPosition, preventScrollReset } = use(RouterStateContext) ?? {};
  const location = useLocation();
  useLayoutEffect(() => {
    // The position that an earlier document recorded in the history entry.
    const { key } = (history.state ?? {}) as { key?: string };
    const before = scrollPositions.of(key ?? 'default');
    if (before !== undefined) scrollPositions.all[key ?? 'default'] = before;
    return router?.enableScrollRestoration(scrollPositions.all, scrollPositions.current);
  }, [router]);
  useLayoutEffect(() => {
    if (restoreScrollPosition === false) return;
    if (typeof restoreScrollPosition === 'number') window.scrollTo(0, restoreScrollPosition);
    else if (location.hash && scrollToAnchor(location.hash)) return;
    else if (preventScrollReset !== true) window.scrollTo(0, 0);
  }, [location, restoreScrollPosition, preventScrollReset]);
  return null;
}
