import { type ColumnType, parseView } from '@viewkraft/model';
import { canHave, typedValue } from '../document/columnTraits.js';
import { type JsonObject, ExactNumber, isList, isObject, printJson, type Json } from '../document/json.js';
import { mapEntries, objectAt, withValue } from '../document/path.js';

/** Gives a column another type, without the keys that this type cannot have, and with its default in the new form. */
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

/** The default of a column in the form that another type needs, such as 0 for "0.00"; undefined: it cannot hold it. */
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

/** Whether a view with this column alone would be valid, as far as its default goes. */
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
