import { setTimeout as sleep } from 'node:timers/promises';
import { Sqlite } from '@viewkraft/server/sqlite';
import { entries } from '../replicas/load.js';
import type { HttpClient } from '../server/http-client.js';
import { hasMariadb, SeparateMariadb } from '../server/separate-mariadb.js';
import { startServer, type RunningServer } from '../server/start-server.js';
import type { TemporaryDatabase } from '../server/temporary-database.js';
import { until } from '../server/until.js';
import { size } from './fault-size.js';
import { damages, RunningLoad } from './run-load.js';

const suite = hasMariadb() ? describe : describe.skip;
if (!hasMariadb()) process.stderr.write('A restart of the database needs mariadbd on the PATH: its suite is skipped\n');
const ready = (server: RunningServer) => server.client().call('/api/health/ready');

suite('a MariaDB server that goes away under load', () => {
  let maria: SeparateMariadb;
  let database: TemporaryDatabase;
  let server: RunningServer;
  const load = new RunningLoad(6);
  beforeAll(async () => {
    maria = await SeparateMariadb.create();
    await maria.start();
    database = await maria.createDatabase('faults');
    server = await startServer({ database, views: { entries } });
  }, 120_000);
  afterAll(async () => {
    await load.stop();
    await server?.stop();
    await maria?.remove();
  }, 60_000);

  /** Every request for records gets 503 and the time to retry. */
  async function isUnavailable(admin: HttpClient): Promise<void> {
    for (const [method, path, body] of [
      ['GET', '/api/health/ready'], ['GET', '/api/entries/'], ['GET', '/api/entries/1'], ['GET', '/api/entries/?count'],
      ['POST', '/api/entries/', { token: 'never', counter: 0 }], ['PUT', '/api/entries/1', { counter: 1 }], ['GET', '/api/entries/1/history/'],
    ] as [string, string, unknown?][]) {
      const response = await admin.send(method, path, body);
      expect([method, path, response.status, Number(response.headers.get('retry-after')) > 0]).toEqual([method, path, 503, true]);
      expect(response.text).not.toMatch(/mysql|maria|ECONN|127\.0\.0\.1:|stack/i);
    }
    expect((await admin.get('/api/health/live')).status).toBe(200);
    for (const path of ['/en', '/no-such-page', '/api/search?q=x', '/api/auth/session', '/sitemap.xml', '/api/model/', '/private']) {
      const { status, headers } = await admin.get(path);
      expect([path, status < 500 || (status === 503 && Number(headers.get('retry-after')) > 0)]).toEqual([path, true]);
    }
  } // prettier-ignore

  async function recovers(admin: HttpClient): Promise<void> {
    await until(async () => (await ready(server)).status === 200, 30_000);
    await load.writes(size(500, 20));
    await load.stop();
    expect(load.surprises).toEqual([]);
    expect(await damages(database, load.journal)).toEqual([]);
    expect((await admin.get('/api/plan')).body).toMatchObject({ state: 'clean', changes: [] });
  }

  test.each(Array.from({ length: size(5, 1) }, () => ['SIGTERM', 'SIGKILL'] as const).flat())(
    '[J7] after %s of the database, requests get 503 with Retry-After until it is back, and nothing is lost',
    async (signal) => {
      const admin = await server.admin();
      await load.start(server);
      await load.writes(size(500, 40));
      await maria.stop(signal);
      await until(async () => (await ready(server)).status === 503);
      await isUnavailable(admin);
      await maria.start();
      await recovers(admin);
    },
    120_000,
  );

  test('[J7] a database that refuses the user of the server is unavailable, also to the metrics, until it accepts the user again', async () => {
    const { url } = await maria.createDatabase('refusing');
    await maria.query("CREATE USER clerk@'%' IDENTIFIED BY 'first'");
    await maria.query("GRANT ALL ON refusing.* TO clerk@'%'");
    const ofClerk = url.replace('root@', 'clerk:first@');
    const clerks = await startServer({ views: { entries }, env: { DATABASE_URL: ofClerk, METRICS_TOKEN: 'a token for the metrics' } });
    const metrics = async () => (await clerks.client().call('/api/metrics', { headers: { authorization: 'Bearer a token for the metrics' } })).text;
    try {
      const admin = await clerks.admin();
      await admin.create('entries', [{ token: 'before', counter: 0 }]);
      expect(await metrics()).toContain('\nviewkraft_database_up 1\n');
      for (const [refuse, accept, reason] of [
        ["ALTER USER clerk@'%' ACCOUNT LOCK", "ALTER USER clerk@'%' ACCOUNT UNLOCK", 'locked'],
        ["SET PASSWORD FOR clerk@'%' = PASSWORD('second')", "SET PASSWORD FOR clerk@'%' = PASSWORD('first')", 'denied'],
      ] as const) {
        const from = clerks.log().length;
        await maria.query(refuse);
        await maria.query('KILL HARD USER clerk').catch(() => undefined);
        await until(async () => (await ready(clerks)).status === 503);
        for (const method of ['GET', 'POST']) {
          const response = await admin.send(method, '/api/entries/', method === 'GET' ? undefined : { token: 'never', counter: 0 });
          expect([response.status, Number(response.headers.get('retry-after')) > 0]).toEqual([503, true]);
          expect(response.text).not.toMatch(/clerk|locked|denied/i);
        }
        expect(await metrics()).toContain('\nviewkraft_database_up 0\n');
        expect(clerks.log().slice(from)).toMatch(new RegExp(`Not available: [^"]*${reason}`, 'i'));
        expect(clerks.log().slice(from)).not.toContain('internal error');
        await maria.query(accept);
        await until(async () => (await ready(clerks)).status === 200);
      }
      expect(await admin.list('entries')).toMatchObject([{ token: 'before' }]);
    } finally {
      await clerks.stop();
    }
    await maria.query("ALTER USER clerk@'%' ACCOUNT LOCK");
    await expect(startServer({ env: { DATABASE_URL: ofClerk }, timeout: 20_000 })).rejects.toThrow(/The database cannot be used: .*locked/);
  }, 60_000); // prettier-ignore

  test('[J7] a database that does not answer for a while makes the server unready, and loses nothing', async () => {
    const admin = await server.admin();
    const from = server.log().length;
    await load.start(server);
    await load.writes(20);
    maria.signal('SIGSTOP');
    await until(async () => (await ready(server)).status === 503);
    expect((await admin.get('/api/health/live')).status).toBe(200);
    maria.signal('SIGCONT');
    await recovers(admin);
    await server.logged('The database answers again after', from);
  }, 60_000);
});

test('[J7] another program that locks the SQLite file delays only writes; beyond five seconds they get 503', async () => {
  const server = await startServer({ views: { entries } });
  const other = new Sqlite(server.database.url.slice('sqlite:'.length));
  try {
    const admin = await server.admin();
    await admin.create('entries', [{ token: 'before', counter: 0 }]);
    other.exec('BEGIN IMMEDIATE');
    const refused = admin.send('POST', '/api/entries/', { token: 'refused', counter: 0 });
    expect(await admin.list('entries')).toHaveLength(1);
    expect((await ready(server)).status).toBe(200);
    const response = await refused;
    expect([response.status, Number(response.headers.get('retry-after')) > 0]).toEqual([503, true]);
    const waiting = admin.send('POST', '/api/entries/', { token: 'waited', counter: 0 });
    await sleep(200);
    other.exec('COMMIT');
    expect((await waiting).status).toBe(201);
    expect((await admin.list('entries')).map(({ token }) => token)).toEqual(['before', 'waited']);
  } finally {
    other.close();
    await server.stop();
  }
}, 60_000);
