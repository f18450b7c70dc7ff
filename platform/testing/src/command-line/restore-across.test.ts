import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fillLibrary, libraryViews } from '../factories/library.js';
import { createPerson } from '../factories/people.js';
import { picture } from '../factories/pictures.js';
import { upload } from '../media/upload.js';
import { HttpClient } from '../server/http-client.js';
import { startServer, type RunningServer } from '../server/start-server.js';
import { databaseKinds, type DatabaseKind } from '../server/temporary-database.js';
import { until } from '../server/until.js';
import { createEmptyInstance, type Instance } from './empty-instance.js';
import { viewkraft, viewkraftProcess, type Ended } from './viewkraft.js';

const id = { type: 'integer', primaryKey: true };
const things = {
  search: true,
  columns: {
    code: { type: 'string', length: 30, primaryKey: true },
    name: { type: 'string', length: 200, index: true },
    area: { type: 'string', length: 20 },
    number: { type: 'integer' },
    essay: { type: 'string', length: 20_000 },
    story: { type: 'text' },
    tiny: { type: 'decimal', precision: 15, scale: 15 },
    large: { type: 'decimal', precision: 15, scale: 0 },
    parent_code: { type: 'string', length: 30 },
  },
  unique: [['area', 'number']],
  indexes: [['area', 'name']],
  relations: {
    parent: { type: 'belongsTo', view: 'things', foreignKey: 'parent_code', onDelete: 'setNull' },
    marks: { type: 'belongsToMany', view: 'marks', through: 'marks_things' },
  },
};
const views = {
  ...libraryViews,
  things,
  marks: {
    columns: { id: { type: 'uuid', primaryKey: true }, label: { type: 'string', unique: true } },
    relations: { things: { type: 'belongsToMany', view: 'things', through: 'marks_things' } },
  },
  counters: {
    columns: { id: { type: 'bigint', primaryKey: true }, ready: { type: 'boolean' }, at: { type: 'datetime' } },
  },
  leaving: { columns: { id, kept: { type: 'string' }, gone: { type: 'decimal', precision: 8, scale: 3 } } },
};
const listed = [...Object.keys(views), 'users', 'roles', 'profiles', 'media', 'audit'];

const thingsRows = [
  {
    code: 'a', name: 'Ärger', area: 'x', number: 1, essay: '🎵'.repeat(20_000), story: `${'zeile\r\n\t"\\\' '.repeat(30_000)}end`,
    tiny: '0.123456789012345', large: '999999999999999',
  },
  { code: 'A', name: 'arger ', area: 'X', number: 1, tiny: '-0.999999999999999', large: '-999999999999999', parent_code: 'a' },
  { code: 'a-ü 🎵', name: '', area: 'x', number: 2, tiny: '0.000000000000001', large: '0', parent_code: 'A' },
]; // prettier-ignore

const kinds = await databaseKinds();
const pairs: readonly [DatabaseKind, DatabaseKind][] = [
  ['sqlite', 'mysql'],
  ['mysql', 'sqlite'],
];

/** Skipped where only one kind of database answers. */
const everyPair = kinds.length > 1 ? describe : describe.skip;

everyPair.each(pairs)('moving from %s to %s and back', (first, second) => {
  let server: RunningServer;
  let token = '';
  let before: Record<string, unknown> = {};
  let person: { email: string; password: string };
  let image = '';
  const instances: Instance[] = [];
  const archive = (name: string): string => join(server.folder, `${name}.tar.gz`);
  const newInstance = async (kind: DatabaseKind): Promise<Instance> => {
    const instance = await createEmptyInstance(kind, server.viewsFolder);
    instances.push(instance);
    return instance;
  };
  const run = (at: Pick<Instance, 'folder' | 'database' | 'viewsFolder'>, ...args: string[]): Promise<Ended> =>
    viewkraft(at, args);

  beforeAll(async () => {
    server = await startServer({ database: first, views });
    const admin = await server.admin();
    await fillLibrary(admin);
    await fillMore(admin);
    person = await createPerson(admin, () => server.client(), ['author']);
    const content = await picture(30, 20);
    const { body } = await upload<{ path: string }>(admin, [{ name: 'a.png', type: 'image/png', content }]);
    image = body.path;
    token = String((await admin.send('POST', '/api/user/tokens', { name: 'mover' })).body['token']);
    await server.stop({ keep: true });
    server = await startServer({
      after: server,
      views: { ...views, leaving: { columns: { id, kept: { type: 'string' } } } },
    });
    const applied = await run(server, 'views', 'apply', '--allow-destructive', 'leaving');
    expect([applied.code, applied.err]).toEqual([0, '']);
    before = await answers(server.origin, token);
    expect(JSON.stringify(before['/api/articles/1/history/'])).toContain('"old":"Alpha","new":"Changed"');
  }, 120_000);
  afterAll(async () => {
    await Promise.all(instances.map((instance) => instance.remove()));
    await server.stop();
  }, 60_000);

  test('[D12] records, history, files, accounts and tokens are the same, and new keys continue', async () => {
    expect((await run(server, 'backup', archive('there'))).code).toBe(0);
    const there = await newInstance(second);
    const moved = await run(there, 'restore', archive('there'), '--json');
    expect([moved.code, moved.err]).toEqual([0, '']);
    expect(moved.json()).toMatchObject({ secret: 'kept', files: 1, leftOut: [], tables: expect.arrayContaining([{ name: 'things', rows: 3 }]) }); // prettier-ignore
    await checkAt(there, async () => {
      expect((await run(there, 'backup', archive('back'))).code).toBe(0);
    });
    const back = await newInstance(first);
    expect((await run(back, 'restore', archive('back'))).err).toBe('');
    await checkAt(back);
  }, 300_000);

  test('[D12] what Viewkraft did not make is named, and left out only when that is wanted', async () => {
    const here = await newInstance(first);
    expect((await run(here, 'restore', archive('there'))).code).toBe(0);
    await here.database.change('CREATE TABLE ledger (entry INTEGER PRIMARY KEY, amount INTEGER)');
    await here.database.change('CREATE VIEW totals AS SELECT SUM(amount) AS amount FROM ledger');
    expect((await run(here, 'backup', archive('foreign'))).code).toBe(0);
    const there = await newInstance(second);
    const refused = await run(there, 'restore', archive('foreign'));
    expect([refused.code, refused.err]).toEqual([
      1,
      expect.stringContaining('did not make: totals (an SQL view), ledger.'),
    ]);
    expect(await there.database.tables()).toEqual([]);
    const skipped = await run(there, 'restore', archive('foreign'), '--skip-foreign', '--json');
    expect(skipped.json()).toMatchObject({ leftOut: ['totals (an SQL view)', 'ledger'] });
    expect(await changesAt(there)).toEqual([]);
  }, 120_000);

  // MySQL refuses such values itself.
  (first === 'sqlite' ? test.each : undefined)?.([
    ["UPDATE articles SET words = 'many' WHERE id = 2", 'table articles, column words, id 2'],
    ['UPDATE articles SET reads = 1.5 WHERE id = 1', 'table articles, column reads, id 1'],
    ["UPDATE articles SET token = x'00' WHERE id = 1", 'table articles, column token, id 1'],
    ["UPDATE articles SET moment = '2026-02-30T00:00:00.000Z' WHERE id = 2", 'table articles, column moment, id 2'],
    ['UPDATE articles SET rating = 9e999 WHERE id = 1', 'table articles, column rating, id 1'],
    ["UPDATE articles SET rating = '0x10' WHERE id = 1", 'table articles, column rating, id 1'],
    ['UPDATE articles SET price = 0.001 WHERE id = 1', 'table articles, column price, id 1'],
    [
      "UPDATE _viewkraft_sessions SET user_agent = printf('%.300c', 'x')",
      'table _viewkraft_sessions, column user_agent',
    ],
    ['UPDATE articles SET pinned = 2 WHERE id = 1', 'table articles, column pinned, id 1'],
    [`UPDATE things SET area = '${'x'.repeat(21)}' WHERE code = 'A'`, 'table things, column area, code A'],
    ['DELETE FROM tags WHERE id = 2', 'table articles_tags references a row of tags that is missing'],
  ])(
    '[D12] a value that does not fit stops the restore before it changes anything: %s',
    async (sql, place) => {
      const here = await newInstance(first);
      expect((await run(here, 'restore', archive('there'))).code).toBe(0);
      await here.database.change(`PRAGMA foreign_keys = OFF; ${sql}`);
      expect((await run(here, 'backup', archive('unfit'), '--force')).code).toBe(0);
      const there = await newInstance(second);
      const refused = await run(there, 'restore', archive('unfit'));
      expect([refused.code, refused.err]).toEqual([1, expect.stringContaining(place)]);
      expect(await there.database.tables()).toEqual([]);
      expect(existsSync(join(there.folder, 'restore-unfinished'))).toBe(false);
    },
    120_000,
  );

  (second === 'mysql' ? test : undefined)?.(
    '[D12] a restore that is killed is named, and done when it is repeated',
    async () => {
      const there = await newInstance(second);
      const crash = new AbortController();
      const restoring = viewkraftProcess(there, ['restore', archive('there')], '', {}, crash.signal);
      await until(async () => (await there.database.tables()).includes('_viewkraft_history'), 30_000);
      crash.abort();
      expect((await restoring).code).not.toBe(0);
      expect(await there.database.tables()).toContain('_viewkraft_restore');
      expect((await run(there, 'views', 'plan')).err).toContain('restore was not finished');
      expect((await run(there, 'restore', archive('there'))).err).toContain('--force');
      expect((await run(there, 'restore', archive('there'), '--force')).code).toBe(0);
      expect(await changesAt(there)).toEqual([]);
    },
    120_000,
  );

  /** What a server would change in the tables, apart from search indexes, which it makes again. */
  async function changesAt(instance: Instance): Promise<readonly object[]> {
    const plan = await run(instance, 'views', 'plan', '--json');
    const { changes } = plan.json<{ changes: readonly { reason: string }[] }>();
    return changes.filter(({ reason }) => !reason.includes('_search_'));
  }

  /** Compares everything, then runs `work`, then changes data. */
  async function checkAt(instance: Instance, work: () => Promise<void> = async () => undefined): Promise<void> {
    expect(await changesAt(instance)).toEqual([]);
    const other = await startServer({ after: { ...server, ...instance }, views: instance.viewsFolder });
    try {
      expect(await answers(other.origin, token)).toEqual(before);
      await work();
      const client = await new HttpClient(other.origin).signIn(person.email, person.password);
      expect((await client.get('/api/auth/session')).text).toContain(person.email);
      const admin = await other.admin();
      expect(Buffer.from(await (await admin.raw(image)).arrayBuffer())).toEqual(
        readFileSync(join(server.folder, image)),
      );
      expect((await admin.create('comments', [{ article_id: 1, text: 'new' }]))[0]?.['id']).toBe(8);
      expect((await admin.create('counters', [{ ready: true }]))[0]?.['id']).toBe('9007199254740995');
      expect((await admin.send('PUT', '/api/authors/1', { name: 'Ada L.', _version: 1 })).status).toBe(200);
      expect((await admin.list('things', { search: 'zeile' })).map(({ code }) => code)).toEqual(['a']);
    } finally {
      await other.stop({ keep: true });
    }
    const [archived] = await instance.database.rows('SELECT id, gone FROM _archive_leaving_1');
    expect([Number(archived?.['id']), Number(archived?.['gone'])]).toEqual([1, 12.345]);
  }
});

async function fillMore(admin: HttpClient): Promise<void> {
  await admin.create('things', thingsRows);
  const marks = await admin.create('marks', [{ label: 'one' }, { label: 'One' }, { label: 'one ' }]);
  const linked = await admin.send('POST', '/api/things/A/marks/', { id: marks.map((mark) => mark['id']) });
  expect(linked.status).toBe(200);
  await admin.create('counters', [
    { ready: true, at: '1000-01-01T00:00:00.001Z' },
    { ready: false, at: '9999-12-31T23:59:59.999Z' },
  ]);
  await admin.create('counters', [{ id: '9007199254740993' }, { id: '9007199254740994' }]);
  await admin.create('articles', [
    { title: 'largest', weight: 1.7976931348623157e308, rating: -1.7976931348623157e308, words: -2147483648 },
    { title: 'smallest', weight: 2.2250738585072014e-308, rating: 0.1 + 0.2, body: '\u0001\u007f\u2028' },
  ]);
  await admin.create('leaving', [{ kept: 'k', gone: '12.345' }, { kept: 'l' }]);
  expect((await admin.send('PUT', '/api/articles/1', { title: 'Changed', price: '99999999.99', _version: 1 })).status).toBe(200); // prettier-ignore
  const more = await admin.create(
    'comments',
    [5, 6, 7, 8].map((n) => ({ article_id: 2, text: `more ${n}` })),
  );
  for (const { id: key } of more) expect((await admin.send('DELETE', `/api/comments/${String(key)}`)).status).toBe(204);
}

/** What the API says about every record of every view, its history and links. */
async function answers(origin: string, token: string): Promise<Record<string, unknown>> {
  const client = new HttpClient(origin);
  const found: Record<string, unknown> = {};
  const get = async (path: string): Promise<void> => {
    const { status, body } = await client.call<unknown>(path, { headers: { authorization: `Bearer ${token}` } });
    found[path] = [status, body];
    if (!path.includes('/deleted/') && !path.includes('/history/')) expect([path, status]).toEqual([path, 200]);
  };
  for (const view of listed) {
    await get(`/api/${view}/?limit=1000`);
    await get(`/api/${view}/deleted/`);
    const [, records] = found[`/api/${view}/?limit=1000`] as [number, Record<string, unknown>[]];
    for (const record of Array.isArray(records) ? records : []) {
      const key = encodeURIComponent(String(record['id'] ?? record['code'] ?? record['name'] ?? record['user_id']));
      await get(`/api/${view}/${key}`);
      await get(`/api/${view}/${key}/history/`);
    }
  }
  for (const path of [
    '/api/articles/1/tags/',
    '/api/articles/4/tags/',
    '/api/things/A/marks/',
    '/api/authors/1/students/',
  ])
    await get(path);
  return found;
}
