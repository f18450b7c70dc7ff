import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { sessionUser, signInCode } from '../accounts/sign-in-attempt.js';
import { everyDatabase } from '../contract/every-database.js';
import type { HttpResponse, CallOptions } from '../server/http-client.js';
import { accountDataAttacks } from './account-data-attacks.js';
import { AttackContext, evil, type Person } from './attack-context.js';

const spellings = [
  '//evil.example', '///evil.example', '/\\evil.example', '\\\\evil.example', '\\/evil.example', 'https://evil.example',
  'HTTPS:evil.example', 'http:\\\\evil.example', 'javascript:alert(1)//evil.example', 'data:text/html,evil.example', '/%09/evil.example',
  '\t//evil.example', '/\t/evil.example', '/\n/evil.example', '/..//evil.example', '/.//evil.example', '/%2e%2e//evil.example',
  'http://localhost@evil.example', 'http://localhost.evil.example', '@evil.example', 'ORIGIN@evil.example', 'ORIGIN.evil.example',
  'ORIGIN//evil.example', 'http://evil.example#ORIGIN', '/x\r\nSet-Cookie: a=evil.example',
]; // prettier-ignore

everyDatabase('attacks on accounts', { env: { TRUST_PROXY: '1' } }, (suite) => {
  const context = new AttackContext(suite);
  let anna: Person;
  let mallory: Person;
  beforeAll(async () => {
    anna = await context.newPerson(['editor']);
    mallory = await context.newPerson();
  });

  accountDataAttacks(suite, context);

  test('[G2] no page of another site writes with a visitor’s cookie, or signs the visitor in as somebody else', async () => {
      const { client, id, email, password } = anna;
      const token = await context.csrfToken(client);
      const own = (await client.get<{ id: string }[]>('/api/user/sessions')).body[0]!.id;
      const credentials = { email: mallory.email, password: mallory.password };
      const form = (fields: Record<string, string>): CallOptions => ({ method: 'POST', form: fields });
      const json = (method: string, body?: unknown): CallOptions => ({ method, ...(body === undefined ? {} : { json: body }) });
      const plain = (body: object): CallOptions => ({ method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'text/plain' } });
      const attacks: [string, CallOptions][] = [
        ['/api/auth/signout', form({})],
        ['/api/auth/signout', form({ csrfToken: 'undefined' })],
        ['/api/auth/signout', json('POST', {})],
        ['/api/auth/callback/credentials', form(credentials)],
        ['/api/auth/callback/credentials', form({ ...credentials, json: 'true' })],
        ['/api/auth/callback/credentials', plain(credentials)],
        ['/api/auth/signin/email', form({ email })],
        ['/api/auth/email/signin/email', json('POST', { email })],
        ['/api/auth/session', json('POST', { data: { roles: ['admin'] } })],
        ['/api/user/logout', json('POST')],
        ['/api/user/logout', plain({})],
        ['/api/user/password', json('POST', { password: 'a quiet place by the sea', current: password })],
        ['/api/user/password', plain({ password: 'a quiet place by the sea', current: password })],
        ['/api/user/password-request', json('POST', { email })],
        ['/api/user/signup', json('POST', { email: 'x@example.com', password: 'a quiet place by the sea', name: 'X' })],
        ['/api/user/tokens', json('POST', { name: 'x' })],
        ['/api/user/tokens', plain({ name: 'x' })],
        ['/api/user/sessions', json('DELETE')],
        ['/api/user/totp', json('POST', { current: password })],
        ['/api/user/totp', json('DELETE', { current: password })],
        ['/api/user/passkeys/options', json('POST', {})],
        ['/api/user/passkeys', plain({ name: 'x' })],
        [`/api/user/sessions/${own}`, json('DELETE')],
        [`/api/users/${id}`, json('PUT', { name: 'Owned' })],
        [`/api/users/${id}`, form({ name: 'Owned', _method: 'PUT' })],
        [`/api/profiles/${id}`, json('PUT', { first_name: 'Owned' })],
      ];
      const port = new URL(suite.server.origin).port;
      const origins: Record<string, string>[] = [
        { origin: `https://${evil}` }, { origin: 'null' }, { origin: `http://evil.localhost:${port}` }, { origin: `https://localhost:${port}` },
        { origin: `http://localhost:${port}.${evil}` }, { origin: '', 'sec-fetch-site': 'cross-site' }, { origin: '', 'sec-fetch-site': 'same-site' },
        { origin: '', referer: `https://${evil}/` },
      ];
      await context.changingNothing(async () => {
        for (const headers of origins) {
          for (const [path, options] of attacks) {
            const response = await client.call(path, { ...options, headers: { ...options.headers, ...headers } });
            const refused = [302, 400, 403, 404, 415].includes(response.status) || String(response.body['url']).includes('error=MissingCSRF');
            expect([path, headers, refused ? 'refused' : response.status, response.headers.getSetCookie().join().includes('session-token')]).toEqual([path, headers, 'refused', false]);
            if (response.status === 302) expect(response.headers.get('location')).toMatch(/error=MissingCSRF$/);
          }
          // A leaked token is of no use to a page of another site.
          if (headers['origin'] === '' && headers['sec-fetch-site'] === undefined) continue;
          const leaked = await client.call('/api/auth/signout', { ...form({ csrfToken: token }), headers });
          expect(leaked.headers.get('location')).toMatch(/error=MissingCSRF$/);
        }
      });
      expect(await sessionUser(client)).toMatchObject({ id });
      expect(await sessionUser(mallory.client)).not.toBeNull();
    }); // prettier-ignore

  test('[G2] no spelling of callbackUrl leads to another site, with any parser', async () => {
      const { client, email, password } = await context.newPerson();
      const ours = (await client.get<{ credentials: { signinUrl: string } }>('/api/auth/providers')).body.credentials.signinUrl.replace(/\/api\/.*/, '');
      const stays = (where: string, wanted: string, address: string | null) => {
        const { origin, pathname, username } = new URL(address ?? 'none:');
        expect([where, wanted, origin, username, /^\/[/\\]/.test(pathname)]).toEqual([where, wanted, ours, '', false]);
      };
      for (const [at, spelled] of spellings.entries()) {
        const callbackUrl = spelled.replace('ORIGIN', ours);
        const form = { csrfToken: await context.csrfToken(client), callbackUrl };
        const post = (path: string, more: Record<string, string> = {}, headers: Record<string, string> = {}) =>
          client.call<{ url: string }>(path, { method: 'POST', form: { ...form, ...more }, headers: { ...context.from(), ...headers } });
        stays('sign-in', callbackUrl, (await post('/api/auth/callback/credentials', { email, password }, { 'x-auth-return-redirect': '1' })).body.url);
        stays('sign-in page', callbackUrl, (await post('/api/auth/signin/credentials')).headers.get('location'));
        const signin = await client.call(`/api/auth/signin?${new URLSearchParams({ callbackUrl })}`);
        stays('address of the sign-in', callbackUrl, signin.headers.get('location'));
        const kept = new URL(signin.headers.get('location')!).searchParams.get('callbackUrl');
        stays('kept for the sign-in', callbackUrl, kept);
        const page = await client.call<string>(`/api/auth/signout?${new URLSearchParams({ callbackUrl })}`);
        const field = /name="callbackUrl" value="([^"]*)"/.exec(page.text)?.[1]?.replace(/&#(\d+);/g, (_all, code: string) => String.fromCharCode(Number(code)));
        stays('sign-out page', callbackUrl, field ?? null);
        const out = await post('/api/auth/signout');
        stays('sign-out', callbackUrl, out.headers.get('location'));
        expect(out.headers.get('set-cookie')).not.toMatch(/a=evil/);
        const cookie = `next-auth.callback-url=${encodeURIComponent(callbackUrl)}; next-auth.csrf-token=${/csrf-token=([^;]*)/.exec(client.cookie)![1]}`;
        const byCookie = await client.call('/api/auth/signout', { method: 'POST', form: { csrfToken: form.csrfToken }, headers: { cookie } });
        stays('cookie', callbackUrl, byCookie.headers.get('location'));
        await post('/api/auth/signin/email', { email: `redirect${at}@example.com` });
        await context.newClient().send('POST', '/api/auth/email/signin/email', { email: `redirected${at}@example.com`, callbackUrl }, context.from());
      }
      const links = await suite.server.database.rows("SELECT callback_url FROM _viewkraft_links WHERE email LIKE 'redirect%'");
      expect(links).toHaveLength(2 * spellings.length);
      for (const { callback_url: url } of links) stays('mailed link', 'any', String(url));
    }); // prettier-ignore

  test('[G1] a session planted in a browser never becomes the victim’s', async () => {
    const victim = await context.newPerson();
    const plantedToken = /session-token=([^;]*)/.exec(mallory.client.cookie)![1]!;
    for (const planted of [plantedToken, 'chosen-by-mallory', `${plantedToken}; next-auth.session-token=x`]) {
      const client = context.newClient();
      const token = await context.csrfToken(client);
      const response = await client.call<{ url: string }>('/api/auth/callback/credentials', {
        method: 'POST',
        form: { email: victim.email, password: victim.password, csrfToken: token },
        headers: { 'x-auth-return-redirect': '1', cookie: `${client.cookie}; next-auth.session-token=${planted}` },
      });
      expect(response.body.url).not.toMatch(/error=/);
      expect(client.cookie).not.toContain(planted);
      expect(await sessionUser(client)).toMatchObject({ id: victim.id });
      const thief = await context.newClient().call<{ user: { id: string } } | null>('/api/auth/session', {
        headers: { cookie: `next-auth.session-token=${planted}` },
      });
      expect(thief.body?.user.id).not.toBe(victim.id);
    }
    expect(await sessionUser(mallory.client)).toMatchObject({ id: mallory.id });
  });

  test('[G1] a forged, altered or ended token gives no access', async () => {
      const { client, email, password } = await context.newPerson();
      const real = /session-token=([^;]*)/.exec(client.cookie)![1]!;
      const [head = '', body = '', signature = ''] = real.split('.');
      const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, unknown>;
      const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
      const hmac = (header: object, payload: object, key: string, digest = 'sha256') => {
        const text = `${part(header)}.${part(payload)}`;
        return `${text}.${createHmac(digest, key).update(text).digest('base64url')}`;
      };
      const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
      const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
      const jwk = publicKey.export({ format: 'jwk' });
      const rsa = (header: object) => {
        const text = `${part({ alg: 'RS256', typ: 'JWT', ...header })}.${part(claims)}`;
        return `${text}.${sign('sha256', Buffer.from(text), privateKey).toString('base64url')}`;
      };
      const hs = { alg: 'HS256', typ: 'JWT' };
      const admins = { ...claims, sub: String((await sessionUser(suite.admin))!.id) };
      const forged = [
        ...['none', 'None', 'NONE', ''].flatMap((alg) => [`${part({ alg })}.${body}.`, `${part({ alg })}.${body}.${signature}`, `${part({ alg })}.${body}`]),
        ...['', 'secret', pem, email].map((key) => hmac(hs, claims, key)),
        hmac({ ...hs, alg: 'HS512' }, claims, '', 'sha512'), hmac({ ...hs, kid: '/dev/null' }, claims, ''), hmac({ ...hs, kid: "' UNION SELECT ''" }, claims, ''),
        hmac({ ...hs, jwk: { kty: 'oct', k: 'c2VjcmV0' } }, claims, 'secret'), hmac({ ...hs, crit: ['x'] }, claims, ''),
        rsa({}), rsa({ jwk }), rsa({ jku: `https://${evil}/jwks.json` }), rsa({ x5u: `https://${evil}/x.pem`, kid: '0' }),
        `${head}.${part(admins)}.${signature}`, `${head}.${part({ ...claims, roles: ['admin'] })}.${signature}`, `${head}.${part({ ...claims, aud: 'viewkraft:csrf' })}.${signature}`,
        `${head}.${body}.${signature.slice(0, -2)}AA`, `${head}.${body}.`, `${head}.${body}`, `${real}.${signature}`, `.${body}.`, '..', 'null', '%00', encodeURIComponent(JSON.stringify({ ...claims })),
      ];
      const opens = async (token: string) => {
        const headers = { cookie: `next-auth.session-token=${token}` };
        const session = await context.newClient().call<unknown>('/api/auth/session', { headers });
        const list = await context.newClient().call('/api/user/sessions', { headers });
        return [session.status, session.body, list.status];
      };
      await context.changingNothing(async () => {
        for (const token of forged) expect([token, ...(await opens(token))]).toEqual([token, 200, null, 401]);
        const bearer = await context.newClient().call('/api/user/sessions', { headers: { authorization: `Bearer ${real}` } });
        expect(bearer.status).toBe(401);
      });
      expect((await opens(real))[2]).toBe(200);
      await client.send('POST', '/api/user/logout');
      expect(await opens(real)).toEqual([200, null, 401]);
      expect(await signInCode(client, email, password)).toBeNull();
    }); // prettier-ignore

  test('[G2] thirty simultaneous tries count as thirty, and then the right password gets the response of a wrong one', async () => {
    const { email, password } = await context.newPerson();
    const tries = await Promise.all(
      Array.from({ length: 30 }, (_, at) => signInCode(context.newClient(), email, `wrong ${at}`, context.from())),
    );
    expect([tries.filter((code) => code === 'credentials').length, tries.filter((code) => code === 429).length]).toEqual([10, 20]); // prettier-ignore
    const responses: HttpResponse[] = [];
    for (const one of [password, 'wrong']) {
      const client = context.newClient();
      responses.push(
        await client.call('/api/auth/callback/credentials', {
          method: 'POST',
          form: { email, password: one, csrfToken: await context.csrfToken(client) },
          headers: { 'x-auth-return-redirect': '1', ...context.from() },
        }),
      );
      expect(await sessionUser(client)).toBeNull();
    }
    const shape = ({ status, body, headers }: HttpResponse) => [status, body['code'], body['url'], Object.keys(body), [...headers.keys()].sort()]; // prettier-ignore
    expect(shape(responses[0]!)).toEqual(shape(responses[1]!));
    expect(responses[0]!.status).toBe(429);
  });
});
