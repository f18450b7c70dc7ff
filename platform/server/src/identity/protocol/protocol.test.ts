import { createUser } from '../accounts/create-user.js';
import { anna, Browser } from '../testing/auth-browser.js';
import { everyAuthServer, kinds, openAuthServer } from '../testing/auth-server.js';

everyAuthServer('the sign-in protocol', (suite) => {
  test('[G2] signs in and out like the Auth.js client', async () => {
    const signedIn = await suite.browser.signIn();
    expect([signedIn.status, signedIn.body]).toEqual([200, { url: `${suite.server.origin}/private` }]);
    expect(signedIn.headers.get('cache-control')).toMatch(/no-store/);
    const { body } = await suite.browser.send('/api/auth/session');
    expect(body['user']).toEqual({
      id: suite.annasId,
      name: 'Anna',
      email: anna.email,
      image: null,
      roles: ['editor'],
      password: false,
    });
    expect(Date.parse(body['expires']!) - Date.now()).toBeGreaterThan(29.9 * 86_400_000);
    const out = await suite.browser.send('/api/auth/signout', {
      method: 'POST',
      form: { csrfToken: await suite.browser.token(), callbackUrl: '/login' },
      headers: { 'x-auth-return-redirect': '1' },
    });
    expect([out.status, out.body]).toEqual([200, { url: `${suite.server.origin}/login` }]);
    expect(suite.browser.jar.has('next-auth.session-token')).toBe(false);
    const after = await suite.browser.send('/api/auth/session');
    expect([after.status, after.body]).toEqual([200, null]);
  });

  test('[G2] answers in the format that the client expects', async () => {
    const csrfToken = await suite.browser.token();
    const send = (form: Record<string, string>, headers: Record<string, string> = {}) =>
      suite.browser.send('/api/auth/callback/credentials', { method: 'POST', form: { csrfToken, ...form }, headers });
    const wrong = { email: anna.email, password: 'not her password' };
    const failure = `${suite.server.origin}/api/auth/signin?error=CredentialsSignin&code=credentials`;
    const header = await send(wrong, { 'x-auth-return-redirect': '1' });
    expect([header.status, header.body]).toEqual([200, { url: failure }]);
    const json = await send({ ...wrong, json: 'true' });
    expect([json.status, json.body]).toEqual([401, { url: failure }]);
    const plain = await send(wrong);
    expect([plain.status, plain.headers.get('location')]).toEqual([302, failure]);
    expect(suite.browser.jar.has('next-auth.session-token')).toBe(false);
    const right = await send({ email: ' ANNA@Example.com', password: anna.password, json: 'true' });
    expect([right.status, right.body]).toEqual([200, { url: suite.server.origin }]);
    const page = await suite.browser.send(
      `/api/auth/signin?callbackUrl=/private&error=CredentialsSignin&code=credentials`,
    );
    expect(page.headers.get('location')).toBe(
      `${suite.server.origin}/login?callbackUrl=${encodeURIComponent(`${suite.server.origin}/private`)}&error=CredentialsSignin&code=credentials`,
    );
  });

  test('[G2] refuses requests that another site may have sent', async () => {
    const csrfToken = await suite.browser.token();
    const form = { email: anna.email, password: anna.password };
    const refused = `${suite.server.origin}/api/auth/signin?error=MissingCSRF`;
    const send = (fields: Record<string, string>, headers: Record<string, string>) =>
      suite.browser.send('/api/auth/callback/credentials', { method: 'POST', form: fields, headers });
    const cases: [Record<string, string>, Record<string, string>, number][] = [
      [{ ...form }, { 'x-auth-return-redirect': '1' }, 200],
      [{ ...form, csrfToken: 'undefined' }, { 'x-auth-return-redirect': '1' }, 200],
      [{ ...form, csrfToken }, { 'x-auth-return-redirect': '1', origin: 'http://evil.example' }, 200],
      [{ ...form, csrfToken }, { 'x-auth-return-redirect': '1', 'sec-fetch-site': 'same-site' }, 200],
      [{ ...form, json: 'true' }, {}, 400],
    ];
    for (const [fields, headers, status] of cases) {
      const response = await send(fields, headers);
      expect([response.status, response.body]).toEqual([status, { url: refused }]);
    }
    expect((await send({ ...form }, { origin: suite.server.origin })).headers.get('location')).toBe(refused);
    expect(suite.browser.jar.has('next-auth.session-token')).toBe(false);
    const nuxt = await send(
      { ...form, csrfToken: 'undefined' },
      { 'x-auth-return-redirect': '1', origin: suite.server.origin },
    );
    expect(nuxt.body['url']).toBe(suite.server.origin);
    const update = await suite.browser.send('/api/auth/session', { method: 'POST', json: { csrfToken: 'x' } });
    expect([update.status, update.body]).toEqual([400, null]);
    // A wrong token is refused although the request comes from our pages.
    const ours = { method: 'POST', headers: { origin: suite.server.origin } };
    const wrong = await suite.browser.send('/api/auth/session', { ...ours, json: { csrfToken: 'x' } });
    const without = await suite.browser.send('/api/auth/session', { ...ours, json: {} });
    expect([wrong.status, wrong.body, without.status]).toEqual([400, null, 200]);
    const updated = await suite.browser.send('/api/auth/session', {
      method: 'POST',
      json: { csrfToken, data: { roles: ['admin'] } },
    });
    expect([updated.status, updated.body['user']]).toEqual([200, expect.objectContaining({ roles: ['editor'] })]);
  });

  test.each([
    ['//evil.example', ''],
    ['/\\evil.example', ''],
    ['https://evil.example/private', ''],
    ['javascript:alert(1)', ''],
    ['private', ''],
    ['/private?a=1', '/private?a=1'],
    ['/login?error=CredentialsSignin', '/login'],
  ])('[G2] callbackUrl %s leads to our %j', async (callbackUrl, path) => {
    expect((await suite.browser.signIn(anna.email, anna.password, { callbackUrl })).body['url']).toBe(
      suite.server.origin + path,
    );
  });

  test('[G2] unknown providers, addresses and methods', async () => {
    const form = { csrfToken: await suite.browser.token(), json: 'true' };
    for (const path of ['callback/github', 'signin/github']) {
      const { body } = await suite.browser.send(`/api/auth/${path}`, { method: 'POST', form });
      expect(new URL(body['url']!).searchParams.get('error')).toBe('Configuration');
    }
    expect((await suite.browser.send('/api/auth/nothing')).status).toBe(404);
    expect((await suite.browser.send('/api/auth/session', { method: 'PUT' })).status).toBe(400);
    expect((await suite.browser.send('/api/auth/error', { method: 'PUT' })).status).toBe(400);
    expect(Object.keys((await suite.browser.send('/api/auth/providers')).body)).toEqual([
      'credentials',
      'email',
      'passkey',
    ]);
  });
});

test('[G1] on https only the prefixed cookies count; PUBLIC_URL alone decides', async () => {
  const server = await openAuthServer(kinds[0]!, 'https://cms.example.com');
  try {
    await createUser(server.db, anna);
    const browser = new Browser(server);
    const { headers } = await browser.signIn();
    expect([...browser.jar.keys()].sort()).toEqual([
      '__Host-next-auth.csrf-token',
      '__Secure-next-auth.callback-url',
      '__Secure-next-auth.session-token',
    ]);
    for (const line of headers.getSetCookie()) expect(line).toMatch(/; Path=\/;.*HttpOnly; Secure; SameSite=Lax$/);
    const token = browser.jar.get('__Secure-next-auth.session-token')!;
    const status = async (name: string) =>
      (await browser.send('/try/session', { headers: { cookie: `${name}=${token}` } })).status;
    expect([await status('__Secure-next-auth.session-token'), await status('next-auth.session-token')]).toEqual([
      200, 401,
    ]);
  } finally {
    await server.end();
  }
});
