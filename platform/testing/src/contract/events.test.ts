import { connect } from 'node:net';
import { createPerson } from '../factories/people.js';
import { startServer } from '../server/start-server.js';
import { until } from '../server/until.js';
import { everyDatabase } from './every-database.js';
import { StreamClient } from './stream-client.js';

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
const lines = {
  name: 'lines',
  columns: { id, topic_id: { type: 'integer' } },
  relations: { topic: { type: 'belongsTo', view: 'topics', foreignKey: 'topic_id', onDelete: 'setNull' } },
  access: { read: ['editor', { roles: ['public'], where: { topic: { name: 'news' } } }], create: ['editor'] },
};
const editors = { create: ['editor'], update: ['editor'], delete: ['editor'] };
const part = (name: string, of: string, where: object) => ({
  name,
  columns: { id, whole_id: { type: 'integer' }, open: { type: 'boolean' } },
  relations: { whole: { type: 'belongsTo', view: of, foreignKey: 'whole_id', onDelete: 'cascade' } },
  access: { ...editors, read: ['editor', { roles: ['public'], where }] },
});
/** Guests read books of open authors, and the chapters of those. */
const parts = {
  authors: part('authors', 'authors', { open: true }),
  books: part('books', 'authors', { whole: { open: true } }),
  chapters: part('chapters', 'books', { whole: { whole: { open: true } } }),
};
const seat = (view: string, foreignKey: string) => ({ type: 'belongsTo', view, foreignKey, onDelete: 'cascade' });
const through = { type: 'belongsToMany', through: 'seats' };
/** Courses and their students, in a link table that is also a view. */
const links = {
  courses: { name: 'courses', columns: { id }, access: { ...editors, read: ['editor'] } },
  students: {
    name: 'students',
    columns: { id },
    relations: { courses: { ...through, view: 'courses', foreignKey: 'student_id', otherKey: 'course_id' } },
    access: { ...editors, read: ['editor'] },
  },
  seats: {
    name: 'seats',
    history: false,
    columns: { id, student_id: { type: 'integer' }, course_id: { type: 'integer' } },
    relations: { student: seat('students', 'student_id'), course: seat('courses', 'course_id') },
    access: { ...editors, read: ['editor'] },
  },
};
const secrets = { name: 'secrets', columns: { id, text: { type: 'string' } } };

everyDatabase('events', { views: { notes, topics, lines, secrets, ...parts, ...links } }, (suite) => {
  const clients: StreamClient[] = [];
  let editor: StreamClient;
  const newClient = () => {
    const client = new StreamClient(suite.server.origin);
    clients.push(client);
    return client;
  };
  const newUser = (roles: string[] = []) => createPerson(suite.admin, newClient, roles);
  afterEach(() => {
    for (const client of clients) client.stop();
  });
  beforeAll(async () => {
    editor = (await newUser(['editor'])).client;
    await editor.create('topics', [{ name: 'news' }, { name: 'other' }]);
  });

  test('[D5] a change is sent only to callers who may read the row', async () => {
    const { client: owner, id: ownerId } = await newUser();
    const listeners = [await newClient().listen(), await owner.listen()];
    const editorListens = (await newUser(['editor'])).client;
    await editorListens.listen();
    const create = async (note: object) => (await editor.send('POST', '/api/notes/', note)).body['id'] as number;
    const hidden = await create({ title: 'hidden', open: false });
    const owned = await create({ title: 'owned', owner_id: ownerId });
    const open = await create({ title: 'open', open: true, topic_id: 1 });
    const closed = await create({ title: 'open, but no news', open: true, topic_id: 2 });
    for (const note of [hidden, owned, open, closed]) await editor.send('DELETE', `/api/notes/${note}`);
    await editor.send('PUT', '/api/topics/1', { name: 'news' });
    await editor.send('POST', '/api/topics/', { name: 'last' });
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

  test('[D5] a record that a reader may no longer read is sent as deleted, without its new version', async () => {
    const guest = await newClient().listen();
    const { body: note } = await editor.send<{ id: number }>('POST', '/api/notes/', { title: 'a', open: true, topic_id: 1 });
    const change = (body: object) => editor.send('PUT', `/api/notes/${note.id}`, body);
    const heard = (action: string) => guest.received(({ data }) => data['id'] === note.id && data['action'] === action);
    await heard('create');
    await change({ title: 'b' });
    await heard('update');
    await change({ title: 'c', open: false });
    await heard('delete');
    await change({ title: 'd' });
    await change({ open: true });
    await guest.received(({ data }) => data['id'] === note.id && data['version'] === 5);
    const received = guest.events.filter(({ data }) => data['view'] === 'notes').map(({ data }) => data);
    const of = (action: string, version: number) => ({ view: 'notes', id: note.id, action, version });
    // Updates that are sent together are checked against the record as it is by then.
    expect(received.filter(({ version }) => version !== 4)).toEqual([of('create', 1), of('update', 2), of('delete', 2), of('update', 5)]);
    expect(JSON.stringify(received)).not.toContain('before');
  }); // prettier-ignore

  test('[D5] a record that a deletion elsewhere takes from its readers is sent as deleted', async () => {
    const { body: topic } = await editor.send<{ id: number }>('POST', '/api/topics/', { name: 'news' });
    const guest = await newClient().listen();
    const { body: note } = await editor.send<{ id: number }>('POST', '/api/lines/', { topic_id: topic.id });
    const heard = (action: string) => guest.received(({ data }) => data['view'] === 'lines' && data['action'] === action);
    await heard('create');
    await editor.send('DELETE', `/api/topics/${topic.id}`);
    expect((await heard('delete')).data).toMatchObject({ id: note.id, version: 1 });
  }); // prettier-ignore

  test('[D5] records that are deleted together are sent to those who could read them through each other', async () => {
    const guest = await newClient().listen();
    const make = async (view: string, body: object) => (await editor.send('POST', `/api/${view}/`, body)).body['id'] as number;
    const made = async (open: boolean) => {
      const author = await make('authors', { open });
      const book = await make('books', { whole_id: author });
      return { author, book, chapter: await make('chapters', { whole_id: book }) };
    };
    const [open, hidden] = [await made(true), await made(false)];
    for (const { author } of [hidden, open]) await editor.send('DELETE', `/api/authors/${author}`);
    await guest.received(({ data }) => data['view'] === 'chapters' && data['action'] === 'delete');
    const deleted = guest.events.filter(({ data }) => data['action'] === 'delete').map(({ data }) => [data['view'], data['id']]);
    expect(deleted).toEqual([['authors', open.author], ['books', open.book], ['chapters', open.chapter]]);
  }); // prettier-ignore

  test('[D5] records of a link table are sent when records are linked, unlinked or deleted', async () => {
    const [one, two, three] = await editor.create('courses', [{}, {}, {}]);
    const { body: student } = await editor.send<{ id: number }>('POST', '/api/students/', { courses: [one?.['id']] });
    const listener = await (await newUser(['editor'])).client.listen();
    const path = `/api/students/${student.id}`;
    await editor.send('POST', `${path}/courses/`, { id: [two?.['id']] });
    await editor.send('DELETE', `${path}/courses/${String(one?.['id'])}`);
    await editor.send('PUT', path, { courses: [three?.['id']] });
    await editor.send('PUT', '/api/students/', [{ id: student.id, courses: [one?.['id'], three?.['id']] }]);
    await editor.send('DELETE', `/api/courses/${String(three?.['id'])}`);
    await editor.send('DELETE', path);
    const { body: other } = await editor.send<{ id: number }>('POST', '/api/students/', {});
    const { headers } = await editor.send('PUT', '/api/students/', [{ id: other.id, courses: [two?.['id']] }]);
    await editor.send('POST', `/api/acts/${headers.get('x-act') ?? 'none'}/undo`);
    await editor.send('POST', '/api/topics/', { name: 'end' });
    await listener.received(({ data }) => data['view'] === 'topics');
    const sent = listener.events.flatMap(({ data: { view, id, action, version } }) => (view === 'seats' ? [[action, id, version]] : []));
    const first = Number(sent[0]?.[1]);
    const undone = sent.at(-1)?.[1];
    expect(sent).toEqual([
      ['create', first, 1],
      ['delete', first - 1, 1],
      ['delete', first, 1],
      ['create', first + 1, 1],
      ['create', first + 2, 1],
      ['delete', first + 1, 1],
      ['delete', first + 2, 1],
      ['create', undone, 1],
      ['delete', undone, 1],
    ]);
  }); // prettier-ignore

  test('[D5] a stream with X-View-As has the changes that the other identity may read, while the administrator may view', async () => {
    const { client: viewer, id: viewerId } = await newUser(['admin']);
    await viewer.listen('', { 'x-view-as': 'role:public' });
    await editor.send('POST', '/api/notes/', { title: 'hidden', open: false });
    const { body: open } = await editor.send<{ id: number }>('POST', '/api/notes/', { title: 'o', open: true, topic_id: 1 });
    await viewer.received(({ data }) => data['view'] === 'notes');
    expect(viewer.events.flatMap(({ data }) => (data['view'] === 'notes' ? [data['id']] : []))).toEqual([open.id]);
    await suite.admin.send('PUT', `/api/users/${viewerId}`, { roles: [] });
    await viewer.end();
  }); // prettier-ignore

  test('[C5] changes of the model are sent for readable views, and for views that were removed', async () => {
    const guest = await newClient().listen();
    const { client: user } = await newUser();
    await user.listen();
    suite.server.drop('secrets', { ...secrets, columns: { ...secrets.columns, more: { type: 'string' } } });
    const fresh = { columns: { id }, access: { read: ['user'] } };
    suite.server.drop('fresh', fresh);
    await user.received(({ event, data }) => event === 'model' && (data['views'] as string[]).includes('fresh'));
    suite.server.remove('fresh');
    await user.received(
      ({ event }) => event === 'model' && user.events.filter((sent) => sent.event === 'model').length === 2,
    );
    suite.server.drop('topics', { ...topics, label: 'Themes' });
    await guest.received(({ data }) => JSON.stringify(data['views']) === '["topics"]');
    expect(guest.events).toHaveLength(1);
    expect(JSON.stringify([...guest.events, ...user.events])).not.toContain('secrets');
  }, 20_000);

  test('[G1] a role change applies at once, also to an open stream', async () => {
    const { client: person, id: userId } = await newUser();
    await person.listen();
    const note = (await editor.send('POST', '/api/notes/', { title: 'x' })).body['id'];
    expect((await person.get(`/api/notes/${note}`)).status).toBe(404);
    await suite.admin.send('PUT', `/api/users/${userId}`, { roles: ['editor'] });
    expect((await person.get(`/api/notes/${note}`)).status).toBe(200);
    await person.received(({ event, data }) => event === 'model' && (data['views'] as string[]).includes('notes'));
    await editor.send('PUT', `/api/notes/${note}`, { title: 'y' });
    await person.received(({ data }) => data['view'] === 'notes' && data['action'] === 'update');
    await suite.admin.send('PUT', `/api/users/${userId}`, { roles: [] });
    expect((await person.get(`/api/notes/${note}`)).status).toBe(404);
  });

  test.each([
    ['sign-out', (person: StreamClient) => person.send('POST', '/api/user/logout')],
    [
      'being disabled',
      (_person: StreamClient, who: string) => suite.admin.send('PUT', `/api/users/${who}`, { disabled: true }),
    ],
    [
      'a new password',
      (_person: StreamClient, who: string) =>
        suite.admin.send('PUT', `/api/users/${who}`, { new_password: 'quite another one' }),
    ],
    ['removal', (_person: StreamClient, who: string) => suite.admin.send('DELETE', `/api/users/${who}`)],
  ])('[G4] %s ends the session and closes its stream', async (_name, act) => {
    const { client: person, id: userId } = await newUser(['editor']);
    await person.listen();
    expect((await act(person, userId)).status).toBeLessThan(300);
    await person.received(({ event }) => event === 'signout');
    await person.end();
    expect((await person.get('/api/auth/session')).body).toBeNull();
  });

  test('[D6] a client that read before its stream opened learns that it missed a change of a view it may read', async () => {
    const { body } = await editor.send('POST', '/api/notes/', { title: 'Early', open: false });
    const behind = await (await newUser(['editor'])).client.listen('?since=30000');
    await behind.received(({ event }) => event === 'again');
    const [outsider, later] = [await newClient().listen('?since=1'), await (await newUser(['editor'])).client.listen()];
    await editor.send('PUT', `/api/notes/${String(body['id'])}`, { title: 'Late', open: true });
    for (const one of [outsider, later]) {
      await editor.send('POST', '/api/topics/', { name: 'now' });
      await one.received(({ data }) => data['view'] === 'topics');
      expect(one.events.some(({ event }) => event === 'again')).toBe(false);
    }
  });

  test('[J5] a stream that is opened again with its last id gets what it has missed and nothing else', async () => {
    const first = await (await newUser(['editor'])).client.listen();
    await first.marked();
    const { body } = await editor.send('POST', '/api/topics/', { name: 'heard' });
    await first.received(({ data }) => data['id'] === body['id']);
    const { lastId } = first;
    first.leaveStream();
    const { body: missed } = await editor.send('POST', '/api/topics/', { name: 'missed' });
    first.events.length = 0;
    await first.listen(`?last=${lastId}`);
    await first.received(({ data }) => data['id'] === missed['id']);
    expect(first.events.map(({ event, data }) => [event, data['id']])).toEqual([['record', missed['id']]]);
    const another = await (await newUser(['editor'])).client.listen(`?last=${lastId}`);
    await another.received(({ event }) => event === 'again');
  });

  test('[E9] foreign pages get no stream', async () => {
    for (const headers of [{ origin: 'http://evil.example' }, { 'sec-fetch-site': 'cross-site' }] as Record<
      string,
      string
    >[]) {
      expect((await fetch(`${suite.server.origin}/api/events`, { headers })).status).toBe(403);
    }
  });

  test('[E9] an address may open 400 streams, and all end when the server stops', async () => {
    const server = await startServer({ database: suite.kind });
    const administrator = await server.admin();
    const unanswered = async () =>
      Number(/^viewkraft_http_requests_open (\d+)$/m.exec((await administrator.get('/api/metrics')).text)?.[1]);
    const gone = connect(server.port, '127.0.0.1');
    gone.resume().write('GET /api/events HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n'.repeat(15));
    await until(async () => (await unanswered()) === 16);
    gone.destroy();
    // The streams that waited behind the first one do not count for good.
    await until(async () => (await unanswered()) === 1);
    const leave = new AbortController();
    const open = () => fetch(`${server.origin}/api/events`, { signal: leave.signal });
    const responses: Response[] = [];
    for (let i = 0; i < 20; i += 1) responses.push(...(await Promise.all(Array.from({ length: 20 }, open))));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    const refused = await open();
    expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([429, 30]);
    leave.abort();
    const last = await new StreamClient(server.origin).listen();
    await Promise.all([server.stop(), last.end()]);
    expect(last.closed).toBe(true);
  }, 30_000);
});
