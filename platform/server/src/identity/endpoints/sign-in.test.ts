import { createUser } from '../accounts/create-user.js';
import { anna } from '../testing/auth-browser.js';
import { everyAuthServer } from '../testing/auth-server.js';

everyAuthServer('signing in', (suite) => {
  test('[G2] ten failures lock the account, whatever the next attempt contains', async () => {
    const email = 'nobody@example.com';
    for (let i = 0; i < 10; i += 1) {
      expect((await suite.browser.signIn(email, `wrong password ${i}`)).body['url']).toMatch(/code=credentials$/);
    }
    const closed = await suite.browser.signIn(email, 'wrong password 11');
    expect([closed.status, closed.body['code']]).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect(closed.body['url']).toBe(`${suite.server.origin}/api/auth/signin?error=CredentialsSignin&code=rate_limited`);
    expect(Number(closed.headers.get('retry-after'))).toBeGreaterThanOrEqual(30);
    const plain = await suite.browser.send('/api/auth/callback/credentials', {
      method: 'POST',
      form: { email, password: 'x', csrfToken: await suite.browser.token() },
    });
    expect([plain.status, plain.headers.get('location')]).toEqual([302, closed.body['url']]);
    expect((await suite.browser.signIn()).status).toBe(200);
  });

  test('[G2] disabled and unverified users are refused, and only the correct password reveals the reason', async () => {
    const email = 'eve@example.com';
    const { id } = await createUser(suite.server.db, { ...anna, email });
    const code = async (password: string) =>
      new URL((await suite.browser.signIn(email, password)).body['url']!).searchParams.get('code');
    await suite.server.db.execute('UPDATE users SET email_verified_at = NULL WHERE id = ?', [id]);
    expect([await code('not the password'), await code(anna.password)]).toEqual(['credentials', 'email_unverified']);
    await suite.server.db.execute('UPDATE users SET disabled = 1 WHERE id = ?', [id]);
    expect(await code(anna.password)).toBe('credentials');
  });
});
