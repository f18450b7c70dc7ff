import fc from 'fast-check';
import { fullReader } from '../access/reader-of.js';
import { arbitraryFilter, catalogOf, storedData } from '../testing/arbitraries.js';
import { libraryData, libraryReader } from '../testing/library.js';
import type { Condition } from '../definition/condition.js';
import { evaluate, type Verdict, type WireRecord } from './evaluate.js';
import { MemoryScope } from './memory-scope.js';
import { parseFilter } from '../query/parse/parse-filter.js';

const record: WireRecord = {
  id: 1,
  title: 'Ärger mit 100%',
  body: null,
  words: 12,
  views: '9007199254740993',
  price: '1.00',
  pinned: true,
  day: '2026-11-20',
  published_at: '2026-11-20T10:00:00.000Z',
  author_id: 1,
};

const data = libraryData({
  articles: [record, { id: 2, title: 'b', author_id: null }],
  authors: [
    { id: 1, name: 'Ann', public: true, mentor_id: 2 },
    { id: 2, name: 'Bob', public: false, mentor_id: null },
  ],
  tags: [
    { id: 1, name: 'x' },
    { id: 2, name: null },
  ],
  links: [
    { article_id: 1, tag_id: 1 },
    { article_id: 1, tag_id: 2 },
  ],
});
const scope = new MemoryScope(libraryReader('articles'), data);
const verdict = (filter: object, of: number): Verdict =>
  evaluate(parseFilter(filter, scope.reader), scope.rows()[of - 1]!, scope);

describe('conditions', () => {
  test.each<[object, Verdict]>([
    [{ words: 12 }, true],
    [{ words: { $ne: 12 } }, false],
    [{ views: { $gt: '9007199254740992' } }, true],
    [{ views: { $lt: 9007199254740991 } }, false],
    [{ price: '1' }, true],
    [{ price: '1.005' }, false],
    [{ title: 'ärger mit 100%' }, false],
    [{ title: { $iLike: 'ÄRGER%100\\%' } }, true],
    [{ title: { $like: 'ärger%' } }, false],
    [{ title: { $startsWith: 'Ärger' } }, true],
    [{ title: { $endsWith: '%' } }, true],
    [{ title: { $substring: 'mit 1_' } }, false],
    [{ title: { $gt: 'Z' } }, true],
    [{ day: { $between: ['2026-11-20', '2026-11-20'] } }, true],
    [{ day: { $between: ['2026-11-21', '2026-11-19'] } }, false],
    [{ day: { $notBetween: ['2026-11-21', '2026-11-30'] } }, true],
    [{ pinned: { $is: true } }, true],
    [{ body: null }, true],
    [{ body: { $is: null } }, true],
    [{ body: { $ne: null } }, false],
    [{ body: { $ne: 'x' } }, null],
    [{ body: { $notIn: ['x'] } }, null],
    [{ body: { $notLike: 'x' } }, null],
    [{ body: { $notBetween: ['a', 'b'] } }, null],
    [{ body: { $not: 'x' } }, null],
    [{ body: { $gt: 'x' } }, null],
    [{ $not: { body: 'x' } }, null],
    [{ body: { $not: { $gt: 'x' } } }, null],
    [{ body: [] }, false],
    [{ $not: { body: [] } }, true],
    [{ body: { $notIn: [] } }, true],
    [{ $and: [] }, true],
    [{ $or: [] }, false],
    [{ $not: {} }, false],
    [{ $or: [{ body: 'x' }, { id: 1 }] }, true],
    [{ $or: [{ body: 'x' }, { id: 2 }] }, null],
    [{ body: 'x', id: 2 }, false],
    [{ author: { name: 'Ann' } }, true],
    [{ author: { mentor: { name: 'Bob' } } }, true],
    [{ author: null }, false],
    [{ author: {} }, true],
    [{ tags: { name: 'x' } }, true],
    [{ tags: { $every: { name: 'x' } } }, false],
    [{ tags: { $none: { name: 'y' } } }, true],
    [{ tags: { $every: { id: [1, 2] }, $none: { id: 3 }, name: null } }, true],
  ])('[D1] %j is %j (A1 to A8)', (filter, expected) => {
    expect(verdict(filter, 1)).toBe(expected);
  });

  test.each<[object, Verdict]>([
    [{ pinned: { $is: true } }, false],
    [{ $not: { pinned: { $is: true } } }, true],
    [{ author: {} }, false],
    [{ author: null }, true],
    [{ $not: { author: { name: 'Ann' } } }, true],
    [{ author: { $every: { name: 'Ann' } } }, true],
    [{ author: { $none: { name: 'Ann' } } }, true],
    [{ tags: { $every: { id: 9 } } }, true],
  ])('[D1] for a record without relations %j is %j (A2, A5)', (filter, expected) => {
    expect(verdict(filter, 2)).toBe(expected);
  });
});

describe('properties of conditions over random views and records', () => {
  type Holds = (condition: Condition, record: WireRecord) => Verdict;
  const forAll = (law: (holds: Holds, condition: Condition, record: WireRecord) => void) => {
    fc.assert(
      fc.property(arbitraryFilter(), ({ dataset, filter }) => {
        const catalog = catalogOf(dataset.views);
        const reader = fullReader(catalog, { name: dataset.views[0]!.name })!;
        const whole = new MemoryScope(reader, storedData(dataset, catalog));
        const condition = parseFilter(filter, reader);
        const holds: Holds = (one, row) => evaluate(one, row, whole);
        for (const row of whole.rows()) law(holds, condition, row);
      }),
      { numRuns: 40 },
    );
  };
  const not = (of: Condition): Condition => ({ kind: 'not', of });
  const opposite = (found: Verdict): Verdict => (found === null ? null : !found);

  test('[D1] double negation has no effect, and the negation of unknown is unknown (A1)', () => {
    forAll((holds, condition, row) => {
      expect(holds(not(condition), row)).toBe(opposite(holds(condition, row)));
      expect(holds(not(not(condition)), row)).toBe(holds(condition, row));
    });
  });

  test('[D1] De Morgan, three-valued', () => {
    forAll((holds, condition, row) => {
      if (condition.kind !== 'and' && condition.kind !== 'or') return;
      const other = condition.kind === 'and' ? 'or' : 'and';
      expect(holds(not(condition), row)).toBe(holds({ kind: other, of: condition.of.map(not) }, row));
    });
  });

  test('[D1] a condition on related records is never unknown; none and every follow from some (A5)', () => {
    forAll((holds, condition, row) => {
      const visit = (one: Condition): void => {
        if ('where' in one) {
          const { association, where } = one;
          const some = holds({ kind: 'some', association, where }, row);
          expect(some).not.toBeNull();
          expect(holds(not({ kind: 'some', association, where }), row)).toBe(!some);
          expect(holds({ kind: 'none', association, where }, row)).toBe(!some);
          const every = holds({ kind: 'every', association, where }, row);
          if (every && some === false)
            expect(holds({ kind: 'none', association, where: { kind: 'and', of: [] } }, row)).toBe(true);
        } else if (one.kind === 'not') visit(one.of);
        else if (one.kind !== 'compare') one.of.forEach(visit);
      };
      visit(condition);
    });
  });
});
