import { everyDatabase, type Suite } from '../contract/every-database.js';
import type { HttpClient } from '../server/http-client.js';
import { appCode } from './app-code.js';
import { Authenticator, type CeremonyOptions, type Deviation } from './authenticator.js';
import { columnsOf, sessionUser } from './sign-in-attempt.js';

const password = 'a password nobody guesses';
let number = 0;

interface Person {
  readonly id: string;
  readonly email: string;
  /** Signed in. */
  readonly client: HttpClient;
}

interface PasskeyOwner extends Person {
  readonly authenticator: Authenticator;
  readonly passkey: string;
}

async function person({ admin, server }: Suite): Promise<Person> {
  const email = `person${(number += 1)}@example.com`;
  const [user] = await admin.create('users', [{ email, name: 'A Person', new_password: password }]);
  return { id: String(user?.['id']), email, client: await server.client().signIn(email, password) };
}

const registrationOptions = async (client: HttpClient) =>
  (await client.send<CeremonyOptions>('POST', '/api/user/passkeys/options', {})).body;

const add = (client: HttpClient, response: object, name = 'My key') =>
  client.send<{ id: string }>('POST', '/api/user/passkeys', { name, response });

const list = async (client: HttpClient) => (await client.get<Record<string, unknown>[]>('/api/user/passkeys')).body;

async function owner(suite: Suite): Promise<PasskeyOwner> {
  const someone = await person(suite);
  const authenticator = new Authenticator(suite.server.origin);
  const added = await add(someone.client, authenticator.create(await registrationOptions(someone.client)));
  expect(added.status).toBe(201);
  return { ...someone, authenticator, passkey: added.body.id };
}

const signInOptions = async (client: HttpClient) =>
  (await client.get<CeremonyOptions>('/api/user/passkeys/sign-in-options')).body;

async function present(client: HttpClient, response: object | string, more: Record<string, string> = {}, headers = {}) {
  const { csrfToken } = (await client.get<{ csrfToken: string }>('/api/auth/csrf')).body;
  const text = typeof response === 'string' ? response : JSON.stringify(response);
  return client.call<{ url: string }>('/api/auth/callback/passkey', {
    method: 'POST',
    form: { response: text, csrfToken, callbackUrl: '/private', ...more },
    headers,
  });
}

/** The redirect target of a sign-in by this authenticator. */
async function signIn(client: HttpClient, authenticator: Authenticator, deviation: Deviation = {}): Promise<string> {
  const response = await present(client, authenticator.get(await signInOptions(client), deviation));
  return response.headers.get('location') ?? response.text;
}

everyDatabase('passkeys', {}, (suite) => {
  const failed = () => `${suite.server.origin}/api/auth/signin?error=WebAuthnVerificationError`;
  const privatePage = () => `${suite.server.origin}/private`;

  test('[G2] a passkey is created in a session and signs in by itself, in every dialect, despite a second factor', async () => {
    const { client, id, authenticator } = await owner(suite);
    const { secret } = (await client.send<{ secret: string }>('POST', '/api/user/totp', {})).body;
    expect((await client.send('POST', '/api/user/totp/confirm', { code: appCode(secret) })).status).toBe(200);
    const [created] = await list(client);
    expect(created).toEqual({
      id: expect.any(String),
      name: 'My key',
      createdAt: expect.any(String),
      lastUsedAt: null,
    });
    const providers = (await suite.guest.get<Record<string, object>>('/api/auth/providers')).body;
    expect(providers['passkey']).toMatchObject({ id: 'passkey', name: 'Passkey', type: 'webauthn' });
    for (const [more, headers, status] of [
      [{}, {}, 302],
      [{ json: 'true' }, {}, 200],
      [{}, { 'x-auth-return-redirect': '1' }, 200],
    ] as const) {
      const guest = suite.server.client();
      const response = await present(guest, authenticator.get(await signInOptions(guest)), more, headers);
      expect([response.status, response.headers.get('location') ?? response.body.url]).toEqual([status, privatePage()]);
      expect(await sessionUser(guest)).toMatchObject({ id });
      const refused = await present(suite.server.client(), '{}', more, headers);
      const statusOfFailure = 'json' in more ? 401 : status;
      expect([refused.status, refused.headers.get('location') ?? refused.body.url]).toEqual([
        statusOfFailure,
        failed(),
      ]);
    }
    expect((await list(client))[0]?.['lastUsedAt']).toEqual(expect.stringMatching(/^\d{4}-/));
  });

  test('[G2] options name no credential and require user verification; they are valid for our host only', async () => {
    const { client, email, authenticator } = await owner(suite);
    const options = await signInOptions(suite.server.client());
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
    expect(options).not.toHaveProperty('allowCredentials.0');
    const forged = await suite.guest.call<CeremonyOptions>('/api/user/passkeys/sign-in-options', {
      headers: { 'x-forwarded-host': 'evil.example' },
    });
    expect([forged.body.rpId, forged.headers.get('cache-control')]).toEqual([
      'localhost',
      expect.stringContaining('no-store'),
    ]);
    expect(await registrationOptions(client)).toMatchObject({
      rp: { id: 'localhost' },
      user: { name: email },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [{ id: authenticator.id }],
    });
  });

  test('[G2] a response for another site, purpose or user, without its user or unsigned signs nobody in', async () => {
    const { authenticator, client } = await owner(suite);
    const other = await owner(suite);
    const deviations: Deviation[] = [
      { origin: 'https://evil.example' },
      { rpId: 'evil.example' },
      { type: 'webauthn.create' },
      { isUnverified: true },
      { challenge: Buffer.alloc(56).toString('base64url') },
      { challenge: (await registrationOptions(client)).challenge },
      { userHandle: Buffer.from(other.id).toString('base64url') },
    ];
    for (const deviation of deviations) {
      expect([deviation, await signIn(suite.server.client(), authenticator, deviation)]).toEqual([deviation, failed()]);
    }
    const guest = suite.server.client();
    const good = JSON.stringify(authenticator.get(await signInOptions(guest)));
    const forged = good.replace(/(?<="signature":")[^"]+/, (signature) => {
      const bytes = Buffer.from(signature, 'base64url');
      bytes.writeUInt8(bytes.readUInt8(20) ^ 1, 20);
      return bytes.toString('base64url');
    });
    for (const bad of [good.replace(authenticator.id, other.authenticator.id), forged, '[]', 'null', '{"id":1}', 'x', '{"id":"x","response":null}']) {
      expect((await present(guest, bad)).headers.get('location')).toBe(failed());
    } // prettier-ignore
    expect(await sessionUser(guest)).toBeNull();
  });

  test('[G2] a challenge is valid for the browser that requested it, for five minutes, and for one response', async () => {
    const { authenticator, id } = await owner(suite);
    const [one, two] = [suite.server.client(), suite.server.client()];
    await signInOptions(two);
    const stolen = authenticator.get(await signInOptions(one));
    expect((await present(two, stolen)).headers.get('location')).toBe(failed());
    expect((await present(suite.server.client(), stolen)).headers.get('location')).toBe(failed());
    expect((await present(one, stolen)).headers.get('location')).toBe(privatePage());
    expect(await sessionUser(one)).toMatchObject({ id });
    expect((await present(one, stolen)).headers.get('location')).toBe(failed());
    const twoTabs = [await signInOptions(two), await signInOptions(two)];
    for (const options of twoTabs) {
      expect((await present(two, authenticator.get(options))).headers.get('location')).toBe(privatePage());
    }
    const old = Buffer.from((await signInOptions(two)).challenge, 'base64url');
    const inTime = Number(old.readBigUInt64BE(16)) - Date.now();
    expect(inTime > 0 && inTime <= 300_000).toBe(true);
    old.writeBigUInt64BE(BigInt(Date.now() + 3_600_000), 16);
    expect(await signIn(two, authenticator, { challenge: old.toString('base64url') })).toBe(failed());
  });

  test('[G2] a cloned authenticator is detected by its counter', async () => {
    const { authenticator } = await owner(suite);
    expect(await signIn(suite.server.client(), authenticator, { counter: 7 })).toBe(privatePage());
    expect(await signIn(suite.server.client(), authenticator, { counter: 7 })).toBe(failed());
    expect(await signIn(suite.server.client(), authenticator, { counter: 6 })).toBe(failed());
    expect(await signIn(suite.server.client(), authenticator, { counter: 8 })).toBe(privatePage());
  });

  test('[G2] an invalid attestation is not stored, and no credential is stored twice', async () => {
    const { client, authenticator } = await owner(suite);
    const other = await person(suite);
    const key = new Authenticator(suite.server.origin);
    const options = await registrationOptions(client);
    const attempts: [HttpClient, object][] = [
      [client, key.create(options, { origin: 'https://evil.example' })],
      [client, key.create(await registrationOptions(client), { rpId: 'evil.example' })],
      [client, key.create(await registrationOptions(client), { isUnverified: true })],
      [client, key.create(await registrationOptions(client), { type: 'webauthn.get' })],
      [client, key.create(await registrationOptions(client), { challenge: (await signInOptions(client)).challenge })],
      [other.client, key.create(await registrationOptions(client))],
      [client, { id: 'x' }],
    ];
    for (const [by, response] of attempts) {
      const refusal = await add(by, response);
      expect([refusal.status, ...columnsOf(refusal as never)]).toEqual([422, 'response']);
    }
    const again = authenticator.create(await registrationOptions(client));
    expect((await add(client, again)).status).toBe(409);
    const nameless = await add(client, key.create(await registrationOptions(client)), ' ');
    expect([nameless.status, ...columnsOf(nameless as never)]).toEqual([422, 'name']);
    expect(await list(client)).toHaveLength(1);
    expect(await list(other.client)).toEqual([]);
  });

  test('[G2] users rename and remove only their own passkeys; a removed passkey or a disabled user does not sign in', async () => {
    const [one, two] = [await owner(suite), await owner(suite)];
    const path = `/api/user/passkeys/${one.passkey}`;
    expect((await two.client.send('PUT', path, { name: 'Mine' })).status).toBe(404);
    expect((await two.client.send('DELETE', path)).status).toBe(404);
    expect((await suite.guest.send('DELETE', path)).status).toBe(401);
    expect((await suite.guest.get('/api/user/passkeys')).status).toBe(401);
    const { token } = (await one.client.send<{ token: string }>('POST', '/api/user/tokens', { name: 'x' })).body;
    const byToken = await suite.server.client().call('/api/user/passkeys/options', {
      method: 'POST',
      json: {},
      headers: { authorization: `Bearer ${token}` },
    });
    expect(byToken.status).toBe(403);
    expect((await one.client.send('PUT', path, { name: 'Key at home' })).status).toBe(204);
    expect((await list(one.client)).map(({ name }) => name)).toEqual(['Key at home']);
    expect((await one.client.send('DELETE', path)).status).toBe(204);
    expect(await signIn(suite.server.client(), one.authenticator)).toBe(failed());
    expect((await suite.admin.send('PUT', `/api/users/${two.id}`, { disabled: true })).status).toBe(200);
    expect(await signIn(suite.server.client(), two.authenticator)).toBe(failed());
    expect((await suite.admin.send('PUT', `/api/users/${two.id}`, { disabled: false })).status).toBe(200);
    const guest = suite.server.client();
    expect(await signIn(guest, two.authenticator)).toBe(privatePage());
    expect((await suite.admin.send('DELETE', `/api/users/${two.id}`)).status).toBe(204);
    expect(await sessionUser(guest)).toBeNull();
    const left = `SELECT id FROM _viewkraft_passkeys WHERE user_id = '${two.id}'`;
    expect(await suite.server.database.rows(left)).toEqual([]);
  });
});
