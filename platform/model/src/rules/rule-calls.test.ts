import { catalogOf } from '../testing/catalog-of.js';
import type { FunctionResult } from './function-call.js';
import { functionRecord, ruleCheck, ruleProblems, ruleVerdict } from './rule-calls.js';

const view = catalogOf([
  {
    name: 'things',
    columns: {
      id: { type: 'integer', primaryKey: true },
      title: { type: 'string', rules: ['(v) => v.length > 1', '(v) => true'] },
      price: { type: 'decimal', rules: '(v) => true' },
      secret: { type: 'string', hidden: true },
    },
  } as never,
]).views.get('things');
if (!view) throw new Error('no view');

const record = (title: string | null) => new Map([['title', title], ['secret', 'x']]); // prettier-ignore

describe('ruleCheck', () => {
  test('[C7] runs the rules of all columns that are not null, on the record without hidden columns', () => {
    const { batch, about } = ruleCheck(view, [record('a'), record(null), record('b')], new Date(5));
    expect(batch.now).toBe(5);
    expect(batch.calls.map(({ source, value, record: at }) => [source, value, at])).toEqual([
      ['(v) => v.length > 1', 'a', 0], ['(v) => true', 'a', 0], ['(v) => v.length > 1', 'b', 2], ['(v) => true', 'b', 2],
    ]); // prettier-ignore
    expect(about.map(({ column, index }) => [column, index])).toEqual([['title', 0], ['title', 0], ['title', 2], ['title', 2]]); // prettier-ignore
    expect(functionRecord(view, record('a'))).toEqual({
      id: null,
      title: 'a',
      price: null,
      _version: null,
      _created_at: null,
      _updated_at: null,
    });
    expect(ruleCheck(view, [record('a')], new Date(), new Set(['price'])).batch).toMatchObject({
      records: [],
      calls: [],
    });
  });

  test('[C7] tells every failed rule at its column, and its record in a list', () => {
    const check = ruleCheck(view, [record('a'), record('b')], new Date());
    const results: FunctionResult[] = [
      { value: 'Too short' },
      { value: true },
      { value: true },
      { failure: { kind: 'time' } },
    ];
    expect(ruleProblems(check, results)).toEqual([
      { column: 'title', key: 'text', params: { text: 'Too short' } },
      { column: 'title', key: 'ruleTime' },
    ]);
    expect(ruleProblems(check, results, true).map(({ index }) => index)).toEqual([0, 1]);
    // An answer that did not come is no consent.
    expect(ruleProblems(check, []).map(({ key }) => key)).toEqual(Array(4).fill('ruleBudget'));
  });

  test.each<[FunctionResult, string | undefined]>([
    [{ value: true }, undefined],
    [{ value: false }, 'ruleResult'],
    [{ value: null }, 'ruleResult'],
    [{ value: 1 }, 'ruleResult'],
    [{ value: {} }, 'ruleResult'],
    [{ value: ' ' }, 'ruleFailed'],
    [{ value: 'Words' }, 'text'],
    [{ failure: { kind: 'memory' } }, 'ruleMemory'],
    [{ failure: { kind: 'budget' } }, 'ruleBudget'],
    [{ failure: { kind: 'syntax', message: 'm' } }, 'ruleSyntax'],
    [{ failure: { kind: 'threw', name: 'TypeError', message: 'm' } }, 'ruleThrew'],
  ])('[C7] %j says %s', (result, key) => {
    expect(ruleVerdict(result)?.key).toBe(key);
  });
});
