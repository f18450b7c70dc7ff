import { withoutLocale } from '@viewkraft/model';
import { useEffect, useRef, useState } from 'react';
import { useBlocker } from 'react-router-dom';
import type { Entity } from '../entity/Entity.js';
import { unsavedWork } from '../entity/unsavedWork.js';
import { useEntityValue } from './useEntityValue.js';

export interface LeaveGuard {
  readonly isAsking: boolean;
  readonly stay: () => void;
  readonly leave: () => void;
  /** Leaves once everything is saved; else the reader stays where the reason stands. */
  readonly saveAndLeave: () => Promise<void>;
}

/** The state of a navigation that takes the entity with it: a first save gives its page another address. */
export const sameEntity = { sameEntity: true };

/** Holds a navigation back while there is unsaved work. An autosaved entity is saved at once instead of asking. */
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
    // One attempt for each navigation that was held back.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isBlocked]);

  const isAsking = isBlocked && (!isSaving || hasFailed);
  const isChanged = useEntityValue(entity, (state) => state.isChanged);
  const isAnswered = useRef(false);
  // The work was saved while the question stood, e.g. with the network back: there is nothing left to ask.
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
