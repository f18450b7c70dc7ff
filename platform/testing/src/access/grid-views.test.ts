import { everyDatabase } from '../contract/every-database.js';
import { createPerson } from '../factories/people.js';
import type { HttpClient } from '../server/http-client.js';

everyDatabase('saved views of grids', {}, (suite) => {
  let owner: HttpClient;
  let other: HttpClient;
  let ownerId: string;
  const ids: Record<'own' | 'shared', string> = { own: '', shared: '' };
  const state = '{"sort":"-name"}';

  beforeAll(async () => {
    const first = await createPerson(suite.admin, () => suite.server.client(), ['editor']);
    owner = first.client;
    ownerId = first.id;
    other = (await createPerson(suite.admin, () => suite.server.client(), [])).client;
  });

  test('[F1] every signed-in user saves views for themselves, and nobody for another user', async () => {
    for (const name of ['own', 'shared'] as const) {
      const [record] = await owner.create('grid_views', [{ view: 'roles', name, state, shared: name === 'shared' }]);
      expect(record).toMatchObject({ view: 'roles', name, state, owner_id: ownerId, shared: name === 'shared' });
      ids[name] = String(record?.id);
    }
    const forged = { view: 'roles', name: 'forged', state, owner_id: ownerId };
    expect((await other.send('POST', '/api/grid_views/', forged)).status).toBeGreaterThanOrEqual(400);
    const again = await owner.send('POST', '/api/grid_views/', { view: 'roles', name: 'own', state });
    expect(again.status).toBe(409);
    // Another user's view of the same name is no conflict.
    expect(await other.create('grid_views', [{ view: 'roles', name: 'own', state }])).toHaveLength(1);
  });

  test('[D5] users read their own and shared views; all others do not exist for them', async () => {
    const names = async (who: HttpClient) =>
      (await who.list('grid_views', { filter: { owner_id: ownerId }, sort: 'name' })).map((record) => record.name);
    expect(await names(owner)).toEqual(['own', 'shared']);
    expect(await names(other)).toEqual(['shared']);
    expect(await names(suite.admin)).toEqual(['own', 'shared']);
    expect((await other.get(`/api/grid_views/${ids.own}`)).status).toBe(404);
    expect((await other.get(`/api/grid_views/${ids.shared}`)).status).toBe(200);
    for (const path of ['', ids.own, ids.shared]) {
      expect((await suite.guest.get(`/api/grid_views/${path}`)).status).toBe(404);
    }
    expect((await suite.guest.get('/api/model/grid_views')).status).toBe(404);
  });

  test('[D5] only the owner changes, shares and deletes', async () => {
    const before = await suite.admin.list('grid_views', { sort: 'id' });
    for (const id of [ids.own, ids.shared]) {
      for (const body of [{ name: 'taken' }, { shared: false }, { state: '{}' }]) {
        expect((await other.send('PUT', `/api/grid_views/${id}`, body)).status).toBe(404);
        expect((await suite.guest.send('PUT', `/api/grid_views/${id}`, body)).status).toBe(404);
        expect((await other.send('PUT', '/api/grid_views/', [{ id, ...body }])).status).toBe(404);
      }
      expect((await other.send('DELETE', `/api/grid_views/${id}`)).status).toBe(404);
      expect((await other.send('DELETE', '/api/grid_views/', [{ id }])).status).toBe(404);
    }
    expect((await owner.send('PUT', `/api/grid_views/${ids.own}`, { owner_id: null })).status).toBe(422);
    expect(await suite.admin.list('grid_views', { sort: 'id' })).toEqual(before);

    expect((await owner.send('PUT', `/api/grid_views/${ids.own}`, { shared: true })).status).toBe(200);
    expect((await other.get(`/api/grid_views/${ids.own}`)).status).toBe(200);
    expect((await owner.send('DELETE', `/api/grid_views/${ids.own}`)).status).toBe(204);
    expect((await suite.admin.send('PUT', `/api/grid_views/${ids.shared}`, { name: 'Tidied' })).status).toBe(200);
  });

  test('[D3] deleting an account deletes its views', async () => {
    expect((await suite.admin.send('DELETE', `/api/users/${ownerId}`)).status).toBe(204);
    expect((await suite.admin.get(`/api/grid_views/${ids.shared}`)).status).toBe(404);
  });
});
