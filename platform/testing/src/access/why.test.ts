import type { AccessExplanation } from '@viewkraft/model';
import { everyDatabase } from '../contract/every-database.js';
import { createPerson } from '../factories/people.js';
import type { ViewFile } from '../factories/view-file.js';
import { until } from '../server/until.js';
import type { HttpClient } from '../server/http-client.js';

const notes: ViewFile = {
  columns: {
    id: { type: 'integer', primaryKey: true },
    title: { type: 'string' },
    status: { type: 'string', default: 'draft' },
    secret: { type: 'string', hidden: true, default: 'canary' },
    made_by: { type: 'string', readOnly: true },
    owner_id: { type: 'uuid', default: '$user.id' },
  },
  access: {
    read: ['editor', { roles: ['public'], where: { status: 'live' }, columns: ['title'] }],
    create: ['editor'],
    update: ['editor', { roles: ['user'], where: { owner_id: '$user.id' } }],
    delete: [],
  },
};

/** The body as a viewer gets it: its models allow no writes. */
function readOnly(body: unknown): unknown {
  if (Array.isArray(body)) return body.map((one: object) => ({ ...one, create: undefined }));
  const isModel = typeof body === 'object' && body !== null && 'can' in body;
  return isModel ? { ...body, can: { create: false, update: false, delete: false } } : body;
}

everyDatabase('why and view-as', { views: { notes } }, (suite) => {
  let user: { client: HttpClient; id: string };
  let editor: { client: HttpClient; id: string };
  let draft: number;
  let live: number;
  beforeAll(async () => {
    user = await createPerson(suite.admin, () => suite.server.client());
    editor = await createPerson(suite.admin, () => suite.server.client(), ['editor']);
    const rows = await editor.client.create('notes', [{ title: 'draft' }, { title: 'live', status: 'live' }]);
    [draft, live] = rows.map(({ id }) => id as number) as [number, number];
  });

  const why = async (query: Record<string, unknown>, by = suite.admin) =>
    by.get<AccessExplanation>('/api/why', { view: 'notes', ...query });
  const reasons = async (query: Record<string, unknown>) => {
    const { status, body, text } = await why(query);
    if (status !== 200) throw new Error(text);
    return [body.allowed, ...body.grants.map(({ because }) => because)];
  };
  const as = (identity: string, path: string, by = suite.admin) =>
    by.call<Record<string, unknown>>(path, { headers: { 'x-view-as': identity } });

  test('[D5] explains each grant: role, condition, column', async () => {
    expect(await reasons({ action: 'read', as: 'role:editor', id: String(draft) })).toEqual([
      true,
      'granted',
      'condition',
    ]);
    expect(await reasons({ action: 'read', as: 'role:public', id: String(draft) })).toEqual([
      false,
      'role',
      'condition',
    ]);
    expect(await reasons({ action: 'read', as: 'role:public', id: String(live) })).toEqual([true, 'role', 'granted']);
    expect(await reasons({ action: 'read', as: 'role:public', column: 'status' })).toEqual([false, 'role', 'column']);
    expect(await reasons({ action: 'delete', as: `user:${editor.id}` })).toEqual([false]);
    expect(await reasons({ action: 'delete' })).toEqual([true, 'administrator']);
    expect(await reasons({ action: 'update', as: `user:${user.id}`, id: String(draft) })).toEqual([
      false,
      'role',
      'unreadable',
    ]);
    expect(await reasons({ action: 'update', as: `user:${user.id}`, id: String(live) })).toEqual([
      false,
      'role',
      'condition',
    ]);
    const { body } = await why({ action: 'read', as: 'role:public' });
    expect(body.grants[1]).toEqual({
      roles: ['public'],
      where: { status: 'live' },
      columns: ['title'],
      matches: true,
      because: 'granted',
    });
  });

  test('[D5] a hidden or read-only column is closed to administrators too', async () => {
    expect(await reasons({ action: 'read', column: 'secret' })).toEqual([false, 'hidden', 'role', 'hidden']);
    expect((await reasons({ action: 'update', column: 'made_by' }))[0]).toBe(false);
    expect((await why({ action: 'read', column: 'secret', id: String(live) })).text).not.toContain('canary');
  });

  test.each([
    [{ action: 'read', view: '' }, 404],
    [{ action: 'look' }, 400],
    [{}, 400],
    [{ action: 'read', column: 'nothing' }, 400],
    [{ action: 'read', as: 'role:nobody' }, 400],
    [{ action: 'read', as: 'user:1' }, 400],
    [{ action: 'read', as: 'editor' }, 400],
    [{ action: 'read', id: '4711', as: 'role:public' }, 404],
    [{ action: 'read', more: '1' }, 400],
  ])('[D5] refuses the question %j with %i', async (query, status) => {
    expect((await why(query)).status).toBe(status);
  });

  test('[D5] only administrators ask', async () => {
    expect((await why({ action: 'read' }, editor.client)).status).toBe(403);
    expect((await why({ action: 'read' }, suite.guest)).status).toBe(401);
  });

  test('[D5] with X-View-As, reads return what that identity sees', async () => {
    for (const path of ['/api/notes/', `/api/notes/${draft}`, `/api/notes/${live}`, '/api/notes/?count', '/api/model/notes', '/api/model/', `/api/notes/${live}/history/`]) {
      const pairs: [string, HttpClient][] = [['role:public', suite.guest], [`user:${user.id}`, user.client], [`user:${editor.id}`, editor.client]];
      for (const [identity, client] of pairs) {
        const [seen, real] = [await as(identity, path), await client.call(path)];
        expect([identity, path, seen.status, seen.body]).toEqual([identity, path, real.status, readOnly(real.body)]);
      }
    } // prettier-ignore
    expect((await as('role:editor', `/api/notes/${draft}`)).status).toBe(200);
    expect((await suite.admin.get(`/api/notes/${draft}`)).status).toBe(200);
  });

  test('[D5] a model that is read with X-View-As offers no write', async () => {
    const { body } = await as(`user:${editor.id}`, '/api/model/notes');
    expect(body['can']).toEqual({ create: false, update: false, delete: false });
    const documented = await as(`user:${editor.id}`, '/api/docs.json');
    expect(Object.keys((documented.body['paths'] as Record<string, object>)['/api/notes/'] ?? {})).toEqual(['get']);
  });

  test('[D5] no cache mixes the responses of two identities', async () => {
    const version = (await suite.admin.call(`/api/notes/${live}`)).headers.get('etag') ?? '';
    for (const path of [`/api/notes/${live}`, '/api/notes/', '/api/model/notes', '/api/docs.json', '/api/notes/export?format=csv']) {
      const responses = [await suite.admin.call(path), await as('role:public', path)];
      for (const { headers } of responses) expect([path, headers.get('vary')]).toEqual([path, expect.stringContaining('X-View-As')]);
    } // prettier-ignore
    const headers = { 'x-view-as': 'role:public', 'if-none-match': version };
    expect((await suite.admin.call(`/api/notes/${live}`, { headers })).status).toBe(200);
  });

  test('[D5] X-View-As never writes, never shows an account, and is for administrators only', async () => {
    const before = await suite.admin.list('notes');
    const write = (method: string, path: string, json?: unknown) =>
      suite.admin.send(method, path, json, { 'x-view-as': `user:${editor.id}` });
    for (const [method, path, json] of [['POST', '/api/notes/', { title: 'x' }], ['PUT', `/api/notes/${live}`, { title: 'x' }], ['DELETE', `/api/notes/${live}`], ['POST', '/api/user/tokens', { name: 'x' }]] as [string, string, unknown?][]) {
      const { status, body } = await write(method, path, json);
      expect([method, path, status, body['code']]).toEqual([method, path, 403, 'VIEW_AS_READ_ONLY']);
    } // prettier-ignore
    for (const path of [
      '/api/user/sessions',
      '/api/user/tokens',
      '/api/auth/session',
      '/api/auth/signout',
      '/api/user/passkeys/sign-in-options',
      '/api/plan',
      '/api/why?view=notes&action=read',
    ]) {
      const { status, body } = await as(`user:${editor.id}`, path);
      expect([path, status, body['code']]).toEqual([path, 403, 'FORBIDDEN']);
    }
    expect((await as('role:public', '/api/notes/', editor.client)).status).toBe(403);
    expect((await as('role:public', '/api/notes/', suite.guest)).status).toBe(401);
    expect(await as('role:nobody', '/api/notes/')).toMatchObject({ status: 400, body: { code: 'VIEW_AS_UNKNOWN' } });
    expect(await suite.admin.list('notes')).toEqual(before);
  });

  test('[D5] X-View-As lists the acts of that user, and leaves public responses unchanged', async () => {
    const acts = await editor.client.get('/api/acts/');
    expect(acts.body).toMatchObject([{ action: 'create' }]);
    expect((await as(`user:${editor.id}`, '/api/acts/')).body).toEqual(acts.body);
    expect((await as('role:editor', '/api/acts/')).body).toEqual([]);
    expect(await as(`user:${editor.id}`, '/api/public')).toMatchObject({ status: 200 });
  });

  test('[D5] X-View-As applies to public routes whose answers depend on the caller, and its use is in the audit trail', async () => {
    expect((await suite.admin.get('/api/health/ready')).body).toHaveProperty('process');
    const { status, body } = await as('role:user', '/api/health/ready');
    expect([status, Object.keys(body)]).toEqual([200, ['status', 'database', 'schema', 'plugins']]);
    const used = { event: 'viewedAs', detail: 'role:user' };
    await until(async () => (await suite.admin.list('audit', { filter: used })).length > 0);
    expect((await as('role:user', '/')).status).toBe(200);
    expect(await as('role:nobody', '/api/health/ready')).toMatchObject({ status: 400, body: { code: 'VIEW_AS_UNKNOWN' } });
  }); // prettier-ignore

  test('[D5] every use of X-View-As is in the audit trail', async () => {
    await as(`user:${editor.id}`, '/api/notes/');
    const entries = await until(async () => {
      const found = await suite.admin.list('audit', { filter: { event: 'viewedAs', detail: `user:${editor.id}` } });
      return found.length > 0 && found;
    });
    expect(entries[0]).toMatchObject({ user_id: editor.id, actor: 'admin@example.com' });
  });

  test('[D5] refused uses of X-View-As are in the audit trail, however many in one line each', async () => {
    const { client, id } = await createPerson(suite.admin, () => suite.server.client());
    for (let role = 0; role < 5; role += 1) await as(`role:r${role}`, '/api/notes/', client);
    await as('role:public', '/api/notes/', suite.server.client());
    const refused = () => suite.admin.list('audit', { filter: { event: 'viewAsRefused', user_id: id } });
    const [entry, ...more] = await until(async () => {
      const found = await refused();
      return found.length > 0 && found;
    });
    expect([entry, more]).toEqual([expect.objectContaining({ address: '127.0.0.1', detail: null, times: 1 }), []]);
    const strangers = { event: 'viewAsRefused', user_id: null };
    await until(async () => (await suite.admin.list('audit', { filter: strangers })).length > 0);
  });
});
