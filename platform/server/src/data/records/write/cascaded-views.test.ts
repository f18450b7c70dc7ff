import { testKinds } from '../../../kernel/database/testing/test-databases.js';
import { loadAct, WriteAct } from '../../history/history-act.js';
import { undoAct } from '../history/undo-act.js';
import { writeContext } from '../rows/write-context.js';
import { admin, TestRecords } from '../testing/test-records.js';
import { deleteRecords } from './delete-records.js';

const caller = { identity: admin, sessionId: null };
const key = { type: 'integer', primaryKey: true };
const reference = { type: 'integer' };
const link = (view: string, foreignKey: string, onDelete: string) => ({ type: 'belongsTo', view, foreignKey, onDelete });
const views = {
  projects: { columns: { id: key } },
  /** Bills and their items go with the project; by itself, a bill stays as long as it has items. */
  bills: { columns: { id: key, project_id: reference }, relations: { project: link('projects', 'project_id', 'cascade') } },
  items: {
    columns: { id: key, project_id: reference, bill_id: reference },
    relations: { project: link('projects', 'project_id', 'cascade'), bill: link('bills', 'bill_id', 'restrict') },
  },
  people: { columns: { id: key, chief_id: reference }, relations: { chief: link('people', 'chief_id', 'restrict') } },
  plain: { system: false, columns: { id: key, chief_id: reference }, relations: { chief: link('plain', 'chief_id', 'restrict') } },
  foreign: {
    managed: false,
    history: true,
    table: 'foreign_rows',
    columns: { id: key, chief_id: reference },
    relations: { chief: link('foreign', 'chief_id', 'restrict') },
  },
};
const tables = ['CREATE TABLE foreign_rows (id INTEGER PRIMARY KEY, chief_id INTEGER)'];

describe.each(await testKinds())('records kept by others that go with them, on $name', (kind) => {
  let records: TestRecords;
  beforeAll(async () => {
    records = await TestRecords.open(kind, views, [], [], tables);
  }, 60_000);
  afterAll(() => records.end());

  const remove = async (view: string, id: number): Promise<string> => {
    const act = new WriteAct('delete');
    const context = writeContext(records.runtime, records.runtime.view(view), 'delete', caller, { act });
    await deleteRecords([{ key: id, version: undefined }], true, undefined, context, records.tools);
    return act.id;
  };
  const undo = async (id: string): Promise<unknown> => {
    const act = await loadAct(id, records.db);
    if (!act) throw new Error('No act');
    return undoAct({ runtime: records.runtime, act, caller, undo: new WriteAct('undo'), tools: records.tools });
  };
  const rowsOf = async (table: string) =>
    (await records.db.query(`SELECT * FROM ${table}`)).map(([id, to]) => [id, to].map(Number));

  it('[C4] [D3] a record goes with those that it cascades to, although one of them keeps another', async () => {
    await records.create('projects', { id: 1 });
    await records.create('bills', { id: 2, project_id: 1 });
    await records.create('items', { id: 3, project_id: 1, bill_id: 2 });
    await expect(remove('bills', 2)).rejects.toMatchObject({ code: 'REFERENCED' });
    const act = await remove('projects', 1);
    expect([await rowsOf('projects'), await rowsOf('bills'), await rowsOf('items')]).toEqual([[], [], []]);
    expect(await undo(act)).toEqual({ undone: 3, left: [] });
    await records.create('projects', { id: 4 });
    await records.create('items', { id: 5, project_id: 4, bill_id: 2 });
    await expect(remove('projects', 1)).rejects.toMatchObject({ code: 'REFERENCED' });
  });

  it.each(['people', 'plain'])('[C4] [D3] %s: a record that refers to itself can be deleted, and restored', async (view) => {
    await records.create(view, { id: 1, chief_id: 1 }, { id: 2, chief_id: 1 });
    await expect(remove(view, 1)).rejects.toMatchObject({ code: 'REFERENCED' });
    await remove(view, 2);
    const act = await remove(view, 1);
    expect(await rowsOf(view)).toEqual([]);
    expect(await undo(act)).toEqual({ undone: 1, left: [] });
    expect(await rowsOf(view)).toEqual([[1, 1]]);
  });

  it("[C4] in another program's table, too, only other records keep one that refers to itself", async () => {
    await records.fill('foreign_rows', ['id', 'chief_id'], [[1, 1], [2, 1]]); // prettier-ignore
    await expect(remove('foreign', 1)).rejects.toMatchObject({ code: 'REFERENCED' });
    await remove('foreign', 2);
    await remove('foreign', 1);
    expect(await rowsOf('foreign_rows')).toEqual([]);
  });
});
