import type { Config } from '../../kernel/config/config.js';
import type { Database } from '../../kernel/database/database.js';
import { testKinds, type TestDatabase } from '../../kernel/database/testing/test-databases.js';
import { RemovedFiles } from './removed-files.js';
import type { MediaStorage } from './storage/media-storage.js';

const dayMs = 86_400_000;
const record = '00000000-0000-4000-8000-000000000001';

describe.each(await testKinds())('[B5] files of deleted records on $name', ({ make }) => {
  let database: TestDatabase;
  let db: Database;
  beforeEach(async () => {
    database = await make();
    ({ db } = database);
  });
  afterEach(() => database.end());

  const add = (file: string, at: number) =>
    db.execute('INSERT INTO _viewkraft_removed_files (file, record_id, at) VALUES (?, ?, ?)', [file, record, at]);
  const rows = async (): Promise<unknown[]> =>
    (await db.query('SELECT file, at FROM _viewkraft_removed_files ORDER BY file', [])).map(([file, at]) => [
      file,
      Number(at),
    ]);
  /** Removes what has expired, with a storage of which only `remove` is called. */
  const clean = async (remove: (key: string) => Promise<void>): Promise<void> => {
    const config = { uploads: { trashDays: 0 } } as Config;
    const files = new RemovedFiles(db, config, { remove } as Partial<MediaStorage> as MediaStorage);
    await files.afterDeletion();
    await files.onApplicationShutdown();
  };

  test('the others are removed if some cannot be, however many those are', async () => {
    const now = Date.now();
    const stuck = Array.from({ length: 210 }, (_, index) => `a/${String(index).padStart(3, '0')}`);
    for (const file of [...stuck, 'b/1', 'c/1']) await add(file, now - 1);
    const removed: string[] = [];
    const remove = (key: string): Promise<void> => {
      if (key.startsWith('a/')) return Promise.reject(new Error('permission denied'));
      removed.push(key);
      return Promise.resolve();
    };
    await clean(remove);
    expect(removed).toEqual(['b/1', 'c/1']);
    expect(await rows()).toEqual(stuck.map((file) => [file, 0]));
  });

  test('one that is restored and deleted again meanwhile stays for its time', async () => {
    const again = Date.now() + dayMs;
    await add('a/1', 1);
    await add('b/1', 1);
    const removed: string[] = [];
    await clean(async (key) => {
      removed.push(key);
      await db.execute("UPDATE _viewkraft_removed_files SET at = ? WHERE file = 'b/1'", [again]);
    });
    expect([removed, await rows()]).toEqual([['a/1'], [['b/1', again]]]);
  });
});
