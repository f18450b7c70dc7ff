import type { HttpClient } from '../server/http-client.js';
import { startServer, type RunningServer } from '../server/start-server.js';
import { until } from '../server/until.js';
import { hasMariadb } from '../server/separate-mariadb.js';
import { Replication } from './replication.js';

const suite = hasMariadb() && process.env['TEST_MYSQL_URL'] !== 'none' ? describe : describe.skip;
if (!hasMariadb()) process.stderr.write('There is no mariadbd on the PATH: the suite of read replicas is skipped\n');

const metricsToken = 'a token for the metrics';
const views = {
  notes: {
    columns: { id: { type: 'integer', primaryKey: true }, text: { type: 'string' }, topic_id: { type: 'integer' } },
    relations: { topic: { type: 'belongsTo', view: 'topics', foreignKey: 'topic_id' } },
    search: true,
    access: { read: ['public'] },
  },
  topics: {
    columns: { id: { type: 'integer', primaryKey: true }, name: { type: 'string' } },
    access: { read: ['public'] },
  },
};

suite('reads from a replica', () => {
  let pair: Replication;
  /** `patient` accepts data that is a minute old, `strict` only half a second. */
  let patient: RunningServer;
  let strict: RunningServer;

  const start = async (name: string, maxLagMs: number): Promise<RunningServer> => {
    const database = await pair.database(name);
    const env = { DATABASE_READ_URL: pair.readUrl(name), DATABASE_READ_MAX_LAG_MS: String(maxLagMs), METRICS_TOKEN: metricsToken };
    return startServer({ database, views, env });
  }; // prettier-ignore
  beforeAll(async () => {
    pair = await Replication.start();
    [patient, strict] = await Promise.all([start('patient', 60_000), start('strict', 500)]);
  }, 120_000);
  afterAll(async () => {
    await Promise.all([patient?.stop(), strict?.stop()]);
    await pair?.remove();
  }, 30_000);

  const metric = async ({ origin }: RunningServer, name: string): Promise<number> => {
    const response = await fetch(`${origin}/api/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } });
    const line = (await response.text()).split('\n').find((one) => one.startsWith(`viewkraft_read_replica_${name} `));
    return Number(line?.slice(line.lastIndexOf(' ')));
  };
  const answeredByReplica = (server: RunningServer) => metric(server, 'reads_total{by="replica"}');
  /** What a read returns; undefined if the primary answered, as it does for a moment after a stall of the machine. */
  const fromReplica = async <Result>(
    server: RunningServer,
    read: () => Promise<Result>,
  ): Promise<Result | undefined> => {
    const before = await answeredByReplica(server);
    const result = await read();
    return (await answeredByReplica(server)) > before ? result : undefined;
  };
  const report = async (person: HttpClient) =>
    (await person.get<{ readReplica?: { state: string; lagMs: number } }>('/api/health/ready')).body.readReplica;
  /** Waits until the replica has everything that this person knows. */
  const settled = async (server: RunningServer, person: HttpClient): Promise<void> => {
    await person.get('/api/notes/');
    const readAt = Date.now();
    await until(async () => Date.now() - 1_000 * (await metric(server, 'lag_seconds')) > readAt);
  };
  const textOf = async (person: HttpClient, id: unknown) =>
    (await person.get<{ text: string }>(`/api/notes/${id}`)).body.text;

  test('lists, counts, records, associations, search and exports come from the replica', async () => {
    const admin = await patient.admin();
    const guest = patient.client();
    const [topic] = await admin.create('topics', [{ name: 'one' }]);
    const [note] = await admin.create('notes', [{ text: 'words', topic_id: topic?.['id'] }]);
    await settled(patient, guest);
    for (const path of ['/api/notes/', '/api/notes/?count', `/api/notes/${note?.['id']}`, '/api/notes/?include=topic', `/api/notes/${note?.['id']}/topic/`, '/api/search?q=words', '/api/notes/export?format=ndjson']) {
      const { status, text } = await until(() => fromReplica(patient, () => guest.get(path)));
      expect([path, status, /words|one|^1$/.test(text)]).toEqual([path, 200, true]);
    }
    expect(await report(admin)).toMatchObject({ state: 'ok', lagMs: expect.any(Number) });
    expect(await report(guest)).toBeUndefined();
  }, 30_000); // prettier-ignore

  test('a writer reads its own write, and nothing older afterwards, while the replica is paused', async () => {
    const [admin, guest] = [await patient.admin(), patient.client()];
    const [topic] = await admin.create('topics', [{ name: 'old' }]);
    const [note] = await admin.create('notes', [{ text: 'first', topic_id: topic?.['id'] }]);
    /** Written directly to the database, so the server does not know of it. */
    const write = (text: string, version: number) =>
      patient.database.change(`UPDATE notes SET text = '${text}', _version = ${version} WHERE id = ${note?.['id']}`);
    // Once the primary has answered, a client gets nothing older: another try waits for the replica again.
    const texts = await until(async () => {
      await write('first', 1);
      await Promise.all([admin, guest].map((person) => settled(patient, person)));
      await pair.pause();
      await write('beside', 2);
      const read = [];
      for (const person of [admin, guest]) read.push(await fromReplica(patient, () => textOf(person, note?.['id'])));
      if (!read.includes(undefined)) return read;
      await pair.resume();
      return false;
    });
    try {
      expect(texts).toEqual(['first', 'first']);
      const { status, headers } = await admin.send('PUT', `/api/notes/${note?.['id']}`, { text: 'second' });
      expect([status, headers.get('etag')]).toEqual([200, '"3"']);
      const read = await admin.get<{ text: string }>(`/api/notes/${note?.['id']}`);
      expect([read.body.text, read.headers.get('etag')]).toEqual(['second', '"3"']);
      // The server notifies open pages of the change, so that they read again.
      expect(await textOf(guest, note?.['id'])).toBe('second');
      expect((await guest.get('/api/search?q=second')).text).toContain('second');
      expect((await guest.get('/api/search?q=first')).text).not.toContain('first');
      // Also where only a filter names the other view.
      await admin.send('PUT', `/api/topics/${topic?.['id']}`, { name: 'renamed' });
      expect(await guest.list('notes', { filter: { topic: { name: 'renamed' } } })).toHaveLength(1);
      expect((await admin.list('notes', { search: 'second' })).length).toBe(1);
    } finally {
      await pair.resume();
    }
    await Promise.all([admin, guest].map((person) => settled(patient, person)));
    expect([await textOf(admin, note?.['id']), await textOf(guest, note?.['id'])]).toEqual(['second', 'second']);
  }, 30_000);

  test('a replica that is further behind than allowed is not used, which is logged once and shown', async () => {
    const [admin, guest] = [await strict.admin(), strict.client()];
    const [note] = await admin.create('notes', [{ text: 'first' }]);
    await settled(strict, guest);
    const changes = () => [...strict.log().matchAll(/ms behind|does not answer|is used again/g)].map(([text]) => text);
    await pair.pause();
    try {
      await strict.database.change(`UPDATE notes SET text = 'beside' WHERE id = ${note?.['id']}`);
      await until(async () => (await textOf(guest, note?.['id'])) === 'beside');
      await until(async () => (await report(admin))?.state === 'behind');
      expect(await metric(strict, 'used')).toBe(0);
      await until(async () => changes().at(-1) === 'ms behind');
      await strict.logged('ms behind: the primary answers all reads');
    } finally {
      await pair.resume();
    }
    await until(async () => (await metric(strict, 'used')) === 1);
    await until(async () => changes().at(-1) === 'is used again');
    // On a slow machine the replica may have been behind or away before: each change is logged, and no state twice.
    const logged = changes();
    expect(logged.filter((text, at) => text === logged[at - 1])).toEqual([]);
  }, 30_000);

  test('the loss of a replica fails no request', async () => {
    const guest = strict.client();
    await settled(strict, guest);
    await pair.replica.stop('SIGKILL');
    for (let turn = 0; turn < 20; turn += 1) expect((await guest.get('/api/notes/')).status).toBe(200);
    await until(async () => (await report(await strict.admin()))?.state === 'away');
    expect((await guest.get('/api/notes/')).status).toBe(200);
  }, 30_000);
});
