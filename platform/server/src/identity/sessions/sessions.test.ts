import jsonwebtoken from 'jsonwebtoken';
import { createUser } from '../accounts/create-user.js';
import { anna, type Browser } from '../testing/auth-browser.js';
import { everyAuthServer, type AuthServer } from '../testing/auth-server.js';

/** Minutes until the end of the session, according to its response, its cookie and the database, in that order. */
async function minutesLeft(browser: Browser, { db }: AuthServer, userId: string): Promise<readonly number[]> {
  const { body, headers } = await browser.send('/api/auth/session');
  const [line = ''] = headers.getSetCookie();
  const [row] = await db.query('SELECT expires_at FROM _viewkraft_sessions WHERE user_id = ?', [userId]);
  const ends = [Date.parse(body['expires']!), Date.parse(/Expires=([^;]+)/.exec(line)?.[1] ?? ''), Number(row?.[0])];
  return ends.map((end) => Math.round((end - Date.now()) / 60_000));
}

everyAuthServer('sessions', (suite) => {
  test('[G1] the token is short-lived, signed with HS256, and renewed by use', async () => {
    await suite.browser.signIn();
    const token = suite.browser.jar.get('next-auth.session-token')!;
    const { header, payload } = jsonwebtoken.decode(token, { complete: true })!;
    const claims = payload as { sub: string; sid: string; iat: number; exp: number };
    expect([header.alg, claims.exp - claims.iat, claims.sub]).toEqual(['HS256', 900, suite.annasId]);
    const key = suite.server.sessions.tokens.keyOf(token);
    const past = {
      sid: claims.sid,
      sub: suite.annasId,
      aud: 'viewkraft:session',
      iat: claims.iat - 2000,
      exp: claims.iat - 1000,
    };
    suite.browser.jar.set('next-auth.session-token', jsonwebtoken.sign(past, key));
    const response = await suite.browser.send('/try/records');
    expect(response.body['identity']).toEqual({ id: suite.annasId, roles: ['editor'] });
    expect(suite.browser.jar.get('next-auth.session-token')).not.toBe(jsonwebtoken.sign(past, key));
    for (const forged of [
      jsonwebtoken.sign(past, 'another key'),
      jsonwebtoken.sign(past, key, { algorithm: 'HS512' }),
      jsonwebtoken.sign(past, null as never, { algorithm: 'none' }),
      jsonwebtoken.sign({ ...past, aud: 'viewkraft:mail' }, key),
      jsonwebtoken.sign({ ...past, sub: '01a1fe17-ac50-7543-b7b0-c89c75409761' }, key),
      `${token}x`,
    ]) {
      suite.browser.jar.set('next-auth.session-token', forged);
      expect((await suite.browser.send('/try/records')).body['identity']).toEqual({ id: null, roles: [] });
    }
  });

  test('[G1] sessions end in the transaction that ends them, and the caches and streams after it', async () => {
    await suite.browser.signIn();
    const { sessions, events, db } = suite.server;
    const status = async () => (await suite.browser.send('/try/session')).status;
    const undone = db.transaction(async (tx) => {
      await sessions.endAllIn(tx, suite.annasId, null);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await status()).toBe(200);
    await db.transaction((tx) => sessions.endAllIn(tx, suite.annasId, null));
    expect(await sessions.listOf(suite.annasId)).toEqual([]);
    const earlier = events.length;
    sessions.allEnded(suite.annasId, null);
    const told = new Set(events.slice(earlier).map(({ kind }) => kind));
    expect([await status(), [...told]]).toEqual([401, ['signout', 'reopen']]);
  });

  test('[A16] [G7] signs out with and without a session, and the old cookie is invalid at once', async () => {
    await suite.browser.signIn();
    const old = suite.browser.cookie;
    expect((await suite.browser.send('/try/session')).status).toBe(200);
    const logout = (headers: Record<string, string>) =>
      suite.browser.send('/api/user/logout', { method: 'POST', headers });
    expect((await logout({ origin: 'http://evil.example' })).status).toBe(403);
    expect((await logout({})).body['code']).toBe('CROSS_ORIGIN');
    expect((await logout({ origin: suite.server.origin })).status).toBe(204);
    expect((await logout({})).status).toBe(204);
    expect((await suite.browser.send('/try/session', { headers: { cookie: old } })).status).toBe(401);
    expect(suite.server.events.at(-1)).toMatchObject({ kind: 'signout' });
  });

  test('[G1] a user has at most a hundred sessions, then the oldest ends; ending all takes effect at once', async () => {
    const email = 'many@example.com';
    const { id } = await createUser(suite.server.db, { ...anna, email });
    await suite.browser.signIn(email);
    const status = async () => (await suite.browser.send('/try/session')).status;
    expect(await status()).toBe(200);
    const device = { userAgent: 'test', address: '::1' };
    for (let i = 0; i < 99; i += 1) await suite.server.sessions.open(id, device, { by: 'credentials' });
    expect(await status()).toBe(200);
    await suite.server.sessions.open(id, device, { by: 'credentials' });
    expect(await status()).toBe(401);
    await suite.browser.signIn(email);
    expect(await status()).toBe(200);
    await suite.server.sessions.endAllOf(id);
    expect(await status()).toBe(401);
  });

  test('[G1] a session that ended on another replica is over once its cached data is cleared', async () => {
    await suite.browser.signIn();
    const status = async () => (await suite.browser.send('/try/session')).status;
    expect(await status()).toBe(200);
    await suite.server.db.execute('DELETE FROM _viewkraft_sessions WHERE user_id = ?', [suite.annasId]);
    suite.server.sessions.forgetAll();
    expect(await status()).toBe(401);
  });

  test('[G1] a session ends after an hour, however it is used, unless the password that must be changed is set', async () => {
    const email = 'must-change@example.com';
    const { db, sessions } = suite.server;
    const { id } = await createUser(db, { ...anna, email });
    const require = (pending: number) =>
      db.execute('UPDATE users SET password_pending = ? WHERE id = ?', [pending, id]);
    const setBack = (minutes: number) =>
      db.execute('UPDATE _viewkraft_sessions SET last_used_at = last_used_at - ?, expires_at = expires_at - ?', [
        minutes * 60_000,
        minutes * 60_000,
      ]);
    const left = () => minutesLeft(suite.browser, suite.server, id);
    await require(1);
    const line =
      (await suite.browser.signIn(email)).headers.getSetCookie().find((one) => /session-token/.test(one)) ?? '';
    expect(Date.parse(/Expires=([^;]+)/.exec(line)?.[1] ?? '') - Date.now()).toBeLessThan(3_600_001);
    expect(await left()).toEqual([60, 60, 60]);
    await setBack(50);
    expect(await left()).toEqual([10, 10, 10]);
    await require(0);
    expect(await left()).toEqual([43_200, 43_200, 43_200]);
    await require(1);
    await db.transaction((tx) => sessions.shorten(id, tx));
    await setBack(59);
    expect(await left()).toEqual([1, 1, 1]);
    await setBack(2);
    expect((await suite.browser.send('/api/auth/session')).body).toBeNull();
  });

  test('[G1] roles are the current ones', async () => {
    await suite.browser.signIn();
    const roles = async () =>
      ((await suite.browser.send('/try/records')).body['identity'] as unknown as { roles: string[] }).roles;
    expect(await roles()).toEqual(['editor']);
    await suite.server.db.execute(`UPDATE users SET roles = '["editor","admin"]' WHERE id = ?`, [suite.annasId]);
    suite.server.sessions.forgetUser(suite.annasId);
    expect(await roles()).toEqual(['editor', 'admin']);
    await suite.server.db.execute(`UPDATE users SET roles = '["editor"]' WHERE id = ?`, [suite.annasId]);
    suite.server.sessions.forgetUser(suite.annasId);
    expect(await roles()).toEqual(['editor']);
  });
});
