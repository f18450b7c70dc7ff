import { parseView, type ColumnType } from '@viewkraft/model';
import { typedValue } from '../document/columnTraits.js';
import { ExactNumber, isList, isObject, printJson, type Json, type JsonObject } from '../document/json.js';
import { mapEntries } from '../document/path.js';

/** The default of a column in the form that another type needs, such as 0 for "0.00"; undefined: it cannot hold it. */
export function defaultFor(column: JsonObject, key: 'default' | 'defaultValue', type: ColumnType): Json | undefined {
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
