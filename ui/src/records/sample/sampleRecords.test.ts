import { checkValue, columnTypes, type Model, type ModelColumn } from '@viewkraft/model';
import { parseModel } from '../../data/model/parseModel.js';
import { sampleRecords } from './sampleRecords.js';
import { standaloneModel } from './standaloneModel.js';

const label = (text: string) => ({ en: text, de: text });
const byType = Object.fromEntries(
  columnTypes.map((type): [string, ModelColumn] => [`a_${type}`, { type, label: label(type), allowNull: true }]),
);
const wire: Model = {
  name: 'things',
  label: label('Things'),
  display: 'a_string',
  primaryKey: 'id',
  autosave: true,
  columns: {
    id: { type: 'integer', label: label('Number'), primaryKey: true, allowNull: false },
    ...byType,
    code: { type: 'string', label: label('A long label'), length: 6, allowNull: false, unique: true },
    share: { type: 'decimal', label: label('Share'), precision: 3, scale: 3, allowNull: false },
    state: { type: 'string', label: label('State'), values: ['draft', 'live'], allowNull: false },
    owner_id: { type: 'integer', label: label('Owner id'), allowNull: false },
  },
  relations: {},
  associations: [
    { name: 'owner', type: 'belongsTo', view: 'users', foreignKey: 'owner_id', multiple: false, label: label('Owner') },
    { name: 'parts', type: 'hasMany', view: 'parts', foreignKey: 'thing_id', multiple: true, label: label('Parts') },
  ],
  grid: { columns: ['code', 'owner'], sort: undefined },
  form: { groups: [{ columns: ['code', 'owner', 'owner_id'] }] },
  can: { create: false, update: false, delete: false },
  history: true,
  search: false,
  version: '1',
};

test('[A6] sample records have a valid value in each column, the same each time, and some are missing', () => {
  const model = parseModel(wire);
  const records = sampleRecords(model, 'en', 40);
  expect(records).toEqual(sampleRecords(model, 'en', 40));
  for (const column of model.columns.values()) {
    const values = records.map((record) => record[column.name] ?? null);
    const problems = values.map((value) => checkValue(column, value)).filter((one) => one !== undefined);
    expect([column.name, problems]).toEqual([column.name, []]);
    expect([column.name, values.includes(null)]).toEqual([column.name, column.allowNull]);
  }
  for (const name of ['id', 'code']) expect(new Set(records.map((record) => record[name])).size).toBe(40);
});

test('[C3] dummy values of a view file are in all sample records, those of unique columns in the first', () => {
  const records = sampleRecords(parseModel(wire), 'en', 3, { a_string: 'Main Street 1', code: 'X-1' });
  expect(records.map((record) => record['a_string'])).toEqual(Array(3).fill('Main Street 1'));
  const codes = records.map((record) => record['code']);
  expect([codes[0], new Set(codes).size]).toEqual(['X-1', 3]);
});

test('[A6] a model without a server shows related records as texts, and loads and saves nothing', () => {
  const model = standaloneModel(parseModel(wire));
  expect([model.gridColumns, model.groups[0]?.columns]).toEqual([
    ['code', 'owner_id'],
    ['code', 'owner_id'],
  ]);
  expect([model.associations.size, model.byForeignKey.size, model.autosave, model.history]).toEqual([
    0,
    0,
    false,
    false,
  ]);
  expect(model.columns.get('owner_id')).toMatchObject({ type: 'string', label: label('Owner') });
  expect(sampleRecords(model, 'en', 1)[0]).toMatchObject({ owner_id: 'Owner 1' });
});
