import { useEffect, useRef, useState } from 'react';
import type { Entity } from '../../data/entity/Entity.js';
import { useUnsavedBlocker } from '../../base/routing/useUnsavedBlocker.js';
import { useEntityValue } from './useEntityValue.js';

export interface LeaveGuard {
  readonly isAsking: boolean;
  readonly stay: () => void;
  readonly leave: () => void;
  /** Leaves once everything is saved; otherwise stays on the page, which shows the reason. */
  readonly saveAndLeave: () => Promise<void>;
}

/** Blocks navigation while there are unsaved changes. An entity with autosave is saved at once instead of asking. */
export function useLeaveGuard(entity: Entity, autosave: boolean, save: () => Promise<boolean>): LeaveGuard {
  const blocker = useUnsavedBlocker(
    () => entity.current().isChanged,
    () => void entity.flush(),
  );
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
