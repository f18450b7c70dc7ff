import { afterAll, beforeAll } from '@jest/globals';
import { createRuleEngine, type FunctionBatch, type RuleEngine } from '@viewkraft/model';
import { customers } from '../../testing/customers.js';
import { validateRecord } from './validateRecord.js';

const model = customers();
const filled = (some: Record<string, unknown>) => ({
  record: null,
  isNew: true,
  values: new Map<string, unknown>(Object.entries({ name: 'Anna', active: false, ...some })),
});
let engine: RuleEngine;
const batches: FunctionBatch[] = [];
const run = (batch: FunctionBatch) => {
  batches.push(batch);
  return Promise.resolve(engine.runBatch(batch));
};

beforeAll(async () => void (engine = await createRuleEngine()));
afterAll(() => engine.dispose());
beforeEach(() => void batches.splice(0));

describe('validation in the form', () => {
  test('[C3] values of a wrong type, too long, missing or not allowed are refused', async () => {
    const invalid = filled({ name: '', credit: '1.005', count: '12abc', status: 'gone' });
    const problems = await validateRecord(model, invalid, run, null);
    expect(Object.fromEntries([...problems].map(([column, { key }]) => [column, key]))).toMatchObject({
      credit: 'scale',
      count: 'integer',
      status: 'values',
    });
    expect([...(await validateRecord(model, filled({ name: null }), run, null)).keys()]).toEqual(['name']);
    expect([...(await validateRecord(model, filled({ name: 'x'.repeat(21) }), run, null)).keys()]).toEqual(['name']);
  });

  test('[C7] rules return their own messages, and read the whole record in wire form', async () => {
    const problems = await validateRecord(model, filled({ name: 'ab', credit: '1.5' }), run, null);
    expect([...problems]).toEqual([['name', { key: 'text', params: { text: 'Three characters at least' } }]]);
    expect(batches[0]?.records[0]).toMatchObject({ name: 'ab', credit: '1.50', active: false });
  });

  test('[C7] a rule does not run if the value is already refused', async () => {
    await validateRecord(model, filled({ name: null }), run, null);
    expect(batches).toHaveLength(0);
  });

  test('[C3] a new record may omit columns with a default', async () => {
    expect((await validateRecord(model, filled({ status: null }), run, null)).size).toBe(0);
  });
});
