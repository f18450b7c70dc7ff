import { everyDatabase } from '../contract/every-database.js';
import { createPerson } from '../factories/people.js';
import { startServer } from '../server/start-server.js';
import { until } from '../server/until.js';
import { Mailbox } from './mailbox.js';
import { columnsOf } from './sign-in-attempt.js';
import { TokenClient, type Token } from './token-client.js';

const day = 86_400_000;
const notes = {
  columns: { id: { type: 'integer', primaryKey: true }, title: { type: 'string' } },
  access: { read: ['user'], create: ['user'], update: ['editor'], delete: ['editor'] },
};

everyDatabase('access tokens', { views: { notes }, env: { LOG_LEVEL: 'debug', TRUST_PROXY: 'on' } }, (suite) => {
  let addresses = 0;
  const person = (roles: readonly string[] = []) => createPerson(suite.admin, () => suite.server.client(), roles);
  /** A new person and a program that acts for them, from an address of its own. */
  const personWithToken = async (roles: readonly string[] = [], wanted: object = {}) => {
    const owner = await person(roles);
    const created = await owner.client.send<Token>('POST', '/api/user/tokens', { name: 'backup', ...wanted });
    expect([created.status, created.text]).toEqual([201, expect.stringContaining('"token":"vk_')]);
    addresses += 1;
    const program = new TokenClient(suite.server.origin, created.body.token, `10.1.0.${addresses}`);
    return { ...owner, created: created.body, program };
  };

  test('[G1] a token is shown once, stored as a hash, listed without its secret, and removed when it is deleted', async () => {
    const { client, created, program } = await personWithToken();
    const about = {
      id: created.id,
      name: 'backup',
      expires: created.expires,
      readOnly: false,
      createdAt: created.createdAt,
    };
    expect(created).toEqual({ ...about, token: expect.stringMatching(/^vk_[\w-]{43}$/), lastUsedAt: null });
    expect(Math.abs(Date.parse(created.expires) - Date.now() - 90 * day)).toBeLessThan(60_000);
    expect((await client.get('/api/user/tokens/')).body).toEqual([{ ...about, lastUsedAt: null }]);
    expect((await program.call('GET', '/api/notes/')).status).toBe(200);
    const [listed] = (await client.get<Token[]>('/api/user/tokens')).body;
    expect(Math.abs(Date.parse(listed?.lastUsedAt ?? '') - Date.now())).toBeLessThan(60_000);
    const rows = JSON.stringify(await suite.server.database.rows('SELECT * FROM _viewkraft_tokens'));
    expect([rows.includes(created.id), rows.includes(created.token.slice(3))]).toEqual([true, false]);
    expect(suite.server.log()).not.toContain(created.token.slice(3));

    const other = await person();
    const path = `/api/user/tokens/${created.id}`;
    for (const [who, at] of [[other.client, path], [suite.admin, path], [client, '/api/user/tokens/nothing']] as const) {
      expect((await who.send('DELETE', at)).status).toBe(404);
    } // prettier-ignore
    expect((await suite.guest.send('DELETE', path)).status).toBe(401);
    expect((await program.call('GET', '/api/notes/')).status).toBe(200);
    // Equal for MariaDB, but not for the cache: the token would stay valid for a while.
    expect((await client.send('DELETE', `${path}%20`)).status).toBe(404);
    expect((await client.send('DELETE', `${path}/`)).status).toBe(204);
    expect((await program.call('GET', '/api/notes/')).status).toBe(401);
    expect((await client.get('/api/user/tokens')).body).toEqual([]);
  });

  test('[G1] a token request is validated: all problems at once, at most 366 days, at most fifty tokens', async () => {
    const { client } = await person();
    const make = (body: unknown) => client.send<Token>('POST', '/api/user/tokens', body);
    const bad = await make({ name: ' ', expires: 'soon', readOnly: 1, roles: ['admin'] });
    expect([bad.status, columnsOf(bad).toSorted()]).toEqual([422, ['expires', 'name', 'readOnly', 'roles']]);
    expect((await make({ rolls: 1 })).body).toMatchObject({
      details: [
        { column: 'rolls', message: 'There is no such field' },
        { column: 'name', message: 'Required' },
      ],
    });
    const at = (days: number) => new Date(Date.now() + days * day).toISOString();
    for (const expires of [at(-0.001), at(366.001), 4e12, '2026-02-30T10:00:00Z', {}]) {
      expect([expires, columnsOf(await make({ name: 'x', expires }))]).toEqual([expires, ['expires']]);
    }
    for (const name of ['x'.repeat(101), 'a\u0000b', null]) {
      expect([name, columnsOf(await make({ name }))]).toEqual([name, ['name']]);
    }
    expect((await make([])).status).toBe(422);
    const exact = at(365.9);
    expect((await make({ name: 'long', expires: exact })).body.expires).toBe(exact);
    const many = await Promise.all(Array.from({ length: 55 }, () => make({ name: 'one of many' })));
    expect(many.filter(({ status }) => status === 201)).toHaveLength(49);
    expect(many.filter(({ status }) => status === 409)).toHaveLength(6);
  });

  test('[D5] the header takes precedence: an invalid one is 401, even with a valid cookie', async () => {
    const { client, program, created } = await personWithToken();
    const jwt = client.cookie.replace(/^.*session-token=([^;]+).*$/, '$1');
    const { cookie } = client;
    for (const [authorization, sent] of [
      [`Bearer ${created.token}x`, cookie], ['Bearer vk_', cookie], ['Bearer ', cookie], ['', cookie], [`Bearer ${jwt}`, ''],
      [`Bearer ${jwt}`, cookie], [created.token, cookie], ['Basic YTpi', cookie],
      [`Bearer ${created.token}, Bearer x`, ''],
    ] as const) {
      for (const path of ['/api/notes/', '/api/model/', '/api/public', '/api/auth/session']) {
        const headers = { authorization, cookie: sent };
        const { status } = await program.call('GET', path, undefined, headers);
        expect([authorization.slice(0, 10), path, status]).toEqual([authorization.slice(0, 10), path, 401]);
      }
      expect((await program.call('GET', '/api/health/live', undefined, { authorization })).status).toBe(200);
    } // prettier-ignore
    const noSession = await suite.guest.call('/api/notes/', { headers: { cookie: `next-auth.session-token=${created.token}` } });
    expect(noSession.status).toBe(404);
    expect((await suite.guest.get('/api/notes/', { access_token: created.token })).status).not.toBe(200);
    const session = await program.call('GET', '/api/auth/session', undefined, { cookie });
    expect([session.status, session.body, session.headers.getSetCookie()]).toEqual([200, null, []]);
    expect((await program.call('GET', '/api/notes/', undefined, { authorization: `bearer  ${created.token}` })).status).toBe(200);
  }); // prettier-ignore

  test('[E9] spaces before a token are accepted, but not as many as fit in a header', async () => {
    const { created, program } = await personWithToken();
    const after = (spaces: number) => `Bearer${' '.repeat(spaces)}${created.token}`;
    const call = async (authorization: string) => (await program.call('GET', '/api/notes/', undefined, { authorization })).status; // prettier-ignore
    expect([await call(after(1)), await call(after(9)), await call(after(10_000))]).toEqual([200, 200, 401]);
  });

  test('[D5] a write with a token needs no Origin; a read-only token cannot write', async () => {
    const { program } = await personWithToken();
    for (const headers of [{}, { origin: 'https://elsewhere.example' }, { 'sec-fetch-site': 'cross-site' }]) {
      expect((await program.call('POST', '/api/notes/', { title: 'by a program' }, headers)).status).toBe(201);
    }
    const asText = { 'content-type': 'text/plain' };
    expect((await program.call('POST', '/api/notes/', { title: 'x' }, asText)).status).toBe(415);
    const reader = (await personWithToken(['editor'], { readOnly: true })).program;
    expect((await reader.call('GET', '/api/notes/1')).status).toBe(200);
    for (const [method, path] of [['POST', '/api/notes/'], ['PUT', '/api/notes/1'], ['DELETE', '/api/notes/1']] as const) {
      const response = await reader.call(method, path, { title: 'changed' });
      expect([method, response.status, response.body]).toEqual([method, 403, expect.objectContaining({ code: 'TOKEN_READ_ONLY' })]);
    } // prettier-ignore
    expect((await reader.call('GET', '/api/notes/1')).body).toMatchObject({ title: 'by a program' });
  });

  test('[G1] a token manages neither tokens nor passwords, not even an administrator’s', async () => {
    const { id, created, program } = await personWithToken(['admin']);
    for (const [method, path, body] of [
      ['GET', '/api/user/tokens'], ['POST', '/api/user/tokens', { name: 'another' }], ['DELETE', `/api/user/tokens/${created.id}`],
      ['POST', '/api/user/password', { password: 'a new one that is long', current: 'x' }],
      ['PUT', `/api/users/${id}`, { new_password: 'a new one that is long' }],
    ] as const) {
      const response = await program.call(method, path, body);
      expect([method, path, response.status, response.body]).toEqual([method, path, 403, expect.objectContaining({ code: 'TOKEN_NOT_ALLOWED' })]);
    } // prettier-ignore
    expect((await program.call('GET', '/api/plan')).status).toBe(200);
  });

  test('[G1] the current roles apply; a user who is disabled, must set a password or was removed has no valid tokens', async () => {
    const { id, program } = await personWithToken(['admin']);
    const become = (values: object) => suite.admin.send('PUT', `/api/users/${id}`, values);
    const plan = async () => (await program.call('GET', '/api/plan')).status;
    expect(await plan()).toBe(200);
    await become({ roles: [] });
    expect(await plan()).toBe(403);
    await become({ roles: ['admin'], password_pending: true });
    expect(await plan()).toBe(401);
    await become({ password_pending: false });
    expect(await plan()).toBe(200);
    await become({ disabled: true });
    expect(await plan()).toBe(401);
    await become({ disabled: false });
    expect(await plan()).toBe(401);
    const removed = await personWithToken();
    expect((await removed.program.call('GET', '/api/notes/')).status).toBe(200);
    expect((await suite.admin.send('DELETE', `/api/users/${removed.id}`)).status).toBe(204);
    expect((await removed.program.call('GET', '/api/notes/')).status).toBe(401);
  });

  test('[G8] a password set by a mailed link ends all tokens; one changed in a session ends none', async () => {
    const { client, email, password, program } = await personWithToken();
    const next = 'a pond among the pines';
    expect((await client.send('POST', '/api/user/password', { password: next, current: password })).status).toBe(204);
    expect((await program.call('GET', '/api/notes/')).status).toBe(200);
    const stream = await program.stream();
    const box = new Mailbox(suite.server);
    await box.next(email);
    const other = suite.server.client();
    await other.send('POST', '/api/user/password-request', { email });
    const link = new URL((await box.next(email)).links[0] ?? '');
    const form = Object.fromEntries(link.searchParams);
    expect((await other.call(link.pathname, { method: 'POST', form })).status).toBe(302);
    expect((await program.call('GET', '/api/notes/')).status).toBe(200);
    expect((await other.send('POST', '/api/user/password', { password })).status).toBe(204);
    expect((await program.call('GET', '/api/notes/')).status).toBe(401);
    await stream.ended;
  });

  test('[D5] a token’s event stream carries what its user may read, and ends with the token', async () => {
    const { client, created, program } = await personWithToken();
    const stream = await program.stream({ origin: 'https://elsewhere.example' });
    await client.send('POST', '/api/notes/', { title: 'news' });
    await stream.until('"view":"notes"');
    expect((await client.send('DELETE', `/api/user/tokens/${created.id}`)).status).toBe(204);
    expect(await stream.ended).toContain('event: signout');
    const removed = await personWithToken();
    const another = await removed.program.stream();
    await suite.admin.send('PUT', `/api/users/${removed.id}`, { disabled: true });
    await another.ended;
  });

  test('[G2] fifty bad tokens block their address for bad tokens and for sign-ins, not for a valid token', async () => {
    const { program, created } = await personWithToken();
    const address = '10.9.9.9';
    const guesser = new TokenClient(suite.server.origin, 'vk_guess', address);
    const guesses = await Promise.all(Array.from({ length: 60 }, () => guesser.call('GET', '/api/notes/')));
    expect(guesses.filter(({ status }) => status === 401)).toHaveLength(50);
    const closed = await guesser.call('GET', '/api/notes/');
    expect([closed.status, Number(closed.headers.get('retry-after'))]).toEqual([429, expect.any(Number)]);
    expect(Number(closed.headers.get('retry-after'))).toBeGreaterThan(29);
    expect((await new TokenClient(suite.server.origin, created.token, address).call('GET', '/api/notes/')).status).toBe(200);
    expect((await program.call('GET', '/api/notes/')).status).toBe(200);
  }); // prettier-ignore

  // The next test is slow, and does not depend on the database.
  if (suite.kind !== 'sqlite') return;

  test('[G1] a token or session ended on another replica ends here within the cache times', async () => {
    const { client, email, password, created, program } = await personWithToken();
    expect((await program.call('GET', '/api/notes/')).status).toBe(200);
    const phone = await suite.server.client().signIn(email, password);
    const replica = await startServer({ after: suite.server, views: suite.server.viewsFolder });
    const session = async () => (await phone.raw(`${replica.origin}/api/user/sessions`)).status;
    try {
      expect(await session()).toBe(200);
      const there = new TokenClient(replica.origin, created.token, '10.2.0.1');
      expect((await there.call('GET', '/api/notes/')).status).toBe(200);
      await client.send('DELETE', `/api/user/tokens/${created.id}`);
      // Accepted from the cache for a few seconds, without a database query.
      expect((await there.call('GET', '/api/notes/')).status).toBe(200);
      await client.send('DELETE', '/api/user/sessions');
      await there.until('/api/notes/', 401);
      await until(async () => (await session()) === 401, 20_000);
    } finally {
      await replica.stop({ keep: true });
    }
  }, 60_000);
});
