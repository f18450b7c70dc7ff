import { jest } from '@jest/globals';
import { AppError } from '@viewkraft/model';
import { testKinds } from '../../../kernel/database/testing/test-databases.js';
import { linkRecords, findLink } from './link-records.js';
import { TestRecords, admin } from '../testing/test-records.js';
import { updateRecords } from './update-records.js';
import { deleteRecords } from './delete-records.js';

const names = Array.from({ length: 12 }, (_, n) => `c${n}`);
const columns = {
  id: { type: 'integer', primaryKey: true },
  ...Object.fromEntries(names.map((name) => [name, { type: 'integer', rules: '(value) => value >= 0' }])),
};

describe.each(await testKinds())('concurrent writers on $name', (kind) => {
  let records: TestRecords;
  beforeAll(async () => {
    records = await TestRecords.open(kind, {
      versioned: { columns },
      plain: { system: false, columns },
      tags: {
        columns: { id: columns.id },
        relations: { things: { type: 'belongsToMany', view: 'versioned', through: 'tagged' } },
      },
      people: {
        columns: { id: columns.id },
        relations: { badge: { type: 'hasOne', view: 'badges', foreignKey: 'person_id' } },
      },
      badges: {
        columns: { id: columns.id, person_id: { type: 'integer' } },
        relations: { person: { type: 'belongsTo', view: 'people', foreignKey: 'person_id' } },
      },
    });
  }, 60_000);
  afterAll(() => records.end());

  const put = (view: string, key: number, body: unknown) =>
    updateRecords([{ key, body }], false, undefined, records.context(view, 'update'), records.tools);

  test.each(['versioned', 'plain'])(
    '[D6] overwrite no other writer\'s columns: %s',
    async (view) => {
      const [record] = await records.create(view, {});
      const key = record?.['id'] as number;
      await Promise.all(names.map((name, n) => put(view, key, { [name]: n })));
      const [row] = await records.db.query(`SELECT ${names.join(',')} FROM ${view} WHERE id = ?`, [key]);
      expect(row?.map(Number)).toEqual(names.map((_, n) => n));
    },
    30_000,
  );

  it('[D6] with the same version: one succeeds, the others are stale', async () => {
    const [record] = await records.create('versioned', {});
    const key = record?.['id'] as number;
    const results = await Promise.allSettled(names.map((name) => put('versioned', key, { [name]: 1, _version: 1 })));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as AppError] : []));
    expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['STALE']));
    expect(refused[0]?.extras.body).toMatchObject({ record: { id: key, _version: 2 } });
  });

  it('[D4] the same link is created once', async () => {
    const [tag] = await records.create('tags', {});
    const [thing] = await records.create('versioned', {});
    const caller = { identity: admin, sessionId: null };
    const found = findLink(records.runtime, records.runtime.view('tags'), 'things', caller);
    const link = () =>
      linkRecords({ ...found, parent: tag?.['id'] as number }, [thing?.['id'] as number], true, records.tools);
    const responses = await Promise.all(Array.from({ length: 8 }, link));
    expect(responses.every((one) => one.length === 1)).toBe(true);
    expect(await records.db.query('SELECT * FROM tagged WHERE tags_id = ?', [tag?.['id'] as number])).toHaveLength(1);
  }, 30_000);

  it.each([
    ['the same list', () => [0, 1, 2]],
    ['lists of their own', (at: number) => [at]],
  ])('[D4] writers of %s: all succeed, and the links are those of one of them', async (_, listOf) => {
    const [tag] = await records.create('tags', {});
    const things = (await records.create('versioned', ...names.map(() => ({})))).map(({ id }) => id as number);
    const lists = names.map((_, at) => listOf(at).map((thing) => things[thing]));
    await Promise.all(lists.map((list) => put('tags', tag?.['id'] as number, { things: list })));
    const select = 'SELECT versioned_id FROM tagged WHERE tags_id = ? ORDER BY versioned_id';
    const rows = await records.db.query(select, [tag?.['id'] as number]);
    expect(lists).toContainEqual(rows.map(([thing]) => Number(thing)));
  }, 30_000);

  it('[D4] several children of a hasOne: exactly one ends up linked, and no request is refused', async () => {
    const [person] = await records.create('people', {});
    const badges = await records.create('badges', ...names.map(() => ({})));
    const found = findLink(records.runtime, records.runtime.view('people'), 'badge', { identity: admin, sessionId: null });
    const parent = person?.['id'] as number;
    const responses = await Promise.all(
      badges.map(({ id }) => linkRecords({ ...found, parent }, [id as number], false, records.tools)),
    );
    expect(responses.map(([one]) => JSON.parse(String(one?.body)) as unknown)).toMatchObject(
      badges.map(({ id }) => ({ id, person_id: parent })),
    );
    expect(await records.db.query('SELECT id FROM badges WHERE person_id = ?', [parent])).toHaveLength(1);
  }, 30_000);

  it.each([0, 1])('[D4] a record that is deleted meanwhile is missing, with %d links', async (count) => {
    const [tag] = await records.create('tags', {});
    const things = (await records.create('versioned', {})).slice(0, count).map(({ id }) => id);
    const key = tag?.['id'] as number;
    const begin = records.db.transaction.bind(records.db);
    const transaction = jest.spyOn(records.db, 'transaction').mockImplementationOnce(async (work) => {
      await records.db.execute('DELETE FROM tags WHERE id = ?', [key]);
      return begin(work);
    });
    await expect(put('tags', key, { things })).rejects.toMatchObject({ code: 'RECORD_NOT_FOUND' });
    transaction.mockRestore();
  });

  it.each([
    ['tags', 'things', 'versioned'],
    ['people', 'badge', 'badges'],
  ])('[D4] %s: a record that is deleted while it is linked is not found', async (view, name, target) => {
    const [parent] = await records.create(view, {});
    const [child] = await records.create(target, {});
    const key = parent?.['id'] as number;
    const found = findLink(records.runtime, records.runtime.view(view), name, { identity: admin, sessionId: null });
    const begin = records.db.transaction.bind(records.db);
    const transaction = jest.spyOn(records.db, 'transaction').mockImplementationOnce(async (work) => {
      await records.db.execute(`DELETE FROM ${view} WHERE id = ?`, [key]);
      return begin(work);
    });
    const linked = linkRecords({ ...found, parent: key }, [child?.['id'] as number], false, records.tools);
    await expect(linked).rejects.toMatchObject({ code: 'RECORD_NOT_FOUND' });
    transaction.mockRestore();
  });

  it('[D3] of two deletions, one finds no record', async () => {
    const [record] = await records.create('versioned', {});
    const remove = () =>
      deleteRecords(
        [{ key: record?.['id'] as number, version: undefined }],
        false,
        undefined,
        records.context('versioned', 'delete'),
        records.tools,
      );
    const results = await Promise.allSettled([remove(), remove()]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});
