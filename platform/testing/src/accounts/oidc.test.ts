import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { everyDatabase, type Suite } from '../contract/every-database.js';
import type { HttpClient } from '../server/http-client.js';
import { until } from '../server/until.js';
import { appCode } from './app-code.js';
import { startIssuer, type Person } from './issuer.js';
import { sessionUser } from './sign-in-attempt.js';

const issuer = await startIssuer();
const folder = mkdtempSync(join(tmpdir(), 'viewkraft-oidc-'));
const configFile = join(folder, 'config.json');
const provider = (id: string, at = issuer.origin) => ({ id, name: `Login ${id}`, issuer: at, ...issuer.client });
const providers = [provider('one'), provider('two'), provider('down', 'http://127.0.0.1:9')];
writeFileSync(configFile, JSON.stringify({ auth: { providers } }));
afterAll(async () => {
  await issuer.close();
  rmSync(folder, { recursive: true });
});

let number = 0;

/** A user of the issuer. */
function person(more: Partial<Person> = {}): Person & { email: string } {
  number += 1;
  return { sub: `subject-${number}`, email: `person${number}@example.com`, email_verified: true, name: 'A Person', ...more } as Person & { email: string }; // prettier-ignore
}

async function account({ admin }: Suite, email: string, more: object = {}): Promise<string> {
  const [user] = await admin.create('users', [
    { email, name: 'Here before', new_password: 'a password nobody guesses', ...more },
  ]);
  return String(user?.['id']);
}

async function begin(client: HttpClient, id = 'one', callbackUrl = '/private'): Promise<string> {
  const { csrfToken } = (await client.get<{ csrfToken: string }>('/api/auth/csrf')).body;
  const response = await client.call<{ url: string }>(`/api/auth/signin/${id}`, {
    method: 'POST',
    form: { csrfToken, callbackUrl },
    headers: { 'x-auth-return-redirect': '1' },
  });
  return response.body.url;
}

/** The redirect target for a browser that returns with this address. */
async function comeBack(client: HttpClient, address: string, headers: Record<string, string> = {}) {
  const { pathname, search } = new URL(address);
  const response = await client.call(pathname + search, { headers });
  expect(response.status).toBe(302);
  return response.headers.get('location') ?? '';
}

async function signIn(client: HttpClient, as: Person | 'nobody', id?: string): Promise<string> {
  return comeBack(client, await issuer.visit(await begin(client, id), as));
}

const cookieOf = (client: HttpClient, name: string) =>
  client.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`)) ?? '';

everyDatabase('sign-in through other sites', { env: { VIEWKRAFT_CONFIG: configFile } }, (suite) => {
  const privatePage = () => `${suite.server.origin}/private`;
  const failed = (error: string) => `${suite.server.origin}/api/auth/signin?error=${error}`;
  const denied = () => `${suite.server.origin}/api/auth/error?error=AccessDenied`;
  const usersOf = async (email: string) => suite.admin.list('users', { filter: { email } });

  test('[G2] providers are listed, and the form policy allows them', async () => {
    const { body } = await suite.guest.get<Record<string, object>>('/api/auth/providers');
    expect(Object.keys(body)).toEqual(['credentials', 'email', 'passkey', 'one', 'two', 'down']);
    const base = `${suite.server.origin}/api/auth`;
    expect(body['one']).toEqual({
      id: 'one', name: 'Login one', type: 'oidc', signinUrl: `${base}/signin/one`, callbackUrl: `${base}/callback/one`,
    }); // prettier-ignore
    for (const page of ['/login', '/api/auth/error']) {
      const policy = (await suite.guest.call(page)).headers.get('content-security-policy');
      expect(policy).toContain(`form-action 'self' ${issuer.origin}`);
    }
  });

  test('[G2] a verified address gets an account without roles, identified by its subject from then on', async () => {
    const client = suite.server.client();
    const url = new URL(await begin(client));
    expect(url.origin).toBe(issuer.origin);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      response_type: 'code', code_challenge_method: 'S256', code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/.{20}/), nonce: expect.stringMatching(/.{20}/), scope: 'openid email profile',
      redirect_uri: `${suite.server.origin}/api/auth/callback/one`,
    }); // prettier-ignore
    for (const hidden of ['state', 'nonce']) expect(client.cookie).not.toContain(url.searchParams.get(hidden));
    const someone = person({ email: `New.Person.${number}@Example.com` });
    expect(await comeBack(client, await issuer.visit(url.href, someone))).toBe(privatePage());
    const user = await sessionUser(client);
    expect(user).toMatchObject({ email: someone.email.toLowerCase(), name: 'A Person', roles: [], password: false });
    for (const name of ['next-auth.state', 'next-auth.nonce', 'next-auth.pkce.code_verifier']) {
      expect(cookieOf(client, name)).toBe('');
    }
    const later = suite.server.client();
    const moved = { ...someone, email: 'somewhere@else.example', email_verified: false };
    expect(await signIn(later, moved)).toBe(privatePage());
    expect(await sessionUser(later)).toMatchObject({ id: user?.id, email: someone.email.toLowerCase() });
    expect(await usersOf('somewhere@else.example')).toEqual([]);
  });

  test('[G2] an account is connected only if both sides have verified the address', async () => {
    const [good, doubtful, nobody, unverified] = [person(), person({ email_verified: false }), person({ email_verified: false }), person()]; // prettier-ignore
    const id = await account(suite, good.email);
    await account(suite, doubtful.email);
    await account(suite, unverified.email);
    await suite.server.database.change(`UPDATE users SET email_verified_at = NULL WHERE email = '${unverified.email}'`);
    for (const refused of [doubtful, nobody, unverified, person({ email: 'no address' })]) {
      const client = suite.server.client();
      expect([refused, await signIn(client, refused)]).toEqual([refused, failed('OAuthAccountNotLinked')]);
      expect(await sessionUser(client)).toBeNull();
    }
    expect(await usersOf(nobody.email)).toEqual([]);
    const client = suite.server.client();
    expect(await signIn(client, good)).toBe(privatePage());
    expect(await sessionUser(client)).toMatchObject({ id, name: 'Here before' });
    expect(await usersOf(good.email)).toHaveLength(1);
  });

  test('[G2] a user who declines there, or is disabled here, is not signed in', async () => {
    const client = suite.server.client();
    expect(await signIn(client, 'nobody')).toBe(denied());
    const someone = person();
    const id = await account(suite, someone.email, { disabled: true });
    expect(await signIn(client, someone)).toBe(denied());
    expect((await suite.admin.send('PUT', `/api/users/${id}`, { disabled: false })).status).toBe(200);
    expect(await signIn(client, someone)).toBe(privatePage());
    expect((await suite.admin.send('PUT', `/api/users/${id}`, { disabled: true })).status).toBe(200);
    expect(await signIn(client, someone)).toBe(denied());
    expect(await sessionUser(client)).toBeNull();
    expect((await suite.admin.send('DELETE', `/api/users/${id}`)).status).toBe(204);
    const left = `SELECT id FROM _viewkraft_identities WHERE user_id = '${id}'`;
    expect(await suite.server.database.rows(left)).toEqual([]);
  });

  test('[G2] a callback of another browser, or one that was altered, mixed up or used before, signs nobody in', async () => {
    const someone = person();
    const refused = failed('OAuthCallbackError');
    const attempt = async (id?: string) => {
      const client = suite.server.client();
      return { client, address: await issuer.visit(await begin(client, id), someone) };
    };
    const foreign = await attempt();
    expect(await comeBack(suite.server.client(), foreign.address)).toBe(refused);
    const changed = await attempt();
    const url = new URL(changed.address);
    url.searchParams.set('state', `${url.searchParams.get('state')}x`);
    expect(await comeBack(changed.client, url.href)).toBe(refused);
    const mixed = await attempt();
    expect(await comeBack(mixed.client, mixed.address.replace('/callback/one', '/callback/two'))).toBe(refused);
    for (const name of ['next-auth.state', 'next-auth.nonce', 'next-auth.pkce.code_verifier']) {
      const [first, other] = [await attempt(), await attempt()];
      const swapped = first.client.cookie.replace(cookieOf(first.client, name), cookieOf(other.client, name));
      expect(swapped).not.toBe(first.client.cookie);
      expect([name, await comeBack(first.client, first.address, { cookie: swapped })]).toEqual([name, refused]);
      const broken = other.client.cookie.replace(cookieOf(other.client, name), `${name}=AAAA`);
      expect([name, await comeBack(other.client, other.address, { cookie: broken })]).toEqual([name, refused]);
      expect([await sessionUser(first.client), await sessionUser(other.client)]).toEqual([null, null]);
    }
    const used = await attempt('two');
    const cookies = used.client.cookie;
    expect(await comeBack(used.client, used.address)).toBe(privatePage());
    expect(await comeBack(used.client, used.address)).toBe(refused);
    const thief = suite.server.client();
    expect(await comeBack(thief, used.address, { cookie: cookies })).toBe(refused);
    expect(await sessionUser(thief)).toBeNull();
    const posted = await suite.guest.call('/api/auth/callback/one', { method: 'POST', form: { code: 'x' } });
    expect(posted.headers.get('location')).toContain('error=');
  });

  test('[G2] a second factor set up here is required', async () => {
    const someone = person();
    const client = suite.server.client();
    await signIn(client, someone);
    const { secret } = (await client.send<{ secret: string }>('POST', '/api/user/totp', {})).body;
    expect((await client.send('POST', '/api/user/totp/confirm', { code: appCode(secret) })).status).toBe(200);
    const again = suite.server.client();
    const page = new URL(await signIn(again, someone));
    expect(page.pathname).toBe('/api/auth/callback/email');
    expect((await again.call<string>(page.pathname + page.search)).text).toContain('name="code"');
    expect(await sessionUser(again)).toBeNull();
    const { token = '', email = '' } = Object.fromEntries(page.searchParams);
    const form = { token, email, code: appCode(secret, 1) };
    const done = await again.call(page.pathname, { method: 'POST', form });
    expect(done.headers.get('location')).toBe(privatePage());
    expect(await sessionUser(again)).toMatchObject({ email: someone.email });
  });

  test('[G2] an unreachable provider has its own error, logged once', async () => {
    for (let i = 0; i < 3; i += 1) expect(await begin(suite.server.client(), 'down')).toBe(failed('OAuthSignin'));
    expect(suite.server.log().match(/A sign-in provider does not answer/g)).toHaveLength(1);
    expect(suite.server.log()).not.toContain(issuer.client.clientSecret);
  });

  test('[G1] [G2] the sign-in returns to our own pages only, however another URL is spelled', async () => {
    const someone = person();
    const { origin } = suite.server;
    const strange = [
      'https://evil.example', '//evil.example', '///evil.example', '/\\evil.example', '\\\\evil.example', '/\t/evil.example', '/\n/evil.example',
      '/%2f/evil.example/../..//evil.example', '/..//evil.example', '/.//evil.example', 'https:evil.example', 'http:/evil.example', 'javascript:alert(1)',
      'data:text/html,x', `${origin}@evil.example`, `${origin}.evil.example`, `http://evil.example#${origin}`, `http://x@${origin.slice(7)}/`, 'ftp://evil.example/',
      `https://${origin.slice(7)}/`, 'evil.example', ' //evil.example', '/private/..//evil.example', 'HTTPS://EVIL.EXAMPLE', 'https://ev\u0456l.example/',
    ]; // prettier-ignore
    for (const wanted of strange) {
      const client = suite.server.client();
      const location = await comeBack(client, await issuer.visit(await begin(client, 'one', wanted), someone));
      const { host, username, pathname } = new URL(location);
      expect([wanted, host, username, pathname.startsWith('//')]).toEqual([wanted, new URL(origin).host, '', false]);
      expect(location.toLowerCase()).toMatch(new RegExp(`^${origin}(?:/|$)`));
    }
    // Neither the return address nor a foreign cookie changes that.
    const client = suite.server.client();
    const back = new URL(await issuer.visit(await begin(client), someone));
    back.searchParams.set('callbackUrl', 'https://evil.example');
    const cookie = `${client.cookie}; next-auth.callback-url=${encodeURIComponent('https://evil.example/')}`;
    const led = await comeBack(client, back.href, { cookie });
    expect(new URL(led).host).toBe(new URL(origin).host);
  }, 60_000);

  test('[G2] connected sites are listed and disconnected, except the last way to sign in', async () => {
    const [someone, other] = [person(), person()];
    const client = suite.server.client();
    await signIn(client, someone);
    const list = async () => (await client.get<{ id: string; name: string }[]>('/api/user/identities')).body;
    const [only] = await list();
    expect(only).toEqual({
      id: expect.any(String),
      name: 'Login one',
      issuer: issuer.origin,
      createdAt: expect.any(String),
    });
    const path = `/api/user/identities/${only?.id}`;
    const stranger = suite.server.client();
    await signIn(stranger, other);
    expect([(await stranger.send('DELETE', path)).status, (await suite.guest.send('DELETE', path)).status]).toEqual([
      404, 401,
    ]);
    const refused = await client.send('DELETE', path);
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('only way to sign in')]);
    const id = (await sessionUser(client))?.id;
    await suite.admin.send('PUT', `/api/users/${id}`, { new_password: 'a password nobody guesses' });
    await client.signIn(someone.email, 'a password nobody guesses');
    await suite.server.database.change('UPDATE _viewkraft_sessions SET proved_at = 0');
    const unproved = await client.send('DELETE', path);
    expect([unproved.status, unproved.body['code']]).toEqual([403, 'REAUTHENTICATION_NEEDED']);
    await client.send('POST', '/api/user/proof', { password: 'a password nobody guesses' });
    expect([(await client.send('DELETE', path)).status, await list()]).toEqual([204, []]);
    // A user verified by the other site again is connected again.
    await signIn(suite.server.client(), someone);
    expect(await list()).toHaveLength(1);
    const events = await until(async () => {
      const rows = await suite.admin.list('audit', {
        filter: { user_id: id, event: { $startsWith: 'identity' } },
        sort: 'at',
      });
      return rows.length === 2 && rows.map(({ event }) => event);
    });
    expect(events).toEqual(['identityAdded', 'identityRemoved']);
  });
});
