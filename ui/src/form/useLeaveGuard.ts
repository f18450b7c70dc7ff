import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import type { Entity } from '../entity/Entity.js';
import { unsavedWork } from '../entity/unsavedWork.js';
import { withoutLocale } from '../i18n/localePath.js';

export interface LeaveGuard {
  readonly isAsking: boolean;
  readonly stay: () => void;
  readonly leave: () => void;
}

/** The state of a navigation that takes the entity with it: a first save gives its page another address. */
export const sameEntity = { sameEntity: true };

/** Holds a navigation back while there is unsaved work. An autosaved entity is saved at once instead of asking. */
export function useLeaveGuard(entity: Entity, autosave: boolean): LeaveGuard {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    if (nextLocation.state === sameEntity || (nextLocation.state as { sameEntity?: unknown } | null)?.sameEntity)
      return false;
    const isSamePage = withoutLocale(currentLocation.pathname) === withoutLocale(nextLocation.pathname);
    return !isSamePage && entity.current().isChanged;
  });
  const isBlocked = blocker.state === 'blocked';

  useEffect(() => {
    if (!isBlocked || !autosave) return;
    void entity.flush().then(() => {
      if (!entity.current().isChanged) blocker.proceed();
    });
    // One attempt for each navigation that was held back.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isBlocked]);

  useEffect(() => unsavedWork.watch(() => entity.current().isChanged), [entity]);

  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (!entity.current().isChanged) return;
      void entity.flush();
      event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [entity]);

  return { isAsking: isBlocked, stay: () => blocker.reset?.(), leave: () => blocker.proceed?.() };
}
