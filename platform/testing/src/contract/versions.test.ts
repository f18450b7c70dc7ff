import { fillLibrary, libraryViews } from '../factories/library.js';
import { until } from '../server/until.js';
import { everyDatabase } from './every-database.js';

everyDatabase(
  'versions',
  { views: libraryViews },
  (suite) => {
    const fresh = async () => {
      const [record] = await suite.admin.create('articles', [{ title: 'v', words: 1 }]);
      return { record: record!, path: `/api/articles/${record!.id as number}` };
    };

    test.each([
      ['If-Match', { words: 9 }, { 'if-match': '"1"' }],
      ['_version', { words: 9, _version: 1 }, {}],
      ['the older of both', { words: 9, _version: 2 }, { 'if-match': '"1"' }],
      ['the older of both, the other way', { words: 9, _version: 1 }, { 'if-match': '"2"' }],
      ['an unreadable If-Match', { words: 9 }, { 'if-match': 'W/"x"' }],
    ] as [string, object, Record<string, string>][])(
      '[D6] a stale write by %s is 412 and returns the current record',
      async (_, json, headers) => {
        const { path } = await fresh();
        await suite.admin.send('PUT', path, { words: 2 });
        const { status, body } = await suite.admin.send<{ code: string; record: unknown }>('PUT', path, json, headers);
        expect([status, body.code]).toEqual([412, 'STALE']);
        expect(body.record).toEqual((await suite.admin.get(path)).body);
        expect(body.record).toMatchObject({ words: 2, _version: 2 });
      },
    );

    test('[D6] a write with the current version is accepted and increments it', async () => {
      const { path } = await fresh();
      const { status, body } = await suite.admin.send('PUT', path, { words: 2, _version: 1 }, { 'if-match': '"1"' });
      expect([status, body._version]).toEqual([200, 2]);
      expect((await suite.admin.send('PUT', path, { words: 3 }, { 'if-match': '*' })).body._version).toBe(3);
      expect((await suite.admin.send('PUT', '/api/articles/4711', { words: 3 }, { 'if-match': '*' })).status).toBe(404);
    });

    test('[D6] a version that is no integer is 422 (A19)', async () => {
      const { path } = await fresh();
      expect((await suite.admin.send('PUT', path, { words: 2, _version: 'x' })).status).toBe(422);
    });

    test('[D6] delete honours If-Match (A19)', async () => {
      const { path } = await fresh();
      await suite.admin.send('PUT', path, { words: 2 });
      expect((await suite.admin.send('DELETE', path, undefined, { 'if-match': '"1"' })).status).toBe(412);
      expect((await suite.admin.send('DELETE', path, undefined, { 'if-match': '"2"' })).status).toBe(204);
    });

    test('[D6] delete honours the version in its body (A19)', async () => {
      const { path } = await fresh();
      await suite.admin.send('PUT', path, { words: 2 });
      const stale = await suite.admin.send('DELETE', path, { _version: 1 });
      expect([stale.status, stale.body.record]).toMatchObject([412, { words: 2, _version: 2 }]);
      expect((await suite.admin.send('DELETE', path, { _version: 'x' })).status).toBe(422);
      expect((await suite.admin.send('DELETE', path, { _version: 2 })).status).toBe(204);
    });

    test('[D6] of twenty writers with the same version exactly one succeeds', async () => {
      const { path } = await fresh();
      const responses = await Promise.all(
        Array.from({ length: 20 }, (_, words) => suite.admin.send('PUT', path, { words: words + 100, _version: 1 })),
      );
      expect(responses.map((response) => response.status).sort()).toEqual([
        200,
        ...Array.from({ length: 19 }, () => 412),
      ]);
      const winner = responses.find((response) => response.status === 200)!;
      expect((await suite.admin.get(path)).body).toEqual(winner.body);
    });

    test('[D6] writers without a version do not overwrite columns of one another (A19)', async () => {
      const { path } = await fresh();
      await Promise.all([
        ...Array.from({ length: 8 }, (_, n) => suite.admin.send('PUT', path, { words: n + 10 })),
        ...Array.from({ length: 8 }, (_, n) => suite.admin.send('PUT', path, { body: `b${n}` })),
      ]);
      const { body } = await suite.admin.get(path);
      expect([body.words, body.body, body._version]).toEqual([expect.any(Number), expect.stringMatching(/^b\d$/), 17]);
      expect(body.words).toBeGreaterThanOrEqual(10);
    });

    test('[D6] a bulk write changes all records or none, and names the stale ones', async () => {
      const [a, b] = await suite.admin.create('articles', [{ title: 'a' }, { title: 'b' }]);
      await suite.admin.send('PUT', `/api/articles/${b!.id as number}`, { words: 1 });
      const entries = [{ id: a!.id, _version: 1, words: 5 }, { id: b!.id, _version: 1, words: 5 }]; // prettier-ignore
      const stale = await suite.admin.send<{ records: { id: number }[] }>('PUT', '/api/articles/', entries);
      expect([stale.status, stale.body.records.map((row) => row.id)]).toEqual([412, [b!.id]]);
      expect((await suite.admin.get(`/api/articles/${a!.id as number}`)).body.words).toBeNull();
      const fine = await suite.admin.send<{ words: number }[]>('PUT', '/api/articles/', [
        entries[0],
        { ...entries[1], _version: 2 },
      ]);
      expect([fine.status, fine.body.map((row) => row.words)]).toEqual([200, [5, 5]]);
      const both = [a, b].map((row) => ({ id: row!.id, _version: 2 }));
      expect((await suite.admin.send('DELETE', '/api/articles/', both)).status).toBe(412);
      expect((await suite.admin.send('DELETE', '/api/articles/', [both[0], { id: b!.id, _version: 3 }])).status).toBe(
        204,
      );
    });

    test('[D6] a bulk write of missing records names their positions, and changes nothing', async () => {
      const [a] = await suite.admin.create('articles', [{ title: 'here' }]);
      const gone = [{ id: 99_991 }, { id: a!.id, words: 3 }, { id: 99_992 }];
      for (const method of ['PUT', 'DELETE']) {
        const { status, body } = await suite.admin.send(method, '/api/articles/', gone);
        const details = [0, 2].map((index) => ({ index, message: 'Record not found' }));
        expect([method, status, body]).toMatchObject([method, 404, { code: 'RECORD_NOT_FOUND', details }]);
      }
      expect((await suite.admin.get(`/api/articles/${a!.id as number}`)).body).toMatchObject({
        words: null,
        _version: 1,
      });
      // An error about a single record needs no index.
      expect((await suite.admin.send('PUT', '/api/articles/99991', { words: 1 })).body).not.toHaveProperty('details');
    });

    test('[D6] a view without system columns has no versions', async () => {
      suite.server.drop('plain_notes', {
        system: false,
        columns: { id: { type: 'integer', primaryKey: true }, text: { type: 'string' } },
      });
      const results = await until(async () => {
        const response = await suite.admin.send('POST', '/api/plain_notes/', { text: 'x' });
        return response.status === 404 ? undefined : response;
      });
      expect(results.body).toEqual({ id: 1, text: 'x' });
      const { status } = await suite.admin.send('PUT', '/api/plain_notes/1', { text: 'y' }, { 'if-match': '*' });
      expect(status).toBe(200);
    });
  },
  ({ admin }) => fillLibrary(admin),
);
