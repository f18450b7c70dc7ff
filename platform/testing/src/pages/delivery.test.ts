import { startServer, type RunningServer } from '../server/start-server.js';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer();
}, 60_000);
afterAll(() => server.stop(), 30_000);

test('[B6] the present build, and its manifest for good; pages say which build they are of', async () => {
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

test('[B8] the texts of a locale, asked for anew each time and sent when they changed', async () => {
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
