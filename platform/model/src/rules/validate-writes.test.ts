import { newUuid } from '../columns/uuid-maker.js';
import { errorTranslator } from '../errors/error-translator.js';
import type { Locale } from '../definition/view.js';
import { catalogOf } from '../testing/catalog-of.js';
import type { FunctionBatch, FunctionResult } from '../records/function-call.js';
import { validateWrites } from './validate-writes.js';
import { readWrites } from './read-writes.js';
import { ruleVerdict, stateVerdict } from './verdicts.js';

const view = catalogOf([
  {
    name: 'things',
    columns: {
      id: { type: 'uuid', primaryKey: true },
      title: { type: 'string', rules: ['(v) => v.length > 1', '(v) => true'] },
      price: { type: 'decimal', rules: '(v) => true' },
      secret: { type: 'string', hidden: true },
      note: { type: 'string', visible: '() => v', required: '() => r' },
    },
  } as never,
]).views.get('things');
if (!view) throw new Error('no view');
const written = view;
const now = new Date(5);
const moment = { now, userId: null };

/** Judges new records; `results` are those of the functions by source. */
async function validate(bodies: readonly unknown[], results: Record<string, FunctionResult> = {}) {
  const batches: FunctionBatch[] = [];
  const run = (batch: FunctionBatch): Promise<FunctionResult[]> => {
    batches.push(batch);
    return Promise.resolve(batch.calls.map(({ source }) => results[source] ?? { value: true }));
  };
  const names = new Set(written.columns.keys());
  const scope = { create: true, writable: names, readable: names, moment };
  const context = { now, run };
  const read = await readWrites(written, bodies.map((body) => ({ body, scope })), context, newUuid); // prettier-ignore
  const found = await validateWrites(
    written,
    read.map((write) => ({ ...write, create: true, moment })),
    context,
  );
  return { batches, found };
}

describe('validateWrites', () => {
  test('[C7] runs the rules of non-null values, on the record without hidden columns and generated key', async () => {
    const { batches } = await validate([{ title: 'a', note: 'n' }, { note: 'n' }, { title: 'b', note: 'n' }]);
    expect(batches).toHaveLength(1);
    expect(batches[0]?.now).toBe(5);
    expect(batches[0]?.calls.map(({ source, value, record }) => [source, value, record])).toEqual([
      ['(v) => v.length > 1', 'a', 0], ['(v) => true', 'a', 0], ['(v) => v.length > 1', 'b', 1], ['(v) => true', 'b', 1],
    ]); // prettier-ignore
    expect(batches[0]?.records[0]).toEqual({
      id: null, title: 'a', price: null, note: 'n', _version: 1, _created_at: now.toISOString(), _updated_at: now.toISOString(),
    }); // prettier-ignore
  });

  test('[C7] reports every failed rule at its column; a missing result counts as failed', async () => {
    const { found } = await validate([{ title: 'a', note: 'n' }], { '(v) => v.length > 1': { value: 'Too short' }, '(v) => true': { failure: { kind: 'time' } } }); // prettier-ignore
    expect(found).toEqual([
      [
        { column: 'title', key: 'text', params: { text: 'Too short' } },
        { column: 'title', key: 'ruleTime' },
      ],
    ]);
  });

  test.each([
    [true, true, ['note']],
    [false, true, []],
    [true, false, []],
    [false, false, []],
  ])('[C7] an empty column that is visible: %s and required: %s', async (visible, required, columns) => {
    const { found } = await validate([{}], { '() => v': { value: visible }, '() => r': { value: required } });
    expect(found[0]?.map(({ column }) => column)).toEqual(columns);
  });
});

test.each<[FunctionResult, string | undefined]>([
  [{ value: true }, undefined],
  [{ value: false }, 'ruleResult'],
  [{ value: null }, 'ruleResult'],
  [{ value: 1 }, 'ruleResult'],
  [{ value: {} }, 'ruleResult'],
  [{ value: ['a', 'b'] }, 'ruleResult'],
  [{ value: { en: 'Words' } }, 'ruleResult'],
  [{ value: { en: 'Words', de: 1 } }, 'ruleResult'],
  [{ value: { en: 'Words', de: 'Worte', fr: 'Mots' } }, 'ruleResult'],
  [{ value: ' ' }, 'ruleFailed'],
  [{ value: { en: 'Words', de: ' ' } }, 'ruleFailed'],
  [{ value: 'Words' }, 'text'],
  [{ value: { en: 'Words', de: 'Worte' } }, 'text'],
  [{ failure: { kind: 'memory' } }, 'ruleMemory'],
  [{ failure: { kind: 'budget' } }, 'ruleBudget'],
  [{ failure: { kind: 'unavailable' } }, undefined],
  [{ failure: { kind: 'syntax', message: 'm' } }, 'ruleSyntax'],
  [{ failure: { kind: 'threw', name: 'TypeError', message: 'm' } }, 'ruleThrew'],
])('[C7] the result %j of a rule gives %s', (result, key) => {
  expect(ruleVerdict(result, '() => true')?.key).toBe(key);
});

test('[C7] a text for each language is given in the reader’s language, and cut to 500 characters', () => {
  const verdict = ruleVerdict({ value: { en: 'Words', de: 'ü'.repeat(600) } }, '() => true');
  const translated = (locale: Locale): string => (verdict ? errorTranslator({}, locale)(verdict) : '');
  expect([translated('en'), translated('de')]).toEqual(['Words', 'ü'.repeat(500)]);
});

test('[C7] a state result counts by its truthiness; a failed column is visible, required and read-only', () => {
  expect([0, '', null, 'no', [], 1].map((value) => stateVerdict('required', { value }).value)).toEqual([false, false, false, true, true, true]); // prettier-ignore
  const failed = { failure: { kind: 'time' } } as const;
  expect((['visible', 'required', 'readOnly'] as const).map((key) => stateVerdict(key, failed))).toMatchObject([
    { value: true, failure: { key: 'visibleFailed' } },
    { value: true, failure: { key: 'requiredFailed' } },
    { value: true, failure: { key: 'readOnlyFailed' } },
  ]);
});
