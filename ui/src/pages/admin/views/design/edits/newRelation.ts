import type { ColumnType, Text } from '@viewkraft/model';
import { addColumn, columnsOf, deleteColumn, type SavedColumns } from './columns.js';
import { isObject, printJson, type Json, type JsonObject } from '../document/json.js';
import { valueAt, withValue } from '../document/path.js';
import { relationsOf, relationsOver } from '../document/relations.js';

/** The view that a relation leads to. */
export interface RelationTarget {
  readonly name: string;
  readonly label: Text | undefined;
  /** The view's name for one record, if it has one. */
  readonly singular: Text | undefined;
}

export const jsonOf = (text: Text | undefined): Json | undefined =>
  typeof text === 'object' ? new Map(Object.entries(text)) : text;
const labelOf = ({ singular }: RelationTarget): Json | undefined => jsonOf(singular);

/** Adds a relation to one record of another view, the type that most relations have or start with. */
export function addRelation(document: JsonObject, key: string, target: RelationTarget): JsonObject {
  const relation = new Map<string, Json>([
    ['type', 'belongsTo'],
    ['view', target.name],
  ]);
  return withValue(withValue(document, ['relations', key], relation), ['relations', key, 'label'], labelOf(target));
}

/**
 * Changes the view that a relation leads to; a label taken from the former view changes too. `keyType`: type of the new
 * view's key.
 */
export function withTarget(
  document: JsonObject,
  key: string,
  targets: { readonly from: RelationTarget; readonly to: RelationTarget; readonly keyType: ColumnType },
  saved: SavedColumns,
): JsonObject {
  const { from, to, keyType } = targets;
  const generatedColumn = generatedKeyColumn(document, key, saved);
  const next = withValue(document, ['relations', key, 'view'], to.name);
  const typed = generatedColumn === undefined ? next : withValue(next, ['columns', generatedColumn, 'type'], keyType);
  const paths = [
    ['relations', key, 'label'],
    ...(generatedColumn === undefined ? [] : [['columns', generatedColumn, 'label']]),
  ];
  const isTaken = (label: Json | undefined) => label === undefined || isSame(label, labelOf(from));
  return paths.reduce((one, path) => (isTaken(valueAt(one, path)) ? withValue(one, path, labelOf(to)) : one), typed);
}

export const isSame = (one: Json, other: Json | undefined): boolean =>
  other !== undefined && printJson(one) === printJson(other);

/** Adds the column that holds the key of a relation's other record, if there is none. */
export function addKeyColumn(document: JsonObject, key: string, type: ColumnType): JsonObject {
  const foreignKey = relationsOf(document).find((relation) => relation.key === key)?.foreignKey;
  if (foreignKey === undefined || columnsOf(document).includes(foreignKey)) return document;
  const label = valueAt(document, ['relations', key, 'label']);
  const column = new Map<string, Json>([['type', type], ...(label === undefined ? [] : [['label', label] as const])]);
  return addColumn(document, foreignKey, column);
}

/** The new column that only holds the key of a relation. It is deleted when the relation no longer needs it. */
export function generatedKeyColumn(document: JsonObject, key: string, saved: SavedColumns): string | undefined {
  const relation = relationsOf(document).find((one) => one.key === key);
  if (relation?.type !== 'belongsTo' || relation.foreignKey !== `${relation.name}_id`) return undefined;
  const name = relation.foreignKey;
  const column = valueAt(document, ['columns', name]);
  const isBare = isObject(column) && [...column.keys()].every((one) => one === 'type' || one === 'label');
  return isBare && !saved.has(name) && relationsOver(document, name).length === 1 ? name : undefined;
}

/** Deletes a relation, and the column that was added for it. */
export function deleteRelation(document: JsonObject, key: string, saved: SavedColumns): JsonObject {
  const generatedColumn = generatedKeyColumn(document, key, saved);
  const next = withValue(document, ['relations', key], undefined);
  return generatedColumn === undefined ? next : deleteColumn(next, generatedColumn);
}

/** The name of a relation to one record of a view: `customer` for `customers`, with a number if that is taken. */
export function freeRelationName(document: JsonObject, target: string): string {
  const taken = new Set([...columnsOf(document), ...relationsOf(document).flatMap(({ key, name }) => [key, name])]);
  const wanted = singular(target);
  let name = wanted;
  for (let next = 2; taken.has(name); next += 1) name = `${wanted.slice(0, 58)}_${next}`;
  return name;
}

/** A rough guess is enough: the name is selected, so typing replaces it. */
export function singular(name: string): string {
  if (/[^aeiou]ies$/.test(name)) return `${name.slice(0, -3)}y`;
  return /[^su]s$/.test(name) ? name.slice(0, -1) : name;
}
