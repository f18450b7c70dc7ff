import { ApiError } from '../../base/api/ApiError.js';
import type { Entity } from './Entity.js';
import type { Conflict, Resolution } from './state/EntityState.js';

/**
 * Saves the entity and asks for a resolution of every conflict. Throws ApiError, also when the server is unreachable.
 */
export async function saveResolvingConflicts(entity: Entity, ask: (conflict: Conflict) => Promise<Resolution>): Promise<void> {
  await entity.save();
  for (let { conflict } = entity.current(); conflict; { conflict } = entity.current()) {
    await entity.resolve(await ask(conflict));
  }
  if (entity.current().isChanged) throw ApiError.offline(new Error('Not saved yet'));
}
