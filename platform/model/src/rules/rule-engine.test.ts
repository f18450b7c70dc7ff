import fc from 'fast-check';
import { createRuleEngine, type RuleEngine } from './rule-engine.js';
import type { FunctionRecord, JsonValue } from '../records/function-call.js';

const now = Date.UTC(2026, 10, 20, 10);
let engine: RuleEngine;
beforeAll(async () => {
  engine = await createRuleEngine();
});
afterAll(() => engine.dispose());

const run = (source: string, value: JsonValue = 'x', record: FunctionRecord = { a: 1 }) =>
  engine.runBatch({ now, records: [record], calls: [{ source, value, record: 0 }] })[0];

describe('the sandbox', () => {
  test.each<[string, JsonValue]>([
    ['(value) => value.length >= 3 || "Three characters"', 'Three characters'],
    ['function (value, record) { return record.a + value; }', '1x'],
    ['(v) => v // a remark at the end', 'x'],
    ['(v, r) => { r.a = 2; return r.a; }', 1],
    ['(v) => typeof fetch + typeof process + typeof setTimeout + typeof window + typeof require + typeof Math.random + typeof WeakRef', 'undefined'.repeat(7)],
    ['() => new Date().toISOString()', '2026-11-20T10:00:00.000Z'],
    ['() => Date.now()', now],
    ['() => [new Date(2026, 5, 1), new Date("2026-06-01T00:00"), new Date("Jun 1 2026"), new Date(Date.parse("2026-06-01"))].map(Number)', Array(4).fill(Date.UTC(2026, 5, 1))],
    ['() => { const d = new Date(0); d.setHours(5); return [d.getHours(), d.getTimezoneOffset(), String(d)]; }', [5, 0, 'Thu Jan 01 1970 05:00:00 GMT+0000 (UTC)']],
    ['() => new (class extends Date {})(5) instanceof Date', true],
    ['() => [new Date([2026, 6, 1]), new Date({ toString: () => "Jun 1 2026" }), new Date({ valueOf: () => 5 })].map(Number)', [Date.UTC(2026, 5, 1), Date.UTC(2026, 5, 1), 5]],
    ['() => undefined', null],
  ])('[C7] %s', (source, value) => {
    expect(run(source)).toEqual({ value });
  }); // prettier-ignore

  test.each([
    ['() => { throw new TypeError("no"); }', { kind: 'threw', name: 'TypeError', message: 'no' }],
    ['() => { throw "words"; }', { kind: 'threw', name: 'Error', message: 'words' }],
    ['() => { throw { name: 5, message: "x".repeat(1e5) }; }', { kind: 'threw', name: '5', message: 'x'.repeat(500) }],
    ['() => { const again = () => again(); again(); }', { kind: 'threw', name: 'InternalError', message: 'stack overflow' }],
    ['() => { for (;;); }', { kind: 'time' }],
    ['() => { try { for (;;); } finally { for (;;); } }', { kind: 'time' }],
    ['() => /(a+)+$/.test("a".repeat(40) + "b")', { kind: 'time' }],
    ['() => ({ toJSON() { for (;;); } })', { kind: 'time' }],
    ['(() => { for (;;); })()', { kind: 'time' }],
    ['() => "x".repeat(1e9)', { kind: 'memory' }],
    ['() => "x".repeat(2 ** 20 + 1)', { kind: 'memory' }],
    ['() => Array(3e5).fill(1234)', { kind: 'memory' }],
    ['() => JSON.parse("[".repeat(101) + "]".repeat(101))', { kind: 'memory' }],
    ['() => "x".repeat(9e6).length > 0', { kind: 'memory' }],
    ['() => { const r = {}; r.r = r; return r; }', { kind: 'threw', name: 'TypeError' }],
    ['() => 1n', { kind: 'threw', name: 'TypeError' }],
    ['async () => true', { kind: 'threw', name: 'TypeError', message: 'the result comes later' }],
    ['() => ({ then: () => true })', { kind: 'threw', name: 'TypeError', message: 'the result comes later' }],
  ])('[C7] fails and stays usable: %s', (source, failure) => {
    expect(run(source)).toMatchObject({ failure });
    expect(run('() => true')).toEqual({ value: true });
  }); // prettier-ignore

  test.each([
    'Array.prototype.map = () => 1', 'JSON.stringify = () => "[true]"', 'globalThis.leak = 1', 'leak = 1',
    'Object.prototype.leak = 1', 'Object.setPrototypeOf(Array.prototype, null)', '(function () {}).constructor.prototype.leak = 1',
    'Object.getPrototypeOf([][Symbol.iterator]()).next = 1', 'Date.prototype.getTime = () => 0', 'Date.now = () => 0',
    'Object.getPrototypeOf(async () => {}).leak = 1', 'RegExp.prototype.exec = null', 'Promise.prototype.then = 1',
  ])('[C7] a function cannot affect the next one: %s', (attack) => {
    run(`() => { try { ${attack}; } catch {} }`);
    const probe = run(`() => [typeof leak, ({}).leak, (() => {}).leak, [1].map((x) => x + 1)[0], [...[7]][0], Date.now(), new Date(3).getTime(), 'b'.replace(/b/, 'c')]`);
    expect(probe).toEqual({ value: ['undefined', null, null, 2, 7, now, 3, 'c'] });
  }); // prettier-ignore

  test.each([
    '1); globalThis.x = 1; ((v) => true',
    '1]; let y = 1; [(v) => true',
    '1);}; var z = 1; () => {(2',
    '42',
    '',
    '{',
    '"text"',
    '(v => v',
  ])('[C7] %j is not a function', (source) => {
    expect(engine.compile(source)).toMatchObject({ reason: expect.stringMatching(/^(syntax|noFunction)$/) });
    expect(run(source)).toMatchObject({ failure: { kind: 'syntax' } });
    expect(run('() => typeof x + typeof y + typeof z')).toEqual({ value: 'undefinedundefinedundefined' });
  });

  test('[C5] a syntax problem has a line and a column', () => {
    expect(engine.compile('(v) =>\n  v +\n ')).toMatchObject({ line: 3 });
    expect(engine.compile('(v) => v..x')).toMatchObject({ line: 1, column: expect.any(Number) });
    expect(engine.compile('(v) => true')).toBeUndefined();
  });

  test('[C7] a batch has one second; calls beyond it fail as such, and the next batch works', () => {
    const calls = Array.from({ length: 1_000 }, () => ({ source: '() => { for (;;); }', value: 1, record: 0 }));
    const { user } = process.cpuUsage();
    const results = engine.runBatch({ now, records: [{}], calls });
    expect(process.cpuUsage().user - user).toBeLessThan(3_000_000);
    expect(results).toHaveLength(1_000);
    expect(results[0]).toEqual({ failure: { kind: 'time' } });
    expect(results.at(-1)).toEqual({ failure: { kind: 'budget' } });
    expect(run('() => true')).toEqual({ value: true });
  });

  test('[C7] more functions than the cache holds work, each call with its own record', () => {
    const records = Array.from({ length: 1_200 }, (_, at) => ({ at }));
    const calls = records.map((_, at) => ({ source: `(v, r) => r.at * ${at}`, value: null, record: at }));
    expect(engine.runBatch({ now, records, calls, budget: 60_000 })).toEqual(
      records.map((_, at) => ({ value: at * at })),
    );
  });

  test('[C7] rules have their full memory in addition to a record of many large texts', () => {
    const record = Object.fromEntries(Array.from({ length: 10 }, (_, at) => [`text_${at}`, 'ж'.repeat(500_000)]));
    expect(run('(v, r) => r.text_9.length', null, record)).toEqual({ value: 500_000 });
    expect(run('(v, r) => "x".repeat(2e7).length', null, record)).toEqual({ failure: { kind: 'memory' } });
  });

  test('[C7] functions of only the record take no value', () => {
    const results = engine.runBatch({
      now,
      records: [{ status: 'live' }],
      calls: [{ source: '(record) => record.status === "live"', record: 0 }],
    });
    expect(results).toEqual([{ value: true }]);
  });

  test('[C7] values and records arrive unchanged, also for columns with unusual names', () => {
    const scalar = fc.oneof(fc.string({ unit: 'binary' }), fc.integer(), fc.boolean(), fc.constant(null));
    const record = fc.dictionary(fc.constantFrom('a', 'constructor', 'toString', 'null', 'order'), scalar);
    fc.assert(
      fc.property(scalar, record, (value, fields) => {
        expect(run('(v, r) => [v, r]', value, { ...fields })).toEqual({ value: [value, { ...fields }] });
      }),
    );
  });

  test('[C7] a result beyond the size limit of a batch is left out, and a later one may fit', () => {
    const calls = [600, 300, 200, 100].map((n) => ({ source: `() => 'x'.repeat(${n})`, record: 0 }));
    const results = engine.runBatch({ now, records: [{}], calls, maxResultSize: 1000 });
    const memory = { failure: { kind: 'memory' } };
    expect(results).toEqual([
      { value: 'x'.repeat(600) },
      { value: 'x'.repeat(300) },
      memory,
      { value: 'x'.repeat(100) },
    ]);
  });
});
