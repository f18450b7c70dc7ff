import { everyAuthServer } from '../testing/auth-server.js';

everyAuthServer('the guard', (suite) => {
  test('[D5] the guard enforces the declared access of routes', async () => {
    const status = async (path: string, init = {}) => (await suite.browser.send(`/try/${path}`, init)).status;
    expect(await status('undeclared')).toBe(403);
    expect([await status('records'), await status('session'), await status('admin')]).toEqual([200, 401, 401]);
    await suite.browser.signIn();
    expect([await status('records'), await status('session'), await status('admin')]).toEqual([200, 200, 403]);
    for (const authorization of ['Bearer x', `Bearer ${suite.browser.jar.get('next-auth.session-token')}`]) {
      expect(await status('records', { headers: { authorization } })).toBe(401);
    }
    const write = (headers: Record<string, string>, init = {}) =>
      status('records', { method: 'POST', headers, ...init });
    expect(await write({ origin: suite.server.origin }, { json: {} })).toBe(201);
    expect(await write({ 'sec-fetch-site': 'same-origin' }, { json: {} })).toBe(201);
    expect(await write({}, { json: {} })).toBe(403);
    expect(await write({ 'sec-fetch-site': 'same-site' })).toBe(403);
    expect(await write({ origin: 'null' })).toBe(403);
    expect(await write({ origin: suite.server.origin }, { form: { a: '1' } })).toBe(415);
    suite.browser.jar.clear();
    expect(await write({}, { json: {} })).toBe(201);
    expect(await write({ origin: 'http://evil.example' }, { json: {} })).toBe(403);
  });
});
