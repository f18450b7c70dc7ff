import { useLayoutEffect } from 'react';
import { onFirstAction } from '../loading/onFirstAction.js';
import './motion.css';

let startMotion: typeof import('./startSiteMotion.js').startSiteMotion | undefined;
let enterHero: typeof import('./enterHero.js').enterHero | undefined;

/**
 * Animates the parts of a public page as they scroll into view (B2, B4), and the hero of later pages. On the first page
 * the code is loaded when the browser is idle and never hides what is already visible; on later pages it starts before
 * the first paint. `pageKey` changes with the page.
 */
export function useSiteMotion(pageKey: string, isOn: boolean): void {
  useLayoutEffect(() => {
    const main = document.getElementById('main');
    if (!isOn || !main) return;
    if (startMotion) {
      const ends = [startMotion(main, false), enterHero?.(main)];
      return () => ends.forEach((end) => end?.());
    }
    let stop: (() => void) | undefined;
    let isMounted = true;
    whenIdle(() => {
      loadHeroWithFirstAction();
      import('./startSiteMotion.js')
        .then(({ startSiteMotion }) => {
          startMotion = startSiteMotion;
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

/** Only later pages need it, and gsap is as large as a quarter of the page's code. */
function loadHeroWithFirstAction(): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  onFirstAction(async () => {
    ({ enterHero } = await import('./enterHero.js'));
  });
}

function whenIdle(work: () => void): void {
  // Safari does not support requestIdleCallback.
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 1_000 });
  else setTimeout(work, 200);
}
