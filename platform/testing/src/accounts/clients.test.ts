import { createPerson } from '../factories/people.js';
import type { HttpClient } from '../server/http-client.js';
import { startServer, type RunningServer } from '../server/start-server.js';
import { nextAuth4Client, nextAuthClient, nuxtClient, type AuthClient } from './auth-clients.js';

/** The error of each client for a wrong password: different interpretations of the same response. */
const dialects = {
  'next-auth/react 5': { error: 'CredentialsSignin', code: 'credentials', status: 200, ok: true, url: null },
  'next-auth/react 4': { error: 'CredentialsSignin', status: 401, ok: false },
  'authjs-nuxt': { error: 'CredentialsSignin', code: 'credentials', status: 200, ok: true },
} as const;
type Dialect = keyof typeof dialects;

const before = {
  BroadcastChannel: globalThis.BroadcastChannel,
  url: process.env['NEXTAUTH_URL'],
};

let server: RunningServer;
let admin: HttpClient;
/** A client of each dialect with the cookies of `visitor`. */
let clients: Record<Dialect, AuthClient>;
let visitor: HttpClient;

beforeAll(async () => {
  server = await startServer();
  admin = await server.admin();
  visitor = server.client();
  process.env['NEXTAUTH_URL'] = server.origin;
  // An open channel keeps a program without windows running; version 5 works without one.
  Object.assign(globalThis, { BroadcastChannel: undefined });
  clients = {
    'next-auth/react 5': nextAuthClient(await import('next-auth/react'), visitor),
    'next-auth/react 4': nextAuth4Client(visitor),
    'authjs-nuxt': nuxtClient(visitor),
  };
}, 60_000);

afterAll(async () => {
  Object.assign(globalThis, { BroadcastChannel: before.BroadcastChannel });
  if (before.url === undefined) delete process.env['NEXTAUTH_URL'];
  else process.env['NEXTAUTH_URL'] = before.url;
  await server.stop();
}, 30_000);

const newPerson = (roles: readonly string[] = []) => createPerson(admin, () => server.client(), roles);

describe.each(Object.keys(dialects) as Dialect[])('%s', (dialect) => {
  test('[G2] [G4] fails, signs in, reads the session and signs out', async () => {
    const client = clients[dialect];
    const { email, password, id } = await newPerson(['editor']);
    const callbackUrl = '/private?a=1';
    expect(await client.getSession()).toBeNull();
    const failed = await client.signIn('credentials', { email, password: `${password}!`, callbackUrl });
    expect(failed).toMatchObject(dialects[dialect]);
    expect(await client.getSession()).toBeNull();

    const done = await client.signIn('credentials', { email, password, callbackUrl });
    expect([done.error ?? null, done.ok, done.status]).toEqual([null, true, 200]);
    expect(new URL(done.url!)).toMatchObject({ pathname: '/private', search: '?a=1' });
    expect(await client.getSession()).toEqual({
      user: { id, name: expect.any(String), email, image: null, roles: ['editor'], password: false },
      expires: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    });

    const old = visitor.cookie;
    expect(new URL((await client.signOut('/login')).url).pathname).toBe('/login');
    expect(await client.getSession()).toBeNull();
    expect((await server.client().call(`/api/users/${id}`, { headers: { cookie: old } })).status).toBe(404);
    // Signing out again without a session is no error.
    expect(new URL((await client.signOut('/de')).url).pathname).toBe('/de');
  });

  test('[G2] requests a mailed link', async () => {
    const { email } = await newPerson();
    for (const address of [email, 'nobody@example.com']) {
      const { error, url } = await clients[dialect].signIn('email', { email: address, callbackUrl: '/private' });
      expect([error ?? null, new URL(url!).pathname]).toEqual([null, '/api/auth/verify-request']);
    }
    const wrong = await clients[dialect].signIn('email', { email: 'nobody', callbackUrl: '/private' });
    expect(wrong.error).toBe('EmailSignin');
  });

  test('[G2] reports too many tries', async () => {
    const { email, password } = await newPerson();
    const signIn = (given: string) => clients[dialect].signIn('credentials', { email, password: given, callbackUrl: '/' }); // prettier-ignore
    for (let tries = 0; tries < 10; tries += 1) expect((await signIn('wrong')).error).toBe('CredentialsSignin');
    const { code, ...locked } = await signIn(password);
    expect(locked).toMatchObject({ error: 'CredentialsSignin', status: 429, ok: false });
    if (dialect !== 'next-auth/react 4') expect(code).toBe('rate_limited');
    expect(await clients[dialect].getSession()).toBeNull();
  });
});
