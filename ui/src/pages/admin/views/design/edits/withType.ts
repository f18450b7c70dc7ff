import type { ColumnType } from '@viewkraft/model';
import { canHave } from '../document/columnTraits.js';
import { defaultFor } from './defaultFor.js';
import type { JsonObject } from '../document/json.js';
import { mapEntries, objectAt, withValue } from '../document/path.js';

/** Gives a column another type, without the keys that this type cannot have, and with its default in the new form. */
export function withType(document: JsonObject, name: string, type: ColumnType): JsonObject {
  const column = mapEntries(objectAt(document, ['columns', name]), (key, value) =>
    canHave(type, key, value) ? [key, value] : undefined,
  );
  const kept = mapEntries(column, (key, value) => {
    if (key !== 'default' && key !== 'defaultValue') return [key, value];
    const next = defaultFor(column, key, type);
    return next === undefined ? undefined : [key, next];
  });
  return withValue(withValue(document, ['columns', name], kept), ['columns', name, 'type'], type);
}

/** The keys that a column loses when it gets another type. */
export function lostKeys(document: JsonObject, name: string, type: ColumnType): readonly string[] {
  const changed = objectAt(withType(document, name, type), ['columns', name]);
  return [...objectAt(document, ['columns', name]).keys()].filter((key) => !changed.has(key));
}
