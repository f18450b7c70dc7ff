import { readFileSync } from 'node:fs';
import type { Condition } from './condition.js';
import { applyListQuery } from '../lists/apply-list-query.js';
import { parseListQuery } from '../query/parse/parse-list-query.js';
import { catalogOf } from '../testing/catalog-of.js';
import { editor, library, libraryData, libraryReader, reader as user } from '../testing/library.js';
import { viewTexts } from '../testing/view-texts.js';
import { guest, type Identity } from './access.js';
import { bindCondition } from '../access/bind-condition.js';
import { grantsFor } from '../access/grants-for.js';
import { parseGrantCondition } from '../access/parse-grant-condition.js';
import { fullReader, readerOf } from '../access/reader-of.js';
import { mayEnter } from './roles.js';
import { writerOf } from '../access/writer-of.js';

const english = viewTexts(readFileSync(new URL('../../../../locales/en/view-problems.json', import.meta.url), 'utf8'));
const administrator: Identity = { id: '0198a000-0000-7000-8000-00000000000f', roles: ['admin'] };
const articles = library.views.get('articles')!;
const now = new Date('2026-11-20T10:11:12.345Z');

const data = libraryData({
  articles: [
    { id: 1, title: 'live', body: 'b1', status: 'live', owner_id: null, author_id: 1 },
    { id: 2, title: 'mine', body: 'b2', status: 'draft', owner_id: user.id, author_id: 2 },
    { id: 3, title: 'live and mine', body: 'b3', status: 'live', owner_id: user.id, author_id: 2 },
    { id: 4, title: 'hidden', body: 'b4', status: 'draft', owner_id: editor.id, author_id: 1 },
  ],
  authors: [
    { id: 1, name: 'Ann', public: true, mentor_id: 2 },
    { id: 2, name: 'Bob', public: false, mentor_id: null },
  ],
});
const ask = (identity: Identity, parameters: Record<string, string>, view = 'articles') => {
  const reader = libraryReader(view, identity);
  return applyListQuery(parseListQuery(Object.entries(parameters), reader), reader, data);
};

describe('readers', () => {
  test('[D5] the administrator reads all columns but the hidden ones, and nobody reads more', () => {
    expect([...libraryReader('articles', administrator).columns.keys()]).toEqual(
      [...articles.columns.keys()].filter((name) => name !== 'secret'),
    );
    expect([...fullReader(library, articles)!.columns.keys()]).toContain('secret');
    expect([...libraryReader('articles', guest).columns.keys()]).toEqual(
      ['id', 'title', 'status', 'author_id', '_version', '_created_at', '_updated_at'], // prettier-ignore
    );
  });

  test('[D5] without a grant there is no reader', () => {
    expect(readerOf(library, { name: 'tags' }, guest)).toBeNull();
    expect(readerOf(library, { name: 'nope' }, administrator)).toBeNull();
  });

  test('[D5] associations lead only to readable views over readable keys (A10)', () => {
    expect([...libraryReader('articles', editor).associations.keys()]).toEqual(['author', 'tags']);
    expect([...libraryReader('articles', guest).associations.keys()]).toEqual(['author']);
    expect([...libraryReader('authors', guest).associations.keys()]).toEqual(['mentor', 'articles']);
    const onlyName = catalogOf([
      { name: 'a', columns: { id: { type: 'integer', primaryKey: true }, b_id: { type: 'integer' } }, relations: { b: { type: 'belongsTo', view: 'b', foreignKey: 'b_id' } }, access: { read: [{ roles: ['public'], columns: [] }] } },
      { name: 'b', columns: { id: { type: 'integer', primaryKey: true } }, relations: { a: { type: 'hasMany', view: 'a', foreignKey: 'b_id' } }, access: { read: ['public'] } },
    ]); // prettier-ignore
    expect(readerOf(onlyName, { name: 'a' }, guest)!.associations.size).toBe(0);
    expect(readerOf(onlyName, { name: 'b' }, guest)!.associations.size).toBe(0);
  });

  test('[D5] a link table that is a view is followed only for callers who may read all of it', () => {
    const views = (read: unknown[]) => catalogOf([
      { name: 'a', columns: { id: { type: 'integer', primaryKey: true } }, relations: { b: { type: 'belongsToMany', view: 'b', through: 'ab', foreignKey: 'a_id', otherKey: 'b_id' } }, access: { read: ['public'] } },
      { name: 'b', columns: { id: { type: 'integer', primaryKey: true } }, access: { read: ['public'] } },
      { name: 'ab', columns: { id: { type: 'integer', primaryKey: true }, a_id: { type: 'integer' }, b_id: { type: 'integer' } }, access: { read } },
    ]); // prettier-ignore
    const follows = (read: unknown[]) => readerOf(views(read), { name: 'a' }, guest)!.associations.has('b');
    expect(follows(['public'])).toBe(true);
    expect(follows([])).toBe(false);
    expect(follows([{ roles: ['public'], where: { a_id: 1 } }])).toBe(false);
    expect(follows([{ roles: ['public'], columns: ['a_id'] }])).toBe(false);
  });

  test('[D5] callers with equal roles share a shape, others do not', () => {
    const shape = (identity: Identity) => libraryReader('articles', identity).shape;
    expect(shape(user)).toBe(shape({ ...user, id: editor.id }));
    expect(shape({ id: 'x', roles: ['a', 'b'] })).toBe(shape({ id: 'y', roles: ['b', 'a', 'user'] }));
    expect(new Set([guest, user, editor, administrator].map(shape)).size).toBe(4);
  });

  test('[D5] a record shows the columns of the grants that match it (A11)', () => {
    expect(ask(user, { select: 'title,body,status', sort: 'id' })).toEqual([
      { id: 1, title: 'live', status: 'live', _version: 1 },
      { id: 2, title: 'mine', body: 'b2', _version: 1 },
      { id: 3, title: 'live and mine', body: 'b3', status: 'live', _version: 1 },
    ]);
  });

  test('[D5] a column that is not readable in a record is null in filter, search and sort (A11)', () => {
    const ids = (parameters: Record<string, string>) => (ask(user, parameters) as { id: number }[]).map(({ id }) => id);
    expect(ids({ filter: '{"body":null}' })).toEqual([1]);
    expect(ids({ filter: '{"body":{"$ne":"b1"}}' })).toEqual([2, 3]);
    expect(ids({ filter: '{"status":null}' })).toEqual([2]);
    expect(ids({ search: 'b1' })).toEqual([]);
    expect(ids({ search: 'B2' })).toEqual([2]);
    expect(ids({ sort: '-body' })).toEqual([3, 2, 1]);
  });

  test('[D5] inaccessible related rows are neither counted nor sorted by nor shown (A10)', () => {
    expect(ask(guest, { filter: '{"author":{}}', count: '1' })).toBe(1);
    expect(ask(guest, { filter: '{"author":null}', count: '1' })).toBe(1);
    expect(ask(guest, { include: 'author.mentor', select: 'title' })).toEqual([
      { id: 1, title: 'live', _version: 1, author: expect.objectContaining({ name: 'Ann', mentor: null }) },
      { id: 3, title: 'live and mine', _version: 1, author: null },
    ]);
    expect(ask(guest, { include: 'articles', select: 'name' }, 'authors')).toEqual([
      { id: 1, name: 'Ann', _version: 1, articles: [expect.objectContaining({ id: 1 })] },
    ]);
    expect((ask(guest, { sort: 'author.name' }) as { id: number }[]).map(({ id }) => id)).toEqual([1, 3]);
  });
});

describe('grants', () => {
  test('[D5] the administrator has all rights, others those that their roles match', () => {
    expect(grantsFor(articles, 'delete', administrator)).toBe('all');
    expect(grantsFor(articles, 'delete', editor)).toEqual([]);
    expect(grantsFor(articles, 'read', guest)).toHaveLength(1);
    expect(grantsFor(articles, 'read', user)).toHaveLength(2);
    expect(grantsFor(articles, 'read', editor)).toHaveLength(3);
  });

  test('[D5] a caller without id is a guest, whatever the roles', () => {
    for (const roles of [['admin'], ['editor'], ['user']])
      expect(grantsFor(articles, 'read', { id: null, roles })).toEqual(grantsFor(articles, 'read', guest));
  });

  const bound = (where: object, identity: Identity): Condition => {
    const parsed = parseGrantCondition(where, articles, (name) => library.views.get(name));
    if ('problems' in parsed) throw new Error(JSON.stringify(parsed.problems));
    return bindCondition(parsed.condition, identity, now);
  };
  const compare = (column: string, operator: string, operand: unknown) => ({
    kind: 'compare',
    column,
    operator,
    operand,
  });

  test('[D5] variables are bound to the caller and the time', () => {
    const caller: Identity = { id: user.id, roles: ['a', 'b'] };
    expect(bound({ owner_id: '$user.id' }, caller)).toEqual(compare('owner_id', 'eq', user.id));
    expect(bound({ owner_id: { $in: ['$user.id'] } }, caller)).toEqual(compare('owner_id', 'in', [user.id]));
    expect(bound({ status: '$user.roles' }, caller)).toEqual(compare('status', 'in', ['a', 'b']));
    expect(bound({ status: { $not: '$user.roles' } }, caller)).toEqual(compare('status', 'notIn', ['a', 'b']));
    expect(bound({ published_at: { $lte: '$now' } }, caller)).toEqual(
      compare('published_at', 'lte', '2026-11-20T10:11:12.345Z'),
    );
    expect(bound({ author: { articles: { day: '$now' } } }, caller)).toMatchObject({
      where: { where: compare('day', 'eq', '2026-11-20') },
    });
  });

  test('[D5] $user.id of a guest never matches, not even negated (A12)', () => {
    const unknown = compare('owner_id', 'eq', null);
    expect(bound({ owner_id: '$user.id' }, guest)).toEqual(unknown);
    expect(bound({ owner_id: { $ne: '$user.id' } }, guest)).toEqual(unknown);
    expect(bound({ owner_id: { $in: ['$user.id', user.id] } }, guest)).toEqual({
      kind: 'or',
      of: [compare('owner_id', 'in', [user.id]), unknown],
    });
    expect(bound({ owner_id: { $notIn: ['$user.id'] } }, guest)).toEqual({
      kind: 'and',
      of: [compare('owner_id', 'notIn', []), unknown],
    });
    expect(bound({ status: '$user.roles' }, guest)).toEqual(compare('status', 'in', []));
  });

  test('[D5] a grant is evaluated with full rights, and its problems are reported with their path', () => {
    expect(bound({ secret: 'x' }, guest)).toEqual(compare('secret', 'eq', 'x'));
    const parsed = parseGrantCondition(
      {
        nope: 1,
        words: '$user.id',
        $or: [{ author: { name: { $like: 1 } } }, { status: { $gt: '$user.roles' } }],
        title: '$user.email',
      },
      articles,
      (name) => library.views.get(name),
      '$.access.read[1].where',
    );
    expect('problems' in parsed && parsed.problems.map(({ path }) => path)).toEqual([
      '$.access.read[1].where.nope',
      '$.access.read[1].where.words',
      '$.access.read[1].where.$or[0].author.name.$like',
      '$.access.read[1].where.$or[1].status.$gt',
      '$.access.read[1].where.title',
    ]);
    if ('problems' in parsed)
      for (const { key, params } of parsed.problems)
        for (const one of ['', '_mend'])
          expect(english({ key: `view_${key}${one}`, params })).toMatch(/^[^{}]*(\{"|`|$)/);
  });
});

describe('writers', () => {
  test('[D5] hidden, system and read-only columns are never written, the primary key on create only', () => {
    const create = writerOf(articles, 'create', editor)!;
    expect([...create.columns.keys()]).toEqual(
      [...articles.columns.values()].filter(({ system, hidden }) => !system && !hidden).map(({ name }) => name),
    );
    expect(writerOf(articles, 'update', administrator)!.columns.has('id')).toBe(false);
    expect(writerOf(articles, 'delete', administrator)!.columns.size).toBe(0);
  });

  test('[D5] a writer has the rows and columns of the matching grants, or does not exist', () => {
    const update = writerOf(articles, 'update', user)!;
    expect([...update.columns.keys()]).toEqual(['title']);
    expect(update.rows).toEqual([{ kind: 'compare', column: 'owner_id', operator: 'eq', operand: user.id }]);
    expect(writerOf(articles, 'update', editor)!.rows).toBe('all');
    expect(writerOf(articles, 'update', guest)).toBeNull();
    expect(writerOf(articles, 'delete', editor)).toBeNull();
  });
});

describe('routes', () => {
  test.each<[string | string[] | undefined, Identity, boolean]>([
    [undefined, guest, true],
    ['', guest, true],
    [[], guest, true],
    ['editor', guest, false],
    ['editor helper', editor, true],
    [['helper'], editor, false],
    [['user'], user, true],
    ['user', guest, false],
    ['public', guest, true],
    ['helper', administrator, true],
  ])('[A12] roles %j let %j in: %j', (roles, identity, expected) => {
    expect(mayEnter(roles, identity)).toBe(expected);
  });
});
