import { everyDatabase } from '../contract/every-database.js';
import { createPerson } from '../factories/people.js';
import type { HttpClient } from '../server/http-client.js';
import { until } from '../server/until.js';
import { clickLink } from './click-link.js';
import { Mailbox } from './mailbox.js';
import { columnsOf, sessionUser, signInCode } from './sign-in-attempt.js';

const fresh = 'a quiet place by the sea';

const notices = {
  name: 'notices',
  columns: {
    id: { type: 'integer', primaryKey: true },
    name: { type: 'string' },
    open: { type: 'boolean' },
  },
  access: {
    read: [{ roles: ['public'], where: { open: true } }, { roles: ['user'] }],
    create: [{ roles: ['user'] }],
    update: [],
    delete: [],
  },
};

everyDatabase(
  'passwords',
  { env: { TRUST_PROXY: '1' }, views: { notices } },
  (suite) => {
    let box: Mailbox;
    let visitors = 0;
    beforeAll(() => {
      box = new Mailbox(suite.server);
    });

    const person = () => createPerson(suite.admin, () => suite.server.client());
    /** Another browser, with its own address. */
    const newClient = () => suite.server.client();
    const requestPassword = (email: unknown, headers: Record<string, string> = {}) => {
      visitors += 1;
      return newClient().send('POST', '/api/user/password-request', { email }, { 'x-forwarded-for': `203.0.113.${visitors}`, ...headers }); // prettier-ignore
    };
    const linkFor = async (email: string): Promise<string> => (await box.next(email)).links[0] as string;
    const set = (client: HttpClient, body: unknown) => client.send('POST', '/api/user/password', body);
    const location = ({ headers }: { headers: Headers }) => headers.get('location') ?? '';

    test('[G8] a password request gets the same response for every address, and the mail goes to the stored address', async () => {
    const { email, id } = await person();
    const disabled = await person();
    await suite.admin.send('PUT', `/api/users/${disabled.id}`, { disabled: true });
    const responses = [];
    for (const one of [email, 'nobody@example.com', disabled.email, ` ${email.toUpperCase()} `, email.replace('person', 'pérson'), '%@example.com']) {
      responses.push(await requestPassword(one));
    } // prettier-ignore
    for (const { status, text, headers } of responses) {
      expect([status, text, [...headers.keys()].sort()]).toEqual([202, '{}', [...(responses[0]?.headers.keys() ?? [])].sort()]);
    } // prettier-ignore
    for (const one of ['', 'nobody', null, 7, [email], { email }, { $ne: null }, `${email}\r\nBcc: a@x.de`]) {
      const response = await requestPassword(one);
      expect([one, response.status, columnsOf(response)]).toEqual([one, 422, ['email']]);
    }
    expect((await suite.guest.send('POST', '/api/user/password-request', { email, callbackUrl: '/x' })).status).toBe(422);
    const mails = await until(async () => {
      const all = await box.all(email);
      return all.length >= 2 ? all : undefined;
    });
    expect(mails.map(({ to }) => to)).toEqual([[email], [email]]);
    expect(await box.all(disabled.email)).toEqual([]);
    await suite.admin.send('PUT', `/api/profiles/${id}`, { locale: 'de' });
  }); // prettier-ignore

    test('[G5] [G8] a password link opens a session that can only set a password', async () => {
      const { client: before, email, id, password } = await person();
      await requestPassword(email);
      const link = await linkFor(email);
      await requestPassword(email);
      const other = await linkFor(email);
      const client = newClient();
      expect(location(await clickLink(client, link))).toMatch(/\/password-new$/);
      expect(await sessionUser(client)).toMatchObject({ id, password: true });
      // Using one link invalidates the others; requesting one does not.
      expect(location(await clickLink(newClient(), other))).toMatch(/error=Verification$/);
      expect(await sessionUser(before)).toMatchObject({ id, password: false });

      for (const [method, path] of [
      ['GET', '/api/plan'], ['GET', '/api/users/'], ['GET', `/api/profiles/${id}`], ['PUT', `/api/users/${id}`],
      ['DELETE', `/api/users/${id}`], ['GET', `/api/users/${id}?include=profile`], ['GET', '/api/users/0'],
      ['GET', '/api/model/users'], ['GET', '/api/nothing/'], ['POST', '/api/notices/'],
    ] as const) {
      const response = await client.send(method, path, method === 'PUT' || method === 'POST' ? { name: 'x' } : undefined);
      expect([method, path, response.status, response.body['code']]).toEqual([method, path, 403, 'PASSWORD_PENDING']);
    } // prettier-ignore
      // The user reads as a guest does; with their own rights they would see both.
      expect(await before.list('notices')).toHaveLength(2);
      expect(await client.list('notices')).toEqual(await suite.guest.list('notices'));
      expect(await client.list('notices')).toHaveLength(1);
      expect((await client.get(`/api/users/${id}`)).body).toMatchObject({ id, email });
      for (const path of ['/api/public', '/api/path?path=/x', '/api/health/live', '/_i18n/en/messages.json', '/api/auth/session']) {
      expect([path, (await client.get(path)).status]).toEqual([path, 200]);
    } // prettier-ignore

      const old = client.cookie;
      expect(columnsOf(await set(client, { password: 'short' }))).toEqual(['password']);
      const done = await set(client, { password: fresh });
      expect([done.status, done.text]).toEqual([204, '']);
      expect(await sessionUser(client)).toMatchObject({ id, password: false });
      expect((await client.get(`/api/profiles/${id}`)).status).toBe(200);
      const withOld = await newClient().call('/api/auth/session', { headers: { cookie: old } });
      expect(withOld.body).toBeNull();
      expect(await sessionUser(before)).toBeNull();
      expect(await signInCode(newClient(), email, password)).toBe('credentials');
      expect(await signInCode(newClient(), email, fresh)).toBeNull();
      expect((await box.next(email)).links[0]).toMatch(/\/password-request$/);
    });

    test('[G8] changing one’s password requires the current one; a new token stays valid, everything else ends', async () => {
      const { client, id, email, password } = await person();
      const other = newClient();
      expect(await signInCode(other, email, password)).toBeNull();
      await requestPassword(email);
      const link = await linkFor(email);
      for (const [body, columns] of [
        [{ password: fresh }, ['current']],
        [{ password: fresh, current: null }, ['current']],
        [{ password: fresh, current: [password] }, ['current']],
        [{ password: fresh, current: 'not my password' }, ['current']],
        [{ password: 'qwertyuiop', current: password }, ['password']],
        [{ password, current: password }, ['password']],
        [{ password: 'short' }, ['password', 'current']],
        [{ password: fresh, current: password, roles: ['admin'] }, ['roles']],
        [{}, ['password', 'current']],
      ] as const) {
        const response = await set(client, body);
        expect([body, response.status, columnsOf(response)]).toEqual([body, 422, columns]);
      }
      expect((await set(suite.guest, { password: fresh, current: password })).status).toBe(401);
      expect(await sessionUser(other)).toMatchObject({ id });
      const old = client.cookie;
      const done = await set(client, { password: fresh, current: password });
      expect([done.status, done.headers.get('cache-control')]).toEqual([204, expect.stringMatching(/no-store/)]);
      expect(await sessionUser(client)).toMatchObject({ id, password: false });
      expect((await newClient().call(`/api/users/${id}`, { headers: { cookie: old } })).status).toBe(404);
      expect(await sessionUser(other)).toBeNull();
      expect(location(await clickLink(newClient(), link))).toMatch(/error=Verification$/);
      expect((await box.next(email)).links[0]).toMatch(/\/password-request$/);
      expect(await signInCode(newClient(), email, fresh)).toBeNull();
    });

    test('[G8] a wrong current password counts for the lock-out, in both directions', async () => {
      const { client, email, password } = await person();
      for (let tries = 0; tries < 10; tries += 1) {
        expect((await set(client, { password: fresh, current: `wrong password ${tries}` })).status).toBe(422);
      }
      const locked = await set(client, { password: fresh, current: password });
      expect([locked.status, locked.body['code']]).toEqual([429, 'TOO_MANY_REQUESTS']);
      expect(Number(locked.headers.get('retry-after'))).toBeGreaterThanOrEqual(29);
      expect(await signInCode(newClient(), email, password, { 'x-forwarded-for': '192.0.2.99' })).toBe(429);
      expect(await sessionUser(client)).not.toBeNull();
    });

    test('[G8] a sign-in with the old password that runs during the change does not survive it', async () => {
      for (const by of ['the user', 'an administrator', 'the user', 'an administrator']) {
        const { client, id, email, password } = await person();
        let changed = 0;
        const change = (
          by === 'the user'
            ? set(client, { password: fresh, current: password })
            : suite.admin.send('PUT', `/api/users/${id}`, { new_password: fresh })
        ).then(({ status }) => (changed = status));
        const others: HttpClient[] = [];
        const tries: Promise<unknown>[] = [];
        // One after the other without a pause, so that some overlap with the change.
        while (changed === 0 && tries.length < 9) {
          const other = newClient();
          others.push(other);
          tries.push(signInCode(other, email, password, { 'x-forwarded-for': '192.0.2.77' }));
          await suite.guest.get('/api/health/live');
        }
        await Promise.all([change, ...tries]);
        expect([200, 204]).toContain(changed);
        expect(await Promise.all(others.map(sessionUser))).toEqual(others.map(() => null));
      }
    });

    test('[G1] an administrator no longer requires a change: open pages belong to the user again', async () => {
      const { client, id } = await person();
      await suite.admin.send('PUT', `/api/users/${id}`, { password_pending: true });
      const closed = (await client.raw('/api/events')).text();
      await suite.admin.send('PUT', `/api/users/${id}`, { password_pending: false });
      expect(await closed).not.toMatch(/event: signout/);
      expect((await client.get(`/api/profiles/${id}`)).status).toBe(200);
    });

    test('[G1] an administrator forces a change; live sessions become pending at once', async () => {
      const { client, id, email, password } = await person();
      expect(await sessionUser(client)).toMatchObject({ password: false });
      expect((await client.send('PUT', `/api/users/${id}`, { password_pending: true })).status).toBe(422);
      const events = await client.raw('/api/events');
      const closed = events.text();
      const { status, body } = await suite.admin.send('PUT', `/api/users/${id}`, { password_pending: true });
      expect([status, body['password_pending']]).toEqual([200, true]);
      expect(await closed).not.toMatch(/event: signout/);
      expect((await client.get(`/api/profiles/${id}`)).body).toMatchObject({ code: 'PASSWORD_PENDING' });
      expect(await sessionUser(client)).toMatchObject({ id, password: true });
      const { expires } = (await client.get<{ expires: string }>('/api/auth/session')).body;
      expect(Date.parse(expires) - Date.now()).toBeLessThanOrEqual(3_600_000);
      const another = newClient();
      expect(await signInCode(another, email, password)).toBeNull();
      expect(await sessionUser(another)).toMatchObject({ password: true });
      const old = await set(another, { password });
      expect([old.status, JSON.stringify(old.body['details'])]).toEqual([
        422,
        expect.stringMatching(/"password".*current password/),
      ]);
      expect(await sessionUser(another)).toMatchObject({ password: true });
      expect((await set(another, { password: fresh })).status).toBe(204);
      expect(await sessionUser(another)).toMatchObject({ password: false });
      expect(await sessionUser(client)).toBeNull();
      expect((await suite.admin.get(`/api/users/${id}`)).body).toMatchObject({ password_pending: false });
    });
  },
  async ({ admin }) =>
    void (await admin.create('notices', [
      { name: 'a', open: true },
      { name: 'b', open: false },
    ])),
);
