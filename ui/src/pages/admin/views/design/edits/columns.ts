import { namePattern } from '@viewkraft/model';
import { isList, isObject, type Json, type JsonObject } from '../document/json.js';
import { listAt, mapEntries, namesAt, objectAt, valueAt, withValue } from '../document/path.js';
import { followRename, withoutColumn } from '../document/references.js';
import { relationsOf } from '../document/relations.js';

export const columnsOf = (document: JsonObject): readonly string[] => [...objectAt(document, ['columns']).keys()];

/** The columns of the saved file, which distinguish a renamed column from a new one. */
export type SavedColumns = JsonObject;

type NameProblem = 'pattern' | 'taken' | 'renamed' | 'removed' | 'relation';

/** Why a column cannot have a name; undefined: it can. */
export function nameProblem(
  document: JsonObject,
  name: string,
  own: string | undefined,
  saved: SavedColumns,
): NameProblem | undefined {
  if (name === own) return undefined;
  if (!namePattern.test(name)) return 'pattern';
  const columns = objectAt(document, ['columns']);
  if (columns.has(name)) return 'taken';
  if (relationsOf(document).some((relation) => relation.name === name)) return 'relation';
  if (document.get('managed') === false) return undefined;
  // Until the save, the table holds another column's values under this name.
  const waits = [...columns].some(
    ([other, column]) => other !== own && !saved.has(other) && isObject(column) && column.get('renamedFrom') === name,
  );
  if (waits) return 'renamed';
  // After a rename to this name, the column would get the values of the deleted column and lose its own.
  const origin = own === undefined ? undefined : originOf(columns.get(own), own, saved);
  return origin !== undefined && origin !== name && saved.has(name) ? 'removed' : undefined;
}

/** A name that no column and no relation has. */
export function freeName(document: JsonObject, wanted: string, saved: SavedColumns): string {
  let name = wanted;
  for (let next = 2; nameProblem(document, name, undefined, saved) !== undefined; next += 1) {
    name = `${wanted.slice(0, 58)}_${next}`;
  }
  return name;
}

/** Name of a column until the user names it. */
const unnamed = 'column';
export const newName = (document: JsonObject, saved: SavedColumns): string => freeName(document, unnamed, saved);
export const isUnnamed = (name: string, saved: SavedColumns): boolean =>
  !saved.has(name) && new RegExp(`^${unnamed}(_\\d+)?$`).test(name);

/** Adds a column at the end or after another one. Form and grid show it if they list their columns. */
export function addColumn(document: JsonObject, name: string, column: JsonObject, after?: string): JsonObject {
  const entries = [...objectAt(document, ['columns'])];
  const at = after === undefined ? entries.length : entries.findIndex(([key]) => key === after) + 1;
  entries.splice(at, 0, [name, column]);
  const next = withValue(document, ['columns'], new Map(entries));
  return inGrid(inForm(next, name, after), name, after);
}

function inForm(document: JsonObject, name: string, after: string | undefined): JsonObject {
  const groups = listAt(document, ['form', 'groups']);
  if (groups.length === 0) return document;
  const found = groups.findIndex((_, at) => after !== undefined && namesAt(document, ['form', 'groups', at, 'columns']).includes(after)); // prettier-ignore
  const path = ['form', 'groups', found < 0 ? groups.length - 1 : found, 'columns'];
  return isList(valueAt(document, path)) ? withValue(document, path, [...listAt(document, path), name]) : document;
}

function inGrid(document: JsonObject, name: string, after: string | undefined): JsonObject {
  const shown = listAt(document, ['grid', 'columns']);
  const isWanted = after === undefined || shown.includes(after);
  return shown.length > 0 && isWanted ? withValue(document, ['grid', 'columns'], [...shown, name]) : document;
}

/** Adds a copy after the original. The copy is a new column, so it is neither the primary key nor renamed. */
export function duplicateColumn(document: JsonObject, name: string, copy: string): JsonObject {
  const column = objectAt(document, ['columns', name]);
  const kept = mapEntries(column, (key, value) => (key === 'primaryKey' || key === 'renamedFrom' ? undefined : [key, value])); // prettier-ignore
  return addColumn(document, copy, kept, name);
}

export function moveColumn(document: JsonObject, name: string, to: number): JsonObject {
  return withValue(document, ['columns'], moved(objectAt(document, ['columns']), name, to));
}

/** The object with one of its entries at another position. */
export function moved(object: JsonObject, key: string, to: number): JsonObject {
  const value = object.get(key);
  if (value === undefined) return object;
  const entries: [string, Json][] = [...object].filter(([other]) => other !== key);
  entries.splice(Math.max(0, Math.min(to, entries.length)), 0, [key, value]);
  return new Map(entries);
}

export function deleteColumn(document: JsonObject, name: string): JsonObject {
  const columns = new Map([...objectAt(document, ['columns'])].filter(([key]) => key !== name));
  return withoutColumn(withValue(document, ['columns'], columns), name);
}

/**
 * Renames a column everywhere. In a managed view, a column of the saved file keeps its former name in `renamedFrom`, so
 * that its values move along; renaming it back removes that. In an unmanaged view the table's column keeps its name.
 */
export function renameColumn(document: JsonObject, from: string, to: string, saved: SavedColumns): JsonObject {
  const columns = objectAt(document, ['columns']);
  const column = columns.get(from);
  if (column === undefined || from === to || columns.has(to)) return document;
  const renamed = mapEntries(columns, (key, value) => [key === from ? to : key, value]);
  const next = followRename(withValue(document, ['columns'], renamed), from, to);
  if (document.get('managed') === false) {
    const field = (isObject(column) ? column.get('field') : undefined) ?? from;
    return withValue(next, ['columns', to, 'field'], field === to ? undefined : field);
  }
  const former = formerName(column, from, to, saved);
  // No two columns may come from one name; one that came from it earlier has its values already.
  const others = mapEntries(objectAt(next, ['columns']), (key, value) => {
    const isSettled = key !== to && former !== undefined && isObject(value) && value.get('renamedFrom') === former;
    return [key, isSettled ? withValue(value, ['renamedFrom'], undefined) : value];
  });
  return withValue(withValue(next, ['columns'], others), ['columns', to, 'renamedFrom'], former);
}

/** The column's name in the saved file; undefined if the column is new. */
function originOf(column: Json | undefined, name: string, saved: SavedColumns): string | undefined {
  if (saved.has(name)) return name;
  const former = isObject(column) ? column.get('renamedFrom') : undefined;
  return typeof former === 'string' && saved.has(former) ? former : undefined;
}

function formerName(column: Json, from: string, to: string, saved: SavedColumns): Json | undefined {
  const known = isObject(column) ? column.get('renamedFrom') : undefined;
  const origin = originOf(column, from, saved) ?? known;
  if (origin !== to) return origin;
  const before = saved.get(to);
  return isObject(before) ? before.get('renamedFrom') : undefined;
}

/** Columns of the saved file that were deleted from the document, not merely renamed. */
export function removedColumns(document: JsonObject, saved: SavedColumns): readonly string[] {
  const columns = objectAt(document, ['columns']);
  const renamed = new Set([...columns.values()].map((column) => (isObject(column) ? column.get('renamedFrom') : null)));
  return [...saved.keys()].filter((name) => !columns.has(name) && !renamed.has(name));
}
