import { everyDatabase, type Suite } from '../contract/every-database.js';
import type { HttpResponse, HttpClient } from '../server/http-client.js';
import { appCode } from './app-code.js';
import { Mailbox } from './mailbox.js';
import { columnsOf, sessionUser } from './sign-in-attempt.js';

const password = 'a password nobody guesses';
let number = 0;

interface Person {
  readonly id: string;
  readonly email: string;
  /** Signed in. */
  readonly client: HttpClient;
}

async function person({ admin, server }: Suite): Promise<Person> {
  const email = `person${(number += 1)}@example.com`;
  const [user] = await admin.create('users', [{ email, name: 'A Person', new_password: password }]);
  return { id: String(user?.['id']), email, client: await server.client().signIn(email, password) };
}

type Headers = Record<string, string>;

/** Many guesses need many addresses: each address has a limit, too. */
const addressHeader = (last: number): Headers => ({ 'x-forwarded-for': `203.0.113.${last}` });

const totp = (client: HttpClient, path: string, json: object, headers: Headers = {}) =>
  client.send<{ secret: string; uri: string; recoveryCodes: string[] }>('POST', `/api/user/totp${path}`, json, headers);

/** A user with a second factor. The code `used` is used up; the app's code of the next 30 s period is valid. */
async function enrolled(suite: Suite): Promise<Person & { secret: string; used: string; recoveryCodes: string[] }> {
  const someone = await person(suite);
  const { secret } = (await totp(someone.client, '', {})).body;
  const used = appCode(secret);
  const { status, body } = await totp(someone.client, '/confirm', { code: used });
  expect([status, body.recoveryCodes.length]).toEqual([200, 10]);
  return { ...someone, secret, used, recoveryCodes: body.recoveryCodes };
}

const wrongCode = (secret: string) => appCode(secret, 1_000);

async function signIn(client: HttpClient, form: Record<string, string>, headers: Headers = {}) {
  const { csrfToken } = (await client.get<{ csrfToken: string }>('/api/auth/csrf')).body;
  const to = { method: 'POST', form: { ...form, csrfToken }, headers } as const;
  return client.call<{ url?: string }>('/api/auth/callback/credentials', to);
}

/** The error's `code` of a sign-in; null: signed in. */
async function refusal(
  client: HttpClient,
  form: Record<string, string>,
  headers: Headers = {},
): Promise<string | null> {
  const { body, text } = await signIn(client, form, { 'x-auth-return-redirect': '1', ...headers });
  if (body.url === undefined) throw new Error(text);
  return new URL(body.url).searchParams.get('code');
}

const remove = (client: HttpClient) => client.send('DELETE', '/api/user/totp');
const outcome = (response: HttpResponse) => [response.status, ...columnsOf(response)];

everyDatabase('second factor', { env: { TRUST_PROXY: '1' } }, (suite) => {
  const signInUrl = (code: string) => `${suite.server.origin}/api/auth/signin?error=CredentialsSignin&code=${code}`;

  test('[G2] an app receives the secret, and protects the account after its first valid code', async () => {
    const { client, email, id } = await person(suite);
    const state = async () => (await client.get('/api/user/totp')).body;
    expect(await state()).toEqual({ enabled: false, recoveryCodesLeft: 0 });
    const forgotten = (await totp(client, '', {})).body.secret;
    const started = await totp(client, '', {});
    const { secret, uri } = started.body;
    expect(started.headers.get('cache-control')).toContain('no-store');
    const address = new URL(uri);
    expect(`${address.protocol}//${address.host}`).toBe('otpauth://totp');
    expect(decodeURIComponent(address.pathname)).toContain(email);
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      secret, algorithm: 'SHA1', digits: '6', period: '30',
    }); // prettier-ignore
    for (const code of [wrongCode(secret), appCode(forgotten), '', 'abcdef', 123456]) {
      expect(outcome(await client.send('POST', '/api/user/totp/confirm', { code }))).toEqual([422, 'code']);
    }
    expect(await refusal(suite.server.client(), { email, password })).toBeNull();
    const code = appCode(secret);
    const confirmed = await totp(client, '/confirm', { code: ` ${code.slice(0, 3)} ${code.slice(3)}` });
    expect(confirmed.status).toBe(200);
    expect(new Set(confirmed.body.recoveryCodes).size).toBe(10);
    expect(await state()).toEqual({ enabled: true, recoveryCodesLeft: 10 });
    expect((await totp(client, '', {})).status).toBe(409);
    expect((await totp(client, '/confirm', { code: appCode(secret, 1) })).status).toBe(422);
    const rows = JSON.stringify([
      await suite.server.database.rows(`SELECT * FROM _viewkraft_second_factors WHERE user_id = '${id}'`),
      await suite.server.database.rows(`SELECT * FROM _viewkraft_recovery_codes WHERE user_id = '${id}'`),
    ]);
    for (const hidden of [secret, ...confirmed.body.recoveryCodes]) expect(rows).not.toContain(hidden);
  });

  test('[G2] signing in requires a code in every dialect, only after the right password, and accepts each code once', async () => {
    const { email, secret, used, id } = await enrolled(suite);
    const client = suite.server.client();
    const header = { 'x-auth-return-redirect': '1' };
    expect((await signIn(client, { email, password }, header)).body).toEqual({ url: signInUrl('totp_required') });
    const four = await signIn(client, { email, password, json: 'true' });
    expect([four.status, four.body]).toEqual([401, { url: signInUrl('totp_required') }]);
    const plain = await signIn(client, { email, password, code: wrongCode(secret) });
    expect([plain.status, plain.headers.get('location')]).toEqual([302, signInUrl('totp_wrong')]);
    expect(await refusal(client, { email, password: 'not the password', code: appCode(secret, 1) })).toBe(
      'credentials',
    );
    // Not the app's current code: a new period may have started since `used`, and the code would be a new one.
    for (const code of [() => used, () => appCode(secret, -2), () => appCode(secret, 3)]) {
      expect(await refusal(client, { email, password, code: code() })).toBe('totp_wrong');
    }
    expect(await sessionUser(client)).toBeNull();
    const code = appCode(secret, 1);
    expect(await refusal(client, { email, password, code })).toBeNull();
    expect(await sessionUser(client)).toMatchObject({ id });
    expect(await refusal(suite.server.client(), { email, password, code })).toBe('totp_wrong');
  });

  test('[G2] of many simultaneous sign-ins with the same code one succeeds', async () => {
    const { email, secret, recoveryCodes } = await enrolled(suite);
    for (const code of [appCode(secret, 1), recoveryCodes[0]!]) {
      const codes = await Promise.all(
        Array.from({ length: 4 }, () => refusal(suite.server.client(), { email, password, code })),
      );
      expect(codes.sort()).toEqual([null, 'totp_wrong', 'totp_wrong', 'totp_wrong'].sort());
    }
  });

  test('[G2] recovery codes work once, in any spelling, until they are renewed', async () => {
    const { client, email, recoveryCodes } = await enrolled(suite);
    const other = await enrolled(suite);
    const [first = '', second = ''] = recoveryCodes;
    const typed = first.toUpperCase().replaceAll('-', ' ');
    expect(await refusal(suite.server.client(), { email, password, code: other.recoveryCodes[0]! })).toBe('totp_wrong');
    expect(await refusal(suite.server.client(), { email, password, code: typed })).toBeNull();
    expect(await refusal(suite.server.client(), { email, password, code: first })).toBe('totp_wrong');
    expect((await client.get('/api/user/totp')).body).toEqual({ enabled: true, recoveryCodesLeft: 9 });
    const renewed = await totp(client, '/recovery-codes', {});
    expect([renewed.status, renewed.body.recoveryCodes.length]).toEqual([200, 10]);
    expect(await refusal(suite.server.client(), { email, password, code: second })).toBe('totp_wrong');
    expect(await refusal(suite.server.client(), { email, password, code: renewed.body.recoveryCodes[9]! })).toBeNull();
  });

  test('[G2] wrong codes count for the lockout, and the right password does not reset the count', async () => {
    const { client, email, secret } = await enrolled(suite);
    const code = wrongCode(secret);
    const from = addressHeader(1);
    for (let i = 0; i < 2; i += 1) {
      expect(await refusal(suite.server.client(), { email, password, code }, from)).toBe('totp_wrong');
    }
    expect(await refusal(suite.server.client(), { email, password }, from)).toBe('totp_required');
    for (let i = 0; i < 8; i += 1) {
      expect(await refusal(suite.server.client(), { email, password, code }, from)).toBe('totp_wrong');
    }
    const limited = await signIn(suite.server.client(), { email, password, code: appCode(secret, 1) }, from);
    expect(limited.headers.get('location')).toBe(signInUrl('rate_limited'));
    expect((await client.send('POST', '/api/user/proof', { password }, from)).status).toBe(429);
  });

  test('[G3] a mailed link does not bypass the second factor, and stays valid until the code is right', async () => {
    const { email, secret, id } = await enrolled(suite);
    const mailbox = new Mailbox(suite.server);
    expect((await mailbox.next(email)).subject).toContain('your second factor is on');
    await suite.guest.call('/api/auth/signin/email', { method: 'POST', json: { email } });
    const link = new URL((await mailbox.next(email)).links[0]!);
    const client = suite.server.client();
    const page = await client.call<string>(link.pathname + link.search);
    expect(page.text).toMatch(/<input id="code" name="code"[^>]* autocomplete="one-time-code"/);
    expect(page.text).toContain(`To continue as ${email}, please also enter a code`);
    const token = link.searchParams.get('token')!;
    const click = (form: Record<string, string>, headers: Record<string, string> = {}) =>
      client.call<{ url: string }>(link.pathname, { method: 'POST', form: { token, email, ...form }, headers });
    const without = await click({});
    expect([without.status, without.text.includes('name="code"'), without.text.includes('role="alert"')]).toEqual([200, true, false]); // prettier-ignore
    const wrong = await click({ code: wrongCode(secret) });
    expect([wrong.status, wrong.text.includes('role="alert"')]).toEqual([422, true]);
    expect((await click({}, { 'x-auth-return-redirect': '1' })).body).toEqual({ url: signInUrl('totp_required') });
    expect(await sessionUser(client)).toBeNull();
    expect((await click({ code: appCode(secret, 1) })).headers.get('location')).toBe(suite.server.origin);
    expect(await sessionUser(client)).toMatchObject({ id, password: false });
  });

  test('[G8] a password link does not bypass it either; the number of code guesses is limited', async () => {
    const { email, secret, recoveryCodes } = await enrolled(suite);
    const mailbox = new Mailbox(suite.server);
    expect((await mailbox.next(email)).subject).toContain('your second factor is on');
    const mailed = async () => {
      await suite.guest.send('POST', '/api/user/password-request', { email });
      return new URL((await mailbox.next(email)).links[0]!).searchParams.get('token')!;
    };
    const token = await mailed();
    const click = (code: string) =>
      client.call<string>('/api/auth/callback/email', {
        method: 'POST',
        form: { token, email, code },
        headers: addressHeader(2),
      });
    const client = suite.server.client();
    expect((await click('')).status).toBe(200);
    for (let i = 0; i < 9; i += 1) expect((await click(wrongCode(secret))).status).toBe(422);
    expect(await sessionUser(client)).toBeNull();
    expect((await click(recoveryCodes[0]!)).headers.get('location')).toBe(`${suite.server.origin}/password-new`);
    expect(await sessionUser(client)).toMatchObject({ email, password: true });
    const again = await mailed();
    const guess = () =>
      suite.guest.call('/api/auth/callback/email', { method: 'POST', form: { token: again, email, code: wrongCode(secret) }, headers: addressHeader(2) }); // prettier-ignore
    for (let i = 0; i < 10; i += 1) await guess();
    expect((await guess()).headers.get('location')).toBe(
      `${suite.server.origin}/api/auth/signin?error=EmailSignin&code=rate_limited`,
    );
  });

  test('[G2] a user removes it only in their own session', async () => {
    const { client, email } = await enrolled(suite);
    expect((await remove(suite.guest)).status).toBe(401);
    const foreign = await client.send('DELETE', '/api/user/totp', {}, { origin: 'https://evil.example' });
    expect([foreign.status, foreign.body['code']]).toEqual([403, 'CROSS_ORIGIN']);
    const { token } = (await client.send<{ token: string }>('POST', '/api/user/tokens', { name: 'x' })).body;
    for (const [method, path] of [['GET', ''], ['POST', ''], ['POST', '/confirm'], ['POST', '/recovery-codes'], ['DELETE', '']] as const) {
      const byToken = await suite.server.client().call(`/api/user/totp${path}`, {
        method,
        ...(method === 'GET' ? {} : { json: { password } }),
        headers: { authorization: `Bearer ${token}` },
      });
      expect(byToken.status).toBe(403);
    } // prettier-ignore
    expect((await remove(client)).status).toBe(204);
    expect((await client.get('/api/user/totp')).body).toEqual({ enabled: false, recoveryCodesLeft: 0 });
    expect(await refusal(suite.server.client(), { email, password })).toBeNull();
    expect((await totp(client, '/recovery-codes', {})).status).toBe(409);
    const next = (await totp(client, '', {})).body.secret;
    expect((await totp(client, '/confirm', { code: appCode(next) })).status).toBe(200);
  });

  test('[G2] an administrator removes it for a user who lost the device; a removed user leaves nothing behind', async () => {
    const [lost, other] = [await enrolled(suite), await person(suite)];
    const path = `/api/users/${lost.id}/totp`;
    expect((await other.client.send('DELETE', path)).status).toBe(403);
    expect((await suite.guest.send('DELETE', path)).status).toBe(401);
    expect((await suite.admin.send('DELETE', `/api/users/${lost.id.replace(/.$/, 'x')}/totp`)).status).toBe(404);
    const own = (await sessionUser(suite.admin))!.id;
    expect((await suite.admin.send('DELETE', `/api/users/${own}/totp`)).status).toBe(403);
    // Equal for MariaDB.
    expect((await suite.admin.send('DELETE', `/api/users/${own}%20/totp`)).status).toBe(404);
    expect((await suite.admin.send('DELETE', path)).status).toBe(204);
    expect(await refusal(suite.server.client(), { email: lost.email, password })).toBeNull();
    const removed = await enrolled(suite);
    expect((await suite.admin.send('DELETE', `/api/users/${removed.id}`)).status).toBe(204);
    for (const table of ['_viewkraft_second_factors', '_viewkraft_recovery_codes']) {
      expect(await suite.server.database.rows(`SELECT * FROM ${table} WHERE user_id = '${removed.id}'`)).toEqual([]);
    }
  });
});
