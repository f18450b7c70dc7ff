import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rawRequest } from './raw-request.js';
import type { OpenApiDocument } from '@viewkraft/model';
import { everyDatabase } from '../contract/every-database.js';
import { createPerson } from '../factories/people.js';
import { administrator, repository } from '../server/start-server.js';
import type { HttpClient } from '../server/http-client.js';

const id = { type: 'integer', primaryKey: true };
const canary = 'canary5f2c';
/** Guests read the title of live articles; users read note, too. Nobody but administrators reads `secret`, and nobody at all `hash`. */
const articles = {
  columns: { id, title: { type: 'string' }, state: { type: 'string' }, note: { type: 'string' }, secret: { type: 'string' }, hash: { type: 'string', hidden: true }, code: { type: 'string', unique: true }, folder_id: { type: 'integer' } },
  relations: { folder: { type: 'belongsTo', view: 'folders', foreignKey: 'folder_id' } },
  search: true,
  access: { read: [{ roles: ['public'], where: { state: 'live' }, columns: ['title', 'state'] }, { roles: ['user'], where: { state: 'live' }, columns: ['title', 'state', 'note'] }], create: [{ roles: ['public'], columns: ['title', 'state'] }], update: [{ roles: ['user'], columns: ['title'] }] },
}; // prettier-ignore
const folders = { columns: { id, name: { type: 'string' }, secret: { type: 'string' } }, access: { read: [{ roles: ['public'], columns: ['name'] }] } }; // prettier-ignore

everyDatabase(
  'canaries',
  { views: { articles, folders }, env: { LOG_LEVEL: 'debug', SLOW_QUERY_MS: '0' } },
  (suite) => {
    let people: Readonly<Record<'guest' | 'user' | 'admin', HttpClient>>;
    beforeAll(async () => {
    const { client } = await createPerson(suite.admin, () => suite.server.client());
    people = { guest: suite.guest, user: client, admin: suite.admin };
    await suite.admin.create('folders', [{ name: 'open', secret: `${canary} folder` }]);
    const rows = ['live', 'draft', 'live'].map((state, at) => ({ title: `title ${at}`, state, note: `${canary} note ${at}`, secret: `${canary} secret ${at}`, code: `${canary} code ${at}`, folder_id: 1 }));
    await suite.admin.create('articles', rows);
    await suite.server.database.change(`UPDATE articles SET hash = '${canary} hash'`);
    await suite.admin.send('PUT', '/api/articles/1', { secret: `${canary} later`, title: 'title later' });
    await suite.admin.send('DELETE', '/api/articles/3');
  }, 30_000); // prettier-ignore

    const addresses = async () => {
    const { body } = await suite.admin.call<OpenApiDocument>('/api/docs.json');
    const documented = Object.entries(body.paths).filter(([path, item]) => 'get' in (item as object) && !path.includes('/export')).map(([path]) => path.replace(/\{[^}]+\}/g, '1'));
    const list = ['', '?count', '?total=1', '?search=title', '?select=title', '?sort=-title', '?include=folder', '?limit=0'].map((query) => `/api/articles/${query}`);
    const forms = ['csv', 'ndjson', 'xlsx'].map((form) => `/api/articles/export?format=${form}`);
    const past = ['/api/articles/1?at=2999-01-01', '/api/articles/1/history/', '/api/articles/3/history/', '/api/articles/deleted/', '/api/articles/2', '/api/articles/1/folder/'];
    return [...documented, ...list, ...forms, ...past, `/api/search?q=${canary}`, '/api/search?q=title', '/api/model/articles', '/en', '/private/articles', '/private/articles/1', '/api/docs.json'];
  }; // prettier-ignore
    const found = (text: string): string[] => [...new Set(text.match(new RegExp(`${canary} (folder|note|secret|code|hash|later)`, 'g')))].map((word) => word.slice(canary.length + 1)).sort(); // prettier-ignore

    test('[D5] a hidden value appears on no address for whoever may not read it, also after others have read it', async () => {
    const allowed = { guest: [], user: ['note'], admin: ['code', 'folder', 'later', 'note', 'secret'] };
    const all = await addresses();
    expect(all.length).toBeGreaterThan(40);
    for (const name of ['guest', 'user', 'admin', 'user', 'guest'] as const) {
      let everything = '';
      for (const address of all) {
        const { text, headers } = await people[name].call(address);
        everything += `${address} ${text} ${JSON.stringify([...headers])}\n`;
      }
      expect([name, found(everything)]).toEqual([name, allowed[name]]);
      expect([name, everything.includes('title 1')]).toEqual([name, name === 'admin']);
    }
  }, 60_000); // prettier-ignore

    test('[D5] nothing tells a guest which software the server uses, and in which version', async () => {
    const version = (JSON.parse(readFileSync(join(repository, 'platform/server/package.json'), 'utf8')) as { version: string }).version;
    for (const address of await addresses()) {
      const { text, headers } = await suite.guest.call(address);
      const whole = `${text} ${JSON.stringify([...headers])}`;
      expect([address, whole.includes(`"${version}"`), /mariadb|better-sqlite|fastify|express|x-powered-by|"server"/i.test(JSON.stringify([...headers])), whole.includes(process.version)]).toEqual([address, false, false, false]);
    }
  }, 30_000); // prettier-ignore

    test('[D5] neither the error of a write nor an event contains it', async () => {
    let texts = '';
    const stop = new AbortController();
    const stream = await suite.guest.raw('/api/events', { headers: { accept: 'text/event-stream' } });
    const reading = (async () => {
      for await (const chunk of stream.body ?? []) {
        texts += Buffer.from(chunk as Uint8Array).toString();
        if (stop.signal.aborted) return;
      }
    })();
    await suite.admin.send('PUT', '/api/articles/1', { secret: `${canary} secret 9`, title: 'title again' });
    for (const client of [people.guest, people.user]) {
      for (const [method, path, body] of [
        ['POST', '/api/articles/', { title: 'x', state: 'live' }], ['POST', '/api/articles/', { title: 'x', code: `${canary} code 0` }],
        ['POST', '/api/articles/', { title: { secret: 1 } }], ['PUT', '/api/articles/1', { title: 'y' }], ['PUT', '/api/articles/1', { title: 'y', _version: 1 }], ['PUT', '/api/articles/2', { title: 'y' }],
        ['DELETE', '/api/articles/1', undefined], ['PUT', '/api/articles/', [{ id: 1, title: 'z', _version: 1 }]], ['POST', '/api/articles/1/folder/', { id: 1 }],
      ] as [string, string, unknown][]) texts += (await client.send(method, path, body)).text;
    }
    await suite.admin.send('PUT', '/api/articles/1', { title: 'the last event' });
    while (!texts.includes('event:')) await new Promise((resolve) => setImmediate(resolve));
    stop.abort();
    await suite.admin.send('PUT', '/api/articles/1', { title: 'wakes the reader' });
    await reading;
    expect(found(texts).filter((word) => word !== 'note')).toEqual([]);
  }, 30_000); // prettier-ignore

    test('[D5] whether a value matches cannot be inferred: two probes of a hidden column get the same response, in every parameter', async () => {
    const hidden = ['secret', 'hash', 'code', 'SECRET', 'articles.secret', '"secret"', '`secret`', 'folder.secret', 'a.secret'];
    const seen = async (client: HttpClient, address: string, probe: string) => {
      const { status, text, headers } = await client.call(address);
      return { status, text: text.replaceAll(probe, '?').replaceAll(encodeURIComponent(probe), '?'), total: headers.get('x-total-count'), etag: headers.get('etag') };
    };
    const [hit, miss] = [`${canary} secret 0`, `${canary} nobody 0`];
    for (const client of [people.guest, people.user, people.guest]) {
      for (const column of hidden) {
        const shapes = (value: string) => {
          const conditions: unknown[] = [{ [column]: value }, { [column]: { $startsWith: value } }, { $or: [{ title: 'x' }, { [column]: value }] }, { $and: [{ title: 'title 0' }, { [column]: value }] }, { $not: { [column]: value } }, { folder: { [column]: value } }];
          const filters = conditions.map((one) => encodeURIComponent(JSON.stringify(one)));
          return [...filters.flatMap((filter) => [`/api/articles/?filter=${filter}`, `/api/articles/?count&filter=${filter}`, `/api/articles/export?format=ndjson&filter=${filter}`, `/api/folders/1/articles/?filter=${filter}`]), `/api/articles/?search=${encodeURIComponent(value)}`, `/api/search?q=${encodeURIComponent(value)}`];
        };
        const [hits, misses] = [shapes(hit), shapes(miss)];
        for (const [at, address] of hits.entries()) expect([column, address, await seen(client, address, hit)]).toEqual([column, address, await seen(client, misses[at] ?? '', miss)]);
        for (const query of [`sort=${column}`, `sort=-${column}`, `select=${column}`, `include=${column}`]) {
          expect([column, query, (await client.call(`/api/articles/?${encodeURI(query)}`)).status]).toEqual([column, query, 400]);
          expect([column, query, (await client.call(`/api/articles/export?format=csv&${encodeURI(query)}`)).status]).toEqual([column, query, 400]);
        }
      }
    }
  }, 60_000); // prettier-ignore

    test('[J1] no password, cookie, token or value of a record is in the log, even at its most detailed', async () => {
    const secret = 'canary-password-7d1e';
    const { client, email } = await createPerson(suite.admin, () => suite.server.client());
    const created = await client.send<{ token: string }>('POST', '/api/user/tokens', { name: 'logged' });
    await suite.server.client().call('/api/articles/', { headers: { authorization: `Bearer ${created.body.token}` } });
    await suite.server.client().call('/api/articles/', { headers: { authorization: `Bearer ${secret}`, cookie: `next-auth.session-token=${secret}` } });
    await suite.server.client().signIn(email, secret).catch(() => undefined);
    for (const body of [{ email, password: secret, name: 'x' }, { password: secret }, { email: secret }]) {
      await suite.server.client().send('POST', '/api/user/signup', body);
      await client.send('POST', '/api/user/password', { ...body, current: secret });
    }
    await suite.admin.send('POST', '/api/users/', { email: 'logged@example.com', new_password: secret, name: 5 });
    await suite.server.client().call(`/api/articles/?filter=${encodeURIComponent(JSON.stringify({ title: secret }))}&token=${secret}`);
    await rawRequest(suite.server.origin, `/login?password=${secret}`, { headers: { 'x-request-id': 'x\r\ny'.replace(/\s/g, '') } });
    await suite.admin.create('articles', [{ title: secret, secret }]);
    await client.get(`/api/articles/?search=${secret}`);
    await suite.server.client().call('/api/health/live', { headers: { 'x-request-id': 'the-last-one' } });
    await suite.server.logged('the-last-one');
    const log = suite.server.log();
    const session = /session-token=([^;]*)/.exec(client.cookie)?.[1] ?? 'none';
    for (const word of [secret, administrator.password, session, created.body.token, canary, 'a long enough password']) expect([word, log.includes(word)]).toEqual([word, false]);
  }, 30_000); // prettier-ignore
  },
);
