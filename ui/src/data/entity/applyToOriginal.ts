import type { OpenEntity } from './OpenEntity.js';
import type { SaveOutcome } from './state/EntityState.js';
import type { Values } from './state/RecordEdit.js';

/**
 * Moves a clone's changes to its original, including parents that are not saved yet, and saves that. If the original
 * was deleted, they stay in the clone.
 */
export async function applyToOriginal(
  clone: OpenEntity,
  original: OpenEntity,
  values: Values,
  changed: readonly string[],
): Promise<SaveOutcome> {
  if (original.current().isDeleted) return 'nothing';
  for (const name of changed) original.set(name, values.get(name));
  for (const name of clone.model.associations.keys()) {
    const parent = clone.parents.of(name);
    if (parent) original.parents.set(name, parent);
  }
  try {
    return await original.save();
  } finally {
    // The save may have found out that the original was deleted.
    if (!original.current().isDeleted) {
      clone.parents.clear(false);
      clone.discard();
    }
  }
}
