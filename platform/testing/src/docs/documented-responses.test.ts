import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Validator } from '@seriousme/openapi-schema-validator';
import type { Model, ModelSummary, OpenApiDocument } from '@viewkraft/model';
import { everyDatabase } from '../contract/every-database.js';
import { fillLibrary, libraryRows, libraryViews } from '../factories/library.js';
import { createPerson } from '../factories/people.js';
import { writeView } from '../factories/view-file.js';
import { picture } from '../factories/pictures.js';
import { accountCalls, systemCalls } from './platform-calls.js';
import { repository } from '../server/start-server.js';
import { CheckedClient } from './checked-client.js';
import { exerciseView } from './exercise-view.js';

const folder = mkdtempSync(join(tmpdir(), 'viewkraft-docs-'));
for (const [name, view] of Object.entries(libraryViews)) writeView(folder, name, view);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const options = { views: `${folder}:${join(repository, 'views', 'samples')}`, env: { VIEWKRAFT_SAMPLES: '1' } };

everyDatabase(
  'the documented API',
  options,
  (suite) => {
    test('[C11] the document is valid OpenAPI 3.1, in both languages, and small', async () => {
      for (const locale of ['en', 'de']) {
        const { body, text } = await suite.admin.call<OpenApiDocument>('/api/docs.json', {
          headers: { 'accept-language': locale },
        });
        expect(await new Validator().validate({ ...structuredClone(body) })).toEqual({ valid: true });
        expect(text.length / Object.keys(body.paths).length).toBeLessThan(4_000);
        expect(body.info.description).toContain(locale === 'de' ? 'Zeichenketten' : 'strings');
      }
    });

    test('[C11] every response to an administrator is as documented, and every operation works', async () => {
      const person = await createPerson(suite.admin, () => suite.server.client());
      await suite.admin.create('grid_views', [{ view: 'tasks', name: 'mine' }]);
      await suite.admin.create('redirects', [{ source: '/from', target: '/to' }]);
      const [webhook] = await suite.admin.create('webhooks', [
        { address: 'https://example.com/', views: 'tags', secret: 'secret' },
      ]);
      await suite.admin.create('tags', [{ name: 'delivered' }]);
      await suite.admin.send('PUT', `/api/webhooks/${String(webhook?.['id'])}`, { active: false });
      for (const { user_id: user } of await suite.admin.list('profiles')) {
        await suite.admin.send('PUT', `/api/profiles/${user}`, { phone: '1' });
      }
      const client = await CheckedClient.of(suite.admin);
      await everyView(client);
      await client.send('DELETE', `/api/profiles/${person.id}`);
      await invalidTokens(client);
      await libraryWrites(client);
      for (const name of Object.keys(samples)) await createAndDelete(client, name);
      await uploadAndDelete(client);
      await accountCalls(client);
      await systemCalls(client);
      expect(client.problems).toEqual([]);
      expect(client.unproven()).toEqual([]);
      const statuses = new Set([...client.seen.values()].flatMap((seen) => [...seen]));
      expect([...statuses].sort()).toEqual(expect.arrayContaining([200, 201, 204, 304, 400, 401, 403, 404, 409, 412, 415, 422])); // prettier-ignore
    }, 180_000);

    test.each(['guest', 'user', 'editor'])('[D5] every response to a %s is as documented', async (role) => {
      const roles = role === 'editor' ? ['editor'] : [];
      const { client: person } = role === 'guest' ? { client: suite.guest } : await createPerson(suite.admin, () => suite.server.client(), roles);
      const client = await CheckedClient.of(person);
      await everyView(client);
      expect(client.problems).toEqual([]);
    }, 120_000); // prettier-ignore

    test('[D5] with an access token the session’s endpoints are missing, with a read-only one all writes', async () => {
      const token = async (readOnly: boolean): Promise<OpenApiDocument> => {
        const { body: made } = await suite.admin.send<{ token: string }>('POST', '/api/user/tokens', {
          name: 'docs',
          readOnly,
        });
        const headers = { authorization: `Bearer ${made.token}` };
        return (await suite.server.client().call<OpenApiDocument>('/api/docs.json', { headers })).body;
      };
      const [plain, readOnly] = [await token(false), await token(true)];
      expect(plain.paths['/api/user/tokens']).toBeUndefined();
      expect(Object.keys(plain.paths['/api/articles/'] ?? {})).toEqual(['get', 'post', 'put', 'delete']);
      expect(Object.keys(readOnly.paths['/api/articles/'] ?? {})).toEqual(['get']);
    });

    test('[C11] the document has an entity tag that changes only with the views', async () => {
      const first = await suite.admin.raw('/api/docs.json');
      const etag = String(first.headers.get('etag'));
      expect((await suite.admin.raw('/api/docs.json', { headers: { 'if-none-match': etag } })).status).toBe(304);
      const guests = await suite.guest.raw('/api/docs.json', { headers: { 'if-none-match': etag } });
      expect(guests.status).toBe(200);
      expect(guests.headers.get('vary')).toContain('Cookie');
    });

    test('[D1] filters that the document allows are accepted, and those that it forbids are refused', async () => {
      const { checker } = await CheckedClient.of(suite.admin);
      const schema = { $ref: '#/components/schemas/articles.filter' };
      for (const [filter, isRight] of filters) {
        const { status } = await suite.admin.get('/api/articles/', { filter });
        expect([filter, status, checker.schemaProblems(schema, filter).length === 0]).toEqual([filter, isRight ? 200 : 400, isRight]);
      }
    }); // prettier-ignore
  },
  async ({ admin }) => fillLibrary(admin),
);

const filters: readonly (readonly [object, boolean])[] = [
  [{ title: 'Alpha', words: { $gte: 1, $lt: 5 }, reads: { $in: ['1', 2] } }, true],
  [{ $or: [{ price: { $between: ['1.00', 2] } }, { pinned: { $is: true } }, { hour: null }] }, true],
  [{ tags: { $none: { name: { $iLike: 'm%' } } }, author: { born: { $ne: null } } }, true],
  [{ title: { $not: ['a', 'b'] }, token: { $not: { $gt: '0190a6d0-0000-7000-8000-000000000001' } } }, true],
  [{ words: { $like: '1' } }, false],
  [{ pinned: { $gt: false } }, false],
  [{ title: 1 }, false],
  [{ price: {} }, false],
  [{ $and: {} }, false],
];

async function everyView(client: CheckedClient): Promise<void> {
  const { body: views } = await client.call<ModelSummary[]>('/api/model/');
  for (const { name } of views) {
    const { body: model } = await client.call<Model>(`/api/model/${name}`);
    await exerciseView(client, model);
  }
}

/** Only a few requests: wrong tokens count as attempts to sign in. */
async function invalidTokens(client: CheckedClient): Promise<void> {
  const headers = { authorization: 'Bearer vk_wrong', cookie: '' };
  for (const path of ['/api/articles/', '/api/articles/1', '/api/articles/1/tags/', '/api/model/', '/api/docs.json']) {
    await client.call(path, { headers });
  }
  for (const [method, path] of [['POST', '/api/articles/'], ['PUT', '/api/articles/1'], ['DELETE', '/api/articles/1'], ['POST', '/api/articles/1/tags/']]) {
    await client.send(method as string, path as string, {}, headers);
  } // prettier-ignore
}

/** Valid writes of every kind, over every column type and association. */
async function libraryWrites(client: CheckedClient): Promise<void> {
  const article = { ...libraryRows.articles[0], id: undefined, tags: [1, 3] };
  const { body: made, headers } = await client.send<{ id: number; _version: number }>(
    'POST',
    '/api/articles/',
    article,
  );
  expect(headers.get('etag')).toBe('"1"');
  const record = `/api/articles/${made.id}`;
  const changed = { title: 'Beta', reads: 7, price: 1.5, status: 'draft' };
  await client.send('PUT', record, { ...changed, _version: made._version });
  await client.send('PUT', '/api/articles/', [{ id: made.id, words: 3 }]);
  await client.send('POST', '/api/articles/', [article, { title: 'Gamma' }]);
  for (const path of [`${record}/tags/`, `${record}/author/`, '/api/authors/1/students/', '/api/authors/3/mentor/', '/api/tags/1/articles/', '/api/authors/1/articles/']) {
    await client.send('POST', path, { id: [2] });
    await client.send('POST', path, { id: 2 });
    await client.send('DELETE', `${path}2`);
    await client.send('DELETE', `${path}2`);
  } // prettier-ignore
  await client.send('POST', '/api/articles/1/comments/', { id: 3 });
  await client.send('POST', '/api/comments/1/article/', { id: 2 });
  await client.send('POST', '/api/authors/2/profile/', { id: 1 });
  await client.send('DELETE', '/api/authors/2/profile/1');
  await client.send('POST', '/api/portraits/1/author/', { id: 1 });
  await client.send('DELETE', '/api/portraits/1/author/1');
  await client.send('POST', '/api/authors/', { name: 'Ada' });
  await client.send('DELETE', '/api/authors/1');
  await client.send('DELETE', record, undefined, { 'if-match': '"1"' });
  await client.send('DELETE', record);
}

/** What a new record needs in addition to the values of an existing one. */
const samples: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  comments: {},
  authors: { name: 'Dora' },
  portraits: { author_id: null },
  tags: { name: 'new' },
  customers: { name: 'Somebody new', email: 'new@example.com' },
  employees: { email: 'new@example.com' },
  projects: { title: 'Something new' },
  invoices: { number: '2031-999' },
  notes: {},
  tasks: {},
  grid_views: { view: 'tasks', name: 'other' },
  pages: { path_en: '/new', title_en: 'New', path_de: '/neu', title_de: 'Neu' },
  redirects: { source: '/old', target: '/new' },
  roles: { name: 'made' },
  webhooks: { secret: 'secret' },
  users: { email: 'made@example.com', name: 'Made', roles: ['editor'], new_password: 'a long enough password' },
};

/** Creates a record like an existing one and deletes it; again with two in one request. */
async function createAndDelete(client: CheckedClient, name: string): Promise<void> {
  const { body: model } = await client.call<Model>(`/api/model/${name}`);
  const { body: rows } = await client.call<Record<string, unknown>[]>(`/api/${name}/?limit=1`);
  const written = Object.keys(model.columns).filter(
    (column) =>
      !model.columns[column]?.readOnly &&
      !model.columns[column]?.primaryKey &&
      !model.columns[column]?.unique &&
      !column.startsWith('_'),
  );
  const values = Object.fromEntries(written.flatMap((column) => (rows[0] ? [[column, rows[0][column]]] : [])));
  const body = { ...values, ...samples[name] };
  for (const many of [false, true]) {
    const { body: made } = await client.send<Record<string, unknown>>('POST', `/api/${name}/`, many ? [body] : body);
    const id = ((many ? (made as unknown as Record<string, unknown>[])[0] : made) ?? {})[model.primaryKey];
    if (many) await client.send('DELETE', `/api/${name}/`, [{ [model.primaryKey]: id }]);
    else await client.send('DELETE', `/api/${name}/${encodeURIComponent(String(id))}`);
  }
  if (!client.checker.find('GET', `/api/${name}/deleted/`)?.path.endsWith('/deleted/')) return;
  const { body: deleted } = await client.call<{ id: string | number; entry: number }[]>(`/api/${name}/deleted/`);
  for (const { id, entry } of deleted.slice(0, 1)) {
    await client.send('POST', `/api/${name}/${encodeURIComponent(id)}/history/${entry}/restore`);
    await client.send('DELETE', `/api/${name}/${encodeURIComponent(id)}`);
  }
}

async function uploadAndDelete(client: CheckedClient): Promise<void> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(await picture(8, 8))], { type: 'image/png' }), 'a.png');
  const encoded = new Response(form);
  const headers = { 'content-type': String(encoded.headers.get('content-type')) };
  const body = new Uint8Array(await encoded.arrayBuffer());
  for (const many of [false, true]) {
    const { body: made } = await client.call<{ id: string }>('/api/media/', { method: 'POST', body, headers });
    if (many) await client.send('DELETE', '/api/media/', [{ id: made.id }]);
    else await client.send('DELETE', `/api/media/${made.id}`);
  }
}
