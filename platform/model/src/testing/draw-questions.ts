import type { Identity } from '../definition/access.js';
import { certain, type Draw } from './draw.js';
import { drawFilter, type FilterGround } from './draw-filter.js';
import { plainColumns } from './draw-views.js';
import type { Question, RawGrant, RawView } from './dataset.js';

type Shape = Pick<RawView, 'name' | 'columns' | 'relations'>;

/** Random read grants: from no one to everyone, by rows and by columns. */
export const drawGrants = (view: Shape, ground: FilterGround, draw: Draw): RawGrant[] =>
  Array.from({ length: draw.chance(10) ? 0 : draw.int(1, 3) }, () => ({
    roles: draw.pick([
      ['public'],
      ['public'],
      ['public'],
      ['user'],
      ['user'],
      ['editor'],
      ['helper'],
      ['editor', 'helper'],
    ]),
    ...(draw.chance(45) ? { where: drawFilter(view, 1, { ...ground, variables: true }, draw) } : {}),
    ...(draw.chance(45) ? { columns: draw.some(Object.keys(view.columns), 65) } : {}),
  }));

/** A list request that is nearly always valid; an unreadable name makes it invalid. */
export const drawQuestion = (identities: readonly Identity[], ground: FilterGround, draw: Draw): Question => {
  const view = draw.pick([...ground.views.values()]);
  const parameters: [string, string][] = [];
  if (draw.chance(75))
    parameters.push([
      draw.chance(90) ? 'filter' : 'where',
      JSON.stringify(drawFilter(view, 2, { ...ground, variables: false }, draw)),
    ]);
  if (draw.chance(15)) parameters.push(['search', drawWords(view, ground, draw)]);
  if (draw.chance(60))
    parameters.push(['sort', Array.from({ length: draw.int(1, 3) }, () => drawSortKey(view, ground, draw)).join(',')]);
  if (draw.chance(30)) parameters.push(['limit', String(draw.int(0, 4))]);
  if (draw.chance(20)) parameters.push(['offset', String(draw.int(0, 4))]);
  if (draw.chance(40) && Object.keys(view.relations).length > 0)
    parameters.push([
      'include',
      Array.from({ length: draw.int(1, 2) }, () => drawInclude(view, ground, draw)).join(','),
    ]);
  if (draw.chance(25)) parameters.push(['select', drawSelect(view, draw)]);
  if (draw.chance(20)) parameters.push(['count', '1']);
  if (draw.chance(20)) parameters.push(['total', '1']);
  return {
    view: view.name,
    identity: draw.pick(identities),
    parameters: parameters.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&'),
  };
};

const drawWords = (view: Shape, { pools }: FilterGround, draw: Draw): string => {
  const texts = Object.entries(view.columns)
    .filter(([, { type }]) => type === 'string' || type === 'text')
    .flatMap(([name]) => pools.get(`${view.name}.${name}`) ?? [])
    .map((value) => Array.from(String(value)).slice(0, 3).join(''));
  return draw
    .some([...texts, 'a'], 30)
    .slice(0, 2)
    .join(' ');
};

/** Columns whose order is the same in every database: all but texts that may hold anything. */
const sortable = (view: Shape): string[] =>
  Object.keys(view.columns).filter((name) => {
    const { type, hidden } = certain(view.columns[name]);
    const key =
      name === 'id' ||
      Object.values(view.relations).some(({ type: kind, foreignKey }) => kind === 'belongsTo' && foreignKey === name);
    return !hidden && (key || plainColumns.includes(name) || (type !== 'string' && type !== 'text'));
  });

const drawSortKey = (view: Shape, ground: FilterGround, draw: Draw): string => {
  const path: string[] = [];
  let at = view;
  for (let steps = draw.pick([0, 0, 0, 1, 2]); steps > 0; steps--) {
    const single = Object.entries(at.relations).filter(([, { type }]) => type === 'belongsTo' || type === 'hasOne');
    if (single.length === 0) break;
    const [name, relation] = draw.pick(single);
    path.push(name);
    at = certain(ground.views.get(relation.view));
  }
  return (draw.chance(50) ? '-' : '') + [...path, draw.pick(sortable(at))].join('.');
};

const drawInclude = (view: Shape, ground: FilterGround, draw: Draw): string => {
  const path: string[] = [];
  let at = view;
  for (let steps = draw.int(1, 3); steps > 0 && Object.keys(at.relations).length > 0; steps--) {
    const name = draw.pick(Object.keys(at.relations));
    path.push(name);
    at = certain(ground.views.get(certain(at.relations[name]).view));
  }
  return path.join('.');
};

const drawSelect = (view: Shape, draw: Draw): string => {
  const names = draw.some(Object.keys(view.columns), 40);
  return (names.length > 0 ? names : ['id']).join(',');
};
