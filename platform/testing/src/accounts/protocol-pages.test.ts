import { everyDatabase } from '../contract/every-database.js';
import { createPerson } from '../factories/people.js';
import { clickLink } from './click-link.js';
import { sessionUser } from './sign-in-attempt.js';

everyDatabase('the protocol’s built-in pages', {}, (suite) => {
  test('[G2] pages of the protocol in both languages, with errors from a fixed list', async () => {
    const page = (at: string, headers: Record<string, string> = {}) =>
      suite.server.client().call<string>(`/api/auth/${at}`, { headers });
    for (const [error, status] of [['Configuration', 500], ['AccessDenied', 403], ['Verification', 403], ['OAuthAccountNotLinked', 200], ['<b>x</b>', 200], ['', 200]] as const) {
      const response = await page(`error?error=${encodeURIComponent(error)}`);
      expect([error, response.status]).toEqual([error, status]);
      expect(response.text).not.toContain('<b>x');
      expect(response.text).not.toMatch(/\sstyle=/);
      expect(response.text).toMatch(/<body><a class="vk-skip" href="#main">Skip to content<\/a><main id="main"/);
    } // prettier-ignore
    const german = await page('error?error=Verification', { 'accept-language': 'de' });
    expect(german.text).toContain('lang="de"');
    expect(german.text).toContain('href="/de/login"');
    const chosen = await page('verify-request', { cookie: 'i18n_redirected=de', 'accept-language': 'en' });
    expect(chosen.text).toContain('Postfach');
    expect((await page('verify-request')).text).toContain('inbox');
  });

  test('[G2] the sign-out page signs out by its form only', async () => {
    const { client } = await createPerson(suite.admin, () => suite.server.client());
    const page = await client.call<string>('/api/auth/signout?callbackUrl=%2Fde%2Flogin');
    expect(page.status).toBe(200);
    expect(await sessionUser(client)).not.toBeNull();
    const response = await clickLink(client, '/api/auth/signout?callbackUrl=%2Fde%2Flogin');
    expect([response.status, response.headers.get('location')]).toEqual([302, `${suite.server.origin}/de/login`]);
    expect(await sessionUser(client)).toBeNull();
  });

  test('[G2] the sign-in page lists the providers', async () => {
    const { body } = await suite.guest.get('/api/auth/providers');
    const base = `${suite.server.origin}/api/auth`;
    expect(body['email']).toEqual({
      id: 'email',
      name: 'Email',
      type: 'email',
      signinUrl: `${base}/signin/email`,
      callbackUrl: `${base}/callback/email`,
    });
  });

  test('[G2] the e-mail provider in all dialects', async () => {
    const { email } = await createPerson(suite.admin, () => suite.server.client());
    const client = suite.server.client();
    const { body } = await client.get<{ csrfToken: string }>('/api/auth/csrf');
    const { csrfToken } = body;
    const send = (form: Record<string, string>, headers: Record<string, string> = {}) =>
      client.call('/api/auth/signin/email', { method: 'POST', form, headers });
    const url = `${suite.server.origin}/api/auth/verify-request?provider=email&type=email`;
    expect((await send({ email, csrfToken }, { 'x-auth-return-redirect': '1' })).body).toEqual({ url });
    expect((await send({ email, csrfToken, json: 'true' })).body).toEqual({ url });
    const plain = await send({ email, csrfToken });
    expect([plain.status, plain.headers.get('location')]).toEqual([302, url]);
    const failed = await send({ email: 'x', csrfToken, json: 'true' });
    expect([failed.status, failed.body['url']]).toEqual([401, `${suite.server.origin}/api/auth/signin?error=EmailSignin`]);
    const foreign = await send({ email, csrfToken }, { origin: 'https://evil.example', 'x-auth-return-redirect': '1' });
    expect(foreign.body).toEqual({ url: `${suite.server.origin}/api/auth/signin?error=MissingCSRF` });
    expect((await send({ email }, { 'x-auth-return-redirect': '', origin: '' })).headers.get('location')).toContain('MissingCSRF');
  }); // prettier-ignore
});
