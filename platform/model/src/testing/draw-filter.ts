import { columnKind } from '../columns/columns.js';
import type { Scalar } from '../definition/column-type.js';
import { operatorKeys } from '../query/parse/parse-comparison.js';
import { valuesOf } from './arbitrary-values.js';
import { drawSpelling } from './draw-spelling.js';
import { certain, type Draw } from './draw.js';
import type { RawColumn, RawView } from './dataset.js';

type Value = NonNullable<Scalar>;
type Shape = Pick<RawView, 'name' | 'columns' | 'relations'>;
type Json = Record<string, unknown>;

/** The views and values that filters are drawn from. */
export interface FilterGround {
  readonly views: ReadonlyMap<string, Shape>;
  /** By `view.column` the values that occur there. */
  readonly pools: ReadonlyMap<string, readonly Value[]>;
  /** Whether `$user.id`, `$user.roles` and `$now` may stand for values. */
  readonly variables: boolean;
}

const version: RawColumn = { type: 'integer' };

/** A filter for a view as JSON, nearly always valid. */
export const drawFilter = (view: Shape, depth: number, ground: FilterGround, draw: Draw): Json => {
  const filter: Json = {};
  for (let count = draw.int(0, 9) < 8 ? draw.int(1, 2) : draw.int(0, 3); count > 0; count--) {
    const kind = depth > 0 ? draw.int(0, 9) : 9;
    if (kind === 0) filter['$and'] = drawList(view, depth, ground, draw);
    else if (kind <= 2) filter['$or'] = drawList(view, depth, ground, draw);
    else if (kind <= 4) filter['$not'] = drawFilter(view, depth - 1, ground, draw);
    else if (kind <= 6 && Object.keys(view.relations).length > 0) {
      const name = draw.pick(Object.keys(view.relations));
      filter[name] = drawRelated(certain(ground.views.get(certain(view.relations[name]).view)), depth, ground, draw);
    } else {
      const name = draw.chance(5) ? '_version' : draw.pick(Object.keys(view.columns));
      filter[name] = drawColumnFilter(view, name, depth, ground, draw);
    }
  }
  return filter;
};

const drawList = (view: Shape, depth: number, ground: FilterGround, draw: Draw): Json[] =>
  Array.from({ length: draw.int(0, 9) === 0 ? 0 : draw.int(1, 3) }, () => drawFilter(view, depth - 1, ground, draw));

const drawRelated = (target: Shape, depth: number, ground: FilterGround, draw: Draw): unknown => {
  const where = () => (draw.chance(20) ? {} : drawFilter(target, depth - 1, ground, draw));
  const kind = draw.int(0, 9);
  if (kind === 0) return null;
  if (kind <= 2) return { $none: where() };
  if (kind <= 4) return { $every: where() };
  return kind === 5 ? { $every: where(), $none: where(), ...where() } : where();
};

const drawColumnFilter = (view: Shape, name: string, depth: number, ground: FilterGround, draw: Draw): unknown => {
  const column = view.columns[name] ?? version;
  const pool = ground.pools.get(`${view.name}.${name}`) ?? [];
  const value = (): Value => {
    const plain = pool.length > 0 && draw.chance(75) ? draw.pick(pool) : draw.from<Value>(valuesOf[column.type]);
    return draw.chance(15) ? drawSpelling(column.type, plain, draw) : plain;
  };
  const list = (min: number, max: number) => Array.from({ length: draw.int(min, max) }, value);
  const variable = ground.variables && draw.chance(30) ? drawVariable(column, draw) : undefined;
  if (variable !== undefined) return draw.chance(50) ? variable : { [draw.pick(['$eq', '$ne', '$not'])]: variable };
  const kind = draw.int(0, 11);
  if (kind === 0) return null;
  if (kind <= 2) return value();
  if (kind === 3) return list(0, 3);
  const operators: Json = {};
  for (let count = draw.chance(20) ? 2 : 1; count > 0; count--) {
    const operator = drawOperator(column, draw);
    operators[operator] = drawOperand(operator, column, value, list, draw);
  }
  return depth > 0 && draw.chance(10) ? { $not: operators } : operators;
};

const drawOperator = ({ type }: RawColumn, draw: Draw): string => {
  const kind = columnKind(type);
  const fitting = [...operatorKeys].flatMap(([key, [, family]]) => {
    const isRefused = (family === 'text' && !kind.text) || ((family === 'order' || family === 'pair') && !kind.ordered);
    return isRefused ? [] : key;
  });
  return draw.pick([...fitting, '$is', '$not']);
};

const drawOperand = (
  operator: string,
  { type }: RawColumn,
  value: () => Value,
  list: (min: number, max: number) => Value[],
  draw: Draw,
): unknown => {
  if (operator === '$is') return type === 'boolean' ? draw.pick([null, true, false]) : null;
  if (operator === '$not') return draw.chance(20) ? null : draw.chance(50) ? value() : list(0, 3);
  const [name, family] = certain(operatorKeys.get(operator));
  switch (family) {
    case 'equal':
      return draw.chance(15) ? null : value();
    case 'order':
      return value();
    case 'list':
      return list(0, 3);
    case 'pair':
      return list(2, 2);
    case 'text':
      return /like/i.test(name) ? drawPattern(String(value()), draw) : drawPiece(String(value()), draw);
  }
};

/** A part of a text, by code points. */
const drawPiece = (text: string, draw: Draw): string => {
  const points = Array.from(text);
  const start = draw.int(0, points.length);
  return points.slice(start, draw.int(start, points.length)).join('');
};

/** A text with wildcards and backslashes in place of and between its code points. */
const drawPattern = (text: string, draw: Draw): string =>
  Array.from(draw.chance(50) ? text : drawPiece(text, draw), (point) => {
    const kind = draw.int(0, 11);
    if (kind === 0) return '_';
    if (kind === 1) return '%';
    if (kind === 2) return `%${point}`;
    if (kind === 3) return point.toUpperCase();
    return kind === 4 || '%_\\'.includes(point) ? `\\${point}` : point;
  }).join('') + draw.pick(['', '', '%', '_', '\\', '\\\\']);

const drawVariable = ({ type }: RawColumn, draw: Draw): string | undefined => {
  if (['date', 'datetime', 'dateonly', 'time'].includes(type)) return '$now';
  return ['uuid', 'string', 'text'].includes(type) ? draw.pick(['$user.id', '$user.roles']) : undefined;
};
