import type { Identity } from '@viewkraft/model';
import { testKinds } from '../../../kernel/database/testing/test-databases.js';
import { loadAct, WriteAct } from '../../history/history-act.js';
import { writeContext } from '../rows/write-context.js';
import { admin, TestRecords } from '../testing/test-records.js';
import { createRecords } from '../write/create-records.js';
import { deleteRecords } from '../write/delete-records.js';
import { updateRecords } from '../write/update-records.js';
import { undoAct } from './undo-act.js';

const key = { type: 'integer', primaryKey: true };
const editor: Identity = { id: '00000000-0000-7000-8000-000000000002', roles: ['editor'] };
const read = ['editor'];
const open = [{ roles: ['editor'], where: { tags: { name: 'open' } } }];
const tags = (through: string) => ({
  tags: { type: 'belongsToMany', view: 'tags', through, foreignKey: 'from_id', otherKey: 'tag_id' },
});
const reference = { type: 'integer', allowNull: false };
const views = {
  tags: { access: { read }, columns: { id: key, name: { type: 'string' } } },
  papers: {
    access: { read, create: open, update: ['editor'], delete: open },
    columns: { id: key, text: { type: 'string' } },
    relations: tags('papers_tags'),
  },
  notes: { access: { read, create: open, update: open, delete: open }, columns: { id: key }, relations: tags('labels') },
  labels: {
    access: { read, create: ['editor'], delete: ['editor'] },
    columns: { id: key, from_id: reference, tag_id: reference },
    relations: {
      note: { type: 'belongsTo', view: 'notes', foreignKey: 'from_id', onDelete: 'cascade' },
      tag: { type: 'belongsTo', view: 'tags', foreignKey: 'tag_id', onDelete: 'cascade' },
    },
  },
  tasks: {
    access: { read, update: [{ roles: ['editor'], where: { $or: [{ owner: 'me' }, { tags: { name: 'open' } }] } }] },
    columns: { id: key, owner: { type: 'string' } },
    relations: tags('tasks_tags'),
  },
};

describe.each(await testKinds())('undo by a caller whose grants read links, on $name', (kind) => {
  let records: TestRecords;
  beforeAll(async () => {
    records = await TestRecords.open(kind, views);
    await records.create('tags', { id: 1, name: 'open' }, { id: 2, name: 'other' });
  }, 60_000);
  afterAll(() => records.end());
  beforeEach(async () => {
    for (const table of ['papers', 'notes', 'tasks']) await records.db.execute(`DELETE FROM ${table}`);
  });

  const context = (view: string, action: 'create' | 'update' | 'delete', act?: WriteAct) =>
    writeContext(records.runtime, records.runtime.view(view), action, { identity: editor, sessionId: null }, act ? { act } : {});
  const create = async (view: string, ...bodies: readonly object[]): Promise<string> => {
    const act = new WriteAct('create');
    await createRecords(bodies, true, context(view, 'create', act), records.tools);
    return act.id;
  };
  const edit = async (view: string, id: number, body: object): Promise<string> => {
    const act = new WriteAct('update');
    await updateRecords([{ key: id, body }], false, undefined, context(view, 'update', act), records.tools);
    return act.id;
  };
  const remove = async (view: string, ...keys: readonly number[]): Promise<string> => {
    const act = new WriteAct('delete');
    const removals = keys.map((one) => ({ key: one, version: undefined }));
    await deleteRecords(removals, true, undefined, context(view, 'delete', act), records.tools);
    return act.id;
  };
  const editAsAdmin = (view: string, id: number, body: object) =>
    updateRecords([{ key: id, body }], false, undefined, records.context(view, 'update'), records.tools);
  const undo = async (id: string) => {
    const act = await loadAct(id, records.db);
    if (!act) throw new Error('No act');
    const caller = { identity: editor, sessionId: null };
    const undo = new WriteAct('undo');
    return undoAct({ runtime: records.runtime, act, caller, undo, tools: records.tools });
  };
  const rows = async (table: string, columns = '*') =>
    (await records.db.query(`SELECT ${columns} FROM ${table} ORDER BY 1, 2`)).map((row) => row.map(String));

  it.each(['papers', 'notes'])('[D3] [D5] removes new %s with the links that the grant needs', async (view) => {
    const act = await create(view, { id: 1, tags: [1] }, { id: 2, tags: [1, 2] });
    const entries = Number((await loadAct(act, records.db))?.entries);
    expect(await undo(act)).toEqual({ undone: entries, left: [] });
    expect(await rows(view, 'id, id')).toEqual([]);
    expect(await rows('labels')).toEqual([]);
  });

  it('[D3] [D5] removes the links of new records that have changed since, and leaves these', async () => {
    const act = await create('papers', { id: 1, tags: [1] }, { id: 2, tags: [1] });
    await editAsAdmin('papers', 1, { text: 'new' });
    expect(await undo(act)).toEqual({ undone: 3, left: [{ view: 'papers', id: 1, code: 'CHANGED' }] });
    expect(await rows('papers', 'id, text')).toEqual([['1', 'new']]);
    expect(await rows('papers_tags')).toEqual([]);
  });

  it('[D3] [D5] leaves links without which the record would leave the grant', async () => {
    await records.create('tasks', { id: 1, owner: 'me' });
    const act = await edit('tasks', 1, { tags: [1, 2] });
    await editAsAdmin('tasks', 1, { owner: 'other' });
    expect(await undo(act)).toEqual({ undone: 0, left: [{ view: 'tasks', id: 1, code: 'FORBIDDEN' }] });
    expect(await rows('tasks_tags', 'from_id, tag_id')).toEqual([['1', '1'], ['1', '2']]); // prettier-ignore
  });

  it('[D3] [D5] removes links when the record is back in the grant without them', async () => {
    await records.create('tasks', { id: 1, owner: 'me' });
    const act = await edit('tasks', 1, { owner: 'other', tags: [1] });
    expect(await undo(act)).toEqual({ undone: 2, left: [] });
    expect(await rows('tasks', 'id, owner')).toEqual([['1', 'me']]);
    expect(await rows('tasks_tags')).toEqual([]);
  });

  it.each(['papers', 'notes'])('[D3] [D5] brings back deleted %s with the links that the grant needs', async (view) => {
    const table = view === 'papers' ? 'papers_tags' : 'labels';
    await create(view, { id: 1, tags: [1, 2] }, { id: 2, tags: [1] });
    const before = await rows(table, 'from_id, tag_id');
    const act = await remove(view, 1, 2);
    expect(await rows(table)).toEqual([]);
    expect(await undo(act)).toMatchObject({ left: [] });
    expect(await rows(view, 'id, id')).toHaveLength(2);
    expect(await rows(table, 'from_id, tag_id')).toEqual(before);
  });

  it('[D3] [D5] leaves deleted records that the grant does not include with their links either', async () => {
    await records.create('notes', { id: 1, tags: [2] });
    const act = new WriteAct('delete');
    const byAdmin = writeContext(records.runtime, records.runtime.view('notes'), 'delete', { identity: admin, sessionId: null }, { act });
    await deleteRecords([{ key: 1, version: undefined }], false, undefined, byAdmin, records.tools);
    const { undone, left } = await undo(act.id);
    expect(undone).toBe(0);
    expect(left).toContainEqual({ view: 'notes', id: 1, code: 'FORBIDDEN' });
    expect(await rows('labels')).toEqual([]);
  });
});
