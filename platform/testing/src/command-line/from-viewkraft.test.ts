import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Sqlite } from '@viewkraft/server/sqlite';
import { createTemporaryDatabase } from '../server/temporary-database.js';
import { viewkraft, type Ended } from './viewkraft.js';

let folder: string;
/** A database of Viewkraft with a searched view, and with a table that holds what was removed. */
let source: string;
let run: (...args: string[]) => Promise<Ended>;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'viewkraft-source-'));
  const there = { folder: mkdtempSync(join(folder, 'there-')), viewsFolder: mkdtempSync(join(folder, 'views-')) };
  const database = await createTemporaryDatabase('sqlite', there.folder);
  source = database.url;
  const columns = { id: { type: 'integer', primaryKey: true }, title: { type: 'string' } };
  writeFileSync(join(there.viewsFolder, 'books.json'), JSON.stringify({ name: 'books', columns, search: true }));
  expect((await viewkraft({ ...there, database }, ['views', 'apply'])).code).toBe(0);
  const db = new Sqlite(source.slice('sqlite:'.length));
  db.exec(
    "INSERT INTO books (title, _version, _created_at, _updated_at) VALUES ('One', 1, '2025-01-01', '2025-01-01')",
  );
  db.exec('CREATE TABLE _archive_books_1 (id INTEGER)');
  db.close();

  const here = { folder: mkdtempSync(join(folder, 'here-')), viewsFolder: join(folder, 'own') };
  const own = await createTemporaryDatabase('sqlite', here.folder);
  run = (...args) => viewkraft({ ...here, database: own }, args);
  const user = ['--email', 'admin@example.com', '--roles', 'admin', '--password', 'a long enough secret'];
  expect((await run('user', 'create', ...user)).code).toBe(0);
}, 90_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("[D11] of a database of Viewkraft, neither internal tables nor the system columns become views' parts", async () => {
  const shown = await run('view', 'from-database', source, '--dry', '--json');
  const tables = shown.json<{ views: { table: string }[] }>().views.map(({ table }) => table);
  expect(tables).toContain('books');
  expect(tables.filter((table) => table.startsWith('_'))).toEqual([]);
}, 60_000);

test('[D11] --rows-only names the tables without a view, and the tables to choose', async () => {
  const missing = await run('view', 'from-database', source, '--rows-only');
  expect([missing.code, missing.out]).toEqual([1, '']);
  expect(missing.err).toMatch(/^There is no view "books" for the table "books"\.$/m);
  expect(existsSync(join(folder, 'own'))).toBe(false);
  const copied = await run('view', 'from-database', source, '--tables', 'books', '--json');
  expect([copied.code, copied.json()]).toEqual([0, { views: { books: 1 }, records: 1 }]);
  expect(readdirSync(join(folder, 'own'))).toEqual(['books.json']);
  const { columns } = JSON.parse(readFileSync(join(folder, 'own', 'books.json'), 'utf8')) as { columns: object };
  expect(Object.keys(columns)).toEqual(['id', 'title']);
  const others = await run('view', 'from-database', source, '--rows-only');
  expect(others.err).toMatch(/^The tables with a view: --tables books$/m);
}, 60_000);
