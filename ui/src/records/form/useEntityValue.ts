import { useSyncExternalStore } from 'react';
import type { Entity } from '../../data/entity/Entity.js';
import type { EntityState } from '../../data/entity/state/EntityState.js';

/** Selects a part of an entity's state; the component renders again only when that part changes. */
export function useEntityValue<T>(entity: Entity, select: (state: EntityState) => T): T {
  return useSyncExternalStore(entity.subscribe, () => select(entity.current()));
}
