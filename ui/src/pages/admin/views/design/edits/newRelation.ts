import { columnsOf } from './columns.js';
import type { Json, JsonObject } from '../document/json.js';
import { relationsOf } from '../document/relations.js';

/** A reference to one record of another view: what most relations are, and where most of them begin. */
export const newRelation = (target: string): JsonObject =>
  new Map<string, Json>([
    ['type', 'belongsTo'],
    ['view', target],
  ]);

/** The name of a relation to one record of a view: `customer` for `customers`, as far as it is free. */
export function freeRelationName(document: JsonObject, target: string): string {
  const taken = new Set([...columnsOf(document), ...relationsOf(document).flatMap(({ key, name }) => [key, name])]);
  const wanted = singular(target);
  let name = wanted;
  for (let next = 2; taken.has(name); next += 1) name = `${wanted.slice(0, 58)}_${next}`;
  return name;
}

/** Good enough for a name that is selected, so that the next key replaces it. */
function singular(name: string): string {
  if (/[^aeiou]ies$/.test(name)) return `${name.slice(0, -3)}y`;
  return /[^su]s$/.test(name) ? name.slice(0, -1) : name;
}
