import { afterAll, beforeAll } from '@jest/globals';
import { createRuleEngine, type FunctionBatch, type FunctionRecord, type RuleEngine } from '@viewkraft/model';
import { readsOf } from './readsOf.js';
import { rememberResults } from './rememberResults.js';

let engine: RuleEngine;
beforeAll(async () => void (engine = await createRuleEngine()));
afterAll(() => engine.dispose());

const requested: FunctionBatch[] = [];
const run = rememberResults((batch) => {
  requested.push(batch);
  return Promise.resolve(engine.runBatch(batch));
});
const ask = (record: FunctionRecord, sources: readonly string[], value?: string) =>
  run({ now: 0, records: [record], calls: sources.map((source) => ({ source, record: 0, ...(value && { value }) })) });
beforeEach(() => void requested.splice(0));

describe('the last result of a function', () => {
  test('[C7] is computed again only if a column that it reads has changed, and a batch keeps its order', async () => {
    const sources = ['(r) => r.a + 1', '(r) => r.b + 1', 'r => Object.keys(r).length', '() => 7'];
    const values = async (record: FunctionRecord) => (await ask(record, sources)).map((one) => 'value' in one && one.value); // prettier-ignore
    expect(await values({ a: 1, b: 1, c: 1 })).toEqual([2, 2, 3, 7]);
    expect(await values({ a: 1, b: 5, c: 2 })).toEqual([2, 6, 3, 7]);
    expect(await values({ a: 1, b: 5, c: 2, d: 0 })).toEqual([2, 6, 4, 7]);
    expect(requested.map(({ calls }) => calls.map(({ source }) => sources.indexOf(source)))).toEqual([[0, 1, 2, 3], [1, 2], [2]]); // prettier-ignore
  });

  test('[C7] is cached per value, too, and a failed function runs again', async () => {
    const rule = "(v, r) => v < r.a || 'Too much'";
    expect(await ask({ a: '5' }, [rule], '3')).toEqual([{ value: true }]);
    expect(await ask({ a: '5' }, [rule], '7')).toEqual([{ value: 'Too much' }]);
    await ask({ a: '5' }, [rule], '7');
    expect(requested).toHaveLength(2);
    for (const _ of [1, 2]) await ask({ a: null }, ['(r) => r.a.length']);
    expect(requested).toHaveLength(4);
  });

  test('[C7] a view whose functions read no changed column sends nothing to the worker', async () => {
    const sources = ['(r) => r.a', '({ a }) => a'];
    await ask({ a: 1, b: 1 }, sources);
    expect(await ask({ a: 1, b: 2 }, sources)).toEqual([{ value: 1 }, { value: 1 }]);
    expect(requested).toHaveLength(1);
  });
});

test.each([
  ['(r) => r.a > 1 && r?.b', ['a', 'b']],
  ['r => /^\\d+$/.test(r\n .zip) || "für Ä"', ['zip']],
  ['({ a, b }) => a + b', ['a', 'b']],
  ['(r) => r.größe', ['größe']],
  ['() => true', []],
])('[C7] %s reads its columns', (source, columns) => {
  expect([...(readsOf(source, false) ?? [])]).toEqual(columns);
});

test.each([
  '(r) => r["a" + "b"]',
  '(r) => r?.["ab"]',
  '(r) => ((all) => all.b)(r)',
  '(r) => ({ ...r }).b',
  '(r) => { const { b } = r; return b; }',
  '(r) => [r].map((r) => r.b)',
  '(r) => `${r}`',
  '(r) => \\u0072.b',
  '(r) => r.\\u0062',
  '(r) => r.a < Date.now()',
  '(r) => eval("r.b")',
  '({ ["a" + "b"]: one }) => one',
  '({ a, ...rest }) => rest.b',
  '(r, b = r.b) => b',
  'function () { return arguments[0].b; }',
  '(() => { let n = 0; return () => n++; })()',
])('[C7] the columns that %s reads are uncertain', (source) => {
  expect(readsOf(source, false)).toBeNull();
});

test('[C7] an access to anything but a column may pass the record on', async () => {
  const source = '(r) => r.valueOf().b';
  await ask({ a: 1, b: 1 }, [source]);
  expect(await ask({ a: 1, b: 2 }, [source])).toEqual([{ value: 2 }]);
});
