import type { Identity, UndoReport } from '@viewkraft/model';
import { testKinds } from '../../../kernel/database/testing/test-databases.js';
import { loadAct, WriteAct } from '../../history/history-act.js';
import { entriesSince } from '../../history/load-entries.js';
import { writeContext } from '../rows/write-context.js';
import { admin, TestRecords } from '../testing/test-records.js';
import { createRecords } from '../write/create-records.js';
import { deleteRecords } from '../write/delete-records.js';
import { updateRecords } from '../write/update-records.js';
import { undoAct } from './undo-act.js';

const key = { type: 'integer', primaryKey: true };
const reference = { type: 'integer', allowNull: false };
const access = { read: ['editor'], update: ['editor'] };
const views = {
  courses: {
    access,
    columns: { id: key },
    relations: {
      people: { type: 'belongsToMany', view: 'people', through: 'seats', foreignKey: 'course_id', otherKey: 'person_id' },
    },
  },
  people: {
    access,
    columns: { id: key },
    relations: {
      topics: { type: 'belongsToMany', view: 'topics', through: 'interests' },
      friends: { type: 'belongsToMany', view: 'people', through: 'friendships', foreignKey: 'a_id', otherKey: 'b_id' },
    },
  },
  topics: {
    columns: { id: key },
    relations: { people: { type: 'belongsToMany', view: 'people', through: 'interests' } },
  },
  gone: { columns: { id: key } },
  notes: {
    access: { ...access, delete: [{ roles: ['editor'], where: { text: 'mine' } }] },
    columns: { id: key, text: { type: 'string' } },
  },
  seats: {
    columns: { id: key, course_id: reference, person_id: reference, note: { type: 'string' }, partner_id: { type: 'integer' } },
    relations: {
      partner: { type: 'belongsTo', view: 'seats', foreignKey: 'partner_id', onDelete: 'cascade' },
      course: { type: 'belongsTo', view: 'courses', foreignKey: 'course_id', onDelete: 'cascade' },
      person: { type: 'belongsTo', view: 'people', foreignKey: 'person_id', onDelete: 'cascade' },
    },
    unique: [['course_id', 'person_id']],
  },
};

/** May change the links of courses, but not the records of the link table. */
const editor: Identity = { id: '00000000-0000-7000-8000-000000000002', roles: ['editor'] };

describe.each(await testKinds())('undo of links that are records, on $name', (kind) => {
  let records: TestRecords;
  beforeAll(async () => {
    records = await TestRecords.open(kind, views);
    await records.create('people', { id: 1 }, { id: 2 }, { id: 3 });
  }, 60_000);
  afterAll(() => records.end());
  beforeEach(async () => {
    await records.db.execute('DELETE FROM courses');
    await records.create('courses', { id: 1 }, { id: 2 });
    const seats = [[1, 1], [1, 2], [2, 1]].map(([course, person], at) => ({ id: at + 1, course_id: course, person_id: person, note: `n${at}` })); // prettier-ignore
    await records.create('seats', ...seats);
  });

  const seats = () => records.db.query('SELECT id, course_id, person_id, note FROM seats ORDER BY id');
  const pairs = async () => (await seats()).map(([, course, person]) => `${course} ${person}`).sort();
  const write = (act: WriteAct, action: 'create' | 'update' | 'delete', view = 'courses') =>
    writeContext(records.runtime, records.runtime.view(view), action, { identity: admin, sessionId: null }, { act });
  const linkAlone = (view: string, id: number, body: object) =>
    updateRecords([{ key: id, body }], true, undefined, records.context(view, 'update'), records.tools);
  const replace = async (act: WriteAct, ...lists: readonly number[][]): Promise<void> => {
    const edits = lists.map((people, at) => ({ key: at + 1, body: { people } }));
    await updateRecords(edits, true, undefined, write(act, 'update'), records.tools);
  };
  const undo = async (id: string, identity = admin): Promise<UndoReport & { readonly id: string }> => {
    const act = await loadAct(id, records.db);
    if (!act) throw new Error('No act');
    const by = new WriteAct('undo');
    const caller = { identity, sessionId: null };
    return { ...(await undoAct({ runtime: records.runtime, act, caller, undo: by, tools: records.tools })), id: by.id };
  };

  it('[D3] [D4] brings back the same records, and the undo of the undo takes them away', async () => {
    const before = await seats();
    const act = new WriteAct('update');
    await replace(act, [2], [2, 3]);
    const after = await seats();
    const entries = Number((await loadAct(act.id, records.db))?.entries);
    const undone = await undo(act.id);
    expect(undone).toMatchObject({ undone: entries, left: [] });
    expect(await seats()).toEqual(before);
    expect(Number((await loadAct(undone.id, records.db))?.entries)).toBe(entries);
    expect(await undo(undone.id)).toMatchObject({ undone: entries, left: [] });
    expect(await seats()).toEqual(after);
    const actions = (await entriesSince('courses', '2', 0, records.db)).map(({ action }) => action);
    expect(actions.sort()).toEqual(['create', 'link', 'link', 'link', 'unlink', 'unlink', 'unlink']);
  });

  it('[D3] [D4] brings back records that refer to each other, with the entry of their links', async () => {
    await linkAlone('seats', 1, { partner_id: 2 });
    await linkAlone('seats', 2, { partner_id: 1 });
    const before = await seats();
    const act = new WriteAct('update');
    await replace(act, []);
    const entries = Number((await loadAct(act.id, records.db))?.entries);
    const undone = await undo(act.id);
    expect(undone).toMatchObject({ undone: entries, left: [] });
    expect(await seats()).toEqual(before);
    const [newest] = await entriesSince('courses', '1', 0, records.db);
    expect(newest).toMatchObject({ action: 'link', actId: undone.id, changes: { links: [{ keys: [1, 2] }] } });
  });

  it('[D3] [D4] leaves a link record that has changed since', async () => {
    const act = new WriteAct('update');
    await replace(act, [1, 2, 3]);
    const [[id] = []] = await records.db.query('SELECT id FROM seats WHERE course_id = 1 AND person_id = 3');
    const edit = { key: Number(id), body: { note: 'new' } };
    await updateRecords([edit], true, undefined, records.context('seats', 'update'), records.tools);
    expect((await undo(act.id)).left).toEqual([{ view: 'seats', id, code: 'CHANGED' }]);
    expect(await seats()).toHaveLength(4);
    const [newest] = await entriesSince('courses', '1', 0, records.db);
    expect(newest).toMatchObject({ action: 'link', actId: act.id });
  });

  it('[D3] [D4] is no change if somebody else has removed the link record since', async () => {
    const act = new WriteAct('update');
    await replace(act, [1, 2, 3]);
    await linkAlone('courses', 1, { people: [1, 2] });
    const undone = await undo(act.id);
    expect(undone).toMatchObject({ undone: 0, left: [{ view: 'seats', code: 'RECORD_NOT_FOUND' }] });
    expect(await loadAct(undone.id, records.db)).toBeNull();
    expect((await entriesSince('courses', '1', 0, records.db))[0]).toMatchObject({ action: 'unlink', actId: null });
  });

  describe('without records of their own', () => {
    beforeEach(async () => {
      await records.db.execute('DELETE FROM topics');
      await records.create('topics', { id: 1 });
    });
    const interests = async () => (await records.db.query('SELECT people_id FROM interests ORDER BY people_id')).map(([id]) => Number(id));
    const set = async (people: readonly number[]): Promise<string> => {
      const act = new WriteAct('update');
      await updateRecords([{ key: 1, body: { people } }], true, undefined, write(act, 'update', 'topics'), records.tools);
      return act.id;
    };
    const left = [{ view: 'topics', id: 1, code: 'CHANGED' }];

    it.each(['topics', 'people'])('[D3] [D4] stay if somebody else has set them since, through %s', async (view) => {
      const act = await set([1, 2]);
      const body = (on: boolean) => (view === 'topics' ? { people: on ? [1, 2] : [2] } : { topics: on ? [1] : [] });
      await linkAlone(view, 1, body(false));
      await linkAlone(view, 1, body(true));
      expect(await undo(act)).toMatchObject({ undone: 1, left });
      expect(await interests()).toEqual([1]);
    });

    it('[D3] [D4] stay away if somebody else has set and removed them since', async () => {
      await set([1]);
      const act = await set([]);
      await linkAlone('topics', 1, { people: [1] });
      await linkAlone('topics', 1, { people: [] });
      expect(await undo(act)).toMatchObject({ undone: 0, left });
      expect(await interests()).toEqual([]);
    });

    it('[D3] a deleted record comes back without its link to a record that is being deleted', async () => {
      await records.create('people', { id: 9 });
      await set([1, 9]);
      const act = new WriteAct('delete');
      await deleteRecords([{ key: 1, version: undefined }], true, undefined, write(act, 'delete', 'topics'), records.tools);
      const restored = await records.db.transaction(async (tx) => {
        await tx.execute('DELETE FROM people WHERE id = 9');
        const waiting = { undone: undo(act.id) };
        const inserts = "SELECT 1 FROM information_schema.processlist WHERE info LIKE 'INSERT INTO _interests_%'";
        if (records.db.dialect.name === 'mysql') while ((await records.db.query(inserts)).length === 0);
        return waiting;
      });
      expect(await restored.undone).toMatchObject({ left: [] });
      expect(await interests()).toEqual([1]);
    });
  });

  it('[D3] a failed undo names what it has undone', async () => {
    const act = new WriteAct('create');
    await createRecords([{ id: 1 }], true, write(act, 'create', 'gone'), records.tools);
    await createRecords([{ id: 3 }], true, write(act, 'create'), records.tools);
    await records.db.execute('DROP TABLE gone');
    const row = await loadAct(act.id, records.db);
    const by = new WriteAct('undo');
    const caller = { identity: admin, sessionId: null };
    if (!row) throw new Error('No act');
    await expect(undoAct({ runtime: records.runtime, act: row, caller, undo: by, tools: records.tools })).rejects.toThrow();
    expect(by.recorded).toBe(true);
    expect(await loadAct(act.id, records.db)).toMatchObject({ undoneBy: by.id });
    expect(await records.db.query('SELECT 1 FROM courses WHERE id = 3')).toEqual([]);
  });

  it('[D3] [D4] links again where the act has no entries of link records', async () => {
    const act = new WriteAct('update');
    await replace(act, [2]);
    await records.db.execute("DELETE FROM _viewkraft_history WHERE table_name = 'seats'");
    expect(await undo(act.id)).toMatchObject({ undone: 1, left: [] });
    expect(await pairs()).toEqual(['1 1', '1 2', '2 1']);
  });

  it('[D3] [D4] removes new records with their links', async () => {
    const act = new WriteAct('create');
    const before = await seats();
    await createRecords([{ id: 3, people: [1, 2] }, { id: 4, people: [3] }], true, write(act, 'create'), records.tools);
    expect((await undo(act.id)).left).toEqual([]);
    expect(await seats()).toEqual(before);
  });

  it('[D3] [D4] a deleted record that was linked to itself comes back with that link, once', async () => {
    await records.create('people', { id: 4, friends: [3] });
    const edit = { key: 4, body: { friends: [3, 4] } };
    await updateRecords([edit], false, undefined, records.context('people', 'update'), records.tools);
    const act = new WriteAct('delete');
    const context = writeContext(records.runtime, records.runtime.view('people'), 'delete', { identity: admin, sessionId: null }, { act }); // prettier-ignore
    await deleteRecords([{ key: 4, version: undefined }], false, undefined, context, records.tools);
    const friends = () => records.db.query('SELECT a_id, b_id FROM friendships ORDER BY b_id');
    expect(await friends()).toEqual([]);
    expect((await undo(act.id)).left).toEqual([]);
    expect((await friends()).map((row) => row.map(Number))).toEqual([[4, 3], [4, 4]]); // prettier-ignore
  });

  it('[D3] [D4] links again for a caller who may not write the link records', async () => {
    const act = new WriteAct('update');
    await replace(act, [2]);
    await undo(act.id, editor);
    expect(await pairs()).toEqual(['1 1', '1 2', '2 1']);
  });

  it('[D3] a record that the caller may not delete is left, though the undo has changed it', async () => {
    const act = new WriteAct('create');
    await createRecords([{ id: 1, text: 'yours' }], true, write(act, 'create', 'notes'), records.tools);
    const edit = { key: 1, body: { text: 'ours' } };
    await updateRecords([edit], true, undefined, write(act, 'update', 'notes'), records.tools);
    const left = [{ view: 'notes', id: 1, code: 'RECORD_NOT_FOUND' }];
    expect(await undo(act.id, editor)).toMatchObject({ undone: 1, left });
  });
});
