import { Sqlite } from '@viewkraft/server/sqlite';
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as breathe } from 'node:timers/promises';
import { openDatabase } from '../open-database.js';
import { TaskQueue } from '../task-queue.js';
import { SqliteCheckpoints } from './sqlite-checkpoints.js';

describe('the write-ahead log', () => {
  let folder: string;
  let path: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'vk-log-'));
    path = join(folder, 'test.db');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('is copied to the file while the server runs, restarts, and loses no write', async () => {
    const db = await openDatabase(`sqlite:${path}`);
    await db.execute('CREATE TABLE notes (id INTEGER PRIMARY KEY, text TEXT NOT NULL)');
    const [bursts, rows, length] = [20, 100, 60_000];
    const text = 'x'.repeat(length);
    for (let burst = 1; burst <= bursts; burst += 1) {
      for (let row = 0; row < rows; row += 1) await db.execute('INSERT INTO notes (text) VALUES (?)', [text]);
      // All but the last pages, which are too few for a copy.
      while (statSync(path).size < burst * rows * length - 12_000_000) await breathe();
    }
    expect(statSync(`${path}-wal`).size).toBeLessThan(50_000_000);
    await db.close();
    expect(existsSync(`${path}-wal`)).toBe(false);
    const again = await openDatabase(`sqlite:${path}`);
    const stored = await again.query('SELECT COUNT(*), MIN(LENGTH(text)) FROM notes');
    expect(stored).toEqual([[bursts * rows, length]]);
    await again.close();
  });

  it('is cut on the disk after a long read has let it grow', async () => {
    const db = await openDatabase(`sqlite:${path}`);
    await db.execute('CREATE TABLE notes (id INTEGER PRIMARY KEY, text TEXT NOT NULL)');
    const write = () => db.execute('INSERT INTO notes (text) VALUES (?)', ['x'.repeat(100_000)]);
    const size = () => statSync(`${path}-wal`).size;
    const reader = new Sqlite(path, { readonly: true });
    reader.exec('BEGIN; SELECT * FROM notes');
    while (size() < 70 * 1024 * 1024) await write();
    reader.close();
    while (size() > 64 * 1024 * 1024) await write();
    expect(size()).toBeLessThanOrEqual(64 * 1024 * 1024);
    await db.close();
  });

  it('is copied by SQLite itself where its length cannot be read', async () => {
    const writer = new Sqlite(path);
    const checkpoints = new SqliteCheckpoints(join(folder, 'missing.db'), writer);
    expect(writer.pragma('wal_autocheckpoint', { simple: true })).toBe(10_000);
    checkpoints.check(new TaskQueue());
    expect(writer.pragma('wal_autocheckpoint', { simple: true })).toBe(1_000);
    await checkpoints.stop();
    writer.close();
    checkpoints.close();
  });
});
