import { renameColumn, type SavedColumns } from './columns.js';
import { generatedKeyColumn } from './newRelation.js';
import { isList, isObject, type Json, type JsonObject } from '../document/json.js';
import { mapEntries, objectAt, valueAt, withValue } from '../document/path.js';
import { mapGrants } from '../document/references.js';
import { relationsOf } from '../document/relations.js';
import { printSort, readSortKeys } from '../document/sort.js';

/**
 * Renames a relation and, unless it has an `as`, its association in conditions and in the sort order. The column that
 * was added for its key is renamed too.
 */
export function renameRelation(document: JsonObject, from: string, to: string, saved: SavedColumns): JsonObject {
  const relations = objectAt(document, ['relations']);
  const columns = objectAt(document, ['columns']);
  const relation = relations.get(from);
  const known = relationsOf(document).find(({ key }) => key === from);
  if (!isObject(relation) || !known || from === to || relations.has(to)) return document;
  const hasOwnName = relation.has('as');
  // Values implied by the old name are written out, so that they do not change.
  const kept = new Map<string, Json>(relation);
  if (!kept.has('view')) kept.set('view', known.view);
  const { type, foreignKey } = known;
  const generatedColumn = hasOwnName || columns.has(`${to}_id`) ? undefined : generatedKeyColumn(document, from, saved);
  if (generatedColumn !== undefined) kept.delete('foreignKey');
  else if (type === 'belongsTo' && foreignKey !== undefined && columns.has(foreignKey) && !hasOwnName) {
    kept.set('foreignKey', foreignKey);
  }
  const renamed = mapEntries(relations, (key, value) => (key === from ? [to, kept] : [key, value]));
  const moved = withValue(document, ['relations'], renamed);
  const next = generatedColumn === undefined ? moved : renameColumn(moved, generatedColumn, `${to}_id`, saved);
  if (hasOwnName) return next;
  const sort = valueAt(next, ['grid', 'sort']);
  const sorted = typeof sort === 'string' ? withValue(next, ['grid', 'sort'], renamedSort(sort, from, to)) : next;
  return mapGrants(sorted, (grant) =>
    mapEntries(grant, (key, value) => [key, key === 'where' ? renamedCondition(value, from, to) : value]),
  );
}

const renamedSort = (sort: string, from: string, to: string): string =>
  printSort(
    readSortKeys(sort).map((key) =>
      key.path.startsWith(`${from}.`) ? { ...key, path: `${to}${key.path.slice(from.length)}` } : key,
    ),
  ) ?? sort;

function renamedCondition(where: Json, from: string, to: string): Json {
  if (isList(where)) return where.map((one) => renamedCondition(one, from, to));
  if (!isObject(where)) return where;
  return mapEntries(where, (key, value) => {
    if (key === from) return [to, value];
    return [key, key.startsWith('$') ? renamedCondition(value, from, to) : value];
  });
}
