import { isList, isObject, type Json, type JsonObject } from './json.js';
import { keyOrder } from './keyOrder.js';

/** The position of a value: keys of objects and indexes in lists. */
export type Path = readonly (string | number)[];

/** A path as one string, which the designer's fields have in `data-anchor`. */
export const anchorOf = (path: Path): string => JSON.stringify(path);

/** The anchor of the line of a column or relation. */
export const rowAnchor = (name: string): string => `row:${name}`;

export const isWithin = (path: Path, outer: Path): boolean => outer.every((step, at) => path[at] === step);

export function valueAt(document: JsonObject, path: Path): Json | undefined {
  let found: Json | undefined = document;
  for (const step of path) {
    if (typeof step === 'string') found = isObject(found) ? found.get(step) : undefined;
    else found = isList(found) ? found[step] : undefined;
  }
  return found;
}

export const objectAt = (document: JsonObject, path: Path): JsonObject => {
  const found = valueAt(document, path);
  return isObject(found) ? found : new Map();
};

export const listAt = (document: JsonObject, path: Path): readonly Json[] => {
  const found = valueAt(document, path);
  return isList(found) ? found : [];
};

/** The strings of the list at a path. */
export const namesAt = (document: JsonObject, path: Path): readonly string[] =>
  listAt(document, path).filter((one) => typeof one === 'string');

/**
 * The document with another value at a path. Undefined removes the entry, and the objects that this leaves empty. A new
 * key is inserted at its usual place.
 */
export function withValue(document: JsonObject, path: Path, value: Json | undefined): JsonObject {
  const changed = replaced(document, path, value, []);
  return isObject(changed) ? changed : document;
}

function replaced(json: Json | undefined, path: Path, value: Json | undefined, here: Path): Json | undefined {
  const [step, ...rest] = path;
  if (step === undefined) return value;
  if (typeof step === 'number') {
    const items = isList(json) ? [...json] : [];
    const next = replaced(items[step], rest, value, [...here, step]);
    if (next === undefined) items.splice(step, 1);
    else items[step] = next;
    return items;
  }
  const object = isObject(json) ? json : new Map<string, Json>();
  const next = replaced(object.get(step), rest, value, [...here, step]);
  if (next === undefined) {
    const others = new Map([...object].filter(([key]) => key !== step));
    // An entry of a column or relation, and an item of a list, stays when its last key is removed.
    return others.size === 0 && isOptional(here) ? undefined : others;
  }
  return withKey(object, step, next, keyOrder(here));
}

const isOptional = (here: Path): boolean =>
  here.length > 0 &&
  here.join() !== 'columns' &&
  typeof here.at(-1) === 'string' &&
  !(here.length === 2 && (here[0] === 'columns' || here[0] === 'relations'));

/** Adds a key after the known keys that usually precede it, or replaces the value of an existing key. */
function withKey(object: JsonObject, key: string, value: Json, order: readonly string[]): JsonObject {
  const rank = order.indexOf(key);
  if (object.has(key) || rank < 0) return new Map(object).set(key, value);
  const entries = [...object];
  const before = entries.findLastIndex(([other]) => order.indexOf(other) >= 0 && order.indexOf(other) < rank);
  entries.splice(before + 1, 0, [key, value]);
  return new Map(entries);
}

/** Maps the entries of an object: to another key, another value, or nothing, which removes the entry. */
export function mapEntries(
  object: JsonObject,
  change: (key: string, value: Json) => readonly [string, Json] | undefined,
): JsonObject {
  return new Map([...object].map(([key, value]) => change(key, value)).filter((entry) => entry !== undefined));
}
