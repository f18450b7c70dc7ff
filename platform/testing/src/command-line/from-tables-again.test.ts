import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { repository } from '../server/start-server.js';
import {
  databaseKinds,
  createTemporaryDatabase,
  type DatabaseKind,
  type TemporaryDatabase,
} from '../server/temporary-database.js';
import { viewkraft } from './viewkraft.js';

const tables: Record<DatabaseKind, readonly string[]> = {
  sqlite: [
    'CREATE TABLE Artist (ArtistId INTEGER PRIMARY KEY, Name TEXT)',
    'CREATE TABLE Album (AlbumId INTEGER PRIMARY KEY, ArtistId INTEGER REFERENCES Artist (ArtistId))',
    'CREATE TABLE Genre (Code CHAR(3) PRIMARY KEY, Label TEXT)',
    'CREATE TABLE album_genre (id INTEGER PRIMARY KEY, album INTEGER REFERENCES Album (AlbumId), genre CHAR(3) REFERENCES Genre (Code))',
    'CREATE TABLE users (login VARCHAR(20) PRIMARY KEY)',
    'CREATE TABLE "Search" (Id INTEGER PRIMARY KEY, Words TEXT)',
    'CREATE TABLE letter (Id INTEGER PRIMARY KEY)',
  ],
  mysql: [
    'CREATE TABLE Artist (ArtistId INT AUTO_INCREMENT PRIMARY KEY, Name VARCHAR(40))',
    'CREATE TABLE Album (AlbumId INT AUTO_INCREMENT PRIMARY KEY, ArtistId INT, FOREIGN KEY (ArtistId) REFERENCES Artist (ArtistId))',
    'CREATE TABLE Genre (Code CHAR(3) PRIMARY KEY, Label VARCHAR(40))',
    'CREATE TABLE album_genre (id INT AUTO_INCREMENT PRIMARY KEY, album INT, genre CHAR(3), FOREIGN KEY (album) REFERENCES Album (AlbumId), FOREIGN KEY (genre) REFERENCES Genre (Code))',
    'CREATE TABLE users (login VARCHAR(20) PRIMARY KEY)',
    'CREATE TABLE `Search` (Id INT AUTO_INCREMENT PRIMARY KEY, Words TEXT)',
    'CREATE TABLE letter (Id INT AUTO_INCREMENT PRIMARY KEY)',
  ],
};
const later: Record<DatabaseKind, readonly string[]> = {
  sqlite: [
    'CREATE TABLE Track (TrackId INTEGER PRIMARY KEY, AlbumId INTEGER NOT NULL REFERENCES Album (AlbumId))',
    'CREATE TABLE AlbumTrack (AlbumId INTEGER REFERENCES Album (AlbumId), TrackId INTEGER REFERENCES Track (TrackId), PRIMARY KEY (AlbumId, TrackId))',
  ],
  mysql: [
    'CREATE TABLE Track (TrackId INT AUTO_INCREMENT PRIMARY KEY, AlbumId INT NOT NULL, FOREIGN KEY (AlbumId) REFERENCES Album (AlbumId))',
    'CREATE TABLE AlbumTrack (AlbumId INT, TrackId INT, PRIMARY KEY (AlbumId, TrackId), FOREIGN KEY (AlbumId) REFERENCES Album (AlbumId), FOREIGN KEY (TrackId) REFERENCES Track (TrackId))',
  ],
};

/** A project without a server, over a database that another program has made. */
async function openProject(kind: DatabaseKind) {
  const folder = mkdtempSync(join(tmpdir(), 'viewkraft-again-'));
  const database: TemporaryDatabase = await createTemporaryDatabase(kind, folder);
  const viewsFolder = mkdtempSync(join(folder, 'views-'));
  const fileOf = (view: string): string => join(viewsFolder, `${view}.json`);
  return {
    database,
    fileOf,
    shown: (view: string): string => relative(repository, fileOf(view)),
    read: (view: string) => JSON.parse(readFileSync(fileOf(view), 'utf8')) as Record<string, object>,
    command: (args: readonly string[], env = {}) =>
      viewkraft({ folder, database, viewsFolder }, ['view', 'from-tables', ...args], '', env),
    change: async (statements: readonly string[]) => {
      for (const statement of statements) await database.change(statement);
    },
    close: async () => {
      await database.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

describe.each(await databaseKinds())('view from-tables for the second time, on %s', (kind) => {
  let project: Awaited<ReturnType<typeof openProject>>;
  const lines = async (args: readonly string[], env = {}): Promise<readonly string[]> => {
    const { code, err, out } = await project.command(args, env);
    expect([code, err]).toEqual([0, '']);
    return out.split('\n');
  };

  beforeAll(async () => {
    project = await openProject(kind);
    await project.change(tables[kind]);
  }, 60_000);
  afterAll(async () => {
    await project?.close();
  });

  test('no view takes a name of the platform or of a plugin, and the reason is given', async () => {
    const shown = await lines(['--dry'], { PLUGINS: 'letter' });
    for (const [table, taken, view] of [
      ['Search', 'search', 'search_table'],
      ['letter', 'letter', 'letter_table'],
    ]) {
      const at = shown.findIndex((line) => line.startsWith(`${table} -> ${view}: `));
      expect(shown[at + 1]).toBe(`    The platform needs the name "${taken}", so this view is called "${view}".`);
    }
    expect(shown).toContain(
      'users is left out: it has the name of a table that the platform needs for itself. No server starts here until it is renamed.',
    );
  });

  test('existing files are kept and listed; a link table in use becomes no new view; new tables refer to the existing views', async () => {
    await lines(['--tables', 'Artist,Album,Genre']);
    const genre = project.read('genre');
    const links = { type: 'belongsToMany', view: 'album', through: 'album_genre', foreignKey: 'genre', otherKey: 'album' };
    writeFileSync(project.fileOf('genre'), JSON.stringify({ ...genre, relations: { albums: links } }));
    await project.change(later[kind]);
    const before = readFileSync(project.fileOf('album'), 'utf8');
    const shown = await lines([]);
    expect(shown).toEqual(
      expect.arrayContaining([
        `Album -> album, kept: ${project.shown('album')}`,
        `Artist -> artist, kept: ${project.shown('artist')}`,
        `Genre -> genre, kept: ${project.shown('genre')}`,
        'Track -> track: 2 columns, 2 relations',
        'album_genre is left out: it holds the links of genre and album, which have a relation.',
        'AlbumTrack is left out: it holds the links of album and track, which have a relation.',
      ]),
    );
    expect(readFileSync(project.fileOf('album'), 'utf8')).toBe(before);
    expect(project.read('track')['relations']).toMatchObject({
      album: { type: 'belongsTo', view: 'album', foreignKey: 'album_id' },
      album_2: { type: 'belongsToMany', view: 'album', through: 'AlbumTrack', foreignKey: 'TrackId', otherKey: 'AlbumId' },
    });
    const third = await lines([]);
    expect(third[0]).toBe('There is no table without a view.');
    expect(third).toContain(`Track -> track, kept: ${project.shown('track')}`);
  }); // prettier-ignore

  test('a file with problems is kept, too, even one that cannot be read', async () => {
    writeFileSync(project.fileOf('artist'), '{');
    writeFileSync(project.fileOf('genre'), JSON.stringify({ ...project.read('genre'), columns: {} }));
    const shown = await lines(['--dry']);
    for (const [table, view] of [['Artist', 'artist'], ['Genre', 'genre']] as const) {
      const line = `${table} -> ${view}, kept: ${project.shown(view)} (it has problems, see npx viewkraft views check)`;
      expect(shown).toContain(line);
    }
    expect(shown.join('\n')).not.toMatch(/artist_2|genre_2|album_genre ->/);
  }); // prettier-ignore
});

test('declared decimals of SQLite are decimals if it stores them exactly; otherwise the reason is given', async () => {
  const project = await openProject('sqlite');
  try {
    await project.change([
      'CREATE TABLE sums (id INTEGER PRIMARY KEY, most DECIMAL(15,4), more DECIMAL(16,2), fine NUMERIC(6,2), long DECIMAL(4,2), loose DECIMAL, whole NUMERIC(5))',
      'INSERT INTO sums VALUES (1, 12345678901.2345, 5, 1.234, 123.5, 1.5, 12)',
    ]);
    const { out, code } = await project.command([]);
    expect(code).toBe(0);
    expect(out.match(/^ {4}.*$/gm)).toEqual([
      '    more (DECIMAL(16,2)) becomes a number: SQLite holds only 15 digits exactly.',
      '    fine (NUMERIC(6,2)) becomes a number: it has values with more digits than the table declares.',
      '    long (DECIMAL(4,2)) becomes a number: it has values with more digits than the table declares.',
      '    loose (DECIMAL) becomes a number: the table does not declare how many digits it has.',
    ]);
    expect(project.read('sums')['columns']).toMatchObject({
      most: { type: 'decimal', precision: 15, scale: 4 },
      more: { type: 'number' },
      fine: { type: 'number' },
      long: { type: 'number' },
      loose: { type: 'number' },
      whole: { type: 'decimal', precision: 5, scale: 0 },
    });
  } finally {
    await project.close();
  }
}, 60_000);
