import { codePointCompare } from '../columns/text-order.js';
import { defaultLabel } from '../definition/labels.js';
import type { Report } from './shape.js';
import { viewFault } from './view-fault.js';
import type { Association, Text } from '../definition/view.js';
import { reservedRelationNames } from '../definition/view-names.js';
import type { RawRelation, RawView } from './view-shape.js';

/** The relation in normal form; reports contradictory keys. */
export function normalRelation(
  { name: view, columns }: RawView,
  key: string,
  raw: RawRelation,
  path: string,
  report: Report,
): Association {
  const { type } = raw;
  const name = raw.as ?? key;
  const target = raw.view ?? key;
  if (reservedRelationNames.includes(name)) {
    report(raw.as === undefined ? path : `${path}.as`, viewFault('viewRelationReserved', { name }));
  }
  const toMany = type === 'belongsToMany';
  for (const one of ['through', 'otherKey'] as const) {
    if (raw[one] !== undefined && !toMany) report(`${path}.${one}`, viewFault('viewOnlyBelongsToMany', { key: one }));
  }
  if (raw.onDelete !== undefined && type !== 'belongsTo') {
    report(`${path}.onDelete`, viewFault('viewOnDeleteOnWrongSide', { view: target }));
  }
  const defaultForeignKey = type === 'belongsTo' ? `${name}_id` : `${view}_id`;
  // Both ends of a relation of a view with itself would have the same key.
  const defaultOtherKey = target === view ? `${name}_id` : `${target}_id`;
  const foreignKey = raw.foreignKey ?? defaultForeignKey;
  const association: Association = {
    name,
    relation: key,
    type,
    view: target,
    label: relationLabel(name, raw.label, type === 'belongsTo' ? columns.get(foreignKey)?.label : undefined),
    multiple: toMany || type === 'hasMany',
    foreignKey,
    otherKey: toMany ? (raw.otherKey ?? defaultOtherKey) : undefined,
    // The same from either end.
    through: toMany ? (raw.through ?? [view, target].sort(codePointCompare).join('_')) : undefined,
    repeats: false,
    enforced: true,
    onDelete: raw.onDelete ?? 'restrict',
  };
  if (toMany && association.foreignKey === association.otherKey) {
    report(path, viewFault('viewLinkKeysEqual', { key: association.foreignKey }));
  }
  return association;
}

/**
 * A belongsTo relation is shown in place of its foreign key, so it takes that column's label in each language in which it
 * has none of its own.
 */
function relationLabel(name: string, own: Text | undefined, column: Text | undefined): Text {
  if (typeof column === 'string') return own ?? column;
  if (own === undefined) {
    const label = defaultLabel(name);
    return column ? { en: label, de: label, ...column } : label;
  }
  return typeof own === 'string' ? own : { ...column, ...own };
}
