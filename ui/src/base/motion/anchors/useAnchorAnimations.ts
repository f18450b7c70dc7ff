import { useEffect } from 'react';
import { pageConfig } from '../../config/pageConfig.js';

/** Animates the way to anchors of the page (B3). A running animation stops when `pathname` changes. */
export function useAnchorAnimations(pathname: string): void {
  useEffect(() => {
    if (!pageConfig.anchorAnimations) return undefined;
    let stop: (() => void) | undefined;
    let isMounted = true;
    import('./followAnchors.js')
      .then(({ followAnchors }) => {
        if (isMounted) stop = followAnchors();
      })
      // Without the code the browser jumps to anchors itself.
      .catch(() => undefined);
    return () => {
      isMounted = false;
      stop?.();
    };
  }, [pathname]);
}
