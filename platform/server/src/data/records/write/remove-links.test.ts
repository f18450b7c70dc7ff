import type { OnDelete } from '@viewkraft/model';
import { testKinds } from '../../../kernel/database/testing/test-databases.js';
import { loadAct, WriteAct } from '../../history/history-act.js';
import { entriesSince } from '../../history/load-entries.js';
import { undoAct } from '../history/undo-act.js';
import { writeContext } from '../rows/write-context.js';
import { admin, TestRecords } from '../testing/test-records.js';
import { deleteRecords } from './delete-records.js';
import { findLink, unlinkRecord } from './link-records.js';
import { updateRecords } from './update-records.js';

const caller = { identity: admin, sessionId: null };
const key = { type: 'integer', primaryKey: true };
const reference = { type: 'integer' };
const link = (view: string, onDelete?: OnDelete) => ({ type: 'belongsTo', view, foreignKey: `${view}_id`, onDelete });

/** The links of notes are records of `labels`, to which comments refer. */
const viewsWith = (onDelete: OnDelete) => ({
  notes: {
    columns: { id: key },
    relations: { tags: { type: 'belongsToMany', view: 'tags', through: 'labels', foreignKey: 'notes_id', otherKey: 'tags_id' } },
  },
  tags: { columns: { id: key } },
  labels: {
    columns: { id: key, notes_id: reference, tags_id: reference },
    relations: { notes: link('notes'), tags: link('tags') },
  },
  comments: { columns: { id: key, labels_id: reference }, relations: { labels: link('labels', onDelete) } },
});

/** Articles with their own notes, which link them, too. All tables are those of another program. */
const foreign = { managed: false, history: true };
const notes = { type: 'belongsToMany', view: 'notes', through: 'mentions', foreignKey: 'articles_id', otherKey: 'notes_id' };
const foreignViews = {
  articles: { ...foreign, columns: { id: key }, relations: { notes } },
  notes: { ...foreign, columns: { id: key, articles_id: reference }, relations: { articles: link('articles', 'cascade') } },
};
const foreignTables = [
  'CREATE TABLE articles (id INTEGER PRIMARY KEY)',
  'CREATE TABLE notes (id INTEGER PRIMARY KEY, articles_id INTEGER)',
  'CREATE TABLE mentions (articles_id INTEGER, notes_id INTEGER, PRIMARY KEY (articles_id, notes_id))',
];

describe.each(await testKinds())('removed links on $name', (kind) => {
  let records: TestRecords;
  afterEach(() => records.end());

  const open = async (onDelete: OnDelete): Promise<void> => {
    records = await TestRecords.open(kind, viewsWith(onDelete));
    await records.create('notes', { id: 1 });
    await records.create('tags', { id: 2 });
    await records.create('labels', { id: 3, notes_id: 1, tags_id: 2 });
    await records.create('comments', { id: 4, labels_id: 3 });
  };
  const remove = async (view: string, id = 1): Promise<string> => {
    const act = new WriteAct('delete');
    const context = writeContext(records.runtime, records.runtime.view(view), 'delete', caller, { act });
    await deleteRecords([{ key: id, version: undefined }], false, undefined, context, records.tools);
    return act.id;
  };
  const undo = async (id: string): Promise<unknown> => {
    const act = await loadAct(id, records.db);
    if (!act) throw new Error('No act');
    return undoAct({ runtime: records.runtime, act, caller, undo: new WriteAct('undo'), tools: records.tools });
  };
  const replace = (list: boolean) =>
    updateRecords([{ key: 1, body: { tags: [] } }], list, undefined, records.context('notes', 'update'), records.tools);
  const unlink = () => {
    const found = findLink(records.runtime, records.runtime.view('notes'), 'tags', caller);
    return unlinkRecord({ ...found, parent: 1 }, '2', records.tools);
  };
  const ways = [
    ['the deletion of the record', () => remove('notes')],
    ['the removal of the link', unlink],
    ['a list without the link', () => replace(false)],
  ] as const;
  const rowsOf = async (table: string) => (await records.db.query(`SELECT * FROM ${table}`)).length;
  const actionsOf = async (view: string, id: number) =>
    (await entriesSince(view, String(id), 0, records.db)).map(({ action }) => action).reverse();

  test.each(ways)('[C4] a record that refers to a link by `restrict` refuses %s, and is named', async (_, write) => {
    await open('restrict');
    const details = [expect.objectContaining({ view: 'comments', key: 'referencedBy' }) as unknown];
    await expect(write()).rejects.toMatchObject({ code: 'REFERENCED', extras: { details } });
    expect([await rowsOf('notes'), await rowsOf('labels')]).toEqual([1, 1]);
  });

  test('[C4] in a list of records, the refusal has the place of the record', async () => {
    await open('restrict');
    await expect(replace(true)).rejects.toMatchObject({ code: 'REFERENCED', extras: { details: [{ index: 0, view: 'comments' }] } });
  });

  test.each(ways)('[D3] a record that goes with a link has its history, also with %s', async (_, write) => {
    await open('cascade');
    records.events.length = 0;
    await write();
    expect([await rowsOf('labels'), await rowsOf('comments')]).toEqual([0, 0]);
    expect(await actionsOf('comments', 4)).toEqual(['create', 'delete']);
    expect(records.events).toContainEqual(expect.objectContaining({ view: 'comments', id: 4, action: 'delete' }));
  });

  test.each(ways)('[D3] a record that loses a link has a new version, also with %s', async (_, write) => {
    await open('setNull');
    await write();
    expect((await records.db.query('SELECT labels_id, _version FROM comments')).map((row) => row.map((cell) => cell && Number(cell)))).toEqual([[null, 2]]);
    expect(await actionsOf('comments', 4)).toEqual(['create', 'update']);
  });

  test('[D3] an undo restores a record, its links, and what went with these', async () => {
    await open('cascade');
    expect(await undo(await remove('notes'))).toMatchObject({ left: [] });
    expect([await rowsOf('notes'), await rowsOf('labels'), await rowsOf('comments')]).toEqual([1, 1, 1]);
  });

  test("[D3] in another program's tables, an undo restores the link with a record that went with the other", async () => {
    records = await TestRecords.open(kind, foreignViews, [], [], foreignTables);
    await records.create('articles', { id: 1 });
    await records.create('notes', { id: 2, articles_id: 1 });
    await records.fill('mentions', ['articles_id', 'notes_id'], [[1, 2]]);
    const act = await remove('articles');
    expect([await rowsOf('articles'), await rowsOf('notes'), await rowsOf('mentions')]).toEqual([0, 0, 0]);
    expect(await undo(act)).toMatchObject({ left: [] });
    expect([await rowsOf('articles'), await rowsOf('notes'), await rowsOf('mentions')]).toEqual([1, 1, 1]);
  });
});
