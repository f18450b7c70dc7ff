import type fc from 'fast-check';
import type { Scalar } from '../definition/column-type.js';
import type { WireRecord } from '../lists/evaluate.js';
import { plainText, valuesOf } from './arbitrary-values.js';
import { certain, type Draw } from './draw.js';
import { plainColumns } from './draw-views.js';
import type { RawColumn, RawRelation, RawView } from './dataset.js';

type Value = NonNullable<Scalar>;
type Shape = Pick<RawView, 'name' | 'columns' | 'relations'>;

/** The stored records, and by `view.column` the values that occur there. */
export interface DrawnRecords {
  readonly records: Map<string, readonly WireRecord[]>;
  readonly links: Map<string, readonly WireRecord[]>;
  readonly pools: Map<string, readonly Value[]>;
}

/** Records that satisfy every constraint of their views, with few distinct values; `ids` occur as uuids. */
export const drawRecords = (views: readonly Shape[], ids: readonly string[], draw: Draw): DrawnRecords => {
  const drawn: DrawnRecords = { records: new Map(), links: new Map(), pools: new Map() };
  for (const view of views) {
    const rows: WireRecord[] = [];
    const keys = drawKeys(certain(view.columns['id']), draw.int(0, 8), draw);
    for (const [name, column] of Object.entries(view.columns))
      drawn.pools.set(`${view.name}.${name}`, drawPool(name, column, ids, draw));
    drawn.pools.set(`${view.name}.id`, keys);
    drawn.records.set(view.name, rows);
    for (const id of keys) {
      const record = drawRecord(view, id, rows, drawn, draw);
      if (!rows.some((row) => samePair(row, record))) rows.push(record);
    }
  }
  for (const view of views) {
    for (const relation of Object.values(view.relations)) {
      const { through } = relation;
      if (through === undefined || drawn.links.has(through) || drawn.records.has(through)) continue;
      drawn.links.set(through, drawLinks(view, relation, drawn, draw));
    }
  }
  return drawn;
};

/** Whether two link records join the same pair; a pair is linked only once. */
const samePair = (a: WireRecord, b: WireRecord): boolean =>
  'left_id' in a && 'right_id' in a && a['left_id'] === b['left_id'] && a['right_id'] === b['right_id'];

const drawKeys = ({ type }: RawColumn, count: number, draw: Draw): Value[] => {
  const source: () => fc.Arbitrary<Value> = type === 'string' ? plainText : valuesOf[type];
  const keys = new Map<string, Value>();
  for (let tries = 0; keys.size < count && tries < 40; tries++) {
    const key = type === 'integer' ? draw.int(1, 60) : draw.from(source);
    // Auto-increment keys start at 1; keys that differ in case alone would tie in a sort.
    if (type === 'bigint' && BigInt(String(key)) < 1n) continue;
    if (!['', '.', '..', 'new', 'export', 'import', 'history'].includes(String(key)))
      keys.set(String(key).toLowerCase(), key);
  }
  return [...keys.values()];
};

const drawPool = (name: string, column: RawColumn, ids: readonly string[], draw: Draw): Value[] => {
  if (column.hidden) return [];
  const source: () => fc.Arbitrary<Value> = plainColumns.includes(name) ? plainText : valuesOf[column.type];
  const values = Array.from({ length: draw.int(1, 4) }, () => draw.from(source));
  if (column.type === 'uuid') values.push(...draw.some(ids, 30));
  if (column.type === 'string' && column.allowNull === false && draw.chance(30)) values.push('');
  return values;
};

const drawRecord = (
  view: Shape,
  id: Value,
  before: readonly WireRecord[],
  drawn: DrawnRecords,
  draw: Draw,
): WireRecord => {
  const record: Record<string, Scalar> = { id };
  const parents = new Map(
    Object.values(view.relations)
      .filter(({ type }) => type === 'belongsTo')
      .map((relation) => [relation.foreignKey, relation.view]),
  );
  for (const [name, column] of Object.entries(view.columns)) {
    if (name === 'id' || column.hidden) continue;
    const parent = parents.get(name);
    let values = drawn.pools.get(`${view.name}.${name}`) ?? [];
    if (parent !== undefined) values = (drawn.records.get(parent) ?? []).map((row) => certain(row['id'] ?? undefined));
    if (column.unique) values = values.filter((value) => !before.some((row) => row[name] === value));
    const empty = values.length === 0 || (column.allowNull !== false && draw.chance(25));
    record[name] = empty ? null : draw.pick(values);
  }
  for (const [name, parent] of parents) drawn.pools.set(`${view.name}.${name}`, drawn.pools.get(`${parent}.id`) ?? []);
  return record;
};

const drawLinks = (view: Shape, relation: RawRelation, { records }: DrawnRecords, draw: Draw): WireRecord[] => {
  const links: WireRecord[] = [];
  for (const left of records.get(view.name) ?? []) {
    for (const right of draw.some(records.get(relation.view) ?? [], 30))
      links.push({ [relation.foreignKey]: certain(left['id']), [relation.otherKey ?? '']: certain(right['id']) });
  }
  return links;
};
