import { afterAll, beforeAll } from '@jest/globals';
import { createRuleEngine, type FunctionBatch, type Model, type RuleEngine } from '@viewkraft/model';
import { parseModel } from '../model/parseModel.js';
import { customersModel } from '../../testing/customers.js';
import { ColumnStates, type EditedSource } from './ColumnStates.js';
import type { EditedRecord } from './readEdit.js';
import { validateRecord } from './validateRecord.js';

let engine: RuleEngine;
beforeAll(async () => void (engine = await createRuleEngine()));
afterAll(() => engine.dispose());

const text = { type: 'string', label: 'A text' } as const;
const columns: Model['columns'] = {
  id: { type: 'integer', label: 'ID', primaryKey: true },
  status: { ...text },
  reason: { ...text, visible: "(r) => r.status === 'live'", required: '() => true' },
  price: { ...text, readOnly: "(r) => r.status === 'live'" },
  plain: { ...text },
  total: { ...text, readOnly: true, getter: '(_, r) => r.status + "!"' },
  shouted: { ...text, getter: '(v) => v.toUpperCase()', rules: ["(v) => v === v.toLowerCase() || 'small'"] },
  other: { ...text, rules: ["(v, r) => r.shouted === 'abc' || 'not abc'"] },
};
const modelOf = (some: Model['columns']) => parseModel({ ...customersModel(), columns: some, associations: [] });

function edited(record: Record<string, unknown> | null, values: Record<string, unknown>) {
  let state: EditedRecord = {
    record,
    isNew: record === null,
    values: new Map(Object.entries({ ...record, ...values })),
  };
  const listeners = new Set<() => void>();
  const source: EditedSource = {
    current: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const set = (name: string, value: unknown) => {
    state = { ...state, values: new Map(state.values).set(name, value) };
    for (const listener of listeners) listener();
  };
  return { source, set };
}

const batches: FunctionBatch[] = [];
const run = (batch: FunctionBatch) => {
  batches.push(batch);
  return Promise.resolve(engine.runBatch(batch));
};
beforeEach(() => void batches.splice(0));

describe('the states of columns in an open form', () => {
  test('[C7] follow the input, and only columns whose state changed are notified', async () => {
    const { source, set } = edited(null, { status: 'draft' });
    const states = new ColumnStates(modelOf(columns), source, null, run);
    expect(states.of('reason').visible).toBe(false);
    expect(states.of('price').readOnly).toBe(true);
    const stop = states.start();
    await states.settled();
    expect(states.of('reason')).toMatchObject({ visible: false, required: false });
    expect(states.of('price').readOnly).toBe(false);
    expect(states.of('total').shown).toBe('draft!');

    const notified: string[] = [];
    for (const name of Object.keys(columns)) {
      states.of(name);
      states.subscriberOf(name)(() => notified.push(name));
    }
    set('status', 'live');
    await states.settled();
    expect(notified.sort()).toEqual(['price', 'reason', 'total']);
    expect(states.of('reason')).toMatchObject({ visible: true, required: true });
    notified.length = 0;
    set('plain', 'x');
    await states.settled();
    expect(notified).toEqual([]);
    stop();
    set('status', 'draft');
    expect(states.of('reason').visible).toBe(true);
  });

  test('[C7] a column that the stored record locks stays locked until a save changes that', async () => {
    const { source, set } = edited({ id: 1, status: 'live', price: '5' }, {});
    const states = new ColumnStates(modelOf(columns), source, null, run);
    const stop = states.start();
    set('status', 'draft');
    await states.settled();
    expect(states.of('price').readOnly).toBe(true);
    stop();
  });

  test('[C7] keystrokes during a run are evaluated together', async () => {
    const { source, set } = edited(null, { status: 'a' });
    const states = new ColumnStates(modelOf(columns), source, null, run);
    const stop = states.start();
    for (const status of ['b', 'c', 'd']) set('status', status);
    await states.settled();
    expect(states.of('total').shown).toBe('d!');
    expect(batches).toHaveLength(1);
    stop();
  });

  test('[C7] a view without such functions runs nothing', async () => {
    const { source, set } = edited(null, { plain: 'x' });
    const states = new ColumnStates(modelOf({ id: columns['id']!, plain: columns['plain']! }), source, null, run);
    const stop = states.start();
    set('plain', 'y');
    await states.settled();
    expect(batches).toEqual([]);
    stop();
  });
});

describe('values unknown to the page', () => {
  const model = modelOf(columns);

  test('[C7] the stored value behind a getter blocks nothing; a typed value is validated', async () => {
    const { source, set } = edited({ id: 1, shouted: 'ABC', other: 'x' }, {});
    set('plain', 'y');
    expect([...(await validateRecord(model, source.current(), run, null)).keys()]).toEqual([]);
    set('shouted', 'ABCD');
    const problems = await validateRecord(model, source.current(), run, null);
    expect([...problems.keys()]).toEqual(['shouted', 'other']);
  });
});
