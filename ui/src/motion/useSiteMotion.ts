import { useLayoutEffect } from 'react';
import { pageConfig } from '../config/pageConfig.js';
import './motion.css';

let loaded: typeof import('./startSiteMotion.js').startSiteMotion | undefined;

/**
 * The motion of a public page: what appears while it is scrolled, and the way to its anchors (B2, B3, B4). It is fetched when
 * the page stands and never hides what is in sight then; from the second page on it begins before the page is painted.
 * `pageKey` changes with the page.
 */
export function useSiteMotion(pageKey: string, isOn: boolean): void {
  useLayoutEffect(() => {
    const main = document.getElementById('main');
    if (!isOn || !main) return;
    const anchors = pageConfig.anchorAnimations;
    if (loaded) return loaded(main, { keepsSeen: false, anchors });
    let stop: (() => void) | undefined;
    let isWanted = true;
    whenIdle(() => {
      import('./startSiteMotion.js')
        .then(({ startSiteMotion }) => {
          loaded = startSiteMotion;
          if (isWanted) stop = startSiteMotion(main, { keepsSeen: true, anchors });
        })
        // Without it everything is simply there.
        .catch(() => undefined);
    });
    return () => {
      isWanted = false;
      stop?.();
    };
  }, [pageKey, isOn]);
}

function whenIdle(work: () => void): void {
  // Safari has no idle callbacks.
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 1_000 });
  else setTimeout(work, 200);
}
