import fc from 'fast-check';
import { customers, customersModel } from '../../../testing/customers.js';
import { filterSubject, isComplete, operatorsFor, printFilter, readFilter, type FilterCondition } from './condition.js'; // prettier-ignore

const plain = customersModel();
const tags = { name: 'tags', type: 'belongsToMany', view: 'tags', foreignKey: 'tags_id', multiple: true, label: 'Tags' } as const; // prettier-ignore
const model = customers({ associations: [...plain.associations, tags] });

const value: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  name: fc.string({ unit: 'grapheme', minLength: 1 }),
  status: fc.constantFrom('draft', 'li%ve', 'a_b', 'c\\d'),
  credit: fc.constantFrom('1.50', '-2.00'),
  count: fc.integer(),
  since: fc.constantFrom('2026-12-24', '2024-02-29', '2026-03-29'),
  active: fc.boolean(),
  group_id: fc.integer({ min: 1 }),
  tags: fc.integer({ min: 1 }),
};

const condition: fc.Arbitrary<FilterCondition> = fc.constantFrom(...Object.keys(value)).chain((name) => {
  return fc.constantFrom(...operatorsFor(filterSubject(model, name)!)).chain((operator) => {
    const one = value[name]!;
    const held = {
      nothing: fc.constant(null),
      value: one,
      values: fc.array(one, { minLength: 1 }),
      records: fc.record({ key: fc.constant('id'), ids: fc.array(one, { minLength: 1 }) }),
    }[operator.takes];
    return held.map((given) => ({ column: name, operator: operator.name, value: given }));
  });
});

describe('the filter builder', () => {
  test('[F1] reads back its own filters', () => {
    fc.assert(
      fc.property(fc.array(condition, { maxLength: 4 }), (conditions) => {
        const text = printFilter(model, conditions);
        const read = readFilter(model, text ?? null);
        expect(read.some((line) => 'raw' in line)).toBe(false);
        expect(printFilter(model, read)).toEqual(text);
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

  test('[F1] a row without a value is omitted', () => {
    expect(printFilter(model, [{ column: 'name', operator: 'contains', value: '' }])).toBeUndefined();
    expect(isComplete(model, { column: 'gone', operator: 'equals', value: 1 })).toBe(false);
  });

  test('[F1] a filter written by hand is kept unchanged', () => {
    for (const text of ['{"group":{"name":"x"}}', 'not json', '[]', '{"$or":[]}', '{"$not":{"name":"x"}}']) {
      expect(readFilter(model, text)).toEqual([{ raw: text }]);
      expect(printFilter(model, readFilter(model, text))).toBe(text);
    }
  });

  test('[F1] a filter written by hand by moments selects the same moments after it is read', () => {
    const parts = ['2026-03-29T00:00:00', '2026-03-29T23:59:59.999', '2026-03-31T23:59:59.999', '2026-03-29T08:00:00'];
    const moments = [...parts.map((text) => new Date(text).toISOString()), '2026-03-10T08:00:00Z', 'soon', null];
    const moment = fc.constantFrom(...moments);
    const edge = fc.tuple(fc.constantFrom('$gt', '$gte', '$lt', '$lte', '$eq', '$ne'), moment);
    const span = fc.tuple(fc.constantFrom('$between', '$notBetween'), fc.array(moment, { maxLength: 3 }));
    fc.assert(
      fc.property(fc.oneof(edge, span), ([key, bounds]) => {
        const text = JSON.stringify({ since: { [key]: bounds } });
        const read = readFilter(model, text);
        expect(JSON.parse(printFilter(model, read) ?? '')).toEqual(JSON.parse(text));
      }),
    );
  });

  test('[F1] supported parts become conditions, the rest is kept beside them', () => {
    expect(readFilter(model, '{"name":"x","count":{"$gt":1},"group":{"name":"y"},"status":["draft","live"]}')).toEqual([
      { column: 'name', operator: 'equals', value: 'x' },
      { column: 'count', operator: 'greater', value: 1 },
      { raw: '{"group":{"name":"y"}}' },
      { column: 'status', operator: 'isAnyOf', value: ['draft', 'live'] },
    ]);
    const [, ...less] = readFilter(model, '{"$and":[{"name":"x"},{"group":{"name":"y"}},{"count":{"$gt":1}}]}');
    expect(printFilter(model, less)).toBe('{"$and":[{"group":{"name":"y"}},{"count":{"$gt":1}}]}');
  });

  test('[F1] relations to one record and to many records', () => {
    const of = (operator: string, value: unknown) => printFilter(model, [{ column: 'tags', operator, value }]);
    expect(of('hasAnyOf', { key: 'id', ids: [1, 2] })).toBe('{"tags":{"id":{"$in":[1,2]}}}');
    expect(of('hasNoneOf', { key: 'id', ids: [1] })).toBe('{"tags":{"$none":{"id":{"$in":[1]}}}}');
    expect(of('isEmpty', null)).toBe('{"tags":null}');
    expect(printFilter(model, [{ column: 'group_id', operator: 'isAnyOf', value: [1, 2] }])).toBe(
      '{"group_id":{"$in":[1,2]}}',
    );
  });
});

test('[F1] an excessively nested filter, which anybody may have stored, breaks no page', () => {
  const deep = `{"name":${'{"$not":'.repeat(60_000)}1${'}'.repeat(60_000)}}`;
  expect(printFilter(model, readFilter(model, deep))).toBe(deep);
});
