import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer, type RunningServer } from '../app/bootstrap.js';
import { openDatabase } from '../kernel/database/open-database.js';
import { Person } from './testing/person.js';

const mysqlUrl = process.env['TEST_MYSQL_URL'] ?? 'mysql://root@127.0.0.1:3306';
const administrator = { email: 'admin@example.com', password: 'correct horse battery staple' };

const id = { type: 'integer', primaryKey: true };
const notes = {
  name: 'notes',
  columns: {
    id,
    title: { type: 'string' },
    owner_id: { type: 'uuid' },
    open: { type: 'boolean' },
    topic_id: { type: 'integer' },
  },
  relations: { topic: { type: 'belongsTo', view: 'topics', foreignKey: 'topic_id' } },
  access: {
    read: [
      'editor',
      { roles: ['user'], where: { owner_id: '$user.id' } },
      { roles: ['public'], where: { open: true, topic: { name: 'news' } } },
    ],
    create: ['editor'],
    update: ['editor'],
    delete: ['editor'],
  },
};
const topics = {
  name: 'topics',
  columns: { id, name: { type: 'string' } },
  relations: { notes: { type: 'hasMany', view: 'notes', foreignKey: 'topic_id' } },
  access: { read: ['public'], create: ['editor'], update: ['editor'], delete: ['editor'] },
};
const secrets = { name: 'secrets', columns: { id, text: { type: 'string' } } };

const kinds: ('sqlite' | 'mysql')[] = ['sqlite'];
const mysqlAnswers =
  mysqlUrl !== 'none' &&
  (await openDatabase(Object.assign(new URL(mysqlUrl), { pathname: '/mysql' }).href).then(
    (database) => database.close().then(() => true),
    () => false,
  ));
if (mysqlAnswers || process.env['CI'] === 'true') kinds.push('mysql');

describe.each(kinds)('events on %s', (kind) => {
  const folder = mkdtempSync(join(tmpdir(), 'vk-events-'));
  const database = `vk_events_${process.pid}_${Date.now()}`;
  const people: Person[] = [];
  let server: RunningServer;
  let admin: Person;
  let editor: Person;

  const drop = (view: { name: string }) =>
    writeFileSync(join(folder, 'views', `${view.name}.json`), JSON.stringify(view)); // prettier-ignore
  const someone = () => {
    const person = new Person(server.origin);
    people.push(person);
    return person;
  };
  let count = 0;
  const newUser = async (roles: string[]) => {
    const account = { email: `user${(count += 1)}@example.com`, password: 'a password of theirs' };
    const { body } = await admin.call('POST', '/api/users/', {
      ...account,
      password: undefined,
      name: 'U',
      roles,
      new_password: account.password,
    });
    return { person: await someone().signIn(account), id: body['id'] as string };
  };
  const sql = async (text: string) => {
    const db = await openDatabase(Object.assign(new URL(mysqlUrl), { pathname: '/mysql' }).href);
    await db.execute(text).finally(() => db.close());
  };

  beforeAll(async () => {
    mkdirSync(join(folder, 'views'));
    for (const view of [notes, topics, secrets]) drop(view);
    if (kind === 'mysql') await sql(`CREATE DATABASE ${database} CHARACTER SET utf8mb4`);
    server = await startServer({
      PORT: '0',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'silent',
      PLUGINS: 'none',
      DATA_DIR: folder,
      VIEWS_DIR: join(folder, 'views'),
      DATABASE_URL:
        kind === 'sqlite'
          ? `sqlite:${join(folder, 'x.db')}`
          : Object.assign(new URL(mysqlUrl), { pathname: `/${database}` }).href,
      ADMIN_EMAIL: administrator.email,
      ADMIN_PASSWORD: administrator.password,
    });
    admin = await someone().signIn(administrator);
    editor = (await newUser(['editor'])).person;
    for (const name of ['news', 'other']) await editor.call('POST', '/api/topics/', { name });
  }, 60_000);
  afterEach(() => {
    for (const person of people) person.stop();
  });
  afterAll(async () => {
    await server.close();
    if (kind === 'mysql') await sql(`DROP DATABASE ${database}`);
    rmSync(folder, { recursive: true });
  });

  test('[D5] a change is sent only to callers who may read the row', async () => {
    const { person: owner, id: ownerId } = await newUser([]);
    const listeners = [await someone().listen(), await owner.listen()];
    const editorListens = (await newUser(['editor'])).person;
    await editorListens.listen();
    const create = async (note: object) => (await editor.call('POST', '/api/notes/', note)).body['id'] as number;
    const hidden = await create({ title: 'hidden', open: false });
    const owned = await create({ title: 'owned', owner_id: ownerId });
    const open = await create({ title: 'open', open: true, topic_id: 1 });
    const closed = await create({ title: 'open, but no news', open: true, topic_id: 2 });
    for (const note of [hidden, owned, open, closed]) await editor.call('DELETE', `/api/notes/${note}`);
    await editor.call('PUT', '/api/topics/1', { name: 'news' });
    await editor.call('POST', '/api/topics/', { name: 'last' });
    const everyone = [...listeners, editorListens];
    for (const one of everyone) await one.received(({ data }) => data['view'] === 'topics');
    const received = everyone.map(({ events }) =>
      events
        .filter(({ data }) => data['view'] === 'notes')
        .map(({ event, data }) => [event, data['id'], data['action'], data['version']]),
    );
    const both = (...ids: number[]) => [
      ...ids.map((one) => ['record', one, 'create', 1]),
      ...ids.map((one) => ['record', one, 'delete', 1]),
    ];
    expect(received).toEqual([both(open), both(owned, open), both(hidden, owned, open, closed)]);
    for (const { events } of everyone) expect(JSON.stringify(events)).not.toContain('before');
  });

  test('[C5] changes of the model are sent for readable views, and for views that were removed', async () => {
    const guest = await someone().listen();
    const { person: user } = await newUser([]);
    await user.listen();
    drop({ ...secrets, columns: { ...secrets.columns, more: { type: 'string' } } } as never);
    const fresh = { name: 'fresh', columns: { id }, access: { read: ['user'] } };
    drop(fresh);
    await user.received(({ event, data }) => event === 'model' && (data['views'] as string[]).includes('fresh'));
    rmSync(join(folder, 'views', 'fresh.json'));
    await user.received(
      ({ event }) => event === 'model' && user.events.filter((sent) => sent.event === 'model').length === 2,
    );
    drop({ ...topics, label: 'Themes' } as never);
    await guest.received(({ data }) => JSON.stringify(data['views']) === '["topics"]');
    expect(guest.events).toHaveLength(1);
    expect(JSON.stringify([...guest.events, ...user.events])).not.toContain('secrets');
  }, 20_000);

  test('[G1] a role change applies at once, also to an open stream', async () => {
    const { person, id: userId } = await newUser([]);
    await person.listen();
    const note = (await editor.call('POST', '/api/notes/', { title: 'x' })).body['id'];
    expect((await person.call('GET', `/api/notes/${note}`)).status).toBe(404);
    await admin.call('PUT', `/api/users/${userId}`, { roles: ['editor'] });
    expect((await person.call('GET', `/api/notes/${note}`)).status).toBe(200);
    await person.received(({ event, data }) => event === 'model' && (data['views'] as string[]).includes('notes'));
    await editor.call('PUT', `/api/notes/${note}`, { title: 'y' });
    await person.received(({ data }) => data['view'] === 'notes' && data['action'] === 'update');
    await admin.call('PUT', `/api/users/${userId}`, { roles: [] });
    expect((await person.call('GET', `/api/notes/${note}`)).status).toBe(404);
  });

  test.each([
    ['sign-out', (person: Person) => person.call('POST', '/api/user/logout')],
    ['being disabled', (_person: Person, who: string) => admin.call('PUT', `/api/users/${who}`, { disabled: true })],
    [
      'a new password',
      (_person: Person, who: string) => admin.call('PUT', `/api/users/${who}`, { new_password: 'quite another one' }),
    ],
    ['removal', (_person: Person, who: string) => admin.call('DELETE', `/api/users/${who}`)],
  ])('[G4] %s ends the session and closes its stream', async (_name, act) => {
    const { person, id: userId } = await newUser(['editor']);
    await person.listen();
    expect((await act(person, userId)).status).toBeLessThan(300);
    await person.received(({ event }) => event === 'signout');
    await person.end();
    expect((await person.call('GET', '/api/auth/session')).body).toBeNull();
  });

  test('[D6] a client that read before its stream opened learns that it missed a change of a view it may read', async () => {
    const { body } = await editor.call('POST', '/api/notes/', { title: 'Early', open: false });
    const behind = await (await newUser(['editor'])).person.listen('?since=30000');
    await behind.received(({ event }) => event === 'again');
    const [outsider, later] = [await someone().listen('?since=1'), await (await newUser(['editor'])).person.listen()];
    await editor.call('PUT', `/api/notes/${String(body['id'])}`, { title: 'Late', open: true });
    for (const one of [outsider, later]) {
      await editor.call('POST', '/api/topics/', { name: 'now' });
      await one.received(({ data }) => data['view'] === 'topics');
      expect(one.events.some(({ event }) => event === 'again')).toBe(false);
    }
  });

  test('[J5] a stream that is opened again with its last id gets what it has missed and nothing else', async () => {
    const first = await (await newUser(['editor'])).person.listen();
    await first.marked();
    const { body } = await editor.call('POST', '/api/topics/', { name: 'heard' });
    await first.received(({ data }) => data['id'] === body['id']);
    const { lastId } = first;
    first.leaveStream();
    const { body: missed } = await editor.call('POST', '/api/topics/', { name: 'missed' });
    first.events.length = 0;
    await first.listen(`?last=${lastId}`);
    await first.received(({ data }) => data['id'] === missed['id']);
    expect(first.events.map(({ event, data }) => [event, data['id']])).toEqual([['record', missed['id']]]);
    const another = await (await newUser(['editor'])).person.listen(`?last=${lastId}`);
    await another.received(({ event }) => event === 'again');
  });

  test('[E9] foreign pages get no stream', async () => {
    for (const headers of [{ origin: 'http://evil.example' }, { 'sec-fetch-site': 'cross-site' }] as Record<
      string,
      string
    >[]) {
      expect((await fetch(`${server.origin}/api/events`, { headers })).status).toBe(403);
    }
  });

  test('[E9] an address may open 400 streams, and all end when the server stops', async () => {
    const leave = new AbortController();
    const open = () => fetch(`${server.origin}/api/events`, { signal: leave.signal });
    const responses: Response[] = [];
    for (let i = 0; i < 20; i += 1) responses.push(...(await Promise.all(Array.from({ length: 20 }, open))));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    const refused = await open();
    expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([429, 30]);
    leave.abort();
    const last = await someone().listen();
    await Promise.all([server.close(), last.end()]);
    expect(last.closed).toBe(true);
  }, 30_000);
});
