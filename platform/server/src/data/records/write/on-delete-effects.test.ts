import { testKinds } from '../../../kernel/database/testing/test-databases.js';
import { loadAct, WriteAct } from '../../history/history-act.js';
import { entriesSince } from '../../history/load-entries.js';
import { undoAct } from '../history/undo-act.js';
import { writeContext } from '../rows/write-context.js';
import { admin, TestRecords } from '../testing/test-records.js';
import { deleteRecords } from './delete-records.js';
import { updateRecords } from './update-records.js';

const caller = { identity: admin, sessionId: null };
const tree = (name: string, onDelete: 'cascade' | 'setNull', system = true) => ({
  system,
  columns: {
    id: { type: 'integer', primaryKey: true },
    parent_id: { type: 'integer' },
    other_id: { type: 'integer' },
  },
  relations: {
    parent: { type: 'belongsTo', view: name, foreignKey: 'parent_id', onDelete },
    other: { type: 'belongsTo', view: name, foreignKey: 'other_id', onDelete },
  },
});
const views = {
  branches: tree('branches', 'cascade'),
  leaves: tree('leaves', 'setNull'),
  bare: tree('bare', 'setNull', false),
};

describe.each(await testKinds())('deletion of records that refer to each other, on $name', (kind) => {
  let records: TestRecords;
  beforeAll(async () => {
    records = await TestRecords.open(kind, views);
  }, 60_000);
  afterAll(() => records.end());

  const remove = async (view: string, ids: readonly unknown[]): Promise<string> => {
    const act = new WriteAct('delete');
    const context = writeContext(records.runtime, records.runtime.view(view), 'delete', caller, { act });
    const removals = ids.map((key) => ({ key: key as number, version: undefined }));
    await deleteRecords(removals, true, undefined, context, records.tools);
    return act.id;
  };
  const rowsOf = (view: string) =>
    records.db.query(`SELECT id, parent_id, other_id FROM ${records.db.dialect.quote(view)} ORDER BY id`);
  const deletionsOf = async (view: string, id: number): Promise<number> => {
    const entries = await entriesSince(view, String(id), 0, records.db);
    // SQLite gives a number again once its record is gone.
    const created = entries.findIndex(({ action }) => action === 'create');
    return entries.slice(0, created).filter(({ action }) => action === 'delete').length;
  };
  /** A record, and two that refer to it: the first refers to the second, too. */
  const make = async (view: string): Promise<number[]> => {
    const [root] = await records.create(view, {});
    const [second] = await records.create(view, { parent_id: root?.['id'], other_id: root?.['id'] });
    const [first] = await records.create(view, { parent_id: root?.['id'], other_id: second?.['id'] });
    return [root, first, second].map((record) => record?.['id'] as number);
  };

  it.each(Object.keys(views))('[C4] [A19] %s: all are deleted together, in any order', async (view) => {
    for (const order of [[0, 1, 2], [2, 1, 0], [1, 0, 2], [0, 2, 1]]) {
      const ids = await make(view);
      const cycle = { key: ids[0] as number, body: { other_id: ids[1] } };
      await updateRecords([cycle], true, undefined, records.context(view, 'update'), records.tools);
      records.events.length = 0;
      await remove(view, order.map((at) => ids[at])); // prettier-ignore
      expect(await rowsOf(view)).toEqual([]);
      const deletions = records.events.map((event) => event.kind === 'record' && `${event.action} ${event.id}`);
      expect(deletions.sort()).toEqual(ids.map((id) => `delete ${id}`).sort());
    }
  });

  it('[D3] a cascade that leads back to the deleted record is recorded once', async () => {
    const ids = await make('branches');
    const cycle = { key: ids[0] as number, body: { other_id: ids[1] } };
    await updateRecords([cycle], true, undefined, records.context('branches', 'update'), records.tools);
    await remove('branches', ids.slice(0, 1));
    expect(await rowsOf('branches')).toEqual([]);
    for (const id of ids) expect(await deletionsOf('branches', id)).toBe(1);
  });

  it.each(['branches', 'leaves'])('[D3] %s: the history has one deletion of each, and can be undone', async (view) => {
    const ids = await make(view);
    const before = await rowsOf(view);
    const act = await remove(view, ids);
    for (const id of ids) expect(await deletionsOf(view, id)).toBe(1);
    const made = await loadAct(act, records.db);
    if (!made) throw new Error('No act');
    const undo = new WriteAct('undo');
    const { left } = await undoAct({ runtime: records.runtime, act: made, caller, undo, tools: records.tools });
    expect(left).toEqual([]);
    expect(await rowsOf(view)).toEqual(before);
  });
});
