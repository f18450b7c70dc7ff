import { sessionUser, signInCode } from '../accounts/sign-in-attempt.js';
import type { Suite } from '../contract/every-database.js';
import type { HttpResponse } from '../server/http-client.js';
import type { AttackContext, Person } from './attack-context.js';
import { areDistinguishable, timesOf } from './compare-times.js';
import { rawRequest } from './raw-request.js';

const password = 'a quiet place by the sea';

/** Attacks on account data: the existence of accounts, their content, their mails. */
export function accountDataAttacks(suite: Suite, context: AttackContext): void {
  let anna: Person;
  let mallory: Person;
  /** Users without a password, which are created faster. */
  let many: readonly string[];
  beforeAll(async () => {
    [anna, mallory] = [await context.newPerson(['editor']), await context.newPerson()];
    many = Array.from({ length: 20 }, (_, at) => `one.of.many${at}@example.com`);
    await suite.admin.create('users', many.map((email) => ({ email, name: 'One of many' }))); // prettier-ignore
    for (const email of many) await context.mailbox.next(email);
  });
  const post = (path: string, body: unknown, headers = {}) => context.newClient().send('POST', path, body, { ...context.from(), ...headers }); // prettier-ignore

  test('[G8] no response reveals whether an address has an account, or a disabled one', async () => {
    const disabled = await context.newPerson();
    await suite.admin.send('PUT', `/api/users/${disabled.id}`, { disabled: true });
    const shape = ({ status, text, headers }: HttpResponse) => [status, text, [...headers.keys()].sort()];
    const header = { 'x-auth-return-redirect': '1' };
    for (const attempt of [
      async (email: string) => {
        const client = context.newClient();
        const form = { email, password: 'not the password', csrfToken: await context.csrfToken(client) };
        return client.call('/api/auth/callback/credentials', { method: 'POST', form, headers: { ...header, ...context.from() } });
      },
      (email: string) => post('/api/user/password-request', { email }),
      (email: string) => post('/api/user/signup', { email, password, name: 'Mallory' }),
      (email: string) => post('/api/auth/email/signin/email', { email }),
      (email: string) => post('/api/auth/signin/email', { email }, { origin: suite.server.origin }),
    ]) {
      const existing = shape(await attempt(many[0] ?? ''));
      for (const email of [anna.email, disabled.email, 'nobody.here@example.com']) expect([email, shape(await attempt(email))]).toEqual([email, existing]);
    }
    expect(await signInCode(context.newClient(), disabled.email, disabled.password, context.from())).toBe('credentials');
  }); // prettier-ignore

  test('[G8] nor does its time', async () => {
    const signIn = (email: string) => signInCode(context.newClient(), email, 'not the password', context.from());
    const ways: Record<string, (email: string) => Promise<unknown>> = {
      'password-request': (email) => post('/api/user/password-request', { email }),
      signup: (email) => post('/api/user/signup', { email, password, name: 'Mallory' }),
    };
    await signIn('warm@example.com');
    const isKnown = await areDistinguishable(async (sample) => {
      const people = await Promise.all([0, 1, 2].map(() => context.newPerson()));
      return timesOf(12, (at) => signIn(people[at % 3]?.email ?? ''), (at) => signIn(`stranger${sample}.${at}@example.com`));
    });
    expect(isKnown).toBe(false);
    for (const [name, attempt] of Object.entries(ways)) {
      await attempt('warm@example.com');
      const isTaken = await areDistinguishable((sample) =>
        timesOf(9, (at) => attempt(many[at + 1 + 9 * sample] ?? ''), (at) => attempt(`${name}.stranger${sample}.${at}@example.com`)),
      );
      expect([name, isTaken]).toEqual([name, false]);
    }
  }); // prettier-ignore

  test('[C9] no write of one’s own record, no sign-up and no new record gives more rights', async () => {
    const { client, id } = mallory;
    const other = '01a1fe17-ac50-7543-b7b0-c89c75409761';
    const extras = [
      '"roles":["admin"]', '"roles":"admin"', '"roles":[{"name":"admin"}]', '"disabled":false', '"password_hash":"x"', '"password":"a quiet place by the sea"',
      '"new_password":"a quiet place by the sea"', '"password_pending":false', '"email":"admin@example.com"', '"email_verified_at":"2020-01-01T00:00:00.000Z"',
      `"id":"${other}"`, '"__proto__":{"roles":["admin"]}', '"constructor":{"prototype":{"roles":["admin"]}}',
      '"profile":{"locale":"de"}', '"Roles":["admin"]', '"roles ":["admin"]', '"roles[]":"admin"', '"ROLES":["admin"]',
    ];
    const send = (method: string, path: string, body: string) =>
      client.call(path, { method, body, headers: { 'content-type': 'application/json', ...context.from() } });
    const signUp = `"email":"eve@example.com","password":"${password}","name":"Eve"`;
    await context.changingNothing(async () => {
      for (const extra of extras) {
        for (const [method, path, body] of [
          ['PUT', `/api/users/${id}`, `{"name":"Eve",${extra}}`], ['PUT', `/api/users/${id}`, `{${extra},"name":"Eve","_version":1}`],
          ['PUT', '/api/users/', `[{"id":"${id}",${extra}}]`], ['POST', '/api/users/', `{"email":"eve@example.com","name":"Eve",${extra}}`],
          ['POST', '/api/user/signup', `{${signUp},${extra.replace(/^"(email|password)"/, '"roles"')}}`],
        ] as const) {
          const { status } = await send(method, path, body);
          expect([method, path, extra, [400, 403, 404, 405, 422].includes(status) ? 'refused' : status]).toEqual([method, path, extra, 'refused']);
        }
      }
      for (const [method, path, body] of [
        ['PUT', `/api/profiles/${id}`, `{"user_id":"${anna.id}"}`], ['PUT', `/api/profiles/${id}`, `{"user":{"id":"${id}","roles":["admin"]}}`],
        ['POST', '/api/profiles/', `{"user_id":"${other}"}`], ['POST', '/api/roles/', '{"name":"boss"}'], ['PUT', '/api/roles/editor', '{"label_en":"x"}'],
        ['DELETE', `/api/users/${id}`, ''], ['PATCH', `/api/users/${id}`, '{"roles":["admin"]}'], ['POST', `/api/users/${id}`, '{"roles":["admin"]}'],
      ] as const) {
        const { status } = await send(method, path, body);
        expect([method, path, body, [400, 403, 404, 405, 409, 415, 422].includes(status) ? 'refused' : status]).toEqual([method, path, body, 'refused']);
      }
    });
    expect(await sessionUser(client)).toMatchObject({ id, roles: [] });
    // Server-managed values may be sent back as they were read, but are never stored from a request.
    const stored = async () => (await suite.admin.get(`/api/users/${id}`)).body['_created_at'];
    const created = await stored();
    await send('PUT', `/api/users/${id}`, '{"name":"Eve","_created_at":"2020-01-01T00:00:00.000Z"}');
    expect(await stored()).toBe(created);
  }); // prettier-ignore

  test('[C9] nobody reads or changes another user’s data, even by its correct address', async () => {
    const token = await anna.client.send<{ id: string; token: string }>('POST', '/api/user/tokens', { name: 'mine' });
    expect(token.status).toBe(201);
    const session = (await anna.client.get<{ id: string }[]>('/api/user/sessions')).body[0]?.id ?? '';
    const passkey = '01a1fe17-ac50-7543-b7b0-c89c75409761';
    await suite.server.database.change(
      'INSERT INTO _viewkraft_passkeys (id, user_id, credential_hash, credential_id, public_key, counter, transports, name, created_at) ' +
        `VALUES ('${passkey}', '${anna.id}', '${'0'.repeat(64)}', 'AAAA', 'AAAA', 0, '[]', 'mine', ${Date.now()})`,
    );
    const attempts: [string, string, unknown?][] = [
      ['GET', `/api/users/${anna.id}`], ['PUT', `/api/users/${anna.id}`, { name: 'Owned' }], ['DELETE', `/api/users/${anna.id}`],
      ['GET', `/api/profiles/${anna.id}`], ['PUT', `/api/profiles/${anna.id}`, { first_name: 'Owned' }], ['DELETE', `/api/profiles/${anna.id}`],
      ['DELETE', `/api/user/sessions/${session}`], ['DELETE', `/api/user/tokens/${token.body.id}`], ['DELETE', `/api/user/passkeys/${passkey}`], ['PUT', `/api/user/passkeys/${passkey}`, { name: 'Owned' }], ['DELETE', `/api/users/${anna.id}/totp`],
      ['DELETE', `/api/users/${anna.id}/sessions`], ['GET', '/api/audit/'], ['DELETE', `/api/user/sessions/${session}?user=${anna.id}`],
    ];
    await context.changingNothing(async () => {
      for (const client of [mallory.client, suite.guest]) {
        for (const [method, path, body] of attempts) {
          const { status, text } = await client.send(method, path, body);
          expect([method, path, [401, 403, 404].includes(status) ? 'refused' : status]).toEqual([method, path, 'refused']);
          expect(text).not.toContain(anna.email);
        }
      }
      for (const query of [{ filter: { id: anna.id } }, { filter: { email: anna.email } }, { search: anna.email }]) {
        const { text } = await mallory.client.get('/api/users/', query);
        expect(text).not.toContain(anna.id);
      }
      for (const query of [{ filter: { user_id: anna.id } }, { filter: { user: { email: anna.email } } }, { include: 'user' }]) {
        const { text } = await mallory.client.get('/api/profiles/', query);
        expect(text).not.toContain(anna.id);
        expect(text).not.toContain(anna.email);
      }
      for (const path of ['/api/user/sessions', '/api/user/tokens', '/api/user/passkeys']) {
        const { text } = await mallory.client.get(path);
        for (const secret of [session, token.body.id, token.body.token, passkey]) expect(text).not.toContain(secret);
      }
    });
    expect((await anna.client.send('DELETE', `/api/user/passkeys/${passkey}`)).status).toBe(204);
  }); // prettier-ignore

  test('[G2] no head line of a request changes where a response or a mail leads', async () => {
    const origin = suite.server.origin;
    const lies = {
      host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https', 'x-forwarded-port': '666', 'x-forwarded-prefix': '/evil.example',
      'x-forwarded-server': 'evil.example', 'x-host': 'evil.example', 'x-original-host': 'evil.example', 'x-original-url': '/evil.example', 'x-rewrite-url': '/evil.example',
      forwarded: 'for=1.2.3.4;host=evil.example;proto=https', referer: 'https://evil.example/',
    };
    for (const path of ['/api/auth/providers', '/api/auth/signin?callbackUrl=/private', '/api/auth/signout', '/api/auth/error?error=Verification', '/api/auth/verify-request', '/login', '/de', '/']) {
      const { status, text } = await rawRequest(origin, path, { headers: lies });
      expect([path, status < 500, /evil\.example|:666/.test(text)]).toEqual([path, true, false]);
    }
    const { email } = await context.newPerson();
    const json = { ...lies, ...context.from(), 'content-type': 'application/json' };
    for (const [path, body] of [
      ['/api/user/password-request', { email }], ['/api/auth/email/signin/email', { email }],
      ['/api/user/signup', { email: 'vera@example.com', password, name: 'Vera' }],
    ] as const) {
      const { status, text } = await rawRequest(origin, path, { method: 'POST', headers: json, body: JSON.stringify(body) });
      expect([path, status < 300, text.includes('evil.example')]).toEqual([path, true, false]);
      const mail = await context.mailbox.next(body.email);
      expect(mail.text + mail.html + [...mail.headers.values()].join()).not.toMatch(/evil\.example|:666/);
      expect(new Set(mail.links.map((link) => new URL(link).host))).toEqual(new Set([`localhost:${suite.server.port}`]));
    }
  }); // prettier-ignore

  test('[G8] neither an address nor a name can write into the head of a mail', async () => {
    const breaks = ['\r\nBcc: x@evil.example', '\nBcc: x@evil.example', '\r\n\r\n<a href="https://evil.example">', '\u0000', '\u2028x', ',x@evil.example', ';x@evil.example', '>,<x@evil.example', '%0d%0aBcc:x@evil.example@'];
    await context.changingNothing(async () => {
      for (const more of breaks) {
        const email = `lisa@example.com${more}`;
        expect([more, (await post('/api/user/password-request', { email })).status]).toEqual([more, 422]);
        expect([more, (await post('/api/user/signup', { email, password, name: 'Lisa' })).status]).toEqual([more, 422]);
        expect(String((await post('/api/auth/email/signin/email', { email })).body['url'])).toMatch(/error=EmailSignin$/);
        expect([more, (await suite.admin.send('POST', '/api/users/', { email, name: 'Lisa' })).status]).toEqual([more, 422]);
      }
      for (const name of ['Lisa\r\nBcc: x@evil.example', 'Lisa\nX', 'Lisa\u0000', 'Lisa\u0085X']) {
        expect([name, (await post('/api/user/signup', { email: 'lisa@example.com', password, name })).status]).toEqual([name, 422]);
        expect([name, (await suite.admin.send('POST', '/api/users/', { email: 'lisa@example.com', name })).status]).toEqual([name, 422]);
        expect([name, (await mallory.client.send('PUT', `/api/users/${mallory.id}`, { name })).status]).toEqual([name, 422]);
      }
    });
    for (const [at, name] of ['"Lisa" <x@evil.example>, Bcc: x@evil.example', '=?utf-8?q?=0d=0aBcc:_x=40evil.example?=', '<a href="https://evil.example">Lisa</a>'].entries()) {
      const email = `lisa${at}@example.com`;
      expect((await post('/api/user/signup', { email, password, name })).status).toBe(201);
      const mail = await context.mailbox.next(email);
      expect([mail.to, mail.headerNames.includes('bcc'), mail.headerNames.includes('cc')]).toEqual([[email], false, false]);
      expect(mail.subject + mail.text + mail.html + [...mail.headers.values()].join()).not.toContain('evil.example');
    }
  }); // prettier-ignore
}
