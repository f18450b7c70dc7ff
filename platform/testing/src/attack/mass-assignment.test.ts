import { everyDatabase } from '../contract/every-database.js';
import { createPerson } from '../factories/people.js';
import { changingNothing } from './whole-state.js';

const id = { type: 'integer', primaryKey: true };
const own = { roles: ['user'], where: { owner_id: '$user.id' } };
const views = {
  boxes: { columns: { id, name: { type: 'string' }, secret: { type: 'string' } }, access: { read: [{ roles: ['user'], columns: ['name'] }] } },
  things: {
    columns: { id, name: { type: 'string', unique: true }, owner_id: { type: 'uuid', default: '$user.id' }, approved: { type: 'boolean', default: false }, hash: { type: 'string', hidden: true }, fixed: { type: 'string', readOnly: true, default: 'fixed' }, box_id: { type: 'integer' } },
    relations: { box: { type: 'belongsTo', view: 'boxes', foreignKey: 'box_id' }, tags: { type: 'belongsToMany', view: 'boxes', through: 'things_tags' } },
    access: { read: ['user'], create: [{ ...own, columns: ['name', 'box_id'] }], update: [{ ...own, columns: ['name'] }], delete: [own] },
  },
}; // prettier-ignore

everyDatabase('values that are not the caller’s to set', { views }, (suite) => {
  test('[D5] no kind of write accepts them: single, list, import, association, restored version; nothing changes', async () => {
    const [anna, mallory] = [await createPerson(suite.admin, () => suite.server.client()), await createPerson(suite.admin, () => suite.server.client())];
    await suite.admin.create('boxes', [{ name: 'box', secret: 'x' }]);
    const [foreign] = await anna.client.create('things', [{ name: 'of anna', box_id: 1 }]);
    const [mine] = await mallory.client.create('things', [{ name: 'of mallory' }]);
    expect(mine).toMatchObject({ owner_id: mallory.id, approved: false, fixed: 'fixed' });
    const key = Number(mine?.['id']);
    const extras = [
      `"owner_id":"${anna.id}"`, '"approved":true', '"approved":1', '"hash":"x"', '"fixed":"changed"', '"id":4711', 
      '"__proto__":{"approved":true}', '"constructor":{"prototype":{"approved":true}}', '"box":{"id":1,"name":"taken"}', '"box":{"name":"new"}', '"tags":[{"id":1,"name":"taken"}]', `"owner":{"id":"${anna.id}"}`,
      '"Approved":true', '"approved ":true', '"approved[]":true', '"$set":{"approved":true}', '"things.approved":true', '"approved":{"$eq":true}',
    ];
    const send = (method: string, path: string, body: string, type = 'application/json') => mallory.client.call(path, { method, body, headers: { 'content-type': type } });
    const ndjson = 'application/x-ndjson';
    await changingNothing(suite.server, async () => {
      for (const extra of extras) {
        for (const [method, path, body, type] of [
          ['POST', '/api/things/', `{"name":"new",${extra}}`], ['POST', '/api/things/', `[{"name":"new"},{"name":"newer",${extra}}]`],
          ['PUT', `/api/things/${key}`, `{"name":"changed",${extra}}`], ['PUT', '/api/things/', `[{"id":${key},"name":"changed",${extra.startsWith('"id"') ? '"approved":true' : extra}}]`],
          ['POST', '/api/things/import', `{"name":"new",${extra}}`, ndjson], ['POST', '/api/things/import?key=name', `{"name":"of mallory",${extra}}`, ndjson],
        ] as const) {
          const { status } = await send(method, path, body, type);
          expect([method, path, body, [400, 403, 404, 409, 412, 422].includes(status) ? 'refused' : status]).toEqual([method, path, body, 'refused']);
        }
      }
      const of = Number(foreign?.['id']);
      for (const [method, path, body, type] of [
        ['PUT', `/api/things/${of}`, '{"name":"taken"}'], ['PUT', '/api/things/', `[{"id":${key},"name":"changed"},{"id":${of},"name":"taken"}]`], ['DELETE', `/api/things/${of}`, ''], ['DELETE', '/api/things/', `[{"id":${key}},{"id":${of}}]`],
        ['POST', '/api/things/import?key=name', '{"name":"of anna"}\n{"name":"new"}', ndjson], ['POST', '/api/things/import?key=id', `{"id":${of},"name":"taken"}`, ndjson], ['POST', '/api/things/import?key=hash', '{"hash":"x","name":"taken"}', ndjson],
        ['POST', '/api/things/import', `name,approved\nnew,true\n`, 'text/csv'], ['POST', '/api/things/import', `name;owner_id\nnew;${anna.id}\n`, 'text/csv'],
        ['POST', `/api/things/${of}/box/`, '{"id":1}'], ['POST', `/api/things/${key}/tags/`, '{"id":1,"name":"taken"}'], ['POST', `/api/boxes/1/things/`, `{"id":${of}}`], ['DELETE', `/api/things/${of}/box/1`, ''],
        ['POST', `/api/things/${of}/history/1/restore`, ''], ['PATCH', `/api/things/${key}`, '{"approved":true}'], ['PUT', `/api/things/${key}?owner_id=${anna.id}`, '{"name":"changed"}'],
      ] as const) {
        const { status } = await send(method, path, body, type);
        expect([method, path, [400, 401, 403, 404, 405, 409, 415, 422].includes(status) ? 'refused' : status]).toEqual([method, path, 'refused']);
      }
    });
    // Null in a new record is no value: the default applies.
    expect((await mallory.client.send('POST', '/api/things/', { name: 'null', owner_id: null, approved: null })).body).toMatchObject({ owner_id: mallory.id, approved: false });
    expect(({} as Record<string, unknown>)['approved']).toBeUndefined();
    expect((await mallory.client.send('PUT', `/api/things/${key}`, { name: 'renamed' })).body).toMatchObject({ name: 'renamed', owner_id: mallory.id, approved: false });
  }, 60_000); // prettier-ignore

  test('[D5] nobody can exhaust the generated keys for others: a grant with columns accepts no key', async () => {
    const { client } = await createPerson(suite.admin, () => suite.server.client());
    for (const largest of [2_147_483_647, 4_711, '9007199254740991', '9223372036854775807', -1]) {
      expect([largest, (await client.send('POST', '/api/things/', { id: largest, name: 'largest' })).status]).toEqual([
        largest,
        422,
      ]);
    }
    expect((await client.send('POST', '/api/things/', { id: null, name: 'still counted' })).status).toBe(201);
  });

  test('[D5] an empty list matches nothing, in every spelling and for every identity', async () => {
    const { client } = await createPerson(suite.admin, () => suite.server.client());
    await suite.admin.create('things', [{ name: 'for the empty lists' }]);
    for (const who of [suite.admin, client]) {
      expect(
        (await who.list('things', { filter: { id: { $in: [] } } })).length +
          (await who.list('things', { filter: { id: [] } })).length,
      ).toBe(0);
      expect((await who.get('/api/things/?count', { filter: { $or: [{ id: { $in: [] } }, { name: [] }] } })).body).toBe(
        0,
      );
    }
    for (const body of [[], [{}], [null], [[]], {}])
      expect((await client.send('DELETE', '/api/things/', body)).status).not.toBe(500);
    expect(await suite.admin.list('things', { filter: { name: 'for the empty lists' } })).toHaveLength(1);
  });
});
