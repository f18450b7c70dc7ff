import { everyDatabase } from './every-database.js';

const views = {
  small: { columns: { id: { type: 'integer', primaryKey: true }, name: { type: 'string' } } },
  plain: { history: false, columns: { id: { type: 'integer', primaryKey: true }, name: { type: 'string' } } },
  large: { columns: { id: { type: 'bigint', primaryKey: true }, name: { type: 'string' } } },
};

everyDatabase('keys that are used up', { views }, (suite) => {
  test.each([
    ['small', 2_147_483_647],
    ['plain', 2_147_483_647],
    ['large', '9223372036854775807'],
  ])('[A14] after the largest key, %s takes records with a key of their own alone', async (view, id) => {
    const path = `/api/${view}/`;
    expect((await suite.admin.send('POST', path, { id, name: 'last' })).status).toBe(201);
    const refusal = {
      code: 'CONFLICT',
      details: [{ column: 'id', message: expect.stringMatching(/^No number is left/) }],
    };
    for (const body of [{ name: 'next' }, { name: 'again' }]) {
      expect(await suite.admin.send('POST', path, body)).toMatchObject({ status: 409, body: refusal });
    }
    const list = await suite.admin.send('POST', path, [{ name: 'one' }, { name: 'two' }]);
    expect(list).toMatchObject({ status: 409, body: { code: 'CONFLICT', details: [{ column: 'id', index: 0 }] } });
    await suite.admin.send('DELETE', `${path}${id}`);
    expect((await suite.admin.send('POST', path, { name: 'after' })).status).toBe(409);
    expect((await suite.admin.send('POST', path, { id: 7, name: 'seven' })).status).toBe(201);
    expect((await suite.admin.list(view)).map(({ name }) => name)).toEqual(['seven']);
  });

  test('[D11] an import without keys is refused as a whole', async () => {
    await suite.admin.send('POST', '/api/small/', { id: 2_147_483_647, name: 'last' });
    const before = await suite.admin.list('small');
    const { status, body } = await suite.admin.call('/api/small/import', {
      method: 'POST',
      body: 'name\na\nb\n',
      headers: { 'content-type': 'text/csv' },
    });
    expect([status, body['code']]).toEqual([422, 'INVALID']);
    expect(await suite.admin.list('small')).toEqual(before);
  });
});
