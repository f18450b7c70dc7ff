import { libraryReader } from '../../testing/library.js';
import { problemsOf } from '../../testing/query-problems.js';
import { everything } from '../../definition/condition.js';
import { completeSort } from '../complete-sort.js';
import { parseListQuery, parseRecordQuery } from './parse-list-query.js';

const articles = libraryReader('articles');

const listProblems = (...parameters: [string, string][]) => problemsOf(() => parseListQuery(parameters, articles));
const compare = (column: string, operator: string, operand: unknown) => ({
  kind: 'compare',
  column,
  operator,
  operand,
});

describe('list queries', () => {
  test('[D1] all parameters together', () => {
    const query = parseListQuery(
      new URLSearchParams({
        where: '{"id":1}',
        search: ' Ärger  LOVE ',
        sort: '-title,author.mentor.name,title',
        limit: '0',
        offset: '20',
        include: 'author.mentor,tags,author',
        select: 'title,words,title',
        count: '',
        total: 'true',
      }),
      articles,
    );
    expect(query).toEqual({
      where: compare('id', 'eq', 1),
      search: ['ärger', 'love'],
      sort: [
        { path: [], column: 'title', descending: true },
        { path: ['author', 'mentor'], column: 'name', descending: false },
      ],
      texts: expect.any(String),
      limit: 0,
      offset: 20,
      include: new Map([
        ['author', new Map([['mentor', new Map()]])],
        ['tags', new Map()],
      ]),
      select: ['title', 'words'],
      count: true,
      total: true,
    });
  });

  test('[D1] without parameters: the first 100 of all records', () => {
    expect(parseListQuery([], articles)).toMatchObject({
      where: everything,
      limit: 100,
      offset: 0,
      count: false,
      total: false,
    });
    expect(parseListQuery([['count', '0'], ['total', 'false']], articles)).toMatchObject({ count: false, total: false }); // prettier-ignore
  });

  test.each<[string, [string, string][], string]>([
    ['a misspelt parameter (C1)', [['filtr', '{}']], 'queryUnknownParameter filtr'],
    [
      'a repeated one (C1)',
      [
        ['limit', '1'],
        ['limit', '1'],
      ],
      'queryRepeatedParameter limit',
    ],
    [
      'filter and where (C1)',
      [
        ['filter', '{}'],
        ['where', '{}'],
      ],
      'queryFilterTwice where',
    ],
    ['broken JSON', [['filter', '{']], 'queryNotJson filter'],
    ['an empty filter', [['filter', '']], 'queryNotJson filter'],
    ['8,193 bytes', [['filter', JSON.stringify({ title: 'ä'.repeat(4_091) })]], 'queryTooLong filter'],
    ['negative limit', [['limit', '-1']], 'queryNotCount limit'],
    ['empty limit (C1)', [['limit', '']], 'queryNotCount limit'],
    ['1.5 (C1)', [['limit', '1.5']], 'queryNotCount limit'],
    ['1e2 (C1)', [['limit', '1e2']], 'queryNotCount limit'],
    ['limit 1001', [['limit', '1001']], 'queryTooLarge limit'],
    ['offset beyond numbers', [['offset', '9999999999999999']], 'queryTooLarge offset'],
    ['unknown sort', [['sort', 'nope']], 'queryUnknownSort nope'],
    ['empty sort key', [['sort', 'id,,title']], 'queryUnknownSort sort'],
    ['sort over to-many (C2)', [['sort', 'tags.name']], 'queryToMany tags.name'],
    [
      'sort over four (C2)',
      [['sort', 'author.mentor.mentor.mentor.id']],
      'querySortTooDeep author.mentor.mentor.mentor.id',
    ],
    ['unknown include', [['include', 'tags,nope']], 'queryNoAssociation nope'],
    ['unknown include below another', [['include', 'author.nope']], 'queryUnknownAssociation author.nope'],
    [
      'include to depth four',
      [['include', 'author.mentor.mentor.mentor']],
      'queryIncludeTooDeep author.mentor.mentor.mentor',
    ],
    ['unknown select', [['select', 'nope']], 'queryUnknownSelect nope'],
    ['dotted select (B3)', [['select', 'author.name']], 'queryUnknownSelect author.name'],
    ['count as a word', [['count', 'yes']], 'queryNotFlag count'],
  ])('[D1] %s is refused with its name', (_, parameters, problem) => {
    expect(listProblems(...parameters)).toEqual([problem]);
  });

  test('[D1] 8,192 bytes are allowed (A13)', () => {
    const text = JSON.stringify({ title: 'ä'.repeat(4_090) });
    expect(listProblems(['filter', text + ' '.repeat(8_192 - Buffer.byteLength(text))])).toEqual([]);
  });

  test('[D2] a record query takes only include, select and count', () => {
    expect(parseRecordQuery([['count', '']], articles)).toMatchObject({ count: true });
    expect(problemsOf(() => parseRecordQuery([['sort', 'id'], ['total', '1']], articles))).toEqual([
      'queryUnknownParameter sort',
      'queryUnknownParameter total',
    ]); // prettier-ignore
  });

  test('[D1] at most 100 problems are reported', () => {
    expect(listProblems(...Array.from({ length: 500 }, (_, at): [string, string] => [`x${at}`, '']))).toHaveLength(100);
  });

  test('[D1] the primary key completes the order in the direction of the last key (A7)', () => {
    const sort = (text: string) => completeSort(articles.view, parseListQuery([['sort', text]], articles).sort);
    expect(sort('-title').at(-1)).toEqual({ path: [], column: 'id', descending: true });
    expect(sort('-title,words').at(-1)).toEqual({ path: [], column: 'id', descending: false });
    expect(sort('-id,title')).toEqual([{ path: [], column: 'id', descending: true }]);
    expect(completeSort(articles.view, [])).toEqual([{ path: [], column: 'id', descending: false }]);
  });
});
