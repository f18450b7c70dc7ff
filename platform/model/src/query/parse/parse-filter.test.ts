import fc from 'fast-check';
import { library, libraryReader, reader as user } from '../../testing/library.js';
import { problemsOf } from '../../testing/query-problems.js';
import { parseGrantCondition } from '../../access/parse-grant-condition.js';
import { readerOf } from '../../access/reader-of.js';
import { guest } from '../../definition/access.js';
import { everything, type Condition } from '../../definition/condition.js';
import { parseFilter } from './parse-filter.js';
import { parseListQuery } from './parse-list-query.js';

const articles = libraryReader('articles');

const filterProblems = (filter: unknown, reader = articles) => problemsOf(() => parseFilter(filter, reader));
const listProblems = (...parameters: [string, string][]) => problemsOf(() => parseListQuery(parameters, articles));
const compare = (column: string, operator: string, operand: unknown) => ({
  kind: 'compare',
  column,
  operator,
  operand,
});
const nested = (depth: number): object => (depth === 1 ? { id: 1 } : { $not: nested(depth - 1) });

/** Patterns of all operators, everywhere, with so many characters. */
const longPatterns = (characters: number): object => ({
  title: { $like: `%${'_a'.repeat(50)}%`, $not: { $notLike: '_'.repeat(100) } },
  author: { $none: { name: { $iLike: 'a%'.repeat(100) } } },
  tags: { $or: [{ name: { $notILike: 'a'.repeat(characters - 300) } }] },
});

describe('filters', () => {
  test.each<[string, unknown, unknown]>([
    ['nothing', {}, everything],
    ['a value', { id: 1 }, compare('id', 'eq', 1)],
    ['null (A1)', { title: null }, compare('title', 'is', null)],
    ['$eq null', { title: { $eq: null } }, compare('title', 'is', null)],
    ['$ne null', { title: { $ne: null } }, compare('title', 'isNot', null)],
    ['$not null', { title: { $not: null } }, compare('title', 'isNot', null)],
    ['$not of a value (A2)', { id: { $not: 1 } }, compare('id', 'ne', 1)],
    ['$not of a list (A2)', { id: { $not: [1, 2] } }, compare('id', 'notIn', [1, 2])],
    ['$not of operators (A2)', { id: { $not: { $gt: 1 } } }, { kind: 'not', of: compare('id', 'gt', 1) }],
    ['a list', { id: [1, 2] }, compare('id', 'in', [1, 2])],
    ['an empty list (A3)', { id: [] }, compare('id', 'in', [])],
    ['$nin', { id: { $nin: [] } }, compare('id', 'notIn', [])],
    ['$is true', { pinned: { $is: true } }, compare('pinned', 'is', true)],
    [
      'two operators',
      { id: { $gt: 1, $lt: 5 } },
      { kind: 'and', of: [compare('id', 'gt', 1), compare('id', 'lt', 5)] },
    ],
    ['two columns', { id: 1, words: 2 }, { kind: 'and', of: [compare('id', 'eq', 1), compare('words', 'eq', 2)] }],
    ['bigint in wire form', { views: { $gt: 5 } }, compare('views', 'gt', '5')],
    ['a canonical integer as text (A9)', { id: '12' }, compare('id', 'eq', 12)],
    [
      'an instant with zone (A9)',
      { published_at: '2026-11-20T11:00:00+01:00' },
      compare('published_at', 'eq', '2026-11-20T10:00:00.000Z'),
    ],
    [
      'a bare date as instant (A9)',
      { published_at: '2026-11-20' },
      compare('published_at', 'eq', '2026-11-20T00:00:00.000Z'),
    ],
    [
      'a uuid in any case (C5)',
      { token: '0198A000-0000-7000-8000-00000000000A' },
      compare('token', 'eq', '0198a000-0000-7000-8000-00000000000a'),
    ],
    ['a system column (C3)', { _version: { $gte: 2 } }, compare('_version', 'gte', 2)],
    [
      'a related record',
      { author: { name: 'x' } },
      { kind: 'some', association: 'author', where: compare('name', 'eq', 'x') },
    ],
    ['none related (A5)', { author: null }, { kind: 'none', association: 'author', where: everything }],
    ['a column called like a property', { $or: [] }, { kind: 'or', of: [] }],
  ])('[D1] %s', (_, filter, expected) => {
    expect(parseFilter(filter, articles)).toEqual(expected);
  });

  test('[D1] $every, $none and the keys beside them are separate conditions (A5)', () => {
    const parsed = parseFilter({ tags: { $every: { id: 1 }, $none: { id: 2 }, name: 'x', id: 3 } }, articles);
    const expected: Condition = {
      kind: 'and',
      of: [
        { kind: 'every', association: 'tags', where: parseFilter({ id: 1 }, libraryReader('tags')) },
        { kind: 'none', association: 'tags', where: parseFilter({ id: 2 }, libraryReader('tags')) },
        { kind: 'some', association: 'tags', where: parseFilter({ name: 'x', id: 3 }, libraryReader('tags')) },
      ],
    };
    expect(parsed).toEqual(expected);
  });

  test.each<[string, unknown, string]>([
    ['unknown column', { nope: 1 }, 'queryUnknownColumn nope'],
    ['unknown column there', { author: { mentor: { nope: 1 } } }, 'queryUnknownColumn author.mentor.nope'],
    ['hidden column', { secret: 'x' }, 'queryUnknownColumn secret'],
    ['dotted key (C3)', { 'author.name': 'x' }, 'queryUnknownColumn author.name'],
    ['__proto__', JSON.parse('{"__proto__": 1}'), 'queryUnknownColumn __proto__'],
    ['constructor', { constructor: 1 }, 'queryUnknownColumn constructor'],
    ['unknown operator', { id: { $regexp: 'x' } }, 'queryUnknownOperator id'],
    ['operator without $', { id: { gt: 1 } }, 'queryUnknownOperator id'],
    ['unknown operator above', { $nor: [] }, 'queryUnknownOperator $nor'],
    ['text for an integer', { words: 'abc' }, 'queryBadValue words'],
    ['fraction for an integer', { words: 1.5 }, 'queryBadValue words'],
    ['empty text for an integer', { words: '' }, 'queryBadValue words'],
    ['boolean for an integer', { words: true }, 'queryBadValue words'],
    ['number for a boolean', { pinned: 1 }, 'queryBadValue pinned'],
    ['out of the calendar', { day: '2026-02-30' }, 'queryBadValue day'],
    ['instant for a day', { day: '2026-02-03T10:00:00Z' }, 'queryBadValue day'],
    ['half a character', { title: '\ud800' }, 'queryBadValue title'],
    ['object for $eq', { id: { $eq: { $gt: 1 } } }, 'queryBadValue id'],
    ['list for $gt', { id: { $gt: [1] } }, 'queryBadValue id'],
    ['null for $gt (A4)', { id: { $gt: null } }, 'queryNullOperand id'],
    ['null in a list (A4)', { id: [1, null] }, 'queryNullOperand id'],
    ['null as a bound (A4)', { id: { $between: [null, 1] } }, 'queryNullOperand id'],
    ['three bounds', { id: { $between: [1, 2, 3] } }, 'queryNotPair id'],
    ['no list', { id: { $in: 1 } }, 'queryNotList id'],
    ['no operator (A3)', { id: {} }, 'queryNoOperator id'],
    ['text operator on a number (A8)', { id: { $like: '1' } }, 'queryOperatorNotForType id'],
    ['text operator on uuid (A8)', { token: { $startsWith: '0' } }, 'queryOperatorNotForType token'],
    ['order of booleans (A8)', { pinned: { $lt: true } }, 'queryOperatorNotForType pinned'],
    ['$is of a value (A2)', { id: { $is: 1 } }, 'queryBadIs id'],
    ['$is true on a number (A2)', { id: { $is: true } }, 'queryOperatorNotForType id'],
    ['$and without a list', { $and: {} }, 'queryNotList $and'],
    ['null in $and', { $and: [null] }, 'queryNotObject $and'],
    ['a list as $not', { $not: [] }, 'queryNotObject $not'],
    ['a number as association (A5)', { author: 1 }, 'queryNotObject author'],
    ['a list as association (A5)', { author: [] }, 'queryNotObject author'],
    ['a list as filter', [], 'queryNotObject filter'],
    ['null as filter', null, 'queryNotObject filter'],
    ['501 values', { id: Array.from({ length: 501 }, (_, id) => id) }, 'queryTooManyValues id'],
    ['51 terms', { $or: Array.from({ length: 51 }, (_, id) => ({ id })) }, 'queryTooManyTerms filter'],
    ['51 associations', { $or: Array.from({ length: 51 }, () => ({ author: null })) }, 'queryTooManyTerms filter'],
    ['very many empty objects', { $or: Array.from({ length: 2_000 }, () => ({})) }, 'queryTooManyTerms filter'],
    ['401 characters in a pattern', { title: { $like: `%${'a'.repeat(401)}%` } }, 'queryPatternsTooLong filter'],
    ['401 characters in patterns of related records', longPatterns(401), 'queryPatternsTooLong filter'],
    ['depth 9', nested(9), 'queryTooDeep $not'],
    ['a variable in a request', { token: '$user.id' }, 'queryBadValue token'],
  ])('[D1] %s is refused with its name', (_, filter, problem) => {
    expect(filterProblems(filter)).toEqual([problem]);
  });

  test('[D1] 50 terms, depth 8 and 500 values are allowed (A13)', () => {
    expect(filterProblems({ $or: Array.from({ length: 50 }, (_, id) => ({ id })) })).toEqual([]);
    expect(filterProblems(nested(8))).toEqual([]);
    expect(
      filterProblems({ author: { mentor: { mentor: { mentor: { mentor: { mentor: { mentor: { id: 1 } } } } } } } }),
    ).toEqual([]);
    expect(filterProblems({ id: Array.from({ length: 500 }, (_, id) => id) })).toEqual([]);
  });

  test('[D1] patterns of 400 characters are allowed, and any number of %, longer values and conditions of grants', () => {
    expect(filterProblems(longPatterns(400))).toEqual([]);
    expect(filterProblems({ title: { $like: '%a'.repeat(400) } })).toEqual([]);
    expect(filterProblems({ title: { $eq: 'a'.repeat(401), $substring: 'a'.repeat(401) } })).toEqual([]);
    const grant = { title: { $like: 'a'.repeat(401) } };
    expect(parseGrantCondition(grant, articles.view, () => undefined)).toHaveProperty('condition');
  });

  test('[D1] all problems are reported at once', () => {
    expect(filterProblems({ nope: 1, id: 'x', $or: [{ author: { gone: 1 } }, { words: { $like: 'x' } }] })).toEqual([
      'queryUnknownColumn nope',
      'queryBadValue id',
      'queryUnknownColumn author.gone',
      'queryOperatorNotForType words',
    ]);
  });

  test('[D5] unreadable names are reported like unknown ones', () => {
    const asGuest = libraryReader('articles', guest);
    expect(filterProblems({ body: 'x' }, asGuest)).toEqual(['queryUnknownColumn body']);
    expect(filterProblems({ tags: {} }, asGuest)).toEqual(['queryUnknownColumn tags']);
    expect(filterProblems({ author: { articles: { body: null } } }, asGuest)).toEqual([
      'queryUnknownColumn author.articles.body',
    ]);
    expect(filterProblems({ title: 'x', author: { name: 'y' } }, asGuest)).toEqual([]);
    expect(readerOf(library, { name: 'tags' }, user)).toBeNull();
  });

  test('[D1] any JSON is either a condition or refused, never a crash', () => {
    const key = fc.oneof(
      fc.constantFrom('id', 'title', 'author', 'tags', 'pinned', 'price', '$and', '$or', '$not', '$every', '$none', '$in', '$is', '$like', '$between', '__proto__', 'constructor'),
      fc.string(),
    ); // prettier-ignore
    const { json } = fc.letrec<{ json: unknown }>((tie) => ({
      json: fc.oneof(
        { maxDepth: 6, withCrossShrink: true },
        fc.oneof(fc.constant(null), fc.boolean(), fc.double(), fc.string({ unit: 'binary' }), fc.integer()),
        fc.array(tie('json'), { maxLength: 4 }),
        fc.dictionary(key, tie('json'), { maxKeys: 4, noNullPrototype: false }),
      ),
    }));
    fc.assert(
      fc.property(json, (value) => {
        filterProblems(value);
        listProblems(['filter', JSON.stringify(value)]);
      }),
      { numRuns: 2_000 },
    );
  });
});
