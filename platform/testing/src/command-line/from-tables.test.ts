import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { HttpClient } from '../server/http-client.js';
import { startServer, type RunningServer } from '../server/start-server.js';
import { databaseKinds, type DatabaseKind, type TemporaryDatabase } from '../server/temporary-database.js';
import { until } from '../server/until.js';
import { viewkraft } from './viewkraft.js';

const tables: Record<DatabaseKind, readonly string[]> = {
  sqlite: [
    'CREATE TABLE Artist (ArtistId INTEGER NOT NULL PRIMARY KEY, Name NVARCHAR(120))',
    'CREATE TABLE Album (AlbumId INT NOT NULL PRIMARY KEY, Title TEXT NOT NULL, ArtistId INTEGER NOT NULL REFERENCES Artist (ArtistId), Price NUMERIC(6,2), Seen DATETIME, Scan BLOB)',
    'CREATE TABLE Genre (Code CHAR(3) PRIMARY KEY, Label TEXT UNIQUE)',
    'CREATE TABLE AlbumGenre (AlbumId INT REFERENCES Album (AlbumId) ON DELETE CASCADE, Code CHAR(3) REFERENCES Genre (Code), Since DATETIME DEFAULT CURRENT_TIMESTAMP, PRIMARY KEY (AlbumId, Code))',
    'CREATE TABLE Sale (Shop INTEGER, Day DATE, Amount INTEGER, PRIMARY KEY (Shop, Day))',
  ],
  mysql: [
    'CREATE TABLE Artist (ArtistId INT UNSIGNED AUTO_INCREMENT PRIMARY KEY, Name VARCHAR(120)) CHARACTER SET latin1',
    'CREATE TABLE Album (AlbumId SMALLINT PRIMARY KEY, Title TINYTEXT NOT NULL, ArtistId INT UNSIGNED NOT NULL, Price DECIMAL(6,2), Seen DATETIME, Scan BLOB, FOREIGN KEY (ArtistId) REFERENCES Artist (ArtistId))',
    'CREATE TABLE Genre (Code CHAR(3) PRIMARY KEY, Label VARCHAR(20) UNIQUE)',
    'CREATE TABLE AlbumGenre (AlbumId SMALLINT, Code CHAR(3), Since TIMESTAMP DEFAULT CURRENT_TIMESTAMP, PRIMARY KEY (AlbumId, Code), FOREIGN KEY (AlbumId) REFERENCES Album (AlbumId) ON DELETE CASCADE, FOREIGN KEY (Code) REFERENCES Genre (Code))',
    'CREATE TABLE Sale (Shop INT, Day DATE, Amount INT, PRIMARY KEY (Shop, Day))',
  ],
};
const rows = [
  "INSERT INTO Artist VALUES (1, 'Ada')",
  "INSERT INTO Album (AlbumId, Title, ArtistId, Price, Seen) VALUES (7, 'First', 1, 9.5, '2024-01-02 03:04:05')",
  "INSERT INTO Genre VALUES ('ROC', 'Rock')",
  "INSERT INTO AlbumGenre (AlbumId, Code) VALUES (7, 'ROC')",
];

async function fill(database: TemporaryDatabase): Promise<void> {
  for (const statement of [...tables[database.kind], ...rows]) await database.change(statement);
}

async function definitions({ database }: RunningServer): Promise<unknown> {
  const names = ['Artist', 'Album', 'Genre', 'AlbumGenre', 'Sale'];
  if (database.kind === 'sqlite') {
    const list = names.map((name) => `'${name}'`).join();
    return database.rows(`SELECT type, name, sql FROM sqlite_master WHERE tbl_name IN (${list}) ORDER BY name`);
  }
  return Promise.all(
    names.map(async (name) => {
      const [row] = await database.rows(`SHOW CREATE TABLE ${name}`);
      return String(row?.['Create Table']).replace(/ AUTO_INCREMENT=\d+/, '');
    }),
  );
}

describe.each(await databaseKinds())('view from-tables on %s', (kind) => {
  let server: RunningServer;
  let admin: HttpClient;
  let before: unknown;
  const command = (...args: readonly string[]) => viewkraft(server, args);
  const served = (view: string) => until(async () => (await admin.get(`/api/${view}/`)).status === 200);

  beforeAll(async () => {
    server = await startServer({ database: kind, fill });
    admin = await server.admin();
    before = await definitions(server);
  }, 60_000);
  afterAll(async () => {
    await server?.stop();
  }, 30_000);

  test('--dry shows the views and what they cost, and writes nothing', async () => {
    const shown = await command('view', 'from-tables', '--dry');
    expect([shown.code, shown.err]).toEqual([0, '']);
    expect(shown.out).toMatch(/^Album -> album: 5 columns, 2 relations$/m);
    expect(shown.out).toMatch(/Scan \(blob\) is left out/i);
    expect(shown.out).toMatch(/^Sale is left out: it has a primary key of 2 columns \(Shop, Day\)/m);
    expect(shown.out).toMatch(/^AlbumGenre is left out: it holds the links of/m);
    expect(shown.out).toMatch(/the history has no changes that other programs make/);
    expect(shown.out).not.toMatch(/users|_viewkraft|ALTER/);
    expect(readdirSync(server.viewsFolder)).toEqual([]);
  });

  test('the views are written and served; the tables stay as they are', async () => {
    const result = await command('view', 'from-tables', '--json');
    expect([result.code, result.err]).toEqual([0, '']);
    await served('album');
    const [album] = await admin.list('album', { include: 'artist,genre' });
    expect(album).toMatchObject({
      album_id: 7,
      price: '9.50',
      seen: '2024-01-02T03:04:05.000Z',
      artist: { name: 'Ada' },
      genre: [{ code: 'ROC' }],
    });
    await admin.create('genre', [{ code: 'POP', label: 'Pop' }]);
    expect((await admin.send('POST', '/api/album/7/genre/', { id: 'POP' })).status).toBe(200);
    expect((await admin.send('POST', '/api/album/', { title: 'Second', artist_id: 1 })).status).toBe(422);
    await admin.create('album', [{ album_id: 8, title: 'Second', artist_id: 1 }]);
    expect((await admin.send('DELETE', '/api/artist/1')).status).toBe(409);
    expect((await admin.send('DELETE', '/api/album/7')).status).toBe(204);
    expect(await server.database.rows('SELECT * FROM AlbumGenre')).toEqual([]);
    expect((await command('view', 'from-tables')).out).toMatch(/^There is no table without a view/);
    expect(await command('views', 'plan')).toMatchObject({ code: 0 });
    expect(await definitions(server)).toEqual(before);
  });

  test('no changed file, applied plan or start changes a table', async () => {
    const file = join(server.viewsFolder, 'album.json');
    const text = readFileSync(file, 'utf8');
    const album = JSON.parse(text) as { columns: Record<string, object> };
    const columns = { ...album.columns, rank: { type: 'integer' }, title: { type: 'integer', field: 'Title' } };
    writeFileSync(file, JSON.stringify({ ...album, columns }));
    await server.logged('has no column');
    const plan = await command('views', 'plan');
    expect([plan.code, plan.out]).toEqual([1, expect.stringContaining('has no column "rank"')]);
    await command('views', 'apply', '--allow-destructive', 'album');
    server.remove('genre');
    await server.stop({ keep: true });
    server = await startServer({ database: kind, after: server });
    admin = await server.admin();
    expect(await definitions(server)).toEqual(before);
    expect((await admin.get('/api/artist/1')).status).toBe(200);
    expect((await admin.get('/api/genre/')).status).toBe(404);
    // The old file serves the view again, and the table still belongs to the other program.
    writeFileSync(file, text);
    await served('album');
    expect(await server.database.rows(`SELECT * FROM _viewkraft_schema WHERE table_name = 'Album'`)).toEqual([]);
    expect(await definitions(server)).toEqual(before);
  }, 60_000);

  test('--system-columns adds the times of creation and change, which are then maintained', async () => {
    server.remove('artist');
    server.remove('album');
    await until(async () => (await admin.get('/api/artist/')).status === 404);
    const args = ['view', 'from-tables', '--tables', 'Artist', '--system-columns'];
    const dry = await command(...args, '--dry');
    expect(dry.out).toMatch(/^These statements change the tables:\n {2}ALTER TABLE .Artist. ADD COLUMN ._created_at./m);
    expect(await definitions(server)).toEqual(before);
    expect(await command(...args)).toMatchObject({ code: 0, err: '' });
    await served('artist');
    expect((await admin.get('/api/artist/1')).body).toMatchObject({ _created_at: null, name: 'Ada' });
    const [created] = await admin.create('artist', [{ name: 'Bert' }]);
    expect(created).toMatchObject({ _created_at: expect.stringMatching(/Z$/), _updated_at: created?._created_at });
    const changed = await admin.send('PUT', '/api/artist/1', { name: 'Adele' });
    expect(changed.body).toMatchObject({ _created_at: null, _updated_at: expect.stringMatching(/Z$/) });
  });
});

test.each([
  ['sqlite', 'CREATE TABLE users (login VARCHAR(20) PRIMARY KEY)'],
  ['sqlite', 'CREATE TABLE Users (login VARCHAR(20) PRIMARY KEY)'],
  ['sqlite', 'CREATE VIEW users AS SELECT 1 AS login'],
  ['mysql', 'CREATE VIEW users AS SELECT 1 AS login'],
] as const)(
  'a database on %s whose name "users" is taken is left untouched: %s',
  async (kind, made) => {
    if (!(await databaseKinds()).includes(kind)) return;
    const other = (database: TemporaryDatabase) => database.change(made);
    await expect(startServer({ database: kind, fill: other })).rejects.toThrow(
      /has a table "users" of another program/i,
    );
  },
  60_000,
);
