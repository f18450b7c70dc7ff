import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { viewkraft } from '../command-line/viewkraft.js';
import { everyDatabase } from '../contract/every-database.js';
import { until } from '../server/until.js';
import { choiceIn, pluginFolder, lifecycleCalls } from './notes-plugin.js';

interface Removed {
  readonly movedTo: string;
  readonly tables: readonly { readonly table: string; readonly rows: number; readonly archive: string | null }[];
}

const folder = pluginFolder();
afterAll(() => folder.remove());
const id = { type: 'integer', primaryKey: true };
const related = {
  columns: { id, jotting_id: { type: 'integer' } },
  relations: { jotting: { type: 'belongsTo', view: 'jottings', foreignKey: 'jotting_id' } },
};

everyDatabase('removing a plugin', { env: { PLUGINS: '', PLUGINS_DIR: folder.path } }, (suite) => {
  const remove = (...args: string[]) =>
    viewkraft(suite.server, ['plugin', 'remove', ...args], '', { PLUGINS: '', PLUGINS_DIR: folder.path });
  const statusOf = async (path: string) => (await suite.guest.get(path)).status;
  /** The command waits only a few seconds for the server; a busy server may need longer. */
  const unserved = () => until(async () => (await statusOf('/api/jottings/')) === 404);
  const rows = (sql: string) => suite.server.database.rows(sql);
  /** If the table exists, the result contains the log of the server, which tells who created it. */
  const jottingsTable = () =>
    rows('SELECT * FROM jottings').then(
      (found) => `${found.length} rows; ${suite.server.log().slice(-4_000)}`,
      () => 'gone',
    );
  const parked = async () =>
    (await suite.admin.get<{ schema: { parked: number } }>('/api/health/ready')).body.schema.parked;

  test('[C9] a running server loses the plugin, its state and its tables, whose rows are archived; an obstacle is reported, and nothing changes', async () => {
    folder.restore();
    folder.choose({ enabled: ['notes', 'extra'], options: { notes: { greeting: 'Moin' } } });
    await until(async () => (await statusOf('/api/jottings/')) === 200);
    for (const text of ['one', 'two']) await suite.guest.send('POST', '/api/jottings/', { text });
    suite.server.drop('related', related);
    await until(async () => (await suite.admin.get('/api/related/')).status === 200);

    expect((await remove('nobody')).err).toContain('There is no plugin "nobody"');
    expect((await remove('notes')).err).toContain('is needed by other plugins');
    folder.choose({ enabled: ['notes'], options: { notes: { greeting: 'Moin' } } });
    const refused = await remove('notes', '--drop-data', '--json');
    expect([refused.code, refused.json<{ error: { message: string } }>().error.message]).toEqual([
      1,
      expect.stringMatching(/remove the relations first: related$/),
    ]);
    expect([choiceIn(folder), existsSync(join(folder.path, 'notes')), await statusOf('/api/jottings/')]).toEqual([
      { enabled: ['notes'], options: { notes: { greeting: 'Moin' } } },
      true,
      200,
    ]);

    // The table of a removed view still references it.
    suite.server.remove('related');
    await until(async () => (await suite.admin.get('/api/related/')).status === 404);
    const before = await parked();
    const done = await remove('notes', '--drop-data', '--json');
    expect([done.code, done.err]).toEqual([0, '']);
    const { movedTo, tables } = done.json<Removed>();
    expect(tables).toEqual([{ table: 'jottings', rows: 2, archive: expect.stringMatching(/^_archive_jottings_\d+$/) }]);
    expect(await rows(`SELECT text FROM ${tables[0]?.archive} ORDER BY text`)).toEqual([
      { text: 'one' },
      { text: 'two' },
    ]);
    expect(await jottingsTable()).toBe('gone');
    expect(await rows(`SELECT name FROM _viewkraft_plugins WHERE name = 'notes'`)).toEqual([]);
    expect(await rows(`SELECT name FROM _view_sources WHERE name = 'jottings'`)).toEqual([]);
    expect([choiceIn(folder), existsSync(join(folder.path, 'notes')), existsSync(join(movedTo, 'index.js'))]).toEqual([
      { enabled: [], options: {} },
      false,
      true,
    ]);
    expect(lifecycleCalls(folder).at(-1)).toBe('disable');
    await unserved();
    const report = await suite.admin.get<{ plugins: { name: string }[] }>('/api/plan/plugins');
    expect(report.body.plugins.map(({ name }) => name)).not.toContain('notes');
    await until(async () => (await parked()) === before);
    expect((await remove('notes')).code).toBe(1);
  }, 60_000);

  test('[C9] a server that still serves it does not recreate its tables', async () => {
    folder.restore();
    folder.choose({ enabled: ['notes'], options: {} });
    await until(async () => (await statusOf('/api/jottings/')) === 200);
    // The server cannot apply this choice and keeps its previous plugins.
    folder.choose({ enabled: ['notes', 'sulking'], options: { sulking: { mood: 'bad' } } });
    const done = await remove('notes', '--drop-data', '--json');
    expect([done.code, done.json<Removed>().tables]).toMatchObject([0, [{ table: 'jottings' }]]);
    // Its views exist as long as its code does. The code is removed last, or not at all if it is a package.
    folder.restore();
    suite.server.drop('later', { columns: { id }, access: { read: ['public'] } });
    await until(async () => (await statusOf('/api/later/')) === 200);
    expect(await jottingsTable()).toBe('gone');
    expect(await rows(`SELECT name FROM _view_sources WHERE name = 'jottings'`)).toEqual([]);
    suite.server.remove('later');
    folder.choose({ enabled: [], options: {} });
    await until(async () => !JSON.stringify((await suite.guest.get('/api/public')).body['plugins']).includes('notes'));
  }, 60_000);

  test('[C9] the command waits for a server that changes its plugins slowly', async () => {
    folder.restore();
    // Longer than the command waits for a server that may not run at all.
    const module = `module: () => class { onModuleInit() { return new Promise((done) => setTimeout(done, 4_000)); } }`;
    folder.write('slow', module);
    folder.choose({ enabled: ['notes', 'slow'], options: {} });
    await until(async () => (await statusOf('/api/jottings/')) === 200, 20_000);
    const done = await remove('notes', '--drop-data');
    expect([done.code, done.err, await statusOf('/api/jottings/')]).toEqual([0, expect.anything(), 404]);
    expect(await jottingsTable()).toBe('gone');
    folder.choose({ enabled: [], options: {} });
  }, 60_000);

  test('[C9] without the flag its stored data stays, and is back when it is installed again', async () => {
    folder.restore();
    folder.choose({ enabled: ['notes'], options: {} });
    await until(async () => (await statusOf('/api/jottings/')) === 200);
    await suite.guest.send('POST', '/api/jottings/', { text: 'kept' });
    const done = await remove('notes');
    expect([done.code, done.out]).toEqual([0, expect.stringContaining('What it has stored is kept: jottings')]);
    await unserved();
    expect(await rows('SELECT text FROM jottings')).toEqual([{ text: 'kept' }]);
    folder.restore();
    folder.choose({ enabled: ['notes'], options: {} });
    await until(async () => (await statusOf('/api/jottings/')) === 200);
    expect(await suite.guest.list('jottings')).toMatchObject([{ text: 'kept' }]);
    expect((await remove('notes')).code).toBe(0);
    await unserved();
    expect([(await remove('notes')).code, choiceIn(folder)]).toEqual([1, { enabled: [], options: {} }]);
    // A view that the project has defined since keeps its table.
    suite.server.drop('jottings', { columns: { id, text: { type: 'string' } }, access: { read: ['public'] } });
    await until(async () => (await statusOf('/api/jottings/')) === 200);
    const spared = await remove('notes', '--drop-data', '--json', '--yes');
    expect([spared.code, spared.json<Removed>().tables]).toEqual([0, []]);
    expect(await suite.guest.list('jottings')).toMatchObject([{ text: 'kept' }]);
    suite.server.remove('jottings');
    await unserved();
    folder.restore();
    folder.choose({ enabled: ['notes'], options: {} });
    await until(async () => (await statusOf('/api/jottings/')) === 200);
    expect((await remove('notes')).code).toBe(0);
    // The code is gone, but the database knows what the plugin has stored.
    const again = await remove('notes', '--drop-data', '--json');
    expect(again.json<Removed>().tables).toMatchObject([{ table: 'jottings', rows: 1 }]);
    expect(await jottingsTable()).toBe('gone');
    expect(await rows(`SELECT name FROM _view_sources WHERE name = 'jottings'`)).toEqual([]);
    expect((await remove('notes', '--drop-data')).err).toContain('There is no plugin "notes"');
  }, 90_000);
});
