import { withoutLocale } from '@viewkraft/model';
import { useEffect } from 'react';
import { useBlocker, type Blocker } from 'react-router-dom';
import { unsavedWork } from './unsavedWork.js';

/** Navigation state that keeps the work in the page: the first save changes the page's address. */
export const sameEntity = { sameEntity: true };

/**
 * Blocks navigation to other pages while work is unsaved, and has the browser ask before the page closes. A switch of
 * the language keeps the page. `onUnload` may use the last moment for a save.
 */
export function useUnsavedBlocker(isUnsaved: () => boolean, onUnload?: () => void): Blocker {
  useEffect(() => unsavedWork.watch(isUnsaved), [isUnsaved]);
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (!isUnsaved()) return;
      onUnload?.();
      event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isUnsaved, onUnload]);
  return useBlocker(({ currentLocation, nextLocation }) => {
    if ((nextLocation.state as { sameEntity?: unknown } | null)?.sameEntity) return false;
    const isSamePage =
      withoutLocale(currentLocation.pathname) === withoutLocale(nextLocation.pathname) &&
      currentLocation.search === nextLocation.search;
    return !isSamePage && isUnsaved();
  });
}
