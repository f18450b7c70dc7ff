import { jest } from '@jest/globals';
import type { FunctionBatch } from '@viewkraft/model';
import { FunctionRunner, type FunctionWorker } from './FunctionRunner.js';
import type { PageRequest } from './BatchSender.js';

const batch = (value: string): FunctionBatch => ({ now: 0, records: [{}], calls: [{ source: 'x', value, record: 0 }] });

function workers() {
  const created: Array<FunctionWorker & { requests: PageRequest[]; ended: boolean }> = [];
  const start = () => {
    const worker = {
      requests: [] as PageRequest[],
      ended: false,
      onmessage: null,
      onerror: null,
      postMessage: (request: PageRequest) => void worker.requests.push(request),
      terminate: () => void (worker.ended = true),
    };
    created.push(worker);
    return worker as FunctionWorker;
  };
  const send = (worker: number, data: object) => {
    const id = created[worker]!.requests.at(-1)!.id;
    created[worker]!.onmessage?.call(created[worker] as unknown as Worker, { data: { id, ...data } } as MessageEvent);
  };
  const answer = (worker: number, value: boolean) => send(worker, { results: [{ value }] });
  const load = (worker: number) => send(worker, { id: 0, results: [] });
  const crash = (worker: number) => send(worker, { crash: 'Maximum call stack size exceeded' });
  return { created, start, answer, load, crash };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('the rule runner', () => {
  test('[C7] starts no worker for an empty batch', async () => {
    const { created, start } = workers();
    expect(await new FunctionRunner(start).run({ now: 0, records: [], calls: [] })).toEqual([]);
    expect(created).toHaveLength(0);
  });

  test('[C7] runs one batch at a time', async () => {
    const { created, start, answer } = workers();
    const runner = new FunctionRunner(start);
    const first = runner.run(batch('a'));
    const second = runner.run(batch('b'));
    expect(created[0]?.requests).toHaveLength(1);
    answer(0, true);
    expect(await first).toEqual([{ value: true }]);
    answer(0, false);
    expect(await second).toEqual([{ value: false }]);
  });

  test('[C7] a worker that exceeds its time is terminated and replaced, and its calls fail', async () => {
    const { created, start, answer } = workers();
    const runner = new FunctionRunner(start);
    const warm = runner.run(batch('a'));
    answer(0, true);
    await warm;
    const stuck = runner.run(batch('stuck'));
    const next = runner.run(batch('next'));
    jest.advanceTimersByTime(500);
    expect(await stuck).toEqual([{ failure: { kind: 'time' } }]);
    expect(created[0]?.ended).toBe(true);
    answer(1, true);
    expect(await next).toEqual([{ value: true }]);
  });

  test('[C7] a call that ends its worker fails as an overflow, and the others of its batch have results', async () => {
    const { created, start, answer, load, crash } = workers();
    const calls = ['a', 'deep', 'b'].map((source) => ({ source, value: 'x', record: 0 }));
    const results = new FunctionRunner(start).run({ now: 0, records: [{}], calls });
    load(0);
    crash(0);
    answer(1, true);
    crash(1);
    answer(2, false);
    const failure = { kind: 'threw', name: 'InternalError', message: 'stack overflow' };
    expect(await results).toEqual([{ value: true }, { failure }, { value: false }]);
    expect(created.map(({ ended }) => ended)).toEqual([true, true, false]);
  });

  test('[C7] without an engine, only the server judges', async () => {
    const { created, start, crash } = workers();
    const calls = ['a', 'b'].map((source) => ({ source, value: 'x', record: 0 }));
    const results = new FunctionRunner(start).run({ now: 0, records: [{}], calls });
    crash(0);
    expect(await results).toEqual(calls.map(() => ({ failure: { kind: 'unavailable' } })));
    expect(created).toHaveLength(1);
  });
});
