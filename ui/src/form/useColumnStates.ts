import { useEffect, useMemo } from 'react';
import type { Entity } from '../entity/Entity.js';
import { ColumnStates } from '../functions/ColumnStates.js';
import { pageFunctions } from '../functions/pageFunctions.js';
import type { ViewModel } from '../model/ViewModel.js';
import { sessionStore } from '../session/SessionStore.js';

/** What the view's functions say of the columns of an open record, while it is open. */
export function useColumnStates(entity: Entity, model: ViewModel): ColumnStates {
  const states = useMemo(
    () => new ColumnStates(model, entity, sessionStore.current().user?.id ?? null, pageFunctions.run),
    [entity, model],
  );
  useEffect(() => states.start(), [states]);
  return states;
}
