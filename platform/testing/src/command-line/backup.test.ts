import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { fillLibrary, libraryViews } from '../factories/library.js';
import { picture } from '../factories/pictures.js';
import { createPerson } from '../factories/people.js';
import { upload } from '../media/upload.js';
import type { HttpClient } from '../server/http-client.js';
import { startServer, type RunningServer } from '../server/start-server.js';
import { databaseKinds, type TemporaryDatabase } from '../server/temporary-database.js';
import { until } from '../server/until.js';
import { createEmptyInstance, type Instance } from './empty-instance.js';
import { viewkraft, viewkraftProcess, type Ended } from './viewkraft.js';

const id = { type: 'integer', primaryKey: true };
const views = {
  ...libraryViews,
  pairs: { columns: { id, turn: { type: 'integer' }, half: { type: 'string' }, filling: { type: 'text' } } },
};

describe.each(await databaseKinds())('backup and restore on %s', (kind) => {
  let server: RunningServer;
  let admin: HttpClient;
  /** The content of the archive `still`. */
  let still: Record<string, string> = {};
  const instances: Instance[] = [];
  const archive = (name: string): string => join(server.folder, `${name}.tar.gz`);
  const run = (at: Pick<Instance, 'folder' | 'database' | 'viewsFolder'>, ...args: string[]): Promise<Ended> =>
    viewkraft(at, args);
  const newInstance = async (): Promise<Instance> => {
    const instance = await createEmptyInstance(kind, server.viewsFolder);
    instances.push(instance);
    return instance;
  };

  beforeAll(async () => {
    server = await startServer({ database: kind, views });
    admin = await server.admin();
    await fillLibrary(admin);
  }, 90_000);
  afterAll(async () => {
    await Promise.all(instances.map((instance) => instance.remove()));
    await server.stop();
  }, 60_000);

  test('[D12] under a load of writes: no partial transaction; sessions and files are included', async () => {
    const person = await createPerson(admin, () => server.client());
    const content = await picture(30, 20);
    const { body: file } = await upload<{ path: string }>(admin, [{ name: 'a.png', type: 'image/png', content }]);
    const stop = await writePairs(admin);
    const result = await run(server, 'backup', archive('load'), '--json');
    const turns = await stop();
    expect([result.code, result.err]).toEqual([0, '']);
    expect(result.json()).toMatchObject({ files: 1, uploads: true });
    expect(statSync(archive('load')).mode & 0o077).toBe(0);

    const instance = await newInstance();
    const restored = await run(instance, 'restore', archive('load'), '--json');
    expect(restored.json()).toMatchObject({ files: 1, secret: 'kept' });
    const other = await startServer({ after: { ...server, ...instance }, views: instance.viewsFolder });
    try {
      const there = new (admin.constructor as typeof HttpClient)(other.origin);
      await there.signIn(person.email, person.password);
      const { text: session } = await there.call('/api/auth/session', { headers: { cookie: person.client.cookie } });
      expect(session).toContain(person.email);
      const image = await (await other.admin()).raw(file.path);
      expect(Buffer.from(await image.arrayBuffer())).toEqual(readFileSync(join(server.folder, file.path)));
    } finally {
      await other.stop({ keep: true });
    }
    const rows = await instance.database.rows('SELECT turn, COUNT(*) AS halves FROM pairs GROUP BY turn');
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.length).toBeLessThanOrEqual(turns);
    expect(rows.filter(({ halves }) => Number(halves) !== 2)).toEqual([]);
  }, 120_000);

  test('[D12] every table has the same content and definition after a restore', async () => {
    await server.stop({ keep: true });
    const result = await run(server, 'backup', archive('still'), '--json');
    const instance = await newInstance();
    expect((await run(instance, 'restore', archive('still'))).code).toBe(0);
    const before = await contentOf(server.database);
    still = before;
    expect(Object.keys(before)).toEqual(
      expect.arrayContaining(['articles', 'articles_tags', '_viewkraft_sessions', 'users']),
    );
    expect(await contentOf(instance.database)).toEqual(before);
    expect(await definitionsOf(instance.database)).toEqual(await definitionsOf(server.database));
    expect(result.json<{ tables: object[] }>().tables).toHaveLength(Object.keys(before).length);
    expect(readFileSync(join(instance.folder, 'secret'), 'utf8')).toBe(
      readFileSync(join(server.folder, 'secret'), 'utf8'),
    );
    server = await startServer({ after: server, views: server.viewsFolder });
  }, 120_000);

  test('[D12] a damaged, truncated or foreign archive changes nothing', async () => {
    const whole = readFileSync(archive('still'));
    const plain = gunzipSync(whole);
    const flipped = Buffer.from(plain);
    const at = flipped.indexOf('Ada', 2_000);
    flipped.write('Eda', at);
    const newer = Buffer.from(plain.toString('latin1').replace('"version":"0.', '"version":"9.'), 'latin1');
    const archives: Readonly<Record<string, readonly [Buffer, string]>> = {
      truncated: [whole.subarray(0, whole.length - 200), 'damaged or incomplete'],
      'cut-between': [gzipSync(plain.subarray(0, plain.length - 4_096)), 'damaged or incomplete'],
      flipped: [gzipSync(flipped), 'damaged or incomplete'],
      newer: [gzipSync(newer), 'made by version 9.'],
      text: [Buffer.from('no archive'), 'not a Viewkraft backup'],
      empty: [Buffer.alloc(0), 'not a Viewkraft backup'],
    };
    const instance = await newInstance();
    for (const [name, [content, reason]] of Object.entries(archives)) {
      writeFileSync(archive(name), content);
      const ended = await run(instance, 'restore', archive(name), '--json');
      expect([name, ended.code, ended.json<{ error: { message: string } }>().error.message]).toEqual([name, 1, expect.stringContaining(reason)]);
    }
    expect(Object.keys(await contentOf(instance.database))).toEqual([]);
    expect(existsSync(join(instance.folder, 'restore-unfinished'))).toBe(false);
  }, 120_000); // prettier-ignore

  test('[D12] data is replaced only with --force, and never while a server runs', async () => {
    const instance = await newInstance();
    expect((await run(instance, 'restore', archive('still'))).code).toBe(0);
    const before = await contentOf(instance.database);
    const again = await run(instance, 'restore', archive('load'));
    expect([again.code, again.err]).toEqual([1, expect.stringContaining('--force')]);
    expect(await contentOf(instance.database)).toEqual(before);
    expect((await run(instance, 'restore', archive('load'), '--force')).code).toBe(0);
    const after = await contentOf(instance.database);
    expect(after['pairs']).not.toBe('');
    const busy = await run(server, 'restore', archive('still'), '--force');
    expect([busy.code, busy.err]).toEqual([1, expect.stringContaining('in use')]);
  }, 120_000);

  test('[D12] an interrupted restore is reported until it is repeated', async () => {
    const instance = await newInstance();
    expect((await run(instance, 'restore', archive('still'))).code).toBe(0);
    if (kind === 'mysql') await instance.database.change('CREATE TABLE _viewkraft_restore (begun DATETIME)');
    else writeFileSync(join(instance.folder, 'restore-unfinished'), '');
    const plan = await run(instance, 'views', 'plan');
    expect([plan.code, plan.err]).toEqual([1, expect.stringContaining('restore was not finished')]);
    await expect(startServer({ after: { ...server, ...instance }, views: instance.viewsFolder })).rejects.toThrow('restore was not finished');
    expect((await run(instance, 'restore', archive('still'), '--force')).code).toBe(0);
    expect((await run(instance, 'views', 'plan')).code).toBe(0);
  }, 120_000); // prettier-ignore

  // SQLite replaces the whole file at once.
  (kind === 'mysql' ? test : undefined)?.(
    '[D12] a restore that is killed while it fills tables is named, and done when it is repeated',
    async () => {
      const instance = await newInstance();
      const crash = new AbortController();
      const restoring = viewkraftProcess(instance, ['restore', archive('still')], '', {}, crash.signal);
      await until(async () => (await instance.database.tables()).length > 3, 30_000);
      crash.abort();
      expect((await restoring).code).not.toBe(0);
      const half = await instance.database.tables();
      expect(half).toContain('_viewkraft_restore');
      expect((await run(instance, 'views', 'plan')).err).toContain('restore was not finished');
      expect((await run(instance, 'restore', archive('still'))).err).toContain('--force');
      expect((await run(instance, 'restore', archive('still'), '--force')).code).toBe(0);
      expect(await contentOf(instance.database)).toEqual(still);
    },
    120_000,
  );

  test('[D12] refused: a backup of a database in which nothing was ever stored', async () => {
    const instance = await newInstance();
    expect((await run(instance, 'views', 'plan')).code).toBe(2);
    expect(await instance.database.tables()).toEqual([]);
    const empty = await run(instance, 'backup', archive('unused'));
    expect([empty.code, empty.out, existsSync(archive('unused'))]).toEqual([1, '', false]);
    expect(empty.err).toMatch(/There is (?:no database|nothing to back up)/);
  }, 60_000);

  test('[D12] refused: another secret, a file that exists', async () => {
    const exists = await run(server, 'backup', archive('still'));
    expect([exists.code, exists.err]).toEqual([1, expect.stringContaining('--force')]);
    const instance = await newInstance();
    const env = { VIEWKRAFT_SECRET: 'x'.repeat(40) };
    const other = await viewkraft(instance, ['restore', archive('still')], '', env);
    expect([other.code, other.err]).toEqual([1, expect.stringContaining('VIEWKRAFT_SECRET')]);
  }, 120_000);
});

/**
 * Writes two records in one request, again and again; resolves after the first turn. The returned function ends it and
 * gives the number of turns.
 */
async function writePairs(client: HttpClient): Promise<() => Promise<number>> {
  let [turn, isOver] = [0, false];
  const filling = 'x'.repeat(2_000);
  const write = async () => {
    turn += 1;
    await client.create('pairs', ['left', 'right'].map((half) => ({ turn, half, filling }))); // prettier-ignore
  };
  await write();
  const writing = (async () => {
    while (!isOver) await write();
  })();
  return async () => {
    isOver = true;
    await writing;
    return turn;
  };
}

/** A checksum of the rows of every table. */
async function contentOf(database: TemporaryDatabase): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const name of await database.tables()) {
    const rows = await database.rows(`SELECT * FROM ${name}`);
    const lines = rows.map((row) => JSON.stringify(row)).sort();
    found[name] = rows.length === 0 ? '' : createHash('sha256').update(lines.join('\n')).digest('hex');
  }
  return found;
}

async function definitionsOf(database: TemporaryDatabase): Promise<readonly string[]> {
  if (database.kind === 'sqlite') return (await database.rows('SELECT sql FROM sqlite_master ORDER BY name')).map(({ sql }) => String(sql)); // prettier-ignore
  const names = await database.tables();
  const rows = await Promise.all(names.map((name) => database.rows(`SHOW CREATE TABLE ${name}`)));
  return rows.map(([row]) => String(row?.['Create Table']));
}
