import { columnTypes, widgets, type ColumnType } from '@viewkraft/model';
import { isObject, type Json, type JsonObject } from './json.js';
import { mapEntries } from './path.js';

const texts: readonly string[] = ['string', 'text'];
const withEditor: readonly string[] = ['string', 'text', 'uuid'];
const wholeNumbers: readonly string[] = ['integer', 'bigint'];

/** Keys that only some types have. A map, because an unknown key may be called `constructor`. */
const typedKeys: ReadonlyMap<string, readonly string[]> = new Map([
  ['length', ['string']],
  ['precision', ['decimal']],
  ['scale', ['decimal']],
  ['values', texts],
  ['valueLabels', texts],
  ['widget', [...withEditor, ...wholeNumbers]],
  ['editor', withEditor],
]);

export const typeOf = (column: JsonObject): ColumnType | undefined =>
  columnTypes.find((type) => type === column.get('type'));

export function hasKey(type: string | undefined, key: string): boolean {
  const types = typedKeys.get(key);
  return types === undefined || (type !== undefined && types.includes(type));
}

/** Whether a column of this type can have a key with this value: a number's widget does not suit a text. */
export const canHave = (type: string, key: string, value: Json): boolean =>
  hasKey(type, key) && (key !== 'widget' || wholeNumbers.includes(type) === (value === 'plain'));

/** Whether the designer shows a key: the type allows it, or the file has it anyway. */
export const showsKey = (column: JsonObject, key: string): boolean => column.has(key) || hasKey(typeOf(column), key);

/** The widgets that a type can have. */
export function widgetsFor(type: string | undefined): readonly string[] {
  if (type === 'text') return widgets.filter((widget) => ['textarea', 'markdown', 'html', 'json'].includes(widget));
  if (type === 'string') return widgets.filter((widget) => widget !== 'json' && widget !== 'plain');
  if (type === 'uuid') return widgets.filter((widget) => widget === 'image');
  return type !== undefined && wholeNumbers.includes(type) ? widgets.filter((widget) => widget === 'plain') : [];
}

/** A value typed for a column, in the form that the file stores. */
export function typedValue(type: string | undefined, text: string): Json {
  const isNumber = type === 'integer' || type === 'number' || type === 'float';
  if (isNumber && /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(text) && String(Number(text)) === text) return Number(text);
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}

/**
 * The column with these allowed values; labels stay only for values that are left. `renamed`: an old value and its new
 * name, which keeps the label.
 */
export function withValues(
  column: JsonObject,
  values: readonly string[],
  renamed?: readonly [string, string],
): JsonObject {
  const labels = column.get('valueLabels');
  const changed = new Map<string, Json>(column);
  if (values.length > 0) changed.set('values', values);
  else changed.delete('values');
  if (isObject(labels)) {
    const left = mapEntries(labels, (value, label) => {
      const name = value === renamed?.[0] ? renamed[1] : value;
      return values.includes(name) ? [name, label] : undefined;
    });
    if (left.size > 0) changed.set('valueLabels', left);
    else changed.delete('valueLabels');
  }
  return changed;
}
