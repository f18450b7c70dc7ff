import { ApiError } from '../api/ApiError.js';
import type { Entity } from './Entity.js';
import type { Conflict, Resolution } from './EntityState.js';

/** Saves until it is done; who was overtaken is asked. Throws ApiError, also where the server is out of reach. */
export async function saveAsking(entity: Entity, ask: (conflict: Conflict) => Promise<Resolution>): Promise<void> {
  await entity.save();
  for (let { conflict } = entity.current(); conflict; { conflict } = entity.current()) {
    await entity.resolve(await ask(conflict));
  }
  if (entity.current().isChanged) throw ApiError.offline(new Error('Not saved yet'));
}
