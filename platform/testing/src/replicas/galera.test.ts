import { openDatabase } from '@viewkraft/server';
import { until } from '../server/until.js';
import { findGalera, GaleraCluster } from './galera.js';
import { Journal, type StoredEntry } from './journal.js';
import { entries, sendLoad } from './load.js';
import type { Replica } from './replica.js';
import { isPairPossible, ReplicaPair } from './replica-pair.js';

/** `npm run e2e:replicas -- --galera` sets it: the cluster alone takes 15 seconds to start. */
const isWanted = process.env['REPLICAS_GALERA'] === '1';
const provider = findGalera();
const suite = isWanted && provider !== undefined && isPairPossible() ? describe : describe.skip;
if (isWanted && suite !== describe) process.stderr.write('A cluster needs MariaDB, galera-4, rsync, nginx and Redis\n');

const clients = 8;
const database = 'viewkraft_cluster';
/** For experiments: `DATABASE_SYNC_WAIT=off` shows what the setting is for. */
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
    // Both start at once on an empty database, and compete for the lock of the schema.
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

  test('a record is read through the other replica at once, although the node of that replica lags', async () => {
    const [first, second] = await Promise.all(pair.replicas.map((replica) => pair.signedIn(replica)));
    await cluster.query(0, 'CREATE TABLE filler (n INT PRIMARY KEY)', database);
    for (let turn = 0; turn < 3; turn += 1) {
      // The other node applies this before the record.
      await cluster.query(0, `INSERT INTO filler SELECT seq FROM seq_${turn * 100_000 + 1}_to_${turn * 100_000 + 100_000}`, database);
      const [created] = (await first?.create('entries', [{ token: `lag ${turn}`, counter: turn }])) ?? [];
      const read = await second?.get<{ token: string }>(`/api/entries/${created?.['id']}`);
      expect([read?.status, read?.body.token]).toEqual([200, `lag ${turn}`]);
    }
    await cluster.query(0, "DROP TABLE filler", database);
    await cluster.query(0, "DELETE FROM entries WHERE token LIKE 'lag %'", database);
  }, 60_000); // prettier-ignore

  test('of two transactions on different nodes that lock the same rows, the second is repeated', async () => {
    await cluster.query(0, 'CREATE TABLE holders (id INT PRIMARY KEY, active INT NOT NULL)', database);
    await cluster.query(0, 'INSERT INTO holders VALUES (0, 1), (1, 1)', database);
    const nodes = await Promise.all([0, 1].map((at) => openDatabase(cluster.url(database, at))));
    let waiting = 0;
    let meet: (() => void) | undefined;
    const met = new Promise<void>((resolve) => (meet = resolve));
    await Promise.all(
      nodes.map((node, at) =>
        node.transaction(async (tx) => {
          const others = (await tx.query('SELECT id FROM holders WHERE active = 1 FOR UPDATE')).filter(
            ([id]) => Number(id) !== at,
          );
          // Both have read before one of them writes.
          waiting += 1;
          if (waiting >= 2) meet?.();
          await met;
          if (others.length > 0) await tx.execute('UPDATE holders SET active = 0 WHERE id = ?', [at]);
        }),
      ),
    );
    await Promise.all(nodes.map((node) => node.close()));
    expect(await cluster.query(2, 'SELECT SUM(active) AS n FROM holders', database)).toMatchObject([{ n: '1' }]);
    await cluster.query(0, 'DROP TABLE holders', database);
  }, 30_000);

  test('records that are imported at the same time through both replicas get keys with gaps, and the report and the history name the right ones', async () => {
    const people = await Promise.all(pair.replicas.map((replica) => pair.signedIn(replica)));
    const lines = (part: number) => Array.from({ length: 300 }, (_, at) => `import ${part} ${at},${at}`).join('\n');
    const responses = await Promise.all(people.map((person, part) => person.call('/api/entries/import', { method: 'POST', body: `token,counter\n${lines(part)}`, headers: { 'content-type': 'text/csv' } })));
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    const wrong = await cluster.query(2, `SELECT e.id FROM entries e LEFT JOIN _viewkraft_history h ON h.table_name = 'entries' AND h.record_id = e.id AND h.changes LIKE CONCAT('%"', e.token, '"%') WHERE h.id IS NULL`, database);
    const [count] = await cluster.query(2, "SELECT COUNT(*) AS n, MAX(id) - MIN(id) AS width FROM entries WHERE token LIKE 'import %'", database);
    expect([wrong, Number(count?.['n'])]).toEqual([[], 600]);
    expect(Number(count?.['width'])).toBeGreaterThan(600);
    await cluster.query(0, 'DELETE FROM entries', database);
    await cluster.query(0, 'DELETE FROM _viewkraft_history', database);
  }, 60_000); // prettier-ignore

  test('a column changes its type while another node writes: no value is lost', async () => {
    const view = (type: string) => ({ ...entries, columns: { ...entries.columns, amount: { type } } });
    const typeOf = async (replica: Replica) => (await (await pair.signedIn(replica)).get<{ columns: Record<string, { type: string }> }>('/api/model/entries')).body.columns['amount']?.type;
    const all = (wanted: string) => until(async () => (await Promise.all(pair.replicas.map(typeOf))).every((type) => type === wanted), 30_000);
    pair.drop('entries', view('string'));
    await all('string');
    await cluster.query(0, "INSERT INTO entries (token, counter, amount, _version, _created_at, _updated_at) SELECT CONCAT('type ', seq), 0, seq, 1, UTC_TIMESTAMP(3), UTC_TIMESTAMP(3) FROM seq_1_to_5000", database);
    const rows = await cluster.query(1, 'SELECT id, amount FROM entries', database);
    const known = new Map(rows.map(({ id, amount }) => [Number(id), String(amount)]));
    const keys = [...known.keys()];
    pair.drop('entries', view('integer'));
    await until(async () => (await (await pair.signedIn()).get('/api/plan')).text.includes('"held"'), 30_000);
    const outcomes = { written: 0, refused: 0 };
    const reasons = new Set<string>();
    let isDone = false;
    const writing = (async () => {
      for (let turn = 0; !isDone; turn += 1) {
        const [id, value] = [keys[(turn * 37) % keys.length] as number, String(10_000 + turn)];
        await cluster.query(1, `UPDATE entries SET amount = '${value}' WHERE id = ${id}`, database).then(
          () => {
            known.set(id, value);
            outcomes.written += 1;
          },
          (error: Error) => {
            outcomes.refused += 1;
            reasons.add(error.message);
          },
        );
      }
    })();
    await until(() => Promise.resolve(outcomes.written > 20), 5_000).catch(() => Promise.reject(new Error([...reasons].join())));
    const { code, err } = await pair.command(['views', 'apply'], cluster.url(database, 0)).finally(() => (isDone = true));
    expect([code, err]).toEqual([0, '']);
    await writing;
    process.stderr.write(`${outcomes.written} values written beside the change, ${outcomes.refused} refused: ${[...reasons].join()}\n`);
    expect(outcomes.written).toBeGreaterThan(20);
    const stored = await cluster.query(2, 'SELECT id, amount FROM entries', database);
    expect(typeof stored[0]?.['amount']).toBe('number');
    expect(stored.filter(({ id, amount }) => known.get(Number(id)) !== String(amount))).toEqual([]);
    expect(await cluster.query(2, 'SELECT TRIGGER_NAME FROM information_schema.TRIGGERS WHERE TRIGGER_SCHEMA = DATABASE()', database)).toEqual([]);
    await cluster.query(0, 'DELETE FROM entries', database);
    pair.drop('entries', entries);
  }, 90_000); // prettier-ignore

  test('a node that dies, its return, a rolling restart and a schema change under load lose or double no write', async () => {
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
        pair.drop('entries', { ...entries, columns: { ...entries.columns, note: { type: 'string' } } });
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
      const stored = (await cluster.query(at, 'SELECT id, token, counter, _version FROM entries', database)) as unknown as StoredEntry[];
      expect([at, journal.differences(stored)]).toEqual([at, []]);
    }
    // A commit whose response was lost is never repeated: only such requests of each client may fail.
    expect(failures.filter((failure) => !/(update of|creation).* 503 /.test(failure))).toEqual([]);
    expect(failures.length).toBeLessThanOrEqual(2 * clients);
    expect(journal.slowestMs).toBeLessThan(longestMs);
    expect(requests).toBeGreaterThan(200);
  }, 300_000); // prettier-ignore
});
