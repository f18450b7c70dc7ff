import { withoutLocale } from '@viewkraft/model';
import { useEffect, useRef } from 'react';
import { useBlocker, type Blocker } from 'react-router-dom';
import { unsavedWork } from './unsavedWork.js';

/** Navigation state that keeps the work in the page: the first save changes the page's address. */
export const sameEntity = { sameEntity: true };

/**
 * Blocks navigation to other pages while work is unsaved, and has the browser ask before the page closes. A switch of
 * the language keeps the page. `onUnload` may use the last moment for a save.
 */
export function useUnsavedBlocker(isUnsaved: () => boolean, onUnload?: () => void): Blocker {
  const latest = useRef({ isUnsaved, onUnload });
  useEffect(() => {
    latest.current = { isUnsaved, onUnload };
  });
  useEffect(() => unsavedWork.watch(() => latest.current.isUnsaved()), []);
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (!latest.current.isUnsaved()) return;
      latest.current.onUnload?.();
      event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, []);
  return useBlocker(({ currentLocation, nextLocation }) => {
    if ((nextLocation.state as { sameEntity?: unknown } | null)?.sameEntity) return false;
    const isSamePage =
      withoutLocale(currentLocation.pathname) === withoutLocale(nextLocation.pathname) &&
      currentLocation.search === nextLocation.search;
    return !isSamePage && isUnsaved();
  });
}
