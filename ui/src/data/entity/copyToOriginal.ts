import type { OpenEntity } from './OpenEntity.js';
import type { Values } from './state/RecordEdit.js';

/** Copies a clone's changes to the entity that it was cloned from, including parents that are not saved yet. */
export function copyToOriginal(
  clone: OpenEntity,
  original: OpenEntity,
  values: Values,
  changed: readonly string[],
): void {
  for (const name of changed) original.set(name, values.get(name));
  for (const name of clone.model.associations.keys()) {
    const parent = clone.parents.of(name);
    if (parent) original.parents.set(name, parent);
  }
}
