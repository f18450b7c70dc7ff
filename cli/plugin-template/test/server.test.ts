import { startServer, type RunningServer } from '@viewkraft/testing';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer({ env: { PLUGINS: 'plugin-template' } });
}, 30_000);
afterAll(() => server.stop(), 15_000);

test('what an administrator creates gets an address; visitors see it once it is published', async () => {
  const admin = await server.admin();
  const made = await admin.send('POST', '/api/plugin_template/', { title: 'Über uns' });
  expect([made.status, made.body['slug']]).toEqual([201, 'ueber-uns']);

  const visitor = server.client();
  expect(await visitor.list('plugin_template')).toEqual([]);
  await admin.send('PUT', `/api/plugin_template/${String(made.body['id'])}`, { published: true });
  expect(await visitor.list('plugin_template')).toEqual([expect.objectContaining({ title: 'Über uns' })]);
});

test('the page is there in both languages', async () => {
  for (const path of ['/plugin-template', '/de/plugin-template'])
    expect((await server.client().call(path)).status).toBe(200);
});
