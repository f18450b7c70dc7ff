import { isList, type JsonObject } from '../document/json.js';
import { listAt, namesAt, objectAt, valueAt, withValue, type Path } from '../document/path.js';
import { relationsOver } from '../document/relations.js';

/** Restores a deleted column to its saved place in the columns, grid and form, with the relations that need it. */
export function restoreColumn(document: JsonObject, saved: JsonObject, name: string): JsonObject {
  const column = valueAt(saved, ['columns', name]);
  const columns = objectAt(document, ['columns']);
  if (column === undefined || columns.has(name)) return document;
  const names = placedAsIn([...objectAt(saved, ['columns']).keys()], [...columns.keys()], name);
  const entries = names.map((key) => [key, columns.get(key) ?? column] as const);
  let next = withValue(document, ['columns'], new Map(entries));
  for (const { key } of relationsOver(saved, name)) {
    const path = ['relations', key];
    if (valueAt(next, path) === undefined) next = withValue(next, path, valueAt(saved, path));
  }
  return inForm(inList(next, saved, ['grid', 'columns'], name), saved, name);
}

function inForm(document: JsonObject, saved: JsonObject, name: string): JsonObject {
  const path = ['form', 'groups'];
  const at = listAt(saved, path).findIndex((_, group) => namesAt(saved, [...path, group, 'columns']).includes(name));
  return at < 0 ? document : inList(document, saved, [...path, at, 'columns'], name);
}

/** A list that was deleted is not restored. */
function inList(document: JsonObject, saved: JsonObject, path: Path, name: string): JsonObject {
  const before = namesAt(saved, path);
  if (!before.includes(name) || !isList(valueAt(document, path))) return document;
  return withValue(document, path, placedAsIn(before, namesAt(document, path), name));
}

/** The names with one more, after those that preceded it before. */
function placedAsIn(before: readonly string[], names: readonly string[], name: string): readonly string[] {
  const preceding = before.slice(0, before.indexOf(name));
  const at = names.findLastIndex((one) => preceding.includes(one)) + 1;
  return [...names.slice(0, at), name, ...names.slice(at)];
}
