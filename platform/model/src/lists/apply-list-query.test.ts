import fc from 'fast-check';
import { readerOf } from '../access/reader-of.js';
import { AppError } from '../errors/app-error.js';
import { arbitraryDataset, catalogOf, storedData, type Dataset } from '../testing/arbitraries.js';
import { applyListQuery } from './apply-list-query.js';
import { parseListQuery } from '../query/parse/parse-list-query.js';
import { printListQuery } from '../query/print-list-query.js';

/** Pairs of decoded names and values, as a server hands them over. */
const pairs = (parameters: string): [string, string][] =>
  parameters === ''
    ? []
    : parameters.split('&').map((part) => {
        const [name = '', value = ''] = part.split('=');
        return [name, decodeURIComponent(value)];
      });

const now = new Date('2026-11-20T10:00:00.000Z');

/** Runs every valid request of a dataset. */
const runAll = (
  dataset: Dataset,
  check: (result: {
    query: ReturnType<typeof parseListQuery>;
    reader: NonNullable<ReturnType<typeof readerOf>>;
    response: ReturnType<typeof applyListQuery>;
  }) => void,
) => {
  const catalog = catalogOf(dataset.views);
  const data = storedData(dataset, catalog);
  for (const { view, identity, parameters } of dataset.questions) {
    const reader = readerOf(catalog, catalog.views.get(view)!, identity, now);
    if (!reader) continue;
    try {
      const query = parseListQuery(pairs(parameters), reader);
      check({ query, reader, response: applyListQuery(query, reader, data) });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
  }
};

describe('list queries over random views, records and callers', () => {
  test('[D1] a printed query parses to the same query', () => {
    fc.assert(
      fc.property(arbitraryDataset(), (dataset) => {
        runAll(dataset, ({ query, reader }) => {
          expect(parseListQuery(pairs(printListQuery(query)), reader)).toEqual({ ...query, texts: expect.any(String) });
        });
      }),
      { numRuns: 25 },
    );
  });

  test('[D5] responses contain only readable columns and included records', () => {
    let responses = 0;
    fc.assert(
      fc.property(arbitraryDataset(), (dataset) => {
        runAll(dataset, ({ query, reader, response }) => {
          if (typeof response === 'number') return;
          responses++;
          const open = new Set([...reader.columns.keys(), ...query.include.keys()]);
          for (const record of response) expect(Object.keys(record).filter((key) => !open.has(key))).toEqual([]);
          expect(response.length).toBeLessThanOrEqual(query.limit);
        });
      }),
      { numRuns: 25 },
    );
    expect(responses).toBeGreaterThan(50);
  });

  test('[D2] the count is the number of records on all pages', () => {
    fc.assert(
      fc.property(arbitraryDataset(), (dataset) => {
        const data = storedData(dataset, catalogOf(dataset.views));
        runAll(dataset, ({ query, reader }) => {
          const all = applyListQuery({ ...query, count: false, offset: 0, limit: 1_000 }, reader, { ...data });
          const count = applyListQuery({ ...query, count: true }, reader, { ...data });
          expect((all as unknown[]).length).toBe(count);
        });
      }),
      { numRuns: 12 },
    );
  });
});
