import { columnTypes, type ColumnType } from '../definition/column-type.js';
import { certain, type Draw } from './draw.js';
import type { RawColumn, RawRelation, RawView } from './dataset.js';

/** Column names that collide with SQL keywords or JavaScript members. */
const trickyNames = [
  'at', 'date', 'day', 'group', 'stamp', 'timestamp', 'hour', 'time', 'constructor', 'ratio', 'rank', 'rowid', 'big',
  'limit', 'weight', 'select', 'price', 'cost', 'flag', 'null', 'wild', 'order', 'memo', 'key', 'token', 'valueof',
]; // prettier-ignore

/** Two names for the columns of a type, which no other type uses. */
const namesOf = (type: ColumnType): string[] => {
  const at = columnTypes.indexOf(type) * 2;
  return [trickyNames[at] ?? `${type}_a`, trickyNames[at + 1] ?? `${type}_b`];
};

/** Text columns that are sorted by: they hold ASCII letters and digits only. */
export const plainColumns: readonly string[] = ['plain', 'name'];

type Draft = Omit<RawView, 'access'> & {
  readonly columns: Record<string, RawColumn>;
  readonly relations: Record<string, RawRelation>;
};

/** Two to four view files without access: all column types, all kinds of relations, also to themselves. */
export const drawViews = (draw: Draw): readonly Draft[] => {
  const views: Draft[] = ['alpha', 'beta', 'gamma', 'delta']
    .slice(0, draw.int(2, 4))
    .map((name) => drawView(name, draw));
  for (const [at, view] of views.entries()) {
    for (let count = draw.int(0, 2); count > 0; count--) relate(view, draw.pick(views.slice(0, at + 1)), draw);
    if (draw.chance(60)) link(view, draw.pick(views), draw);
  }
  return [...views, ...views.flatMap((view) => drawLinkViews(view, views, draw))];
};

const drawView = (name: string, draw: Draw): Draft => {
  const key = draw.pick(['integer', 'bigint', 'uuid', 'string'] as const);
  const columns: Record<string, RawColumn> = { id: { type: key, primaryKey: true } };
  columns['plain'] = { type: 'string', ...(draw.chance(40) ? { index: true } : {}) };
  if (draw.chance(50)) columns['name'] = { type: 'string', allowNull: false };
  for (const type of columnTypes) {
    for (const column of draw.some(namesOf(type), 40)) columns[column] = drawColumn(type, draw);
  }
  if (draw.chance(20)) columns['secret'] = { type: 'string', hidden: true };
  return { name, ...(draw.chance(30) ? { table: `t_${name}` } : {}), columns, relations: {} };
};

const drawColumn = (type: ColumnType, draw: Draw): RawColumn => ({
  type,
  ...(draw.chance(25) ? { allowNull: false } : {}),
  ...(draw.chance(25) && type !== 'text' ? { index: true } : {}),
  ...(type === 'decimal' ? { precision: 12, scale: 2 } : {}),
});

/** A belongsTo from one view to another, often with its other side. */
const relate = (from: Draft, to: Draft, draw: Draw): void => {
  const foreignKey = `${to.name}_ref${Object.keys(from.relations).length}`;
  const single = draw.chance(30);
  from.columns[foreignKey] = { type: certain(to.columns['id']).type, ...(single ? { unique: true } : {}) };
  from.relations[`to_${foreignKey}`] = { type: 'belongsTo', view: to.name, foreignKey };
  if (draw.chance(75))
    to.relations[`of_${from.name}_${foreignKey}`] = {
      type: single ? 'hasOne' : 'hasMany',
      view: from.name,
      foreignKey,
    };
};

/** A table of links between two views (or one and itself), often seen from both sides. */
const link = (from: Draft, to: Draft, draw: Draw): void => {
  const through = `${from.name}_${to.name}_links`;
  if (Object.values(to.relations).some((relation) => relation.through === through)) return;
  const [foreignKey, otherKey] = ['left_id', 'right_id'];
  from.relations[`many_${to.name}`] = { type: 'belongsToMany', view: to.name, through, foreignKey, otherKey };
  if (draw.chance(60))
    to.relations[`back_${from.name}`] = {
      type: 'belongsToMany',
      view: from.name,
      through,
      foreignKey: otherKey,
      otherKey: foreignKey,
    };
};

/** Some link tables are views with access rules of their own. */
const drawLinkViews = (view: Draft, views: readonly Draft[], draw: Draw): Draft[] =>
  Object.entries(view.relations).flatMap(([name, { through, view: target }]) => {
    const other = views.find((one) => one.name === target);
    if (through === undefined || !other || !name.startsWith('many_') || !draw.chance(30)) return [];
    const ends = { left_id: view, right_id: other };
    const columns: Record<string, RawColumn> = { id: { type: 'integer', primaryKey: true }, plain: { type: 'string' } };
    const relations: Record<string, RawRelation> = {};
    for (const [foreignKey, end] of Object.entries(ends)) {
      columns[foreignKey] = { type: certain(end.columns['id']).type };
      relations[`to_${foreignKey}`] = { type: 'belongsTo', view: end.name, foreignKey };
    }
    return [{ name: through, columns, relations }];
  });
