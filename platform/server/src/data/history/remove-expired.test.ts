import type { Database } from '../../kernel/database/database.js';
import { testKinds, type TestDatabase } from '../../kernel/database/testing/test-databases.js';
import { appendDeletions, appendEntries, type NewEntry } from './append-entries.js';
import { listActs, WriteAct } from './history-act.js';
import { removeExpired } from './remove-expired.js';

describe.each(await testKinds())('retention on $name', (kind) => {
  let test: TestDatabase;
  let db: Database;
  beforeAll(async () => {
    test = await kind.make();
    ({ db } = test);
  }, 60_000);
  afterAll(() => test.end());

  const entry = (table: string, action: NewEntry['action'] = 'update'): NewEntry => ({
    table,
    recordId: '1',
    action,
    version: 1,
    changes: { old: { title: 'x' } },
  });
  const author = (at: number, act: WriteAct | null = null) => ({
    now: new Date(at),
    userId: null,
    source: 'api' as const,
    act,
  });
  const left = async () =>
    (await db.query('SELECT table_name, at FROM _viewkraft_history ORDER BY id')).map((row) => row.map(String).join(' '));

  it('[D3] deletes what is older than its table keeps, with the deletions and acts that go with it', async () => {
    const act = new WriteAct('delete');
    await db.transaction(async (tx) => {
      await appendDeletions([entry('short', 'delete')], author(100, act), db.dialect, tx);
      for (const at of [100, 200, 300]) {
        await appendEntries([entry('short'), entry('long'), entry('forever')], author(at), db.dialect, tx);
      }
    });
    await removeExpired(new Map(), db);
    expect(await left()).toHaveLength(10);
    await removeExpired(new Map([['short', 250], ['long', 150]]), db); // prettier-ignore
    expect(await left()).toEqual(['forever 100', 'long 200', 'forever 200', 'short 300', 'long 300', 'forever 300']);
    expect(await db.query('SELECT * FROM _viewkraft_deleted')).toEqual([]);
    expect(await listActs(db, { userId: undefined, limit: 10, offset: 0 })).toEqual([]);
  });
});
