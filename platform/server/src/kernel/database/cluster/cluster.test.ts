import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import type { Database } from '../database.js';
import { openDatabase } from '../open-database.js';
import { withSchemaLock } from '../schema-lock.js';
import { testKinds, type TestDatabase } from '../testing/test-databases.js';
import { stopWrites, allowWrites } from './write-stop.js';

const mysqlUrl = process.env['TEST_MYSQL_URL'] ?? 'mysql://root@127.0.0.1:3306';
const kinds = await testKinds();
const mysqlKinds = kinds.filter(({ name }) => name !== 'SQLite');
const suite = mysqlKinds.length > 0 ? describe.each(mysqlKinds) : describe.skip.each(kinds);

/** A proxy in front of the server. Closing it simulates a host that goes away. */
class HostProxy {
  private readonly sockets = new Set<Socket>();
  private server: Server | undefined;
  port = 0;

  async open(): Promise<this> {
    const { hostname, port } = new URL(mysqlUrl);
    this.server = createServer((client) => {
      const upstream = connect(Number(port || 3306), hostname);
      client.pipe(upstream).pipe(client);
      for (const socket of [client, upstream]) {
        this.sockets.add(socket);
        socket.on('error', () => undefined);
        socket.on('close', () => [client, upstream].forEach((one) => one.destroy()));
      }
    });
    await new Promise<void>((resolve) => this.server?.listen(this.port, '127.0.0.1', resolve));
    this.port = (this.server.address() as AddressInfo).port;
    return this;
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    this.sockets.clear();
    const { server } = this;
    await new Promise((resolve) => (server?.listening ? server.close(resolve) : resolve(undefined)));
  }
}

/** The database as a node of a cluster, where named locks and row locks hold on one node only. */
const asNode = (db: Database): Database => {
  const dialect = { ...db.dialect, isCluster: true };
  return new Proxy(db, {
    get: (target, name) => {
      if (name === 'dialect') return dialect;
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
};

suite('several hosts of $name', ({ make }) => {
  let testDatabase: TestDatabase;
  let proxies: readonly [HostProxy, HostProxy];
  let db: Database;
  const warnings: string[] = [];

  beforeAll(async () => {
    testDatabase = await make({ isBare: true });
    await testDatabase.db.execute('CREATE TABLE notes (id INT AUTO_INCREMENT PRIMARY KEY, text VARCHAR(40))');
    const [name] = (await testDatabase.db.query('SELECT DATABASE()'))[0] as [string];
    proxies = [await new HostProxy().open(), await new HostProxy().open()];
    const { username, password } = new URL(mysqlUrl);
    const url = `mysql://${username}:${password}@127.0.0.1:${proxies[0].port},127.0.0.1:${proxies[1].port}/${name}`;
    db = await openDatabase(url, { warn: (message) => void warnings.push(message) });
  });
  afterAll(async () => {
    await db?.close();
    await Promise.all(proxies?.map((proxy) => proxy.close()) ?? []);
    await testDatabase?.end();
  });

  const count = async (): Promise<number> => Number((await db.query('SELECT COUNT(*) FROM notes'))[0]?.[0]);

  test('work goes on with the next host when one goes away, and stays there when it comes back', async () => {
    const write = () => db.transaction((tx) => tx.execute("INSERT INTO notes (text) VALUES ('x')"));
    await Promise.all(Array.from({ length: 8 }, write));
    await proxies[0].close();
    expect(await count()).toBe(8);
    await Promise.all(Array.from({ length: 8 }, write));
    await proxies[0].open();
    await proxies[1].close();
    await write();
    expect(await count()).toBe(17);
    expect(warnings).toEqual([expect.stringContaining(`to 127.0.0.1:${proxies[1].port}`), expect.stringContaining(`to 127.0.0.1:${proxies[0].port}`)]);
    await proxies[1].open();
  }); // prettier-ignore

  test('a transaction whose connection breaks before the commit runs again, and writes once', async () => {
    let runs = 0;
    await db.transaction(async (tx) => {
      runs += 1;
      await tx.execute("INSERT INTO notes (text) VALUES ('once')");
      if (runs === 1) await proxies[0].close();
      await tx.query('SELECT 1');
    });
    expect([runs, (await db.query("SELECT 1 FROM notes WHERE text = 'once'")).length]).toEqual([2, 1]);
    await proxies[0].open();
  });

  test('a URL whose first host is down opens', async () => {
    const other = await openDatabase(`mysql://root@127.0.0.1:1,127.0.0.1:${proxies[1].port}/mysql`);
    await other.ping();
    await other.close();
  });
});

suite('locks of a cluster on $name', ({ make }) => {
  let testDatabase: TestDatabase;
  let nodes: readonly [Database, Database];

  beforeAll(async () => {
    testDatabase = await make({ isBare: true });
    nodes = [asNode(testDatabase.db), asNode(await testDatabase.open())];
  });
  afterAll(() => testDatabase?.end());

  test('of two nodes that change the schema, one waits for the other', async () => {
    const steps: string[] = [];
    await Promise.all(
      nodes.map((node, at) =>
        withSchemaLock(node, async (session) => {
          steps.push(`begin ${at}`);
          await session.query('SELECT SLEEP(0.05)');
          steps.push(`end ${at}`);
        }),
      ),
    );
    const [first, second] = steps[0] === 'begin 0' ? [0, 1] : [1, 0];
    expect(steps).toEqual([`begin ${first}`, `end ${first}`, `begin ${second}`, `end ${second}`]);
  });

  test('the expired lock of a dead process is taken over, and the tables that it stopped accept writes again', async () => {
    const [node, other] = nodes;
    await node.execute('CREATE TABLE stopped (id INT PRIMARY KEY)');
    const session = await node.session();
    for (const sql of stopWrites('stopped', node.dialect)) await session.execute(sql);
    await node.execute("INSERT INTO _viewkraft_locks (name, owner, expires_at) VALUES ('schema', 'gone', UTC_TIMESTAMP(3) + INTERVAL 1 SECOND)");
    await session.execute('INSERT INTO stopped (id) VALUES (1)');
    await expect(other.execute('INSERT INTO stopped (id) VALUES (2)')).rejects.toMatchObject({ kind: 'unavailable' });
    expect(await withSchemaLock(other, () => Promise.resolve('done'))).toBe('done');
    expect(await other.execute('INSERT INTO stopped (id) VALUES (2)')).toMatchObject({ changes: 1 });
    for (const sql of allowWrites('stopped', node.dialect)) await session.execute(sql);
    await session.release();
  }, 20_000); // prettier-ignore
});
