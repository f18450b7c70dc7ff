import { withoutLocale } from '@viewkraft/model';
import { useEffect, useRef, useState } from 'react';
import { useBlocker } from 'react-router-dom';
import type { Entity } from '../../data/entity/Entity.js';
import { unsavedWork } from '../../base/routing/unsavedWork.js';
import { useEntityValue } from './useEntityValue.js';

export interface LeaveGuard {
  readonly isAsking: boolean;
  readonly stay: () => void;
  readonly leave: () => void;
  /** Leaves once everything is saved; otherwise stays on the page, which shows the reason. */
  readonly saveAndLeave: () => Promise<void>;
}

/** Navigation state that keeps the entity: the first save changes the page's address. */
export const sameEntity = { sameEntity: true };

/** Blocks navigation while there are unsaved changes. An entity with autosave is saved at once instead of asking. */
export function useLeaveGuard(entity: Entity, autosave: boolean, save: () => Promise<boolean>): LeaveGuard {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    if ((nextLocation.state as { sameEntity?: unknown } | null)?.sameEntity) return false;
    const isSamePage =
      withoutLocale(currentLocation.pathname) === withoutLocale(nextLocation.pathname) &&
      currentLocation.search === nextLocation.search;
    return !isSamePage && entity.current().isChanged;
  });
  const isBlocked = blocker.state === 'blocked';
  const [hasFailed, setFailed] = useState(false);
  const isSaving = autosave && !entity.current().isClone;

  useEffect(() => {
    if (!isBlocked || !isSaving) return;
    void entity.flush().finally(() => {
      if (entity.current().isChanged) setFailed(true);
      else blocker.proceed();
    });
    // One attempt for each blocked navigation.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isBlocked]);

  const isAsking = isBlocked && (!isSaving || hasFailed);
  const isChanged = useEntityValue(entity, (state) => state.isChanged);
  const isAnswered = useRef(false);
  // The changes were saved while the dialog was open, e.g. after the network returned: no question is left.
  useEffect(() => {
    if (!isAsking) isAnswered.current = false;
    else if (!isChanged && !isAnswered.current) blocker.proceed?.();
  }, [isAsking, isChanged, blocker]);

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

  const stay = () => {
    setFailed(false);
    blocker.reset?.();
  };
  return {
    isAsking,
    stay,
    leave: () => {
      isAnswered.current = true;
      entity.discard();
      blocker.proceed?.();
    },
    saveAndLeave: async () => {
      isAnswered.current = true;
      if (await save()) blocker.proceed?.();
      else stay();
    },
  };
}
