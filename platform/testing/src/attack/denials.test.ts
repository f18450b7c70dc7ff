import type { OpenApiDocument } from '@viewkraft/model';
import { everyDatabase } from '../contract/every-database.js';
import { createPerson } from '../factories/people.js';
import type { HttpClient } from '../server/http-client.js';
import { rawRequest } from './raw-request.js';
import { changingNothing } from './whole-state.js';

const id = { type: 'integer', primaryKey: true };
const views = {
  notes: { columns: { id, text: { type: 'string' }, owner: { type: 'string', default: '$user.id' } }, access: { read: ['public'], create: ['user'], update: [{ roles: ['user'], where: { owner: '$user.id' } }] }, relations: { marks: { type: 'belongsToMany', view: 'marks', through: 'notes_marks' } } },
  marks: { columns: { id, name: { type: 'string' } }, access: { read: ['public'] } },
  closed: { columns: { id, text: { type: 'string' } } },
}; // prettier-ignore

interface Operation {
  readonly method: string;
  readonly path: string;
}

const refusals = [400, 401, 403, 404, 405, 409, 412, 415, 422];
/** Everybody may ask for these, and gets a response that reveals nothing; attack/accounts.test.ts is about them. */
const openToAll = /^\/api\/(auth|user)\//;

everyDatabase('denied requests', { views }, (suite) => {
  let administratorId = '';
  beforeAll(async () => {
    await suite.admin.create('marks', [{ name: 'one' }]);
    await suite.admin.create('notes', [{ text: 'one', marks: [1] }]);
    await suite.admin.create('closed', [{ text: 'one' }]);
    administratorId = String((await suite.admin.list('users'))[0]?.['id']);
  });

  const operationsOf = async (client: HttpClient): Promise<Operation[]> => {
    const { body } = await client.call<OpenApiDocument>('/api/docs.json');
    return Object.entries(body.paths).flatMap(([path, item]) =>
      Object.keys(item as object).filter((method) => /^(get|put|post|delete|patch)$/.test(method)).map((method) => ({ method: method.toUpperCase(), path })));
  }; // prettier-ignore
  const addressOf = (path: string): string =>
    path.replace(/\{[^}]+\}/g, () =>
      path.startsWith('/api/users') ? administratorId : path.startsWith('/api/roles') ? 'editor' : '1',
    );
  const bodies = [undefined, {}, [{ id: 1, text: 'taken' }], { id: 1, text: 'taken', name: 'taken' }];

  test('[D5] whatever the API offers to administrators and not to the caller is refused, in any order, and changes no row and no file', async () => {
    const user = await createPerson(suite.admin, () => suite.server.client());
    const { body } = await suite.admin.send<{ token: string }>('POST', '/api/user/tokens', { name: 'reads', readOnly: true });
    expect(body.token).toBeDefined();
    const all = (await operationsOf(suite.admin)).filter(({ path }) => !openToAll.test(path));
    expect(all.length).toBeGreaterThan(60);
    const people = { guest: suite.guest, user: user.client };
    await changingNothing(suite.server, async () => {
      for (const name of ['guest', 'user', 'guest'] as const) {
        const offered = new Set((await operationsOf(people[name])).map(({ method, path }) => `${method} ${path}`));
        const denied = all.filter(({ method, path }) => !offered.has(`${method} ${path}`));
        expect(denied.length).toBeGreaterThan(10);
        for (const { method, path } of denied) {
          for (const json of method === 'GET' ? [undefined] : bodies) {
            const { status } = await people[name].send(method, addressOf(path), json);
            expect([name, method, path, refusals.includes(status) ? 'refused' : status]).toEqual([name, method, path, 'refused']);
          }
        }
      }
    });
    await changingNothing(suite.server, async () => {
      for (const { method, path } of all.filter((one) => one.method !== 'GET')) {
        for (const headers of [{ authorization: `Bearer ${body.token}` }, { cookie: suite.admin.cookie, origin: 'https://evil.example' }, { cookie: suite.admin.cookie, origin: 'null' }]) {
          for (const json of bodies) {
            const { status } = await suite.server.client().send(method, addressOf(path), json, headers);
            expect([method, path, Object.keys(headers), refusals.includes(status) ? 'refused' : status]).toEqual([method, path, Object.keys(headers), 'refused']);
          }
        }
      }
    });
  }, 60_000); // prettier-ignore

  test('[D5] no other method, spelling or header reaches what is denied', async () => {
    const user = await createPerson(suite.admin, () => suite.server.client());
    const spellings = ['/api/closed/', '/api//closed/', '/api/./closed/', '/api/x/../closed/', '/api/%63losed/', '/API/closed/', '/api/closed', '/api/closed/?x', '/api/closed%2f', '/api/closed/1/', '/api/closed;x/', '//api/closed/', '/api/closed/%2e/', '/en/api/closed/', '/api/Closed/', '/api/closed%00/'];
    const headers = [{}, { 'x-http-method-override': 'DELETE' }, { 'x-method-override': 'PUT' }, { 'x-original-url': '/api/closed/1' }, { 'x-rewrite-url': '/api/closed/1' }, { 'x-view-as': 'role:admin' }, { 'x-forwarded-user': 'admin' }, { 'x-user-id': administratorId }, { authorization: 'Basic YWRtaW46YWRtaW4=' }, { authorization: 'Bearer ' }, { authorization: 'Bearer null' }];
    await changingNothing(suite.server, async () => {
      for (const client of [suite.guest, user.client, suite.guest]) {
        for (const path of spellings) {
          for (const more of headers) {
            for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'] as const) {
              const { status, text } = await rawRequest(suite.server.origin, path, {
                method,
                headers: { cookie: client.cookie, origin: suite.server.origin, 'content-type': 'application/json', ...more } as Record<string, string>,
                body: method === 'POST' || method === 'PUT' ? '{"text":"taken"}' : '',
              });
              expect([path, method, status < 500]).toEqual([path, method, true]);
              if (status < 300) expect([path, text.includes('"text":"one"')]).toEqual([path, false]);
            }
          }
        }
      }
    });
  }, 60_000); // prettier-ignore
});
