import { useSyncExternalStore } from 'react';
import type { Entity } from '../entity/Entity.js';
import type { EntityState } from '../entity/EntityState.js';

/** A part of an entity's state; the component renders again only when that part is another. */
export function useEntityValue<T>(entity: Entity, select: (state: EntityState) => T): T {
  return useSyncExternalStore(entity.subscribe, () => select(entity.current()));
}
