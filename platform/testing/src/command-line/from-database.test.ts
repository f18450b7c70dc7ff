import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Sqlite } from '@viewkraft/server/sqlite';
import { createConnection } from 'mysql2/promise';
import type { HttpClient } from '../server/http-client.js';
import { startServer, type RunningServer } from '../server/start-server.js';
import {
  databaseKinds,
  createTemporaryDatabase,
  type DatabaseKind,
  type TemporaryDatabase,
} from '../server/temporary-database.js';
import { until } from '../server/until.js';
import { viewkraft } from './viewkraft.js';

/** A shop as other systems make it: names in mixed case, keys of two columns, cycles, and values without a type. */
const common = [
  `INSERT INTO Category VALUES (1, 'Tea', NULL), (2, 'Green tea', 1)`,
  `INSERT INTO Store VALUES (1, 'Bonn', 10)`,
  `INSERT INTO Staff VALUES (10, 'Ada', 1, NULL), (11, 'Bert', 1, 10)`,
  `INSERT INTO Product VALUES (7, 'Sencha', 12.50, 1, 'new', '2024-02-29 13:45:00', '2024-02-29', 2)`,
  `INSERT INTO Product VALUES (8, 'Assam', 8.00, 0, 'old', NULL, NULL, 1)`,
  `INSERT INTO Tag VALUES ('bio', 'Organic'), ('fair', 'Fair trade')`,
  `INSERT INTO ProductTag VALUES (7, 'bio'), (7, 'fair'), (8, 'bio')`,
  `INSERT INTO OrderLine VALUES (1, 1, 7, 3), (1, 2, 8, 1)`,
];
const tables: Record<DatabaseKind, readonly string[]> = {
  sqlite: [
    'CREATE TABLE Category (CategoryId INTEGER PRIMARY KEY, Name NVARCHAR(50) NOT NULL, ParentId INTEGER REFERENCES Category (CategoryId))',
    'CREATE TABLE Store (StoreId INTEGER PRIMARY KEY, City VARCHAR(40) NOT NULL, ManagerId INTEGER NOT NULL REFERENCES Staff (StaffId))',
    'CREATE TABLE Staff (StaffId INTEGER PRIMARY KEY, Name TEXT NOT NULL, StoreId INTEGER NOT NULL REFERENCES Store (StoreId), BossId INTEGER REFERENCES Staff (StaffId))',
    'CREATE TABLE Product (ProductId INTEGER PRIMARY KEY, Title VARCHAR(100) NOT NULL UNIQUE, Price DECIMAL(8,2), IsSold BOOLEAN NOT NULL, State TEXT, MadeAt DATETIME, BestBefore DATE, CategoryId INTEGER REFERENCES Category (CategoryId) ON DELETE SET NULL)',
    'CREATE TABLE Tag (Code CHAR(8) PRIMARY KEY, Label TEXT)',
    'CREATE TABLE ProductTag (ProductId INTEGER REFERENCES Product (ProductId), TagCode CHAR(8) REFERENCES Tag (Code), PRIMARY KEY (ProductId, TagCode))',
    'CREATE TABLE OrderLine (OrderNo INTEGER, LineNo INTEGER, ProductId INTEGER REFERENCES Product (ProductId) ON DELETE CASCADE, Amount INTEGER NOT NULL, PRIMARY KEY (OrderNo, LineNo))',
  ],
  mysql: [
    'SET FOREIGN_KEY_CHECKS = 0',
    'CREATE TABLE Category (CategoryId INT UNSIGNED AUTO_INCREMENT PRIMARY KEY, Name VARCHAR(50) NOT NULL, ParentId INT UNSIGNED, FOREIGN KEY (ParentId) REFERENCES Category (CategoryId)) CHARACTER SET latin1',
    'CREATE TABLE Store (StoreId SMALLINT PRIMARY KEY, City VARCHAR(40) NOT NULL, ManagerId SMALLINT NOT NULL, FOREIGN KEY (ManagerId) REFERENCES Staff (StaffId))',
    'CREATE TABLE Staff (StaffId SMALLINT PRIMARY KEY, Name TINYTEXT NOT NULL, StoreId SMALLINT NOT NULL, BossId SMALLINT, FOREIGN KEY (StoreId) REFERENCES Store (StoreId), FOREIGN KEY (BossId) REFERENCES Staff (StaffId))',
    "CREATE TABLE Product (ProductId BIGINT PRIMARY KEY, Title VARCHAR(100) NOT NULL UNIQUE, Price DECIMAL(8,2), IsSold TINYINT(1) NOT NULL, State ENUM('new','old','it''s'), MadeAt DATETIME, BestBefore DATE, CategoryId INT UNSIGNED, FOREIGN KEY (CategoryId) REFERENCES Category (CategoryId) ON DELETE SET NULL)",
    'CREATE TABLE Tag (Code CHAR(8) PRIMARY KEY, Label VARCHAR(40))',
    'CREATE TABLE ProductTag (ProductId BIGINT, TagCode CHAR(8), PRIMARY KEY (ProductId, TagCode), FOREIGN KEY (ProductId) REFERENCES Product (ProductId), FOREIGN KEY (TagCode) REFERENCES Tag (Code))',
    'CREATE TABLE OrderLine (OrderNo INT, LineNo INT, ProductId BIGINT, Amount INT NOT NULL, PRIMARY KEY (OrderNo, LineNo), FOREIGN KEY (ProductId) REFERENCES Product (ProductId) ON DELETE CASCADE)',
  ],
};

/** Runs statements in one session; the references of a cycle are checked by none of them. */
async function runAll(kind: DatabaseKind, url: string, statements: readonly string[]): Promise<void> {
  if (kind === 'sqlite') {
    const db = new Sqlite(url.slice('sqlite:'.length));
    db.pragma('foreign_keys = off');
    db.exec(statements.join(';\n'));
    db.close();
    return;
  }
  const connection = await createConnection({ uri: url, multipleStatements: true });
  await connection.query(statements.join(';\n'));
  await connection.end();
}

const kinds = await databaseKinds();
const pairs = kinds.flatMap((from) => kinds.map((to) => [from, to] as const));

describe.each(pairs)('view from-database, from %s into %s', (from, to) => {
  let folder: string;
  let source: TemporaryDatabase;
  let server: RunningServer;
  let admin: HttpClient;
  const content = async () =>
    JSON.stringify(
      await Promise.all(
        ['Category', 'Store', 'Staff', 'Product', 'ProductTag', 'OrderLine'].map((name) =>
          source.rows(`SELECT * FROM ${name}`),
        ),
      ),
    );
  const records = (view: string, sort = 'id') => admin.list(view, { sort });

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'viewkraft-source-'));
    source = await createTemporaryDatabase(from, folder);
    const statements = [
      ...tables[from],
      ...(from === 'sqlite'
        ? [
            'CREATE TABLE Scan (Id INTEGER PRIMARY KEY, Bytes BLOB, Pages INTEGER DEFAULT 1, Note TEXT DEFAULT NULL)',
            `INSERT INTO Scan VALUES (1, x'00ff', 2, NULL)`,
          ]
        : [
            'CREATE TABLE Scan (Id INT PRIMARY KEY, Bytes BLOB, Pages INTEGER DEFAULT 1, Note TEXT DEFAULT NULL, Share DECIMAL(19,4), Debt DECIMAL(30,4))',
            `INSERT INTO Scan VALUES (1, x'00ff', 2, NULL, 1234.5, 12345678901234567890.1234)`,
          ]),
      ...common,
    ];
    await runAll(from, source.url, statements);
    server = await startServer({ database: to });
    admin = await server.admin();
  }, 90_000);
  afterAll(async () => {
    await server?.stop();
    await source.drop();
    rmSync(folder, { recursive: true, force: true });
  }, 60_000);

  test('--dry shows what the tables become, and writes nothing', async () => {
    const shown = await viewkraft(server, ['view', 'from-database', source.url, '--dry']);
    expect([shown.code, shown.err]).toEqual([0, '']);
    expect(shown.out).toMatch(/^Product -> product: 8 columns, 3 relations$/m);
    expect(shown.out).toMatch(/Bytes \(\w+\) is left out: views have no type for it/);
    expect(shown.out.match(/\S+ \(\S+\) is taken without its default/g)).toEqual([expect.stringMatching(/^Pages /)]);
    expect(readdirSync(server.viewsFolder)).toEqual([]);
  });

  test('views are written and rows copied with their keys and references; the source stays as it is', async () => {
    const before = await content();
    const result = await viewkraft(server, ['view', 'from-database', source.url, '--json']);
    expect([result.code, result.err]).toEqual([0, '']);
    expect(result.json()).toMatchObject({ records: 15, views: { product: 2, staff: 2, product_tag: 3 } });
    expect(await content()).toBe(before);

    expect(await records('product')).toEqual([
      expect.objectContaining({
        title: 'Sencha',
        price: '12.50',
        is_sold: true,
        state: 'new',
        made_at: '2024-02-29T13:45:00.000Z',
        best_before: '2024-02-29',
        category_id: 2,
      }),
      expect.objectContaining({ title: 'Assam', price: '8.00', is_sold: false, state: 'old', made_at: null }),
    ]);
    // A cycle of required references is filled afterwards.
    expect(await records('store')).toEqual([expect.objectContaining({ id: 1, city: 'Bonn', manager_id: 10 })]);
    expect(await records('staff')).toEqual([
      expect.objectContaining({ id: 10, name: 'Ada', store_id: 1, boss_id: null }),
      expect.objectContaining({ id: 11, boss_id: 10 }),
    ]);
    expect(await records('category')).toEqual([
      expect.objectContaining({ parent_id: null }),
      expect.objectContaining({ parent_id: 1 }),
    ]);
    expect((await records('order_line')).map(({ order_no, line_no, amount }) => [order_no, line_no, amount])).toEqual([
      [1, 1, 3],
      [1, 2, 1],
    ]);
    const [sencha] = await admin.list('product', { filter: { title: 'Sencha' }, include: 'tag,category' });
    expect(sencha).toMatchObject({ category: { name: 'Green tea' }, tag: [{ id: 'bio' }, { id: 'fair' }] });
    expect(await viewkraft(server, ['views', 'plan'])).toMatchObject({ code: 0 });
    const fileOf = (name: string): unknown =>
      JSON.parse(readFileSync(join(server.viewsFolder, `${name}.json`), 'utf8'));
    expect(fileOf('order_line')).toMatchObject({ relations: { product: { onDelete: 'cascade' } } });
    expect(fileOf('product')).toMatchObject({ relations: { category: { onDelete: 'setNull' } } });
    expect(fileOf('staff')).not.toHaveProperty('relations.store.onDelete');
    if (from === 'mysql')
      expect(await records('scan')).toEqual([
        expect.objectContaining({ share: '1234.5000', debt: '12345678901234567890.1234' }),
      ]);
  });

  test('--rows-only copies only into empty views', async () => {
    const lines = await records('order_line');
    await admin.send('DELETE', '/api/order_line/', lines.map(({ id }) => ({ id }))); // prettier-ignore
    const again = await viewkraft(server, ['view', 'from-database', source.url, '--rows-only', '--json']);
    expect([again.code, again.err]).toEqual([0, '']);
    expect(again.json()).toMatchObject({ records: 2, views: { order_line: 2, product: null, staff: null } });
    expect(await records('staff')).toHaveLength(2);
  });

  test('the views are ordinary: a new record gets the next key, a link is added, a value outside the enumeration is refused', async () => {
    const product = await admin.send('POST', '/api/category/', { name: 'Coffee' });
    expect([product.status, product.body['id']]).toEqual([201, 3]);
    if (from === 'mysql') {
      const wrong = await admin.send('PUT', '/api/product/7', { state: 'lost' });
      expect(wrong.status).toBe(422);
    }
    const [sencha] = await admin.list('product', { filter: { title: 'Assam' } });
    const linked = await admin.send('POST', `/api/product/${String(sencha?.['id'])}/tag/`, { id: 'fair' });
    expect(linked.status).toBeLessThan(300);
  });

  test('a second run is refused as a whole, and so is a missing table', async () => {
    const hash = () =>
      createHash('sha256')
        .update(
          readdirSync(server.viewsFolder)
            .map((name) => readFileSync(join(server.viewsFolder, name)))
            .join(),
        )
        .digest('hex');
    const before = hash();
    await runAll(from, source.url, [
      'CREATE TABLE Users (Id INTEGER PRIMARY KEY, Favourite BIGINT, FOREIGN KEY (Favourite) REFERENCES Product (ProductId))',
    ]);
    const again = await viewkraft(server, ['view', 'from-database', source.url]);
    expect([again.code, again.err]).toEqual([1, expect.stringContaining('already defined')]);
    expect(again.err).toMatch(/^These files are kept, .*\nTables without a view: --tables Users$/m);
    await runAll(from, source.url, [
      `CREATE TABLE ${from === 'sqlite' ? '"It\'s odd"' : "`It's odd`"} (Id INTEGER PRIMARY KEY)`,
    ]);
    const odd = await viewkraft(server, ['view', 'from-database', source.url]);
    expect(odd.err).toMatch(/: --tables '(It'\\''s odd,Users|Users,It'\\''s odd)'$/m);
    await runAll(from, source.url, [`DROP TABLE ${from === 'sqlite' ? '"It\'s odd"' : "`It's odd`"}`]);
    const other = await viewkraft(server, ['view', 'from-database', source.url, '--tables', 'Users', '--dry']);
    expect(other.out).toMatch(
      /^Users -> users_table: 2 columns, 1 relation\n {4}The platform needs the name "users", so this view is called "users_table"\.$/m,
    );
    expect(await viewkraft(server, ['view', 'from-database', source.url, '--tables', 'Nothing'])).toMatchObject({
      code: 1,
      err: expect.stringContaining('no table "Nothing"'),
    });
    expect(hash()).toBe(before);
    await runAll(from, source.url, ['INSERT INTO Users VALUES (1, 7)']);
    const late = await viewkraft(server, ['view', 'from-database', source.url, '--tables', 'Users', '--json']);
    expect(late.json()).toMatchObject({ records: 1 });
    await until(async () => (await admin.get('/api/users_table/')).status === 200);
    const [user] = await admin.list('users_table', { include: 'favourite_2' });
    expect(user).toMatchObject({ id: 1, favourite_2: { title: 'Sencha' } });
  });
});

test('without an administrator nothing is written', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'viewkraft-fresh-'));
  try {
    const database = await createTemporaryDatabase('sqlite', folder);
    const address = `sqlite:${join(folder, 'source.db')}`;
    await runAll('sqlite', address, ['CREATE TABLE Thing (Id INTEGER PRIMARY KEY)']);
    const viewsFolder = mkdtempSync(join(folder, 'views-'));
    const refused = await viewkraft({ folder, database, viewsFolder }, ['view', 'from-database', address]);
    expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('no administrator yet')]);
    expect(readdirSync(viewsFolder)).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('an ON DELETE that a view cannot have is noted', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'viewkraft-keys-'));
  try {
    const database = await createTemporaryDatabase('sqlite', folder);
    const address = `sqlite:${join(folder, 'source.db')}`;
    await runAll('sqlite', address, [
      'CREATE TABLE Shelf (Id INTEGER PRIMARY KEY)',
      'CREATE TABLE Book (Id INTEGER PRIMARY KEY, ShelfId INTEGER NOT NULL REFERENCES Shelf (Id) ON DELETE SET NULL)',
    ]);
    const shown = await viewkraft({ folder, database, viewsFolder: folder }, [
      'view',
      'from-database',
      address,
      '--dry',
    ]);
    expect([shown.code, shown.err]).toEqual([0, '']);
    expect(shown.out).toMatch(/^Book -> book: .*\n {4}ShelfId cannot become empty, .*ON DELETE SET NULL is left out/m);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test.each([
  ['sqlite:/nowhere/at-all.db', /There is no file/],
  ['postgres://localhost/x', /must be sqlite:/],
  ['mysql://root:secret-word@127.0.0.1:1/x', /^The database at 127\.0\.0\.1:1 cannot be used: .*ECONNREFUSED/],
])('%s is refused with the reason, and without its password', async (address, reason) => {
  const folder = mkdtempSync(join(tmpdir(), 'viewkraft-none-'));
  try {
    const database = await createTemporaryDatabase('sqlite', folder);
    const refused = await viewkraft({ folder, database, viewsFolder: folder }, ['view', 'from-database', address]);
    expect([refused.code, refused.err]).toEqual([1, expect.stringMatching(reason)]);
    expect(refused.err).not.toMatch(/secret-word|\n\s+at /);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
