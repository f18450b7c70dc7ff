import { isObject, type Json, type JsonObject } from '../document/json.js';
import { listAt, namesAt, objectAt, valueAt, withValue } from '../document/path.js';
import { formColumns, outOfForm } from '../document/references.js';

/** A list with one item at another position. */
export function movedItem<T>(items: readonly T[], from: number, to: number): readonly T[] {
  const item = items[from];
  if (item === undefined || to < 0 || to >= items.length) return items;
  const others = items.filter((_, at) => at !== from);
  return [...others.slice(0, to), item, ...others.slice(to)];
}

const isHidden = (column: Json): boolean => isObject(column) && column.get('hidden') === true;

/** The columns that a grid shows by default: all except hidden ones and generated UUID keys. */
export function defaultGridColumns(document: JsonObject): readonly string[] {
  const shown = [...objectAt(document, ['columns'])].filter(([, column]) => !isHidden(column));
  const meaningful = shown.filter(
    ([, column]) => !(isObject(column) && column.get('primaryKey') === true && column.get('type') === 'uuid'),
  );
  return (meaningful.length > 0 ? meaningful : shown).map(([name]) => name);
}

/** The columns that a form shows by default: all except hidden ones and generated keys. */
export function defaultFormColumns(document: JsonObject): readonly string[] {
  const generatedTypes: readonly (Json | undefined)[] = ['integer', 'bigint', 'uuid'];
  return [...objectAt(document, ['columns'])]
    .filter(([, column]) => !isHidden(column))
    .filter(
      ([, column]) =>
        !(isObject(column) && column.get('primaryKey') === true && generatedTypes.includes(column.get('type'))),
    )
    .map(([name]) => name);
}

export const hasOwnGrid = (document: JsonObject): boolean => namesAt(document, ['grid', 'columns']).length > 0;
export const hasOwnForm = (document: JsonObject): boolean => valueAt(document, ['form', 'groups', 0]) !== undefined;

export const isInGrid = (document: JsonObject, column: string): boolean =>
  (hasOwnGrid(document) ? namesAt(document, ['grid', 'columns']) : defaultGridColumns(document)).includes(column);
export const isInForm = (document: JsonObject, column: string): boolean =>
  (hasOwnForm(document) ? formColumns(document) : defaultFormColumns(document)).includes(column);

/** Shows or hides a column in the grid; a grid without a list of columns gets one. */
export function withGridColumn(document: JsonObject, column: string, isShown: boolean): JsonObject {
  const shown = hasOwnGrid(document) ? namesAt(document, ['grid', 'columns']) : defaultGridColumns(document);
  const next = isShown ? [...shown, column] : shown.filter((name) => name !== column);
  return next.length === 0 ? document : withValue(document, ['grid', 'columns'], next);
}

/** Shows a column in the form's last group, or hides it; a form without groups gets one. */
export function withFormColumn(document: JsonObject, column: string, isShown: boolean): JsonObject {
  const own = hasOwnForm(document) ? document : withOwnForm(document);
  if (isShown) {
    const path = ['form', 'groups', listAt(own, ['form', 'groups']).length - 1, 'columns'];
    return withValue(own, path, [...namesAt(own, path), column]);
  }
  return formColumns(own).length < 2 ? document : outOfForm(own, column);
}

/** Writes out the one group that a form has by default. */
export const withOwnForm = (document: JsonObject): JsonObject =>
  withValue(document, ['form', 'groups'], [new Map<string, Json>([['columns', defaultFormColumns(document)]])]);
