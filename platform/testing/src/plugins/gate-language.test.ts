import { startServer, type RunningServer } from '../server/start-server.js';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer({ env: { PLUGINS: 'construction', CONSTRUCTION: 'on' } });
}, 90_000);
afterAll(() => server.stop(), 30_000);

test('[I1] the page of a site under construction is in English after a click on its link "English"', async () => {
  const languageAfter = async (headers: Record<string, string>) => {
    const { status, headers: sent } = await server
      .client()
      .call('/', { headers: { 'accept-language': 'de', ...headers } });
    return [status, sent.get('content-language'), sent.get('cache-control')];
  };
  expect(await languageAfter({})).toEqual([503, 'de', 'no-store']);
  expect(await languageAfter({ 'sec-fetch-site': 'same-origin' })).toEqual([503, 'en', 'no-store']);
  expect(await languageAfter({ referer: `${server.origin}/de` })).toEqual([503, 'en', 'no-store']);
});
