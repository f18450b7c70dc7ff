import { newUuid } from '../columns/uuid-maker.js';
import { validateWrites } from '../rules/validate-writes.js';
import { catalogOf } from '../testing/catalog-of.js';
import type { Association, Column, View } from '../definition/view.js';
import { completeRecord, isRequiredOnCreate } from './check-record.js';
import { coerceBody, type BodyScope } from './coerce-body.js';

const articles = {
  name: 'articles',
  columns: {
    id: { type: 'integer', primaryKey: true },
    title: { type: 'string', length: 5, allowNull: false },
    status: { type: 'string', values: ['draft', 'live'], default: 'draft' },
    price: { type: 'decimal' },
    owner_id: { type: 'string', readOnly: true, default: '$user.id' },
    secret: { type: 'string', hidden: true },
    note: { type: 'text', required: true },
    hint: { type: 'text', required: true, visible: false },
    made: { type: 'dateonly', default: 'NOW' },
    parent_id: { type: 'integer' },
    constructor: { type: 'boolean', allowNull: false, default: true },
  },
  relations: {
    parent: { type: 'belongsTo', view: 'articles' },
    tags: { type: 'belongsToMany', through: 'articles_tags' },
  },
};
const tags = { name: 'tags', columns: { id: { type: 'bigint', primaryKey: true } } };
const catalog = catalogOf([articles, tags]);
const viewOf = (name: string): View => {
  const view = catalog.views.get(name);
  if (!view) throw new Error(name);
  return view;
};
const view = viewOf('articles');
const key = (association: Association): Column | undefined => {
  const target = viewOf(association.view);
  return target.columns.get(target.primaryKey);
};
const moment = { now: new Date('2026-11-20T10:00:00.000Z'), userId: 'u1' };
const all = new Set([...view.columns.keys()].filter((name) => !name.startsWith('_')));

const read = (body: unknown, more: Partial<BodyScope> = {}) => {
  const { values, links, version, problems } = coerceBody(view, body, {
    create: true,
    writable: all,
    readable: all,
    moment,
    linkKey: key,
    ...more,
  });
  return {
    values: Object.fromEntries(values),
    links: Object.fromEntries(links),
    version,
    problems: problems.map((one) => [one.column, one.key]),
  };
};
const stored = new Map<string, string | number | boolean | null>([
  ['id', 7], ['title', 'Old'], ['price', '1.00'], ['owner_id', 'u2'], ['status', 'live'], ['secret', 's'],
]); // prettier-ignore

describe('coerceBody', () => {
  test('[C8] coerces every column and reports all problems at once', () => {
    expect(read({ title: '', price: 2, status: 'x', constructor: 'false', parent_id: '3' })).toMatchObject({
      values: { title: '', price: '2.00', status: 'x', constructor: false, parent_id: 3 },
      problems: [],
    });
    expect(read({ title: 5, price: '1.234', made: '2026-02-30', nope: 1, parent_id: {} }).problems).toEqual([
      ['title', 'string'], ['price', 'scale'], ['made', 'dateonly'], ['nope', 'unknownColumn'], ['parent_id', 'integer'],
    ]); // prettier-ignore
  });

  test.each([null, [], 'x', 5])('[D3] %j is not a record', (body) => {
    expect(read(body).problems).toEqual([[undefined, 'notARecord']]);
  });

  test('[D5] a hidden column, and one that is neither readable nor writable, are reported as unknown', () => {
    const seen = new Set(['id', 'title']);
    expect(read({ secret: 'x', price: 1, nope: 1 }, { writable: seen, readable: seen }).problems).toEqual([
      ['secret', 'unknownColumn'], ['price', 'unknownColumn'], ['nope', 'unknownColumn'],
    ]); // prettier-ignore
    expect(read({ price: 1, title: 'a' }, { writable: new Set(['title']) }).problems).toEqual([['price', 'readOnly']]);
  });

  test('[D5] __proto__ is not a column and changes nothing', () => {
    const body: unknown = JSON.parse('{"__proto__": {"title": "x"}, "hasOwnProperty": 1}');
    expect(read(body)).toMatchObject({
      values: {},
      problems: [
        ['__proto__', 'unknownColumn'],
        ['hasOwnProperty', 'unknownColumn'],
      ],
    });
  });

  test('[D3] a record can be sent back as it was read', () => {
    const body = { id: 7, title: 'New', owner_id: 'u2', _version: 3, _created_at: 'x', _updated_at: null };
    expect(read(body, { create: false, current: stored })).toEqual({
      values: { title: 'New' },
      links: {},
      version: 3,
      problems: [],
    });
  });

  test('[D3] changes to key, read-only columns and columns without a grant are refused', () => {
    const writable = new Set([...all].filter((name) => name !== 'price'));
    const body = { id: 8, owner_id: 'u1', price: '1.01', _version: '3' };
    expect(read(body, { create: false, current: stored, writable }).problems).toEqual([
      ['id', 'readOnly'], ['owner_id', 'readOnly'], ['price', 'readOnly'], ['_version', 'version'],
    ]); // prettier-ignore
    expect(read({ price: '1.0' }, { create: false, current: stored, writable }).problems).toEqual([]);
  });

  test('[D5] an unchanged but unreadable value is refused like any other, so that it cannot be guessed', () => {
    const seen = new Set(['id', 'title']);
    const guess = (price: string) =>
      read({ price }, { create: false, current: stored, writable: seen, readable: seen }).problems;
    expect(guess('1.00')).toEqual(guess('2.00'));
  });

  test('[D3] on create a read-only column accepts only null or its default', () => {
    expect(read({ owner_id: 'u1' })).toMatchObject({ values: {}, problems: [] });
    expect(read({ owner_id: null }).problems).toEqual([]);
    expect(read({ owner_id: 'u9' }).problems).toEqual([['owner_id', 'readOnly']]);
    expect(read({ _version: 'x', _created_at: 1 }).problems).toEqual([]);
    expect(read({ id: '12' }).values).toEqual({ id: 12 });
  });

  test('[D4] links are lists of ids, for belongsToMany only', () => {
    expect(read({ tags: [1, '2', 1] }).links).toEqual({ tags: ['1', '2'] });
    expect(read({ tags: [{ id: 1 }] }).problems).toEqual([['tags', 'idList']]);
    expect(read({ tags: 1 }).problems).toEqual([['tags', 'idList']]);
    expect(read({ parent: { title: 'x' } }).problems).toEqual([['parent', 'association']]);
  });

  test('[D3] 200,000 unknown keys are read in one go, and echoed in a shortened form', () => {
    const body = Object.fromEntries(Array.from({ length: 200_000 }, (_, at) => [`k${at}`, 1]));
    expect(read(body).problems).toHaveLength(200_000);
    expect(read({ ['x'.repeat(5_000)]: 1 }).problems[0]?.[0]).toHaveLength(101);
  });
});

describe('a merged record', () => {
  const check = async (record: Record<string, string | boolean | null>) => {
    const write = { values: new Map(), merged: new Map(Object.entries(record)), problems: [], create: true, moment };
    const [found = []] = await validateWrites(view, [write], {
      now: moment.now,
      run: () => Promise.reject(new Error()),
    });
    return found.map(({ column, key: problem }) => [column, problem]);
  };

  test('[C8] is checked for visible required columns, lengths and allowed values', async () => {
    expect(await check({ title: null, note: '', status: 'x', constructor: true })).toEqual([
      ['title', 'required'], ['status', 'values'], ['note', 'required'],
    ]); // prettier-ignore
    expect(await check({ title: 'abcdef', note: 'n', constructor: null })).toEqual([['title', 'length'], ['constructor', 'required']]); // prettier-ignore
    expect(await check({ title: '', note: 'n', constructor: false })).toEqual([]);
  });
});

describe('completeRecord', () => {
  test('[C3] fills in defaults, nulls and generated keys', () => {
    const record = completeRecord(view, new Map([['title', 'a']]), moment, newUuid);
    expect(Object.fromEntries(record)).toEqual({
      id: null, title: 'a', status: 'draft', price: null, owner_id: 'u1', secret: null, note: null, hint: null,
      made: '2026-11-20', parent_id: null, constructor: true,
      _version: 1, _created_at: '2026-11-20T10:00:00.000Z', _updated_at: '2026-11-20T10:00:00.000Z',
    }); // prettier-ignore
  });

  test('[C3] determines which columns a new record needs', () => {
    expect([...view.columns.values()].filter(isRequiredOnCreate).map(({ name }) => name)).toEqual([
      'title',
      'note',
      'hint',
    ]);
  });
});
