import { useLayoutEffect } from 'react';
import './motion.css';

interface SiteMotion {
  readonly start: typeof import('./startSiteMotion.js').startSiteMotion;
  readonly enterHero: typeof import('./enterHero.js').enterHero;
}

let loaded: SiteMotion | undefined;

/**
 * Animates the parts of a public page as they scroll into view (B2, B4), and the hero of later pages. On the first page the code is loaded when the
 * browser is idle and never hides what is already visible; on later pages it starts before the first paint. `pageKey`
 * changes with the page.
 */
export function useSiteMotion(pageKey: string, isOn: boolean): void {
  useLayoutEffect(() => {
    const main = document.getElementById('main');
    if (!isOn || !main) return;
    if (loaded) {
      const ends = [loaded.start(main, false), loaded.enterHero(main)];
      return () => ends.forEach((end) => end());
    }
    let stop: (() => void) | undefined;
    let isMounted = true;
    whenIdle(() => {
      loadMotion()
        .then((motion) => {
          loaded = motion;
          if (isMounted) stop = motion.start(main, true);
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

async function loadMotion(): Promise<SiteMotion> {
  const [{ startSiteMotion }, { enterHero }] = await Promise.all([
    import('./startSiteMotion.js'),
    import('./enterHero.js'),
  ]);
  return { start: startSiteMotion, enterHero };
}

function whenIdle(work: () => void): void {
  // Safari does not support requestIdleCallback.
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 1_000 });
  else setTimeout(work, 200);
}
