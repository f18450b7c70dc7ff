import { type ColumnType, parseView } from '@viewkraft/model';
import { canHave, typedValue } from '../document/columnTraits.js';
import { type JsonObject, ExactNumber, isList, isObject, printJson, type Json } from '../document/json.js';
import { mapEntries, objectAt, withValue } from '../document/path.js';

/** Gives a column another type. Keys that this type cannot have are removed, and the default is converted. */
export function withType(document: JsonObject, name: string, type: ColumnType): JsonObject {
  const column = mapEntries(objectAt(document, ['columns', name]), (key, value) =>
    canHave(type, key, value) ? [key, value] : undefined,
  );
  const kept = mapEntries(column, (key, value) => {
    if (key !== 'default' && key !== 'defaultValue') return [key, value];
    const next = defaultFor(column, key, type);
    return next === undefined ? undefined : [key, next];
  });
  return withValue(withValue(document, ['columns', name], kept), ['columns', name, 'type'], type);
}

/** The keys that a column loses when it gets another type. */
export function lostKeys(document: JsonObject, name: string, type: ColumnType): readonly string[] {
  const changed = objectAt(withType(document, name, type), ['columns', name]);
  return [...objectAt(document, ['columns', name]).keys()].filter((key) => !changed.has(key));
}

/** A column's default in the form of another type, such as 0 for "0.00"; undefined if that type cannot hold it. */
function defaultFor(column: JsonObject, key: 'default' | 'defaultValue', type: ColumnType): Json | undefined {
  const value = column.get(key);
  if (value === undefined || value === null || isList(value) || isObject(value)) return value;
  const text = value instanceof ExactNumber ? value.digits : String(value);
  const number = text.trim() === '' ? Number.NaN : Number(text);
  const candidates: readonly Json[] = [
    typedValue(type, text),
    value,
    ...(Number.isFinite(number) ? [number] : []),
    text,
  ];
  return candidates.find((one) => isAccepted(new Map([...column, ['type', type], [key, one]])));
}

/** Whether the default is valid in a view with only this column. */
function isAccepted(column: JsonObject): boolean {
  const probe = mapEntries(column, (key, value) => (key === 'primaryKey' ? undefined : [key, value]));
  const id = new Map<string, Json>([
    ['type', 'integer'],
    ['primaryKey', true],
  ]);
  const columns = new Map<string, Json>([
    ['id', id],
    ['probe', probe],
  ]);
  const text = printJson(new Map<string, Json>([['name', 'probe'], ['columns', columns]])); // prettier-ignore
  const { problems } = parseView({ file: 'probe.json', name: 'probe', text, shipped: false });
  return !problems.some(({ path }) => /^\$\.columns\.probe\.default/.test(path));
}
