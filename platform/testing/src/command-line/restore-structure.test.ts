import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadConfig, restoreBackup } from '@viewkraft/server';
import { Sqlite } from '@viewkraft/server/sqlite';
import { databaseKinds, type DatabaseKind, type TemporaryDatabase } from '../server/temporary-database.js';
import { until } from '../server/until.js';
import type { Instance } from './empty-instance.js';
import { useMoves, type Views } from './use-moves.js';
import { viewkraft, viewkraftProcess } from './viewkraft.js';

const id = { type: 'integer', primaryKey: true };
const articles = { articles: { columns: { id, title: { type: 'string', length: 40 } } } };
const string = (length: number): object => ({ type: 'string', length });
/** A column for each letter. */
const strings = (names: string, column: object): object => Object.fromEntries([...names].map((name) => [name, column]));
const withColumns = (columns: object, more: object = {}): Views => ({
  articles: { columns: { id, ...columns }, ...more },
});

const kinds = await databaseKinds();
const pairs: readonly [DatabaseKind, DatabaseKind][] = [
  ['sqlite', 'mysql'],
  ['mysql', 'sqlite'],
];

/** Skipped where only one kind of database answers. */
const everyPair = kinds.length > 1 ? describe : describe.skip;

everyPair.each(pairs)('the tables of a move from %s to %s', (first, second) => {
  const { install, newInstance, apply, backup, move } = useMoves(first, second);
  const fromSqlite = first === 'sqlite' ? test : undefined;
  const fromMysql = first === 'mysql' ? test : undefined;

  test('[D12] indexes and columns that others made stay, and a default is named', async () => {
    const here = await install(articles);
    for (const sql of [
      'ALTER TABLE articles ADD COLUMN legacy INTEGER DEFAULT 7',
      'CREATE UNIQUE INDEX one_title ON articles (title)',
      'CREATE INDEX by_legacy ON articles (legacy)',
    ])
      await here.database.change(sql);
    await insert(here, 'articles', 'id, title, legacy', "1, 'a', 3");
    await apply(here);
    const { ended, there } = await move(here, ['--skip-foreign']);
    expect(ended.json()).toMatchObject({ leftOut: ['articles.legacy (its default)'] });
    await apply(there);
    expect(await there.database.rows('SELECT legacy FROM articles')).toEqual([{ legacy: 3 }]);
    expect(await indexesOf(there.database)).toEqual(expect.arrayContaining(['one_title', 'by_legacy']));
    await expect(insert(there, 'articles', 'id, title', "2, 'a'")).rejects.toMatchObject(refused(/unique|duplicate/i));
  }, 120_000);

  test('[D12] foreign keys of several columns are named; the index they need stays', async () => {
    const whole = { type: 'integer' };
    const here = await install(
      { wholes: { columns: { id, a: whole, b: whole } }, parts: { columns: { id, a: whole, b: whole } } },
      [
        'CREATE TABLE wholes (id INTEGER PRIMARY KEY, a INTEGER, b INTEGER, UNIQUE (a, b))',
        'CREATE TABLE parts (id INTEGER PRIMARY KEY, a INTEGER, b INTEGER, FOREIGN KEY (a, b) REFERENCES wholes (a, b))',
        'INSERT INTO wholes (id, a, b) VALUES (1, 1, 2)',
      ],
    );
    const { ended } = await move(here);
    expect([ended.code, ended.out]).toEqual([1, expect.stringContaining('parts.a (a foreign key of several columns)')]);
    const { there } = await move(here, ['--skip-foreign']);
    await apply(there);
    await insert(there, 'parts', 'id, a, b', '1, 1, 3');
    await expect(insert(there, 'wholes', 'id, a, b', '2, 1, 2')).rejects.toMatchObject(refused(/unique|duplicate/i));
  }, 120_000);

  test('[D12] foreign keys that others made stay, also two of one column', async () => {
    const columns = { id, a: { type: 'integer' } };
    const here = await install({ wholes: { columns: { id } }, others: { columns: { id } }, parts: { columns } }, [
      'CREATE TABLE wholes (id INTEGER PRIMARY KEY)',
      'CREATE TABLE others (id INTEGER PRIMARY KEY)',
      'CREATE TABLE parts (id INTEGER PRIMARY KEY, a INTEGER, FOREIGN KEY (a) REFERENCES wholes (id), FOREIGN KEY (a) REFERENCES others (id))',
      'INSERT INTO wholes (id) VALUES (1), (2)',
      'INSERT INTO others (id) VALUES (2), (3)',
    ]);
    const { there } = await move(here);
    await apply(there);
    await insert(there, 'parts', 'id, a', '1, 2');
    for (const missing of [1, 3])
      await expect(insert(there, 'parts', 'id, a', `2, ${missing}`)).rejects.toMatchObject(refused(/foreign key/i));
  }, 120_000);

  test('[D12] migrations of plugins without tables of their own do not run again', async () => {
    const here = await install(articles);
    await here.database.change("INSERT INTO _viewkraft_migrations (timestamp, name) VALUES (1, 'demo/Fill1')");
    const { there } = await move(here);
    expect(await there.database.rows("SELECT name FROM _viewkraft_migrations WHERE name LIKE 'demo/%'")).toHaveLength(
      1,
    );
  }, 120_000);

  fromSqlite?.each<[string, Views, string]>([
    ['a long string', withColumns({ title: { ...string(1_000), unique: true } }), 'unique index over title of the table articles'],
    ['several strings', withColumns(strings('abcd', string(255)), { unique: [['a', 'b', 'c', 'd']] }), 'unique index over a, b, c, d'],
    ['a text', withColumns({ body: { type: 'text', unique: true } }), 'unique index over body'],
    ['a key', { articles: { columns: { code: { ...string(800), primaryKey: true } } } }, 'refuses the table articles: Specified key was too long'],
    ['a row', withColumns(strings('abcdefghijklmnopqrstuvwxyz', { ...string(760), index: true })), 'refuses the table articles: Row size too large'],
  ])('[D12] %s beyond the limits of MySQL is refused before anything is emptied', async (_, views, reason) => {
    const here = await install(views);
    const there = await newInstance('mysql', here.viewsFolder);
    await there.database.change('CREATE TABLE precious (id INT)');
    const { ended } = await move(here, ['--force'], there);
    expect([ended.code, ended.out]).toEqual([1, expect.stringContaining(reason)]);
    expect(await there.database.tables()).toEqual(['precious']);
  }, 120_000); // prettier-ignore

  fromSqlite?.('[D12] indexes that MySQL cannot have only cost speed, and those over columns that are left out go with them', async () => {
    const long = { type: 'string', length: 10_000, index: true };
    const here = await install(withColumns({ a: long, b: long, body: { type: 'text' } }));
    for (const sql of [
      'CREATE INDEX by_body ON articles (body COLLATE NOCASE)',
      'ALTER TABLE articles ADD COLUMN small TEXT AS (lower(a))',
      'CREATE INDEX by_small ON articles (small)',
    ])
      await here.database.change(sql);
    await insert(here, 'articles', 'id, a, b, body', "1, 'A', 'B', 'C'");
    const { ended, there } = await move(here, ['--skip-foreign']);
    expect(ended.json()).toMatchObject({ leftOut: ['articles.small'] });
    expect(await there.database.rows('SELECT a, b, body FROM articles')).toEqual([{ a: 'A', b: 'B', body: 'C' }]);
  }, 120_000); // prettier-ignore

  fromSqlite?.(
    '[D12] whole numbers beyond doubles keep their digits',
    async () => {
      const here = await install(articles);
      await here.database.change('ALTER TABLE articles ADD COLUMN large NUMERIC(20)');
      await insert(here, 'articles', 'id, large', '1, 1234567890123456789');
      const { there } = await move(here);
      expect(await there.database.rows('SELECT CAST(large AS CHAR) AS large FROM articles')).toEqual([
        { large: '1234567890123456789' },
      ]);
    },
    120_000,
  );

  fromMysql?.(
    '[D12] decimals with more digits than SQLite keeps are refused',
    async () => {
      const here = await install(withColumns({ sum: { type: 'decimal', precision: 20, scale: 2 } }));
      await insert(here, 'articles', 'id, sum', '1, 123456789012345678.12');
      const { ended, there } = await move(here);
      expect([ended.code, ended.out]).toEqual([1, expect.stringContaining('table articles, column sum, id 1')]);
      expect(await there.database.tables()).toEqual([]);
    },
    120_000,
  );

  fromSqlite?.(
    '[D12] a row larger than the server takes is refused before anything changes',
    async () => {
      const text = { type: 'text' };
      const here = await install(withColumns({ a: text, b: text, c: text }));
      const there = await newInstance('mysql', here.viewsFolder);
      const [limit] = await there.database.rows('SELECT @@max_allowed_packet AS bytes');
      // Quotes are escaped, which doubles them.
      const quotes = `replace(printf('%.*c', ${Math.floor(Number(limit?.['bytes']) / 5)}, 'x'), 'x', '''')`;
      await insert(here, 'articles', 'id, a, b, c', `1, ${quotes}, ${quotes}, ${quotes}`);
      const { ended } = await move(here, [], there);
      expect([ended.code, ended.out]).toEqual([1, expect.stringContaining('max_allowed_packet')]);
      expect(await there.database.tables()).toEqual([]);
    },
    120_000,
  );

  fromSqlite?.(
    '[D12] broken foreign keys of tables that are left out do not stop the move',
    async () => {
      const here = await install(articles);
      await here.database.change(
        'PRAGMA foreign_keys = OFF; CREATE TABLE odd (title TEXT REFERENCES articles (title)); INSERT INTO odd VALUES (1)',
      );
      expect((await move(here, ['--skip-foreign'])).ended.json()).toMatchObject({ leftOut: ['odd'] });
    },
    120_000,
  );

  fromSqlite?.(
    '[D12] SQL views count as data, and are replaced with it',
    async () => {
      const here = await install(articles);
      const there = await newInstance('mysql', here.viewsFolder);
      await there.database.change('CREATE VIEW articles AS SELECT 1 AS one');
      const full = await move(here, [], there);
      expect(full.ended.out).toContain('The database is not empty');
      expect((await move(here, ['--force'], there)).ended.code).toBe(0);
      expect(await there.database.tables()).toContain('articles');
    },
    120_000,
  );

  test('[D12] in place: the folder needs no --force, and a failure leaves the old installation in use', async () => {
    const here = await install(articles);
    mkdirSync(join(here.folder, 'media'));
    writeFileSync(join(here.folder, 'media', 'a.txt'), 'a');
    const file = await backup(here);
    const moving = { ...here, database: (await newInstance(second, here.viewsFolder)).database };
    writeFileSync(join(here.folder, 'media', 'b.txt'), 'b');
    const other = await viewkraft(moving, ['restore', file]);
    expect([other.code, other.err]).toEqual([1, expect.stringContaining('b.txt')]);
    rmSync(join(here.folder, 'media', 'b.txt'));
    if (second === 'mysql') {
      const crash = new AbortController();
      const restoring = viewkraftProcess(moving, ['restore', file], '', {}, crash.signal);
      await until(async () => (await moving.database.tables()).includes('_viewkraft_history'), 30_000);
      crash.abort();
      expect((await restoring).code).not.toBe(0);
      expect((await viewkraft(here, ['views', 'plan'])).err).toBe('');
      expect((await viewkraft(moving, ['views', 'plan'])).err).toContain('restore was not finished');
      await moving.database.change('DROP TABLE _viewkraft_restore');
    }
    expect((await viewkraft(moving, ['restore', file, ...(second === 'mysql' ? ['--force'] : [])])).err).toBe('');
    expect(await moving.database.tables()).toContain('articles');
    expect((await viewkraft(here, ['views', 'plan'])).err).toBe('');
  }, 120_000);

  fromMysql?.(
    '[D12] a server that starts while values are checked stops the restore',
    async () => {
      const here = await install(articles);
      const there = await newInstance('sqlite', here.viewsFolder);
      await there.database.change('CREATE TABLE precious (id INT)');
      const file = await backup(here);
      const path = there.database.url.slice('sqlite:'.length);
      let server: Sqlite.Database | undefined;
      const start = (line: string): void => {
        if (!line.includes('table articles')) return;
        server = new Sqlite(path);
        server.pragma('journal_mode = WAL');
        server.prepare('SELECT id FROM precious').all();
      };
      const config = loadConfig({ DATA_DIR: there.folder, DATABASE_URL: there.database.url });
      await expect(restoreBackup(config, file, { force: true, skipForeign: false }, start)).rejects.toThrow('in use');
      server?.close();
      expect(await there.database.tables()).toEqual(['precious']);
    },
    120_000,
  );
});

function insert({ database }: Instance, table: string, columns: string, values: string): Promise<void> {
  const now = database.kind === 'sqlite' ? "'2026-01-02T03:04:05.678Z'" : "'2026-01-02 03:04:05.678'";
  return database.change(
    `INSERT INTO ${table} (_version, _created_at, _updated_at, ${columns}) VALUES (1, ${now}, ${now}, ${values})`,
  );
}

/** The error of a driver, which may come from another realm. */
const refused = (reason: RegExp): object => ({ message: expect.stringMatching(reason) });

async function indexesOf(database: TemporaryDatabase): Promise<readonly string[]> {
  const rows = await database.rows(
    database.kind === 'sqlite'
      ? "SELECT name FROM sqlite_master WHERE type = 'index' AND tbl_name = 'articles'"
      : "SELECT DISTINCT index_name AS name FROM information_schema.statistics WHERE table_schema = DATABASE() AND table_name = 'articles'",
  );
  return rows.map(({ name }) => String(name));
}
