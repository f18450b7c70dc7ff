import type { RelationType } from '@viewkraft/model';
import { columnsOf, deleteColumn, type SavedColumns } from './columns.js';
import { isSame, jsonOf, generatedKeyColumn, singular, type RelationTarget } from './newRelation.js';
import { renameRelation } from './renameRelation.js';
import type { JsonObject } from '../document/json.js';
import { mapEntries, objectAt, valueAt, withValue } from '../document/path.js';
import { relationsOf } from '../document/relations.js';

interface RelationTypeChange {
  readonly type: RelationType;
  /** Keys of the relation that the new type cannot have. */
  readonly lost: readonly string[];
  readonly target: RelationTarget;
  /** The column of the other view that refers to this view, if it has one. */
  readonly foreignKey: string | undefined;
}

const isOfMany = (type: RelationType): boolean => type === 'hasMany' || type === 'belongsToMany';
const hasKeyThere = (type: string): boolean => type === 'hasMany' || type === 'hasOne';

/**
 * Gives a relation another type. A name and a label that were taken from the other view change to its plural or
 * singular.
 * @returns the document, and the relation's key in it
 */
export function withRelationType(
  document: JsonObject,
  key: string,
  { type, lost, target, foreignKey }: RelationTypeChange,
  saved: SavedColumns,
): readonly [JsonObject, string] {
  const path = ['relations', key];
  const before = relationsOf(document).find((relation) => relation.key === key);
  const generatedColumn = type === 'belongsTo' ? undefined : generatedKeyColumn(document, key, saved);
  const kept = mapEntries(objectAt(document, path), (name, value) => (lost.includes(name) ? undefined : [name, value]));
  let next = withValue(withValue(document, path, kept), [...path, 'type'], type);
  if (generatedColumn !== undefined) next = deleteColumn(next, generatedColumn);
  if (hasKeyThere(type) && !hasKeyThere(before?.type ?? ''))
    next = withValue(next, [...path, 'foreignKey'], foreignKey);
  const [from, to] = isOfMany(type) ? [target.singular, target.label] : [target.label, target.singular];
  const label = valueAt(next, [...path, 'label']);
  if (label !== undefined && isSame(label, jsonOf(from))) next = withValue(next, [...path, 'label'], jsonOf(to));
  const [taken, wanted] = isOfMany(type) ? [singular(target.name), target.name] : [target.name, singular(target.name)];
  const isFree =
    !columnsOf(next).includes(wanted) && relationsOf(next).every((one) => one.key !== wanted && one.name !== wanted);
  return key === taken && key !== wanted && isFree ? [renameRelation(next, key, wanted, saved), wanted] : [next, key];
}
