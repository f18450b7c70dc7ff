import { jest } from '@jest/globals';
import { testKinds } from '../../../kernel/database/testing/test-databases.js';
import { listActs, loadAct, WriteAct } from '../../history/history-act.js';
import { entriesSince } from '../../history/load-entries.js';
import { writeContext } from '../rows/write-context.js';
import type { Definition } from '../../schema/testing/catalog-of.js';
import { admin, TestRecords } from '../testing/test-records.js';
import { createRecords } from '../write/create-records.js';
import { deleteRecords } from '../write/delete-records.js';
import { updateRecords } from '../write/update-records.js';
import { findRecorded } from './history-access.js';
import { readHistory } from './read-history.js';
import { readRecordAt } from './record-at.js';
import { restoreDeleted, restoreEntry } from './restore-record.js';
import { undoAct } from './undo-act.js';

const caller = { identity: admin, sessionId: null };
const text = { type: 'string' };
const from = (name: string) => ({ type: 'string', renamedFrom: name });
const views = (columns: Definition) => ({ things: { columns: { id: { type: 'integer', primaryKey: true }, ...columns } } });

describe.each(await testKinds())('history of renamed columns on $name', (kind) => {
  let records: TestRecords;
  const open = async (columns: Definition): Promise<void> => {
    records = await TestRecords.open(kind, views(columns));
  };
  const follow = async (columns: Definition): Promise<void> => {
    records = await records.after(views(columns));
  };
  afterEach(() => records.end());

  const things = () => records.runtime.view('things');
  const write = (action: 'create' | 'update' | 'delete') =>
    writeContext(records.runtime, things(), action, caller, { act: new WriteAct(action) });
  const create = (body: object) => createRecords([body], true, write('create'), records.tools);
  const update = (body: object) => updateRecords([{ key: 1, body }], true, undefined, write('update'), records.tools);
  const remove = () => deleteRecords([{ key: 1, version: undefined }], false, undefined, write('delete'), records.tools);
  const request = (act: WriteAct) => ({ runtime: records.runtime, view: things(), key: 1, caller, act, tools: records.tools });
  const entries = async () => (await entriesSince('things', '1', 0, records.db)).reverse();
  const record = async (...names: readonly string[]): Promise<unknown> => {
    const [row] = await records.db.query(`SELECT ${names.join(', ')} FROM things WHERE id = 1`);
    return Object.fromEntries(names.map((name, at) => [name, row?.[at]]));
  };
  const restore = async (at: number): Promise<void> => {
    await restoreEntry(request(new WriteAct('restore')), (await entries())[at]?.id ?? 0, undefined);
  };
  const shown = async (): Promise<unknown[]> => {
    const recorded = await findRecorded(records.runtime, things(), 1, caller);
    const query = { column: undefined, user: undefined, limit: 50, offset: 0 };
    return (await readHistory(recorded, query, records.runtime)).entries.map(({ changes }) => changes).reverse();
  };
  const stateAt = async (at: number): Promise<unknown> => {
    const recorded = await findRecorded(records.runtime, things(), 1, caller);
    const instant = (await entries())[at]?.at ?? new Date(0);
    const { body } = await readRecordAt(recorded, instant, new Date(0), undefined, records.runtime);
    return JSON.parse(String(body));
  };

  test('[D3] [C6] an undelete brings back a value that was stored under an old name', async () => {
    await open({ a: text, k: text });
    await create({ a: 'VA', k: 'K' });
    await remove();
    await follow({ b: from('a'), k: text });
    await follow({ b: text, k: text });
    await restoreDeleted(request(new WriteAct('restore')));
    expect(await record('b', 'k')).toEqual({ b: 'VA', k: 'K' });
  });

  test('[D3] [C6] history, earlier states and restorations know a renamed column', async () => {
    await open({ a: text });
    await create({ a: 'VA' });
    await new Promise((done) => setTimeout(done, 5));
    await update({ a: 'VA2' });
    await follow({ b: from('a') });
    await follow({ b: text });
    expect(await shown()).toMatchObject([{ b: { old: null, new: 'VA' } }, { b: { old: 'VA', new: 'VA2' } }]);
    expect(await stateAt(0)).toMatchObject({ b: 'VA' });
    await restore(0);
    expect(await record('b')).toEqual({ b: 'VA' });
    expect((await shown()).at(-1)).toEqual({ b: { old: 'VA2', new: 'VA' } });
  });

  test('[D3] [C6] a new column under the old name has values of its own, also after it was removed', async () => {
    await open({ a: text });
    await create({ a: 'VA' });
    await update({ a: 'VA2' });
    await follow({ b: from('a') });
    await follow({ b: from('a'), a: text });
    await update({ a: 'new' });
    expect(await shown()).toEqual([
      expect.objectContaining({ b: { old: null, new: 'VA' } }),
      { b: { old: 'VA', new: 'VA2' } },
      { a: { old: null, new: 'new' } },
    ]);
    await restore(0);
    expect(await record('a', 'b')).toEqual({ a: null, b: 'VA' });
    await update({ a: 'later' });
    await follow({ b: from('a') });
    await restore(1);
    expect(await record('b')).toEqual({ b: 'VA2' });
  });

  test.each(['one', 'two'])('[D3] [C6] a chain of renames in %s saves, and back', async (saves) => {
    await open({ a: text, b: text });
    await create({ a: 'VA', b: 'VB' });
    await update({ b: 'VB2' });
    if (saves === 'two') await follow({ a: text, c: from('b') });
    await follow({ b: from('a'), c: from('b') });
    expect(await shown()).toEqual([
      expect.objectContaining({ b: { old: null, new: 'VA' }, c: { old: null, new: 'VB' } }),
      { c: { old: 'VB', new: 'VB2' } },
    ]);
    await restore(0);
    expect(await record('b', 'c')).toEqual({ b: 'VA', c: 'VB' });
    await follow({ a: from('b'), b: from('c') });
    expect(await record('a', 'b')).toEqual({ a: 'VA', b: 'VB' });
    await restore(1);
    expect(await record('a', 'b')).toEqual({ a: 'VA', b: 'VB2' });
  });

  test('[D3] [C6] values of a dropped column are not those of a column that has taken its name', async () => {
    await open({ a: text, b: text });
    await create({ a: 'VA', b: 'VB' });
    await update({ b: 'VB2' });
    const { db } = records;
    await db.execute('ALTER TABLE things DROP COLUMN b');
    await follow({ b: from('a') });
    await restore(0);
    expect(await record('b')).toEqual({ b: 'VA' });
    expect((await shown())[0]).toEqual(expect.objectContaining({ b: { old: null, new: 'VA' } }));
  });

  test('[D3] [C6] an act from before a rename is undone', async () => {
    await open({ a: text });
    await create({ a: 'VA' });
    await update({ a: 'VA2' });
    const [latest] = await listActs(records.db, { userId: undefined, limit: 1, offset: 0 });
    const act = await loadAct(latest?.id ?? '', records.db);
    await follow({ b: from('a') });
    await follow({ b: text });
    if (!act) throw new Error('no act');
    await undoAct({ runtime: records.runtime, act, caller, undo: new WriteAct('undo'), tools: records.tools });
    expect(await record('b')).toEqual({ b: 'VA' });
  });

  test('[D3] [C6] a deletion that began before a rename is refused, so that its values can be restored', async () => {
    await open({ a: text, k: text });
    await create({ a: 'VA', k: 'K' });
    const { database } = records.runtime;
    jest.spyOn(database, 'transaction').mockImplementationOnce(async (work) => {
      await follow({ b: from('a'), k: text });
      return database.transaction(work);
    });
    await expect(remove()).rejects.toMatchObject({ kind: 'missing' });
    expect(await record('b')).toEqual({ b: 'VA' });
    await remove();
    await restoreDeleted(request(new WriteAct('restore')));
    expect(await record('b', 'k')).toEqual({ b: 'VA', k: 'K' });
  });

  test('[D3] [C6] a deletion is refused, too, if the old name has passed to a new column', async () => {
    await open({ a: text, k: text });
    await create({ a: 'VA', k: 'K' });
    const { database } = records.runtime;
    jest.spyOn(database, 'transaction').mockImplementationOnce(async (work) => {
      await follow({ b: from('a'), k: text });
      await follow({ a: text, b: from('a'), k: text });
      return database.transaction(work);
    });
    await expect(remove()).rejects.toMatchObject({ kind: 'unavailable' });
    await remove();
    await restoreDeleted(request(new WriteAct('restore')));
    expect(await record('a', 'b', 'k')).toEqual({ a: null, b: 'VA', k: 'K' });
  });

  test('[D3] a rename from before the platform remembered them is known from the view file', async () => {
    await open({ a: text });
    await create({ a: 'VA' });
    await update({ a: 'VA2' });
    await follow({ b: from('a') });
    await records.db.execute('DELETE FROM _viewkraft_renames');
    await restore(0);
    expect(await record('b')).toEqual({ b: 'VA' });
  });
});
