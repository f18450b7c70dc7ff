import { everyDatabase } from '../contract/every-database.js';
import { createPerson } from '../factories/people.js';

everyDatabase('profiles', {}, (suite) => {
  const person = () => createPerson(suite.admin, () => suite.server.client());

  test("[C9] a profile is created with the account, read by the user's id and written by its user only", async () => {
    const [anna, ben] = [await person(), await person()];
    const path = `/api/profiles/${anna.id}`;
    expect((await anna.client.get(path)).body).toMatchObject({ user_id: anna.id, first_name: null, avatar: null });
    const written = await anna.client.send('PUT', path, { first_name: 'Anna', locale: 'de', phone: '+49 30 123' });
    expect(written.body).toMatchObject({ user_id: anna.id, first_name: 'Anna', locale: 'de', phone: '+49 30 123' });
    expect((await anna.client.send('PUT', path, { locale: 'fr' })).status).toBe(422);
    expect((await anna.client.send('PUT', path, { user_id: ben.id })).status).toBe(422);

    expect((await ben.client.get(path)).status).toBe(404);
    expect((await ben.client.send('PUT', path, { first_name: 'Ben' })).status).toBe(404);
    expect(await ben.client.list('profiles')).toHaveLength(1);
    expect((await ben.client.send('POST', '/api/profiles/', {})).status).toBe(403);
    expect((await suite.guest.get(path)).status).toBe(404);

    expect((await suite.admin.send('PUT', path, { last_name: 'Arendt' })).status).toBe(200);
    expect((await anna.client.get(path)).body).toMatchObject({ first_name: 'Anna', last_name: 'Arendt' });
  });

  test('[C9] the first administrator has a profile, and it is deleted with the account', async () => {
    const { body } = await suite.admin.get<{ user: { id: string } }>('/api/auth/session');
    expect((await suite.admin.get(`/api/profiles/${body.user.id}`)).status).toBe(200);
    const removed = await person();
    expect((await suite.admin.send('DELETE', `/api/users/${removed.id}`)).status).toBe(204);
    expect((await suite.admin.get(`/api/profiles/${removed.id}`)).status).toBe(404);
  });
});
