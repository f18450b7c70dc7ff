import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTemporaryDatabase, databaseKinds, type TemporaryDatabase } from '../server/temporary-database.js';
import { viewkraft, type Ended } from './viewkraft.js';

describe.each(await databaseKinds())('view from-database, of a database of Viewkraft on %s', (kind) => {
  let folder: string;
  /** It has a searched view, and a table that holds what was removed. */
  let source: TemporaryDatabase;
  let run: (...args: string[]) => Promise<Ended>;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'viewkraft-source-'));
    const there = { folder: mkdtempSync(join(folder, 'there-')), viewsFolder: mkdtempSync(join(folder, 'views-')) };
    source = await createTemporaryDatabase(kind, there.folder);
    const columns = {
      id: { type: 'integer', primaryKey: true },
      title: { type: 'string', index: true },
      isbn: { type: 'string', unique: true },
    };
    writeFileSync(join(there.viewsFolder, 'books.json'), JSON.stringify({ name: 'books', columns, search: true }));
    expect((await viewkraft({ ...there, database: source }, ['views', 'apply'])).code).toBe(0);
    await source.change(
      "INSERT INTO books (title, _version, _created_at, _updated_at) VALUES ('One', 1, '2025-01-01', '2025-01-01')",
    );
    // A type change that was interrupted.
    await source.change('ALTER TABLE books ADD COLUMN _new_title INTEGER');
    await source.change('CREATE TABLE _archive_books_1 (id INTEGER)');

    const here = { folder: mkdtempSync(join(folder, 'here-')), viewsFolder: join(folder, 'own') };
    const own = await createTemporaryDatabase('sqlite', here.folder);
    run = (...args) => viewkraft({ ...here, database: own }, args);
    const user = ['--email', 'admin@example.com', '--roles', 'admin', '--password', 'a long enough secret'];
    expect((await run('user', 'create', ...user)).code).toBe(0);
  }, 90_000);
  afterAll(async () => {
    await source.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  test("[D11] of a database of Viewkraft, neither internal tables nor the system columns become views' parts", async () => {
    const shown = await run('view', 'from-database', source.url, '--dry', '--json');
    const tables = shown.json<{ views: { table: string }[] }>().views.map(({ table }) => table);
    expect(tables).toContain('books');
    expect(tables.filter((table) => table.startsWith('_'))).toEqual([]);
  }, 60_000);

  test('[D11] --rows-only names the tables without a view, and the tables to choose', async () => {
    const missing = await run('view', 'from-database', source.url, '--rows-only');
    expect([missing.code, missing.out]).toEqual([1, '']);
    expect(missing.err).toMatch(/^There is no view "books" for the table "books"\.$/m);
    expect(existsSync(join(folder, 'own'))).toBe(false);
    const copied = await run('view', 'from-database', source.url, '--tables', 'books', '--json');
    expect([copied.code, copied.json()]).toEqual([0, { views: { books: 1 }, records: 1 }]);
    expect(readdirSync(join(folder, 'own'))).toEqual(['books.json']);
    const { columns } = JSON.parse(readFileSync(join(folder, 'own', 'books.json'), 'utf8')) as { columns: object };
    expect(Object.keys(columns)).toEqual(['id', 'title', 'isbn']);
    const others = await run('view', 'from-database', source.url, '--rows-only');
    expect(others.err).toMatch(/^The tables with a view: --tables books$/m);
  }, 60_000);
});
