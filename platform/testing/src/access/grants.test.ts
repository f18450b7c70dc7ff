import { everyDatabase } from '../contract/every-database.js';
import { createPerson } from '../factories/people.js';
import type { HttpClient } from '../server/http-client.js';

const id = { type: 'integer', primaryKey: true };

const views = {
  cases: {
    columns: {
      id, title: { type: 'string' }, status: { type: 'string' }, secret: { type: 'string' }, owner_id: { type: 'uuid' },
      parent_id: { type: 'integer' }, code: { type: 'string', unique: true },
    },
    relations: {
      parent: { type: 'belongsTo', view: 'cases', foreignKey: 'parent_id' },
      children: { type: 'hasMany', view: 'cases', foreignKey: 'parent_id' },
      papers: { type: 'belongsToMany', view: 'papers', through: 'cases_papers' },
    },
    access: {
      read: [
        'editor',
        { roles: ['public'], where: { status: 'live' }, columns: ['title', 'status', 'parent_id'] },
        { roles: ['user'], where: { owner_id: '$user.id' }, columns: ['title', 'secret', 'owner_id'] },
        { roles: ['user'], where: { title: '$user.roles' } },
      ],
      create: ['editor', { roles: ['user'], columns: ['title'] }],
      update: ['editor', { roles: ['user'], where: { owner_id: '$user.id' }, columns: ['title', 'parent_id'] }],
      delete: ['editor'],
    },
  },
  papers: {
    columns: { id, name: { type: 'string' }, status: { type: 'string' } },
    relations: { cases: { type: 'belongsToMany', view: 'cases', through: 'cases_papers' } },
    access: { read: ['editor', { roles: ['public'], where: { status: 'live' } }] },
  },
  folders: {
    columns: { id, title: { type: 'string' } },
    relations: { papers: { type: 'belongsToMany', view: 'papers', through: 'folders_papers' } },
    access: {
      read: ['public'],
      create: ['editor', { roles: ['user'], where: { $or: [{ title: 'open' }, { papers: { name: 'public' } }] } }],
      update: ['editor', { roles: ['user'], where: { $or: [{ title: 'open' }, { papers: { name: 'public' } }] } }],
    },
  },
  inbox: {
    columns: { id, text: { type: 'string' } },
    access: { create: ['public'] },
  },
}; // prettier-ignore

everyDatabase('grants', { views }, (suite) => {
  let user: HttpClient;
  let editor: HttpClient;

  beforeAll(async () => {
    const person = await createPerson(suite.admin, () => suite.server.client());
    user = person.client;
    editor = (await createPerson(suite.admin, () => suite.server.client(), ['editor'])).client;
    await suite.admin.create('cases', [
      { id: 4, title: 'closed', status: 'draft', secret: 's4' },
      { id: 1, title: 'open', status: 'live', secret: 's1', code: 'c1' },
      { id: 2, title: 'mine', status: 'draft', secret: 's2', owner_id: person.id, code: 'c2' },
      { id: 3, title: 'both', status: 'live', secret: 's3', owner_id: person.id, parent_id: 4 },
      { id: 5, title: 'editor', status: 'draft', secret: 's5' },
      { id: 6, title: 'child', status: 'live', parent_id: 1 },
    ]);
    await suite.admin.create('papers', [{ id: 1, name: 'public', status: 'live' }, { id: 2, name: 'kept', status: 'draft' }, { id: 3, name: 'other', status: 'live' }]); // prettier-ignore
    await suite.admin.send('POST', '/api/cases/1/papers/', { id: [1, 2] });
    await suite.admin.send('POST', '/api/cases/6/papers/', { id: 2 });
  }, 60_000);

  const ids = async (who: HttpClient, query: Record<string, unknown> = {}) =>
    (await who.list('cases', query)).map((row) => row.id);

  test('[D5] several grants: a row shows the columns of each grant whose condition holds (A11)', async () => {
    const [open, mine, both] = await user.list('cases', { filter: { id: [1, 2, 3] } });
    const system = ['_created_at', '_updated_at', '_version'];
    expect(Object.keys(open!).sort()).toEqual([...system, 'id', 'parent_id', 'status', 'title']);
    expect(Object.keys(mine!).sort()).toEqual([...system, 'id', 'owner_id', 'secret', 'title']);
    expect(Object.keys(both!).sort()).toEqual([...system, 'id', 'owner_id', 'parent_id', 'secret', 'status', 'title']);
  });

  test('[D5] a column that a row does not show counts as null in filter and sort (A11)', async () => {
    expect(await ids(user, { filter: { secret: 's1' } })).toEqual([]);
    expect(await ids(user, { filter: { secret: { $startsWith: 's' } } })).toEqual([2, 3]);
    expect(await ids(user, { filter: { status: null } })).toEqual([2]);
    expect(await ids(user, { sort: '-secret' })).toEqual([3, 2, 6, 1]);
  });

  test('[D5] $user.id of a guest matches nothing, $user.roles is a list (A12)', async () => {
    expect(await ids(suite.guest)).toEqual([1, 3, 6]);
    expect(await ids(user)).toEqual([1, 2, 3, 6]);
    expect(await ids(editor)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  test('[D5] unreachable related rows do not exist: filter, sort, include, path (A10)', async () => {
    const guest = suite.guest;
    expect(await ids(guest, { filter: { parent: { id: { $gt: 0 } } } })).toEqual([6]);
    expect(await ids(guest, { filter: { parent: null } })).toEqual([1, 3]);
    expect(await ids(guest, { filter: { papers: { $none: {} } } })).toEqual([3, 6]);
    expect(await ids(guest, { filter: { papers: { $every: { name: 'public' } } } })).toEqual([1, 3, 6]);
    expect(await ids(guest, { filter: { papers: { name: 'kept' } } })).toEqual([]);
    expect(await ids(guest, { sort: 'parent.title' })).toEqual([6, 1, 3]);
    const [first, third] = await guest.list('cases', { filter: { id: [1, 3] }, include: 'parent,papers' });
    expect([first!.papers, third!.parent]).toMatchObject([[{ id: 1 }], null]);
    expect((await guest.get('/api/cases/1/papers/?count')).body).toBe(1);
    expect((await guest.get('/api/cases/3/parent/')).text).toBe('[]');
    expect((await guest.get('/api/cases/4/papers/')).status).toBe(404);
  });

  test('[D5] a guest who may read but not write is asked to sign in; a user is forbidden', async () => {
    const put = await suite.guest.send('PUT', '/api/cases/1', { title: 'x' });
    expect([put.status, put.body.code]).toEqual([401, 'UNAUTHENTICATED']);
    expect((await suite.guest.send('DELETE', '/api/cases/4711')).status).toBe(401);
    const removal = await user.send('DELETE', '/api/cases/1');
    expect([removal.status, removal.body.code]).toEqual([403, 'FORBIDDEN']);
    expect((await user.send('PUT', '/api/papers/1', { name: 'x' })).status).toBe(403);
  });

  test('[D5] a missing grant is reported before any problem of the body (A23)', async () => {
    const send = async (who: HttpClient, method: string, path: string) =>
      (await who.call(path, { method, body: '{', headers: { 'content-type': 'application/json' } })).status;
    for (const [method, path] of [
      ['POST', '/api/cases/'],
      ['PUT', '/api/cases/'],
      ['PUT', '/api/cases/1'],
    ] as const) {
      expect([method, path, await send(suite.guest, method, path)]).toEqual([method, path, 401]);
      expect([method, path, await send(suite.admin, method, path)]).toEqual([method, path, 400]);
    }
  });

  test('[D5] a readable row outside the update grant is 404; a readable column outside it is 422 (A23)', async () => {
    expect((await user.send('PUT', '/api/cases/1', { title: 'x' })).status).toBe(404);
    const { status, body } = await user.send('PUT', '/api/cases/2', { title: 'y', secret: 'z' });
    expect([status, body.details]).toMatchObject([422, [{ column: 'secret' }]]);
    expect((await suite.admin.get('/api/cases/2')).body.title).toBe('mine');
  });

  test('[D5] an unreachable target gets the same response as a missing one (A22)', async () => {
    const hidden = await user.send('PUT', '/api/cases/2', { parent_id: 4 });
    const missing = await user.send('PUT', '/api/cases/2', { parent_id: 4711 });
    expect([hidden.status, hidden.text]).toEqual([409, missing.text]);
    expect((await user.send('PUT', '/api/cases/2', { parent_id: 1 })).status).toBe(200);
  });

  test('[D5] the links of a write count for the condition of its grant (A23, C7)', async () => {
    const [inside] = (await suite.admin.create('folders', [{ title: 'linked', papers: [1] }])) as [{ id: number }];
    const path = `/api/folders/${inside.id}`;
    const send = async (method: string, to: string, body?: unknown) => (await user.send(method, to, body)).status;
    expect(await send('POST', '/api/folders/', { title: 'x', papers: [1] })).toBe(201);
    const count = (await suite.admin.list('folders')).length;
    expect(await send('POST', '/api/folders/', { title: 'x', papers: [3] })).toBe(403);
    expect(await send('PUT', path, { papers: [] })).toBe(403);
    expect(await send('PUT', path, { title: 'moved', papers: [3] })).toBe(403);
    expect(await send('PUT', '/api/folders/', [{ id: inside.id, papers: [3] }])).toBe(403);
    expect(await send('DELETE', `${path}/papers/1`)).toBe(403);
    expect(await suite.admin.list('folders', { filter: { id: inside.id }, include: 'papers' })).toMatchObject([
      { title: 'linked', papers: [{ id: 1 }] },
    ]);
    expect(await suite.admin.list('folders')).toHaveLength(count);
    expect(await send('PUT', path, { title: 'open', papers: [] })).toBe(200);
    expect(await send('PUT', path, { title: 'linked', papers: [1] })).toBe(200);
    expect(await send('POST', `${path}/papers/`, { id: 3 })).toBe(200);
    expect(await send('DELETE', `${path}/papers/3`)).toBe(204);
  });

  test('[D5] [D11] so do those of an imported record', async () => {
    const imported = async (...rows: object[]) => {
      const body = rows.map((row) => JSON.stringify(row)).join('\n');
      const headers = { 'content-type': 'application/x-ndjson' };
      const response = await user.call('/api/folders/import', { method: 'POST', body, headers });
      return [response.status, JSON.parse(response.text)];
    };
    const refusal = (...lines: number[]) => [422, { details: lines.map((line) => ({ line, message: 'Not allowed' })) }];
    expect(await imported({ id: 901, papers: [1] }, { id: 902, papers: [1, 3] })).toMatchObject([200, { created: 2 }]);
    expect(await imported({ id: 903, papers: [3] }, { id: 904, papers: [1] })).toMatchObject(refusal(1));
    expect(await imported({ id: 901, papers: [3] }, { id: 902, title: 'x', papers: [] })).toMatchObject(refusal(1, 2));
    expect(await imported({ id: 901, title: 'open', papers: [] }, { id: 902, papers: [1] })).toMatchObject([
      200,
      { updated: 2 },
    ]);
  });

  test('[D5] a creator who may not read the result gets only its primary key (A23)', async () => {
    const { status, body } = await user.send('POST', '/api/cases/', { title: 'sent' });
    expect([status, Object.keys(body)]).toEqual([201, ['id']]);
  });

  test('[D5] a grant to create but not to read: model and POST work, reads are 404 (B7)', async () => {
    expect((await suite.guest.get('/api/model/inbox')).status).toBe(200);
    expect((await suite.guest.send('POST', '/api/inbox/', { text: 'hello' })).status).toBe(201);
    for (const path of ['/api/inbox/', '/api/inbox/1', '/api/inbox/?count']) {
      expect((await suite.guest.get(path)).status).toBe(404);
    }
  });

  test('[D5] a view without an access key is for administrators only', async () => {
    suite.server.drop('staff', { columns: { id, name: { type: 'string' } } });
    for (let status = 404; status !== 200;) status = (await suite.admin.get('/api/staff/')).status;
    for (const who of [suite.guest, user, editor]) expect((await who.get('/api/staff/')).status).toBe(404);
  });
});
