import fc from 'fast-check';
import { customers } from '../../testing/customers.js';
import { isComplete, operatorsFor, printFilter, readFilter, type FilterCondition } from './condition.js';

const model = customers();

const value: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  name: fc.string({ unit: 'grapheme', minLength: 1 }),
  status: fc.constantFrom('draft', 'li%ve', 'a_b', 'c\\d'),
  credit: fc.constantFrom('1.50', '-2.00'),
  count: fc.integer(),
  since: fc.constantFrom('2026-12-24', '2024-02-29', '2026-03-29'),
  active: fc.boolean(),
  group_id: fc.integer({ min: 1 }),
};

const condition: fc.Arbitrary<FilterCondition> = fc.constantFrom(...Object.keys(value)).chain((name) => {
  const column = model.columns.get(name)!;
  return fc.constantFrom(...operatorsFor(model, column)).chain((operator) => {
    const one = value[name]!;
    const held = operator.takes === 'nothing' ? fc.constant(null) : operator.takes === 'values' ? fc.array(one, { minLength: 1 }) : one; // prettier-ignore
    return held.map((given) => ({ column: name, operator: operator.name, value: given }));
  });
});

describe('the filter builder', () => {
  test('[F1] reads back what it wrote', () => {
    fc.assert(
      fc.property(fc.array(condition, { maxLength: 4 }), (conditions) => {
        const text = printFilter(model, conditions);
        const read = readFilter(model, text ?? null);
        expect('raw' in read ? read : printFilter(model, read)).toEqual(text);
      }),
    );
  });

  test('[F1] writes the grammar of the API', () => {
    const of = (...conditions: FilterCondition[]) => JSON.parse(printFilter(model, conditions) ?? 'null') as unknown;
    expect(of({ column: 'name', operator: 'contains', value: '50%_\\' })).toEqual({
      name: { $iLike: '%50\\%\\_\\\\%' },
    });
    expect(of({ column: 'name', operator: 'isEmpty', value: null })).toEqual({ $or: [{ name: '' }, { name: null }] });
    expect(of({ column: 'group_id', operator: 'is', value: 7 })).toEqual({ group_id: { $eq: 7 } });
    expect(of({ column: 'count', operator: 'greater', value: 3 }, { column: 'active', operator: 'is', value: false })).toEqual({
      $and: [{ count: { $gt: 3 } }, { active: { $eq: false } }],
    }); // prettier-ignore
    const day = of({ column: 'since', operator: 'isOn', value: '2026-12-24' }) as { since: { $between: string[] } };
    expect(day.since.$between).toEqual([
      new Date(2026, 11, 24).toISOString(),
      new Date(2026, 11, 24, 23, 59, 59, 999).toISOString(),
    ]);
  });

  test('[F1] a line without a value is left out', () => {
    expect(printFilter(model, [{ column: 'name', operator: 'contains', value: '' }])).toBeUndefined();
    expect(isComplete(model, { column: 'gone', operator: 'equals', value: 1 })).toBe(false);
  });

  test('[F1] a filter written by hand is kept as it is', () => {
    for (const text of ['{"group":{"name":"x"}}', '{"name":"x","count":1}', 'not json', '[]', '{"$or":[]}']) {
      expect(readFilter(model, text)).toEqual({ raw: text });
      expect(printFilter(model, readFilter(model, text))).toBe(text);
    }
  });
});
