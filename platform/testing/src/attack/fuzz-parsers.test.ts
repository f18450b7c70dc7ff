import fc from 'fast-check';
import {
  AppError,
  checkViews,
  errorCodes,
  locales,
  parseExportQuery,
  parseHistoryQuery,
  parseListQuery,
  parseSearchQuery,
  parseView,
  readerOf,
  reportViewProblem,
  type Reader,
} from '@viewkraft/model';
import { catalogOf } from '@viewkraft/model/arbitraries';
import { Texts } from '@viewkraft/server';
import { fileURLToPath } from 'node:url';
import { libraryViews } from '../factories/library.js';
import { fuzzed, fuzzTimeoutMs } from './fuzz-runs.js';

/** Words that parsers have stumbled over. */
const strange = fc.constantFrom(
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  '$or',
  '$and',
  '$not',
  '$user.id',
  '$now',
  '',
  ' ',
  '\0',
  '\ud800',
  'ﬀ',
  "'",
  '"',
  '`',
  '\\',
  '--',
  '/*',
  '%',
  '_',
  '1e999',
  '-0',
  '9'.repeat(400),
  'NaN',
  '\u202e',
);
const word = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      'id',
      'title',
      'name',
      'type',
      'columns',
      'relations',
      'access',
      'read',
      'where',
      'roles',
      'string',
      'integer',
      'belongsToMany',
      'indexes',
      'default',
      'values',
      'author',
      'tags',
      'rules',
      'search',
      'labels',
    ),
  },
  { weight: 2, arbitrary: strange },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 12 }) },
);
const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    word,
    fc.integer(),
    fc.double(),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('tree'), { maxLength: 4 }),
    fc.array(fc.tuple(word, tie('tree')), { maxLength: 4 }).map((pairs) => Object.fromEntries(pairs)),
  ),
}));

/** A working definition with parts replaced, removed or added. */
const library = Object.entries(libraryViews).map(([name, view]) => ({
  name,
  ...(typeof view === 'string' ? {} : view),
}));
const definition = fc
  .tuple(
    fc.constantFrom(...library),
    fc.array(fc.tuple(fc.array(fc.nat(30), { minLength: 1, maxLength: 5 }), fc.oneof(tree, fc.constant(undefined))), {
      minLength: 1,
      maxLength: 4,
    }),
  )
  .map(([view, changes]) => {
    const changed = structuredClone(view) as Record<string, unknown>;
    for (const [path, value] of changes) replaceAt(changed, path, value);
    return changed;
  });

function replaceAt(target: Record<string, unknown>, [step = 0, ...rest]: readonly number[], value: unknown): void {
  const keys = Object.keys(target);
  const key = keys[step % Math.max(1, keys.length)] ?? 'added';
  const inner = target[key];
  if (rest.length > 0 && typeof inner === 'object' && inner !== null)
    replaceAt(inner as Record<string, unknown>, rest, value);
  else if (value === undefined) Reflect.deleteProperty(target, key);
  else target[key] = value;
}

describe('random input of parsers', () => {
  test('[C5] any text as a view file is a view, or problems with a position and a remedy in each language; nothing is thrown', () => {
    const texts = new Texts(fileURLToPath(new URL('../../../../', import.meta.url)));
    const text = fc.oneof(definition.map((one) => JSON.stringify(one)), tree.map((one) => JSON.stringify(one) ?? ''), fc.string({ unit: 'binary' }), fc.tuple(definition, fc.nat(), fc.string({ maxLength: 3 })).map(([one, at, piece]) => {
      const whole = JSON.stringify(one);
      return whole.slice(0, at % whole.length) + piece + whole.slice((at % whole.length) + 1);
    }));
    fc.assert(fc.property(text, (content) => {
      const { view, problems } = parseView({ file: 'views/articles.json', name: 'articles', text: content, shipped: false });
      const more = view ? checkViews([view]).problems : [];
      for (const problem of [...problems, ...more])
        for (const locale of locales) {
          const { file, path, message, mend } = reportViewProblem(problem, texts.translate(locale));
          expect([typeof path, file !== '']).toEqual(['string', true]);
          // A missing text would show as its key, or as the beginning of one.
          for (const text of [message, mend]) expect(text).toMatch(/^(?!.*\bview([A-Z_]\w+)).*\.$|\?$/s);
        }
      expect(view !== undefined || problems.length > 0).toBe(true);
    }), fuzzed(1_500));
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect(({} as Record<string, unknown>)['title']).toBeUndefined();
  }, fuzzTimeoutMs);

  test('[D1] any parameters of a list, an export, a history or a search are a query within the limits, or a problem of the caller', () => {
    const catalog = catalogOf(library);
    const view = catalog.views.get('articles');
    const reader = view && readerOf(catalog, view, { id: null, roles: ['admin'] }, new Date());
    const value = fc.oneof(word, tree.map((one) => JSON.stringify(one) ?? ''), fc.string({ unit: 'binary' }), fc.tuple(word, word, word).map((words) => words.join(',')), fc.integer().map(String), fc.tuple(fc.nat(60), fc.constantFrom('{"$not":', '[', '{"author":')).map(([depth, open]) => open.repeat(depth)));
    const name = fc.oneof(fc.constantFrom('filter', 'where', 'sort', 'limit', 'offset', 'after', 'include', 'select', 'search', 'count', 'total', 'q', 'format', 'at', 'columns'), word);
    const parameters = fc.array(fc.tuple(name, value), { maxLength: 6 });
    const parsers: ((pairs: [string, string][], reader: Reader) => unknown)[] = [
      (pairs, of) => {
        const { limit, offset } = parseListQuery(pairs, of);
        expect([limit >= 0 && limit <= 1_000, offset >= 0]).toEqual([true, true]);
      },
      (pairs, of) => parseExportQuery(pairs, of),
      (pairs, of) => parseHistoryQuery(pairs, of),
      (pairs) => parseSearchQuery(pairs),
    ];
    fc.assert(fc.property(parameters, fc.constantFrom(...parsers), (pairs, parse) => {
      try {
        parse(pairs, reader as Reader);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        expect(errorCodes[error.code]).toBe(400);
      }
    }), fuzzed(3_000));
  }, fuzzTimeoutMs);
}); // prettier-ignore
