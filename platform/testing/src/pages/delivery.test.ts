import { startServer, type RunningServer } from '../server/start-server.js';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer();
}, 60_000);
afterAll(() => server.stop(), 30_000);

test('[B6] the current build and its manifest, with immutable caching; pages name their build', async () => {
  const guest = server.client();
  const latest = await guest.get<{ id: string; timestamp: number }>('/builds/latest.json');
  expect(latest.body).toEqual({ id: expect.stringMatching(/^[0-9a-f]{20}$/), timestamp: expect.any(Number) });
  expect(latest.headers.get('cache-control')).toBe('no-cache');
  const { id, timestamp } = latest.body;
  const meta = await guest.get(`/builds/meta/${id}.json`);
  expect(meta.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(meta.body).toEqual({
    id,
    timestamp,
    matcher: { static: {}, wildcard: {}, dynamic: {} },
    prerendered: expect.arrayContaining(['/', '/de', '/de/impressum', '/imprint']),
  });
  for (const path of ['/builds/meta/other.json', `/builds/meta/${id}`, '/builds/meta/..%2flatest.json', '/builds/x.json']) {
    expect((await guest.get(path)).status).toBe(404);
  }
  for (const path of ['/', '/de/impressum', '/login']) {
    expect((await guest.get(path)).text).toContain(`"build":"${id}"`);
  }
}); // prettier-ignore

test('a range beyond the end of a built file is not satisfiable, also of a compressed one', async () => {
  const guest = server.client();
  const script = /\/assets\/[\w-]+\.js/.exec((await guest.get('/')).text)?.[0];
  for (const path of ['/pictures/harbour.webp', String(script)]) {
    const get = (headers: Record<string, string>) =>
      guest.raw(path, { headers: { 'accept-encoding': 'br', ...headers } });
    const whole = await guest.raw(path, { headers: { 'accept-encoding': 'identity' } });
    const size = (await whole.arrayBuffer()).byteLength;
    const beyond = await get({ range: `bytes=${size}-` });
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${size}`]);
    expect(await beyond.text()).toBe('');
    const last = await get({ range: `bytes=${size - 1}-` });
    expect([last.status, (await last.arrayBuffer()).byteLength]).toEqual([206, 1]);
    // Of a file that has changed since, the client gets the whole.
    const changed = await get({ range: `bytes=${size}-`, 'if-range': '"other"' });
    expect([changed.status, (await changed.arrayBuffer()).byteLength]).toEqual([200, size]);
  }
});

test('[B8] the texts of a locale are revalidated each time and sent when they changed', async () => {
  const guest = server.client();
  const german = await guest.get<{ de: { error: object } }>('/_i18n/de/messages.json');
  expect(Object.keys(german.body)).toEqual(['de']);
  expect(german.body.de.error).toMatchObject({ notFound: 'Seite nicht gefunden' });
  expect(german.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(german.headers.get('cache-control')).toBe('no-cache');
  const headers = { 'if-none-match': german.headers.get('etag') ?? '' };
  expect((await guest.raw('/_i18n/de/messages.json', { headers })).status).toBe(304);
  expect((await guest.get('/_i18n/0a1b2c/de/messages.json')).text).toBe(german.text);
  const missing = await guest.get<{ message: string }>('/_i18n/fr/messages.json');
  expect([missing.status, missing.body.message]).toEqual([404, "Locale 'fr' not found."]);
});

describe('the HTML of every page over 1,400 bytes', () => {
  const answered = async (path: string, encoding: string, who = server.client()) => {
    const response = await who.raw(path, { headers: { 'accept-encoding': encoding, accept: 'text/html' } });
    const [text, { status, headers }] = [await response.text(), response];
    return { text, status, encoding: headers.get('content-encoding'), vary: headers.get('vary') };
  };

  test.each([
    ['/', 200],
    ['/de/impressum', 200],
    ['/login', 200],
    ['/de/user', 200],
    ['/private', 200],
    ['/private/pages/new', 200],
    ['/private/nothing', 404],
    ['/nothing', 404],
    ['/test?error=Boom', 500],
    ['/api/auth/error', 200],
  ])('is compressed: %s', async (path, status) => {
    const who = path.startsWith('/private') ? await server.admin() : server.client();
    const plain = await answered(path, 'identity', who);
    expect(plain).toMatchObject({ status, encoding: null, vary: expect.stringContaining('Accept-Encoding') });
    expect(plain.text.length).toBeGreaterThan(1_400);
    const steady = (text: string) => text.replace(/nonce="[^"]+"|content="[\w+/=]{24}"/g, '');
    for (const encoding of ['br', 'gzip']) {
      const packed = await answered(path, `deflate, ${encoding}`, who);
      expect(packed).toMatchObject({ status, encoding, vary: plain.vary });
      expect(steady(packed.text)).toBe(steady(plain.text));
    }
  });

  test('is not compressed where it contains both a form token and request input', async () => {
    const { text, encoding } = await answered('/api/auth/signout?callbackUrl=/private', 'br, gzip');
    expect([text.length > 1_400, text.includes('csrfToken'), encoding]).toEqual([true, true, null]);
  });

  test('a shell has the correct Content-Length, also for HEAD', async () => {
    const headers = { 'accept-encoding': 'br', accept: 'text/html' };
    const response = await server.client().raw('/login', { method: 'HEAD', headers });
    expect(response.headers.get('content-encoding')).toBe('br');
    expect(Number(response.headers.get('content-length'))).toBeGreaterThan(100);
  });
});
