import type { FunctionBatch, FunctionResult } from '@viewkraft/model';
import { customers } from '../../testing/customers.js';
import { validateRecord } from './validateRecord.js';

const model = customers();
const values = (some: Record<string, unknown>) =>
  new Map<string, unknown>(Object.entries({ name: 'Anna', active: false, ...some }));

function rules() {
  const batches: FunctionBatch[] = [];
  const run = (batch: FunctionBatch): Promise<readonly FunctionResult[]> => {
    batches.push(batch);
    const verdict = (value: unknown) => String(value).length >= 3 || 'Three characters at least';
    return Promise.resolve(batch.calls.map(({ value }) => ({ value: verdict(value) })));
  };
  return { run, batches };
}

describe('validation in the form', () => {
  test('[C3] values that are none of their type, too long, missing or not allowed', async () => {
    const wrong = values({ name: '', credit: '1.005', count: '12abc', status: 'gone' });
    const problems = await validateRecord(model, wrong, true, rules());
    expect(Object.fromEntries([...problems].map(([column, { key }]) => [column, key]))).toMatchObject({
      credit: 'scale',
      count: 'integer',
      status: 'values',
    });
    expect([...(await validateRecord(model, values({ name: null }), true, rules())).keys()]).toEqual(['name']);
    expect([...(await validateRecord(model, values({ name: 'x'.repeat(21) }), true, rules())).keys()]).toEqual([
      'name',
    ]);
  });

  test('[C7] rules speak in their own words, over the whole record in wire form', async () => {
    const engine = rules();
    const problems = await validateRecord(model, values({ name: 'ab', credit: '1.5' }), true, engine);
    expect([...problems]).toEqual([['name', { key: 'text', params: { text: 'Three characters at least' } }]]);
    expect(engine.batches[0]?.records[0]).toMatchObject({ name: 'ab', credit: '1.50', active: false });
  });

  test('[C7] a rule does not run where the value is already refused, nor for other columns than asked', async () => {
    const engine = rules();
    await validateRecord(model, values({ name: null }), true, engine);
    await validateRecord(model, values({ name: 'ab' }), true, engine, ['count']);
    expect(engine.batches).toHaveLength(0);
  });

  test('[C3] a new record may leave out what has a default', async () => {
    expect((await validateRecord(model, values({ status: null }), true, rules())).size).toBe(0);
  });
});
