import { until } from '../server/until.js';
import { findGalera, GaleraCluster } from './galera.js';
import { Journal, type StoredEntry } from './journal.js';
import { sendLoad } from './load.js';
import type { Replica } from './replica.js';
import { entriesView, isPairPossible, ReplicaPair } from './replica-pair.js';

/** `npm run e2e:replicas -- --galera` sets it: the cluster alone takes a quarter of a minute to start. */
const isWanted = process.env['REPLICAS_GALERA'] === '1';
const provider = findGalera();
const suite = isWanted && provider !== undefined && isPairPossible() ? describe : describe.skip;
if (isWanted && suite !== describe) process.stderr.write('A cluster needs MariaDB, galera-4, rsync, nginx and Redis\n');

const clients = 8;
const database = 'viewkraft_cluster';
/** For trials: `DATABASE_SYNC_WAIT=off` shows what it is for. */
const forwarded = (): Record<string, string> => {
  const { DATABASE_SYNC_WAIT } = process.env;
  return DATABASE_SYNC_WAIT === undefined ? {} : { DATABASE_SYNC_WAIT };
};
/** The group waits five seconds before it goes on without a member. */
const longestMs = 12_000;

suite('two replicas with different nodes of a cluster of three', () => {
  let cluster: GaleraCluster;
  let pair: ReplicaPair;

  beforeAll(async () => {
    cluster = await GaleraCluster.start(String(provider));
    await cluster.server(0).query(`CREATE DATABASE ${database} CHARACTER SET utf8mb4`);
    // Both start at once on an empty database, and meet at the lock of the schema.
    pair = await ReplicaPair.start([cluster.url(database, 0), cluster.url(database, 1)], forwarded());
  }, 180_000);
  afterAll(async () => {
    await pair?.stop();
    await cluster?.remove();
  }, 60_000);

  /** Until both replicas serve the load again. */
  const bothServe = async (): Promise<void> => {
    for (const replica of pair.replicas) {
      const before = await served(replica);
      await until(async () => (await served(replica)) > before + 20, 40_000);
    }
  };
  const served = (replica: Replica) => replica.metric('viewkraft_http_requests_total', 'view="entries"');

  test('[J4] a node that dies, its return, a rolling restart and a schema change under load lose or double no write', async () => {
    const journal = new Journal();
    const people = await Promise.all(Array.from({ length: clients }, () => pair.signedIn()));
    const began = performance.now();
    let isDone = false;
    const load = people.map((client) => sendLoad(client, journal, () => !isDone && journal.failures.length < 500));
    const told: string[] = [];
    const step = async (name: string, work: () => Promise<void>): Promise<void> => {
      const [from, failed] = [performance.now(), journal.failures.length];
      await work();
      await bothServe();
      told.push(`${name}: ${Math.round(performance.now() - from)} ms, ${journal.failures.length - failed} failures`);
    };
    try {
      await bothServe();
      await step('kill the node of the first replica', () => cluster.server(0).stop('SIGKILL'));
      await step('the node joins again', () => cluster.join(0));
      await step('schema change', async () => {
        pair.drop('entries', { ...entriesView, columns: { ...entriesView.columns, note: { type: 'string' } } });
        const knowsNote = async (replica: Replica) => 'note' in (await (await pair.signedIn(replica)).get<{ columns: object }>('/api/model/entries')).body.columns;
        await until(async () => (await Promise.all(pair.replicas.map(knowsNote))).every((knows) => knows), 20_000);
      });
      await step('stop and start the node of both replicas', async () => {
        await cluster.server(1).stop();
        await cluster.join(1);
      });
      for (const replica of pair.replicas) {
        await step('restart a replica', async () => {
          expect(await replica.stop()).toBe(0);
          await replica.start();
        });
      }
    } finally {
      isDone = true;
      await Promise.all(load);
    }
    const { requests, updates, failures } = journal;
    process.stderr.write(`${requests} requests, ${journal.entries.length} creations, ${updates} updates in ${Math.round((performance.now() - began) / 1_000)} s\n${told.join('\n')}\n${failures.slice(0, 20).join('\n')}\n`);
    for (const at of [0, 1, 2]) {
      await until(async () => (await cluster.server(at).status('wsrep_local_state')) === '4');
      const stored = (await cluster.server(at).query('SELECT id, token, counter, _version FROM entries', database)) as unknown as StoredEntry[];
      expect([at, journal.differences(stored)]).toEqual([at, []]);
    }
    // A commit whose answer was lost is never repeated: only such requests of each client may fail.
    expect(failures.filter((failure) => !/(update of|creation).* 503 /.test(failure))).toEqual([]);
    expect(failures.length).toBeLessThanOrEqual(2 * clients);
    expect(journal.slowestMs).toBeLessThan(longestMs);
    expect(requests).toBeGreaterThan(200);
  }, 300_000); // prettier-ignore
});
