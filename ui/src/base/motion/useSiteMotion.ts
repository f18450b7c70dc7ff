import { useLayoutEffect } from 'react';
import './motion.css';

let loaded: typeof import('./startSiteMotion.js').startSiteMotion | undefined;

/**
 * Animates the parts of a public page as they scroll into view (B2, B4). On the first page the code is loaded when the
 * browser is idle and never hides what is already visible; on later pages it starts before the first paint. `pageKey`
 * changes with the page.
 */
export function useSiteMotion(pageKey: string, isOn: boolean): void {
  useLayoutEffect(() => {
    const main = document.getElementById('main');
    if (!isOn || !main) return;
    if (loaded) return loaded(main, false);
    let stop: (() => void) | undefined;
    let isMounted = true;
    whenIdle(() => {
      import('./startSiteMotion.js')
        .then(({ startSiteMotion }) => {
          loaded = startSiteMotion;
          if (isMounted) stop = startSiteMotion(main, true);
        })
        // Without the code all parts are simply visible.
        .catch(() => undefined);
    });
    return () => {
      isMounted = false;
      stop?.();
    };
  }, [pageKey, isOn]);
}

function whenIdle(work: () => void): void {
  // Safari does not support requestIdleCallback.
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 1_000 });
  else setTimeout(work, 200);
}
