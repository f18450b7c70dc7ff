import { startServer, type RunningServer } from '@viewkraft/testing';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer({ env: { PLUGINS: 'plugin-template' } });
}, 30_000);
afterAll(() => server.stop(), 15_000);

test('a record created by an administrator gets an address; visitors see the record once it is published', async () => {
  const admin = await server.admin();
  const created = await admin.send('POST', '/api/plugin_template/', { title: 'Über uns' });
  expect([created.status, created.body['slug']]).toEqual([201, 'ueber-uns']);

  const visitor = server.client();
  expect(await visitor.list('plugin_template')).toEqual([]);
  await admin.send('PUT', `/api/plugin_template/${String(created.body['id'])}`, { published: true });
  expect(await visitor.list('plugin_template')).toEqual([expect.objectContaining({ title: 'Über uns' })]);
});

test('an invalid address is refused in the user’s language', async () => {
  const admin = await server.admin();
  const said = async (language: string) => {
    const body = { title: 'About', slug: 'About us' };
    const refused = await admin.send<{ details: { message: string }[] }>('POST', '/api/plugin_template/', body, {
      'accept-language': language,
    });
    return [refused.status, ...refused.body.details.map(({ message }) => message)];
  };
  expect(await said('en')).toEqual([422, 'Only lower-case letters, digits and hyphens']);
  expect(await said('de')).toEqual([422, 'Nur Kleinbuchstaben, Ziffern und Bindestriche']);
});

test('visits of the page are counted for administrators', async () => {
  const visitor = server.client();
  for (let visits = 0; visits < 3; visits += 1) await visitor.send('POST', '/api/plugin-template-visits', {});
  expect((await visitor.get('/api/plugin-template-visits')).status).toBe(401);
  const listed = await (await server.admin()).get('/api/plugin-template-visits');
  expect(listed.body).toEqual([{ day: expect.any(String), count: 3 }]);
});

test('the page exists in both languages, with its own title', async () => {
  for (const path of ['/plugin-template', '/de/plugin-template']) {
    const { status, text } = await server.client().call(path);
    expect(status).toBe(200);
    expect(text).toMatch(/<title>[^<]+ – [^<]+<\/title><meta name="description" content="[^"]+">/);
  }
});
