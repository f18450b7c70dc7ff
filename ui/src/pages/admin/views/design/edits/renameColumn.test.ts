import { parseView } from '@viewkraft/model';
import { columnsOf, deleteColumn, nameProblem, removedColumns, renameColumn } from './columns.js';
import { printDocument, readDocument, type JsonObject } from '../document/json.js';
import { objectAt, withValue } from '../document/path.js';
import { renameRelation } from './renameRelation.js';
import { restoreColumn } from './restoreColumn.js';

const read = (value: object): JsonObject => {
  const found = readDocument(JSON.stringify(value));
  if (typeof found === 'string') throw new Error(found);
  return found;
};
const plain = (document: JsonObject): unknown => JSON.parse(printDocument(document));

const tasks = {
  name: 'tasks',
  display: 'title',
  naturalKey: ['title', 'parent_id'],
  columns: {
    id: { type: 'integer', primaryKey: true },
    title: { type: 'string' },
    parent_id: { type: 'integer' },
    state: { type: 'string' },
  },
  relations: {
    parent: { type: 'belongsTo', view: 'tasks' },
    children: { type: 'hasMany', view: 'tasks', foreignKey: 'parent_id' },
  },
  indexes: [['state', 'title'], ['state']],
  unique: [['title', 'state']],
  access: {
    read: ['user', { roles: ['public'], where: { $or: [{ state: 'open' }, { parent: { state: { $ne: 'x' } } }] }, columns: ['title', 'state'] }],
  },
  grid: { columns: ['title', 'state'], sort: '-state,parent.title' },
  form: { groups: [{ tab: 'First', columns: ['title'] }, { columns: ['state', 'parent_id'] }] },
}; // prettier-ignore
const saved = objectAt(read(tasks), ['columns']);

test('[C1] everything that names a renamed column follows it', () => {
  const renamed = renameColumn(renameColumn(read(tasks), 'title', 'heading', saved), 'state', 'status', saved);
  expect(plain(renamed)).toEqual({
    ...tasks,
    display: 'heading',
    naturalKey: ['heading', 'parent_id'],
    columns: {
      id: { type: 'integer', primaryKey: true },
      heading: { type: 'string', renamedFrom: 'title' },
      parent_id: { type: 'integer' },
      status: { type: 'string', renamedFrom: 'state' },
    },
    indexes: [['status', 'heading'], ['status']],
    unique: [['heading', 'status']],
    access: {
      read: ['user', { roles: ['public'], where: { $or: [{ status: 'open' }, { parent: { status: { $ne: 'x' } } }] }, columns: ['heading', 'status'] }],
    },
    grid: { columns: ['heading', 'status'], sort: '-status,parent.heading' },
    form: { groups: [{ tab: 'First', columns: ['heading'] }, { columns: ['status', 'parent_id'] }] },
  }); // prettier-ignore
  expect(columnsOf(renamed)).toEqual(['id', 'heading', 'parent_id', 'status']);
});

test('[C1] relations keep a key that was only implied', () => {
  const renamed = renameColumn(read(tasks), 'parent_id', 'above_id', saved);
  expect(plain(renamed)).toMatchObject({
    relations: { parent: { foreignKey: 'above_id' }, children: { foreignKey: 'above_id' } },
  });
  expect(parseView({ file: 'tasks.json', name: 'tasks', text: printDocument(renamed), shipped: false }).problems).toEqual([]); // prettier-ignore
});

test('[C6] a rename remembers the saved name over several steps, and drops it when it is the name again', () => {
  const former = (document: JsonObject, name: string) => objectAt(document, ['columns', name]).get('renamedFrom');
  const once = renameColumn(read(tasks), 'title', 'heading', saved);
  const twice = renameColumn(once, 'heading', 'caption', saved);
  expect(former(twice, 'caption')).toBe('title');
  expect(plain(renameColumn(twice, 'caption', 'title', saved))).toEqual(tasks);
  expect(nameProblem(twice, 'title', undefined, saved)).toBe('renamed');
  expect(removedColumns(twice, saved)).toEqual([]);
});

test('[C6] a new column under a former name is renamed without two columns from that name', () => {
  const before = renameColumn(read(tasks), 'title', 'heading', saved);
  const document = withValue(before, ['columns', 'title'], new Map([['type', 'text']]));
  const renamed = renameColumn(document, 'title', 'body', objectAt(document, ['columns']));
  expect(plain(objectAt(renamed, ['columns']))).toMatchObject({
    body: { renamedFrom: 'title' },
    heading: { type: 'string' },
  });
  expect(objectAt(renamed, ['columns', 'heading']).has('renamedFrom')).toBe(false);
});

test('[C1] taken and invalid names are refused', () => {
  const problem = (name: string) => nameProblem(read(tasks), name, 'title', saved);
  expect([problem('title'), problem('state'), problem('parent'), problem('Title'), problem('')]).toEqual([undefined, 'taken', 'relation', 'pattern', 'pattern']); // prettier-ignore
});

test('[C6] a column never takes the name of a deleted one, whose values are still in the table', () => {
  const without = deleteColumn(read(tasks), 'state');
  expect(nameProblem(without, 'state', 'title', saved)).toBe('removed');
  expect(nameProblem(renameColumn(without, 'title', 'heading', saved), 'state', 'heading', saved)).toBe('removed');
  expect(nameProblem(without, 'state', undefined, saved)).toBeUndefined();
});

test('[C1] a deleted column leaves no empty list, no group without columns, and every condition unchanged', () => {
  const left = deleteColumn(deleteColumn(read(tasks), 'title'), 'parent_id');
  expect(plain(left)).toEqual({
    name: 'tasks',
    columns: { id: tasks.columns.id, state: tasks.columns.state },
    indexes: [['state'], ['state']],
    access: { read: ['user', { ...(tasks.access.read[1] as object), columns: ['state'] }] },
    grid: { columns: ['state'], sort: '-state,parent.title' },
    form: { groups: [{ tab: 'First', columns: ['state'] }] },
  });
  expect(removedColumns(left, saved)).toEqual(['title', 'parent_id']);
});

test('[C6] a deleted column is restored to its position, with its relations', () => {
  const document = read(tasks);
  const without = deleteColumn(document, 'parent_id');
  expect(plain(restoreColumn(without, document, 'parent_id'))).toMatchObject({
    columns: tasks.columns,
    relations: tasks.relations,
    grid: tasks.grid,
    form: tasks.form,
  });
  expect(restoreColumn(document, document, 'parent_id')).toBe(document);
});

test('[C1] a renamed relation keeps its view and its key, and conditions and the sort order follow it', () => {
  const document = read(tasks);
  expect(plain(renameRelation(document, 'parent', 'above', objectAt(document, ['columns'])))).toMatchObject({
    relations: { above: { type: 'belongsTo', view: 'tasks', foreignKey: 'parent_id' } },
    access: { read: ['user', { where: { $or: [{ state: 'open' }, { above: { state: { $ne: 'x' } } }] } }] },
    grid: { sort: '-state,above.title' },
  });
});

test('[C1] a column of an existing table keeps its name there', () => {
  const unmanaged = read({
    name: 'clients',
    managed: false,
    columns: { id: { type: 'integer', primaryKey: true }, city: { type: 'string' } },
  });
  const columns = objectAt(unmanaged, ['columns']);
  const once = renameColumn(unmanaged, 'city', 'town', columns);
  expect(plain(once)).toMatchObject({ columns: { town: { type: 'string', field: 'city' } } });
  const twice = renameColumn(once, 'town', 'place', columns);
  expect(plain(twice)).toMatchObject({ columns: { place: { type: 'string', field: 'city' } } });
  expect(plain(renameColumn(twice, 'place', 'city', columns))).toEqual(plain(unmanaged));
});
