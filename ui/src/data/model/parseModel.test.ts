import { customers, customersModel } from '../../testing/customers.js';
import { parseModel } from './parseModel.js';

describe('a model from the server', () => {
  test('[C3] has its defaults filled in', () => {
    const model = customersModel();
    const parsed = parseModel({
      ...model,
      columns: {
        ...model.columns,
        made: { type: 'datetime', label: 'Made', default: 'NOW' },
        owner: { type: 'uuid', label: 'Owner', default: '$user.id' },
      },
    });
    expect(parsed.columns.get('status')?.default).toEqual({ kind: 'value', value: 'draft' });
    expect(parsed.columns.get('made')?.default).toEqual({ kind: 'now' });
    expect(parsed.columns.get('owner')?.default).toEqual({ kind: 'user' });
  });

  test('[F1] a grid without configuration shows every column except a generated key', () => {
    expect(customers().gridColumns).toEqual(['name', 'status', 'credit', 'count', 'since', 'active', 'group_id']);
    expect(customers({ grid: { columns: ['id', 'name'], sort: undefined } }).gridColumns).toEqual(['id', 'name']);
  });

  test('[F1] a form shows every column once, grouped ones first', () => {
    const groups = customers({ form: { groups: [{ label: 'A', columns: ['credit', 'name'] }] } }).groups;
    expect(groups.map(({ columns }) => columns)).toEqual([['credit', 'name'], ['id', 'status', 'count', 'since', 'active', 'group_id']]); // prettier-ignore
  });

  test('[C3] a column may have the name of a member of Object.prototype', () => {
    const model = customersModel();
    const { columns } = parseModel({
      ...model,
      columns: { ...model.columns, constructor: { type: 'string', label: 'C' } },
    });
    expect(columns.get('constructor')?.type).toBe('string');
  });
});
