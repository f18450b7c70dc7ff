import { everyDatabase } from '../contract/every-database.js';
import { createPerson } from '../factories/people.js';

everyDatabase('users and their own records', {}, (suite) => {
  const person = (roles: readonly string[] = []) => createPerson(suite.admin, () => suite.server.client(), roles);
  const columnsOf = (body: unknown) =>
    (body as { details: { column: string }[] }).details.map(({ column }) => column).sort();

  test('[C9] users see and change these columns of themselves, administrators those', async () => {
    const [anna, ben] = [await person(['editor']), await person()];
    const path = `/api/users/${anna.id}`;
    const own = (await anna.client.get<Record<string, unknown>>(path)).body;
    expect(Object.keys(own)).toEqual(['id', 'email', 'name', 'roles', '_version', '_created_at', '_updated_at']);
    expect(own['roles']).toEqual(['editor']);
    expect((await anna.client.get(`/api/users/${ben.id}`)).status).toBe(404);
    const renamed = await anna.client.send('PUT', path, { ...own, name: 'Renamed' });
    expect(renamed.body).toMatchObject({ name: 'Renamed', _version: 2 });

    const bad = { email: 'nope', name: ' ', roles: ['boss', 'user'], new_password: 'short', password: 'x' };
    const refused = await suite.admin.send('POST', '/api/users/', bad);
    expect([refused.status, columnsOf(refused.body)]).toEqual([422, Object.keys(bad).sort()]);
    const duplicate = { email: anna.email.toUpperCase(), name: 'Twin', roles: [] };
    expect((await suite.admin.send('POST', '/api/users/', duplicate)).status).toBe(409);
    for (const body of [{ email: 'x@y.de' }, { roles: ['user'] }]) {
      expect((await suite.admin.send('PUT', path, body)).status).toBe(422);
    }
    const list = await suite.admin.get('/api/users/');
    expect(JSON.stringify(list.body)).not.toMatch(/argon2|password_hash/);
  });

  test('[C9] one administrator always remains, also when two leave at once', async () => {
    const second = await person(['admin']);
    const { body } = await suite.admin.get<{ user: { id: string } }>('/api/auth/session');
    const both = [
      { id: second.id, client: second.client },
      { id: body.user.id, client: suite.admin },
    ];
    const responses = await Promise.all(
      both.map(({ id, client }) => client.send('PUT', `/api/users/${id}`, { roles: [] })),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    const left = both.find((_, at) => responses[at]?.status !== 200)!;
    const leaver = both.find((one) => one !== left)!;
    for (const change of [{ roles: ['editor'] }, { disabled: true }]) {
      expect((await left.client.send('PUT', `/api/users/${left.id}`, change)).status).toBe(409);
    }
    expect((await left.client.send('DELETE', `/api/users/${left.id}`)).status).toBe(409);
    await left.client.send('PUT', `/api/users/${leaver.id}`, { roles: ['admin'] });
  });
});
