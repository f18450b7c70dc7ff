import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeView } from '../factories/view-file.js';
import { freePort } from '../server/free-port.js';
import { HttpClient } from '../server/http-client.js';
import { administrator } from '../server/start-server.js';
import { databaseKinds, throwAwayDatabase, type ThrowAwayDatabase } from '../server/throw-away-database.js';
import { until } from '../server/until.js';
import { EventReader } from './event-reader.js';
import { Journal, type StoredEntry } from './journal.js';
import { entries, sendLoad } from './load.js';
import { findNginx, startNginx, type RunningNginx } from './nginx.js';
import { startRedis, type RunningRedis } from './redis.js';
import { Replica } from './replica.js';
import { tlsFetch } from './tls-fetch.js';

/** `npm run e2e:replicas` takes longer when it is told to: 600 for ten minutes. */
const loadMs = Number(process.env['REPLICAS_SECONDS'] ?? 30) * 1_000;
const clients = 8;
/** What is shared takes effect on the other replica within this time. */
const agreeWithinMs = 2_000;

const { TEST_REDIS_URL: sharedRedis = 'redis://127.0.0.1:6379' } = process.env;
const isPossible = findNginx() !== undefined && sharedRedis !== 'none' && (await databaseKinds()).includes('mysql');
// With CI=true the run itself fails where something is missing.
const suite = isPossible ? describe : describe.skip;
if (!isPossible) process.stderr.write('Two replicas need nginx, Redis and MySQL or MariaDB: their suite is skipped\n');

suite('two replicas with MySQL, Redis and nginx, started as the image starts them', () => {
  const folder = mkdtempSync(join(tmpdir(), 'viewkraft-replicas-'));
  const views = join(folder, 'views');
  let database: ThrowAwayDatabase;
  let redis: RunningRedis | undefined;
  let nginx: RunningNginx;
  let replicas: readonly [Replica, Replica];
  let origin: string;
  let fetch: typeof globalThis.fetch;

  beforeAll(async () => {
    mkdirSync(views);
    writeView(views, 'entries', entries);
    database = await throwAwayDatabase('mysql', folder);
    redis = await startRedis();
    const secret = (name: string, value: string): string => {
      writeFileSync(join(folder, name), `${value}\n`, { mode: 0o600 });
      return join(folder, name);
    };
    const httpsPort = await freePort();
    origin = `https://localhost:${httpsPort}`;
    const env = {
      NODE_ENV: 'production', HOME: folder, DATA_DIR: join(folder, 'data'), VIEWS_DIR: views, PUBLIC_URL: origin, TRUST_PROXY: '1', PLUGINS: 'none',
      DATABASE_URL_FILE: secret('database_url', database.url), VIEWKRAFT_SECRET_FILE: secret('secret', randomBytes(30).toString('hex')), REDIS_URL: redis?.url ?? sharedRedis,
      ADMIN_EMAIL: administrator.email, ADMIN_PASSWORD_FILE: secret('admin_password', administrator.password), METRICS_TOKEN: 'a token for the metrics',
    };
    replicas = [new Replica(await freePort(), env), new Replica(await freePort(), env)];
    await Promise.all(replicas.map((replica) => replica.start()));
    nginx = await startNginx(join(folder, 'nginx'), [replicas[0].address, replicas[1].address], { HTTPS_PORT: String(httpsPort) });
    fetch = tlsFetch(nginx.certificate);
  }, 120_000); // prettier-ignore
  afterAll(async () => {
    await nginx?.stop();
    await Promise.all(replicas?.map((replica) => replica.stop()) ?? []);
    await redis?.stop();
    await database?.drop();
    rmSync(folder, { recursive: true, force: true });
  }, 30_000);

  /** A browser at the public address; `at`: that nginx would lead to this replica. */
  const browser = (at?: Replica): HttpClient => new HttpClient(origin, at ? directly(at) : fetch);
  const directly = (replica: Replica): typeof globalThis.fetch => (input, init) => {
    const { pathname, search } = new URL(input as string | URL);
    return globalThis.fetch(`http://${replica.address}${pathname}${search}`, { ...init, headers: { ...(init?.headers as Record<string, string>), 'x-forwarded-proto': 'https' } });
  }; // prettier-ignore
  const signedIn = (at?: Replica) => browser(at).signIn(administrator.email, administrator.password);

  test('[J4] a rolling restart and a schema change under load fail no request, and lose or double no write', async () => {
    const journal = new Journal();
    const people = await Promise.all(Array.from({ length: clients }, () => signedIn()));
    const began = performance.now();
    const isOver = () => performance.now() - began > loadMs;
    let isDone = false;
    const load = people.map((client) => sendLoad(client, journal, () => !(isOver() && isDone) && journal.failures.length < 20));
    let restarts = 0;
    const restart = async (replica: Replica) => {
      expect(await replica.stop()).toBe(0);
      await replica.start();
      // nginx leads requests to it again.
      await until(async () => (await replica.metric('viewkraft_http_requests_total', 'view="entries"')) > 20, 20_000);
      restarts += 1;
    };
    try {
      for (const replica of replicas) await restart(replica);
      writeView(views, 'entries', { ...entries, columns: { ...entries.columns, note: { type: 'string' } } });
      const knowsNote = async (replica: Replica) => 'note' in (await (await signedIn(replica)).get<{ columns: object }>('/api/model/entries')).body.columns;
      await until(async () => (await Promise.all(replicas.map(knowsNote))).every((knows) => knows));
      while (!isOver()) for (const replica of replicas) await restart(replica);
    } finally {
      isDone = true;
      await Promise.all(load);
    }
    const { requests, updates, failures } = journal;
    process.stderr.write(`${requests} requests, ${journal.entries.length} creations and ${updates} updates in ${Math.round((performance.now() - began) / 1_000)} s, ${restarts} restarts, ${failures.length} failures\n`);
    expect(failures).toEqual([]);
    const stored = (await database.rows('SELECT id, token, counter, _version FROM entries')) as unknown as StoredEntry[];
    expect(journal.differences(stored)).toEqual([]);
    const [history] = await database.rows('SELECT COUNT(*) AS entries FROM _viewkraft_history WHERE table_name = \'entries\'');
    expect(Number(history?.['entries'])).toBe(journal.entries.length + updates);
    expect(requests).toBeGreaterThan(200);
    const noted = await signedIn();
    expect((await noted.create('entries', [{ token: 'last', counter: 0, note: 'with the new column' }]))[0]).toMatchObject({ note: 'with the new column' });
    await database.change("DELETE FROM entries WHERE token = 'last'");
  }, loadMs + 240_000); // prettier-ignore

  test('[G1] who signs in on one replica is signed in on the other, and signed out everywhere within two seconds', async () => {
    let at = replicas[0];
    const person = new HttpClient(origin, (input, init) => directly(at)(input, init));
    await person.signIn(administrator.email, administrator.password);
    const user = async () => (await person.get<{ user?: object } | null>('/api/auth/session')).body?.user;
    for (const replica of replicas) {
      at = replica;
      expect(await user()).toMatchObject({ email: administrator.email });
    }
    const { cookie } = person;
    at = replicas[0];
    expect((await person.send('POST', '/api/user/logout')).status).toBe(204);
    for (const replica of replicas) {
      const read = async () => globalThis.fetch(`http://${replica.address}/api/user/sessions`, { headers: { cookie } }).then(({ status }) => status === 401); // prettier-ignore
      await until(read, agreeWithinMs);
    }
  }, 30_000);

  test('[J5] events come at once, and a stream whose replica stops gets on the other one exactly what it has missed', async () => {
    const admin = await signedIn();
    const { body } = await admin.send<{ token: string }>('POST', '/api/user/tokens', { name: 'events' });
    const reader = new EventReader(fetch, `${origin}/api/events`, { authorization: `Bearer ${body.token}` });
    await reader.open();
    await reader.has('event: mark');
    const create = async () => Number((await admin.create('entries', [{ token: 'event', counter: 0 }]))[0]?.['id']);
    const frame = (id: number) => `"view":"entries","id":${id},"action":"create"`;
    const first = await create();
    await reader.has(frame(first), agreeWithinMs);
    const counts = await Promise.all(replicas.map((replica) => replica.metric('viewkraft_event_streams')));
    const [holder, other] = counts[0] === 1 ? replicas : [replicas[1], replicas[0]];
    expect(counts.reduce((sum, count) => sum + count)).toBe(1);
    // A replica resumes streams of another one when it has served for as long as their times may differ.
    await until(() => Promise.resolve(Date.now() - other.readyAt > 3_000));
    const before = reader.received.length;
    const stopped = holder.stop();
    await reader.ended;
    const missed = await create();
    await reader.open();
    await reader.has(frame(missed), agreeWithinMs);
    const later = await create();
    await reader.has(frame(later), agreeWithinMs);
    const after = reader.received.slice(before);
    expect([after.includes('event: again'), await other.metric('viewkraft_event_streams')]).toEqual([false, 1]);
    expect([missed, later].map((id) => after.split(frame(id)).length - 1)).toEqual([1, 1]);
    await reader.close();
    expect(await stopped).toBe(0);
    await holder.start();
  }, 60_000);
});
