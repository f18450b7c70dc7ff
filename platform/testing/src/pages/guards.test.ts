import { everyDatabase } from '../contract/every-database.js';
import { createPerson } from '../factories/people.js';
import type { HttpClient } from '../server/http-client.js';

const notes = {
  name: 'notes',
  columns: { id: { type: 'integer', primaryKey: true }, text: { type: 'string' } },
  access: { read: ['editor'], create: ['editor', 'writer'] },
} as const;

everyDatabase('Who may enter, on a hard load', { views: { notes } }, (suite) => {
  const landing = async (who: HttpClient, path: string) => {
    const { status, headers } = await who.call(path);
    return headers.get('location') ?? status;
  };
  const person = (...roles: string[]) => createPerson(suite.admin, () => suite.server.client(), roles);

  test('[A5] a guest of the private pages is sent to the sign-in and returns with path and query', async () => {
    const at = (path: string) => landing(suite.guest, path);
    expect(await at('/private')).toBe('/login?callbackUrl=%2Fprivate');
    expect(await at('/de/private/notes?page=2')).toBe('/de/login?callbackUrl=%2Fde%2Fprivate%2Fnotes%3Fpage%3D2');
    expect(await at('/private/nonesuch')).toBe('/login?callbackUrl=%2Fprivate%2Fnonesuch');
    expect(await at('/admin/views')).toBe('/login?callbackUrl=%2Fadmin%2Fviews');
    expect(await at('/password-new')).toBe('/login?callbackUrl=%2Fpassword-new');
    expect((await suite.guest.call('/private')).headers.get('cache-control')).toBe('no-store');
    expect(
      await Promise.all(['/login', '/signup', '/password-request', '/user', '/test', '/admin-test'].map(at)),
    ).toEqual(Array(6).fill(200));
  });

  test('[A3] a signed-in user is sent from guest pages to the root of the language', async () => {
    const { client } = await person();
    for (const path of ['/login', '/signup?a=1', '/password-request']) {
      expect(await landing(client, path)).toBe('/');
      expect(await landing(client, `/de${path}`)).toBe('/de');
    }
    expect(await landing(client, '/de/login?callbackUrl=%2Fde%2Fprivate%2Fnotes')).toBe('/de/private/notes');
    expect(await landing(client, '/login?callbackUrl=https%3A%2F%2Fevil.example%2F')).toBe('/');
    expect(await landing(client, '/private')).toBe(200);
  });

  test('[A12] the administration redirects other users to the private area', async () => {
    const { client } = await person('editor');
    expect(await landing(client, '/admin')).toBe('/private');
    expect(await landing(client, '/de/admin/health')).toBe('/de/private');
    expect(await landing(suite.admin, '/admin/health')).toBe(200);
  });

  test('[A4] a user who must set a new password is redirected there from every page, public ones included, and back afterwards', async () => {
    const { client, id } = await person('editor');
    const [user] = await suite.admin.list('users', { filter: { id } });
    const body = { password_pending: true, _version: user?.['_version'] };
    expect((await suite.admin.send('PUT', `/api/users/${id}`, body)).status).toBe(200);
    expect(await landing(client, '/private/notes')).toBe('/password-new?callbackUrl=%2Fprivate%2Fnotes');
    expect(await landing(client, '/de/imprint')).toBe('/de/password-new?callbackUrl=%2Fde%2Fimprint');
    for (const path of ['/', '/login']) expect(await landing(client, path)).toBe('/password-new');
    // Even if the page is cached for everybody.
    await suite.guest.call('/imprint');
    expect(await landing(client, '/imprint')).toBe('/password-new?callbackUrl=%2Fimprint');
    expect(await landing(client, '/password-new')).toBe(200);
    expect(await landing(suite.guest, '/imprint')).toBe(200);
  });

  test('[A19] a view or record that is not there for the reader is 404 on a hard load too', async () => {
    const [note] = await suite.admin.create('notes', [{ text: 'a' }]);
    const [editor, writer, plain] = [await person('editor'), await person('writer'), await person()];
    const path = `/private/notes/${String(note?.['id'])}`;
    const seen = (who: HttpClient) =>
      Promise.all(['/private/notes', path, '/private/notes/new', '/private/notes/77'].map((one) => landing(who, one)));
    expect(await seen(editor.client)).toEqual([200, 200, 200, 404]);
    expect(await seen(writer.client)).toEqual([404, 404, 200, 404]);
    expect(await seen(plain.client)).toEqual([404, 404, 404, 404]);
    expect(await landing(editor.client, '/private/nonesuch')).toBe(404);
    expect(await landing(editor.client, '/private/notes/1/2')).toBe(404);
    expect(await landing(suite.admin, '/private/notes/%25')).toBe(404);
  });
});
