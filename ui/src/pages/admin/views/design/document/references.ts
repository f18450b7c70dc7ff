import { isList, isObject, type Json, type JsonObject } from './json.js';
import { listAt, mapEntries, namesAt, objectAt, valueAt, withValue, type Path } from './path.js';
import { ownAssociations, relationsOver } from './relations.js';
import { printSort, readSortKeys } from './sort.js';

/** Renames a column in every place of the document that names it. */
export function followRename(document: JsonObject, from: string, to: string): JsonObject {
  const own = ownAssociations(document);
  const renamed = (name: Json): Json => (name === from ? to : name);
  let next = document;
  for (const { key } of relationsOver(document, from)) next = withValue(next, ['relations', key, 'foreignKey'], to);
  if (valueAt(next, ['display']) === from) next = withValue(next, ['display'], to);
  for (const path of [['naturalKey'], ['grid', 'columns']]) {
    if (isList(valueAt(next, path))) next = withValue(next, path, listAt(next, path).map(renamed));
  }
  for (const path of [['indexes'], ['unique']]) {
    if (isList(valueAt(next, path))) {
      next = withValue(next, path, listAt(next, path).map((one) => (isList(one) ? one.map(renamed) : one))); // prettier-ignore
    }
  }
  const sort = valueAt(next, ['grid', 'sort']);
  if (typeof sort === 'string') next = withValue(next, ['grid', 'sort'], renamedSort(sort, from, to, own));
  next = mapGroups(next, (names) => names.map(renamed));
  return mapGrants(next, (grant) =>
    mapEntries(grant, (key, value) => {
      if (key === 'columns' && isList(value)) return [key, value.map(renamed)];
      return [key, key === 'where' ? renamedCondition(value, from, to, own) : value];
    }),
  );
}

/**
 * Removes a column from every place that names it, and the relations that need it. Conditions of grants stay, because
 * without them users could read more: problems are reported until somebody corrects the conditions.
 */
export function withoutColumn(document: JsonObject, column: string): JsonObject {
  const others = (names: readonly Json[]) => names.filter((name) => name !== column);
  let next = outOfForm(document, column);
  for (const { key } of relationsOver(document, column)) next = withValue(next, ['relations', key], undefined);
  if (valueAt(next, ['display']) === column) next = withValue(next, ['display'], undefined);
  for (const path of [['naturalKey'], ['grid', 'columns']]) next = withNames(next, path, others(listAt(next, path)));
  const indexes = listAt(next, ['indexes']).map((one) => (isList(one) ? others(one) : one));
  next = withNames(next, ['indexes'], indexes.filter((one) => !isList(one) || one.length > 0)); // prettier-ignore
  // A unique constraint on fewer columns would be stricter than anybody has asked for.
  next = withNames(next, ['unique'], listAt(next, ['unique']).filter((one) => !isList(one) || !one.includes(column))); // prettier-ignore
  const sort = valueAt(next, ['grid', 'sort']);
  if (typeof sort === 'string') {
    const left = readSortKeys(sort).filter((key) => key.path !== column);
    next = withValue(next, ['grid', 'sort'], printSort(left));
  }
  return mapGrants(next, (grant) =>
    mapEntries(grant, (key, value) => [key, key === 'columns' && isList(value) ? others(value) : value]),
  );
}

/** Removes a column from all groups of the form. */
export const outOfForm = (document: JsonObject, column: string): JsonObject =>
  withoutEmptyGroups(mapGroups(document, (names) => names.filter((name) => name !== column)));

/** The document with a list at a path; an empty list is removed. */
function withNames(document: JsonObject, path: Path, names: readonly Json[]): JsonObject {
  if (!isList(valueAt(document, path))) return document;
  return withValue(document, path, names.length > 0 ? names : undefined);
}

function mapGroups(document: JsonObject, change: (names: readonly Json[]) => readonly Json[]): JsonObject {
  if (!isList(valueAt(document, ['form', 'groups']))) return document;
  const groups = listAt(document, ['form', 'groups']).map((group) =>
    isObject(group)
      ? mapEntries(group, (key, value) => [key, key === 'columns' && isList(value) ? change(value) : value])
      : group,
  );
  return withValue(document, ['form', 'groups'], groups);
}

const beginning = (group: JsonObject, tab: Json): JsonObject => new Map<string, Json>([['tab', tab], ...group]);

/** Removes groups without columns; if such a group began a tab, the next group begins it. */
function withoutEmptyGroups(document: JsonObject): JsonObject {
  if (!isList(valueAt(document, ['form', 'groups']))) return document;
  const kept: Json[] = [];
  let tab: Json | undefined;
  for (const group of listAt(document, ['form', 'groups'])) {
    const columns = isObject(group) ? group.get('columns') : undefined;
    if (isObject(group) && isList(columns) && columns.length === 0) tab = group.get('tab') ?? tab;
    else {
      kept.push(tab !== undefined && isObject(group) && !group.has('tab') ? beginning(group, tab) : group);
      tab = undefined;
    }
  }
  return withValue(document, ['form', 'groups'], kept.length > 0 ? kept : undefined);
}

export function mapGrants(document: JsonObject, change: (grant: JsonObject) => JsonObject): JsonObject {
  let next = document;
  for (const [action, grants] of objectAt(document, ['access'])) {
    if (!isList(grants)) continue;
    const changed = grants.map((grant) => (isObject(grant) ? change(grant) : grant));
    next = withValue(next, ['access', action], changed);
  }
  return next;
}

function renamedCondition(where: Json, from: string, to: string, own: ReadonlySet<string>): Json {
  if (isList(where)) return where.map((one) => renamedCondition(one, from, to, own));
  if (!isObject(where)) return where;
  return mapEntries(where, (key, value) => {
    if (key.startsWith('$') || own.has(key)) return [key, renamedCondition(value, from, to, own)];
    return [key === from ? to : key, value];
  });
}

function renamedSort(sort: string, from: string, to: string, own: ReadonlySet<string>): string {
  const keys = readSortKeys(sort).map((key) => {
    const steps = key.path.split('.');
    const isOwn = steps.slice(0, -1).every((step) => own.has(step));
    return isOwn && steps.at(-1) === from ? { ...key, path: [...steps.slice(0, -1), to].join('.') } : key;
  });
  return printSort(keys) ?? sort;
}

/** Where else a column is used, in the words of the designer's sections. */
export type Use = 'relations' | 'grid' | 'form' | 'indexes' | 'access' | 'general';

export function usesOf(document: JsonObject, column: string): readonly Use[] {
  const gone = withoutColumn(document, column);
  const differs = (key: string) => JSON.stringify(plain(document.get(key))) !== JSON.stringify(plain(gone.get(key)));
  const uses: Use[] = [];
  if (differs('relations')) uses.push('relations');
  if (differs('access')) uses.push('access');
  if (differs('grid')) uses.push('grid');
  if (differs('form')) uses.push('form');
  if (differs('indexes') || differs('unique')) uses.push('indexes');
  if (differs('display') || differs('naturalKey')) uses.push('general');
  return uses;
}

function plain(json: Json | undefined): unknown {
  if (isList(json)) return json.map(plain);
  return isObject(json) ? [...json].map(([key, value]) => [key, plain(value)]) : json;
}

/** The columns of all groups of the form. */
export const formColumns = (document: JsonObject): readonly string[] =>
  listAt(document, ['form', 'groups']).flatMap((_, at) => namesAt(document, ['form', 'groups', at, 'columns']));
