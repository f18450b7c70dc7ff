import type { DatabaseKind, TemporaryDatabase } from '../server/temporary-database.js';
import { until } from '../server/until.js';
import { everyDatabase, type Suite } from './every-database.js';

/** A shop as another program made it. */
const tables: Record<DatabaseKind, readonly string[]> = {
  sqlite: [
    'CREATE TABLE "Customers" ("Customer ID" INTEGER PRIMARY KEY, "Full Name" NVARCHAR(40) NOT NULL, Mail TEXT UNIQUE, Credit NUMERIC(10,2), "Since" DATETIME DEFAULT CURRENT_TIMESTAMP, born DATE, State TEXT NOT NULL DEFAULT \'new\' CHECK (State <> \'bad\'))',
    'CREATE TABLE orders (no CHAR(6) PRIMARY KEY, customer INTEGER NOT NULL REFERENCES "Customers" ("Customer ID"), share REAL)',
    'CREATE TABLE Tags (TagId INT NOT NULL PRIMARY KEY, Label TEXT)',
    'CREATE TABLE "Customer Tags" ("Customer Id" INTEGER REFERENCES "Customers", "Tag Id" INT REFERENCES Tags, PRIMARY KEY ("Customer Id", "Tag Id"))',
    'CREATE TABLE visit_tags (visit_id INTEGER NOT NULL, tag_id INTEGER NOT NULL, note TEXT, PRIMARY KEY (visit_id, tag_id))',
    'CREATE TABLE notes (id INTEGER PRIMARY KEY, customer_id INTEGER, text TEXT)',
    'CREATE TABLE loose (code VARCHAR(10) PRIMARY KEY)',
    'CREATE TABLE pairs (a INTEGER, b INTEGER, PRIMARY KEY (a, b))',
    'CREATE TABLE codes (code VARCHAR(10) PRIMARY KEY, label VARCHAR(40))',
    'CREATE TRIGGER upper_state AFTER UPDATE OF State ON "Customers" BEGIN UPDATE "Customers" SET State = lower(State) WHERE "Customer ID" = new."Customer ID"; END',
  ],
  mysql: [
    "CREATE TABLE `Customers` (`Customer ID` SMALLINT UNSIGNED AUTO_INCREMENT PRIMARY KEY, `Full Name` VARCHAR(40) NOT NULL, Mail VARCHAR(60) UNIQUE, Credit DECIMAL(10,2), `Since` TIMESTAMP DEFAULT CURRENT_TIMESTAMP, born DATE, State VARCHAR(10) NOT NULL DEFAULT 'new' CHECK (State <> 'bad')) CHARACTER SET latin1",
    'CREATE TABLE orders (no CHAR(6) PRIMARY KEY, customer SMALLINT UNSIGNED NOT NULL, share FLOAT, FOREIGN KEY (customer) REFERENCES `Customers` (`Customer ID`)) CHARACTER SET latin1',
    'CREATE TABLE Tags (TagId INT PRIMARY KEY, Label TINYTEXT)',
    'CREATE TABLE `Customer Tags` (`Customer Id` SMALLINT UNSIGNED, `Tag Id` INT, PRIMARY KEY (`Customer Id`, `Tag Id`), FOREIGN KEY (`Customer Id`) REFERENCES `Customers` (`Customer ID`), FOREIGN KEY (`Tag Id`) REFERENCES Tags (TagId))',
    'CREATE TABLE visit_tags (visit_id INT NOT NULL, tag_id INT NOT NULL, note TEXT, PRIMARY KEY (visit_id, tag_id))',
    'CREATE TABLE notes (id INT AUTO_INCREMENT PRIMARY KEY, customer_id INT, text TEXT) ENGINE=MyISAM',
    'CREATE TABLE loose (code VARCHAR(10) PRIMARY KEY)',
    'CREATE TABLE pairs (a INT, b INT, PRIMARY KEY (a, b))',
    'CREATE TABLE codes (code VARCHAR(10) PRIMARY KEY, label VARCHAR(40)) CHARACTER SET latin1 COLLATE latin1_german1_ci',
    "CREATE TRIGGER upper_state BEFORE UPDATE ON `Customers` FOR EACH ROW SET NEW.State = IF(BINARY NEW.State = 'LOUD', 'loud', NEW.State)",
  ],
};

const all = ['editor'];
const views = {
  customers: {
    managed: false,
    table: 'Customers',
    columns: {
      id: { type: 'integer', primaryKey: true, field: 'Customer ID' },
      name: { type: 'string', length: 40, allowNull: false, field: 'Full Name' },
      mail: { type: 'string', length: 60, unique: true, field: 'Mail' },
      credit: { type: 'decimal', precision: 10, scale: 2, field: 'Credit' },
      since: { type: 'datetime', field: 'Since' },
      born: { type: 'dateonly' },
      state: { type: 'string', length: 10, field: 'State' },
    },
    relations: {
      orders: { type: 'hasMany', foreignKey: 'customer_id' },
      notes: { type: 'hasMany', foreignKey: 'customer_id' },
      tags: { type: 'belongsToMany', through: 'Customer Tags', foreignKey: 'Customer Id', otherKey: 'Tag Id' },
    },
    access: { read: [...all, { roles: ['public'], where: { state: 'live' }, columns: ['name', 'state'] }] },
  },
  orders: {
    managed: false,
    columns: {
      id: { type: 'string', length: 6, primaryKey: true, field: 'no' },
      customer_id: { type: 'integer', allowNull: false, field: 'customer' },
      share: { type: 'number' },
    },
    relations: { customer: { type: 'belongsTo', view: 'customers' } },
  },
  tags: {
    managed: false,
    table: 'Tags',
    columns: {
      id: { type: 'integer', primaryKey: true, autoIncrement: false, field: 'TagId' },
      label: { type: 'string', field: 'Label' },
    },
  },
  notes: {
    managed: false,
    columns: { id: { type: 'integer', primaryKey: true }, customer_id: { type: 'integer' }, text: { type: 'text' } },
    relations: { customer: { type: 'belongsTo', view: 'customers', foreignKey: 'customer_id', onDelete: 'cascade' } },
  },
  loose: { managed: false, columns: { code: { type: 'string', length: 10, primaryKey: true } } },
  codes: {
    managed: false,
    columns: { code: { type: 'string', length: 10, primaryKey: true }, label: { type: 'string', length: 40 } },
    relations: { visits: { type: 'hasMany', foreignKey: 'code_id' } },
  },
  /** Our own table beside the others. */
  visits: {
    columns: {
      id: { type: 'integer', primaryKey: true },
      customer_id: { type: 'integer' },
      code_id: { type: 'string', length: 10 },
    },
    relations: {
      customer: { type: 'belongsTo', view: 'customers', foreignKey: 'customer_id' },
      code: { type: 'belongsTo', view: 'codes', foreignKey: 'code_id' },
      // Its links are in a table of the other program.
      tags: { type: 'belongsToMany', through: 'visit_tags', foreignKey: 'visit_id', otherKey: 'tag_id' },
      // This table does not exist yet: the server creates it.
      marks: {
        type: 'belongsToMany',
        view: 'tags',
        through: 'visit_marks',
        foreignKey: 'visit_id',
        otherKey: 'tag_id',
      },
    },
  },
};

const inUse = { sqlite: '"', mysql: '`' } as const;
const fill = async (database: TemporaryDatabase): Promise<void> => {
  const q = inUse[database.kind];
  for (const statement of tables[database.kind]) await database.change(statement);
  await database.change(
    `INSERT INTO ${q}Customers${q} (${q}Customer ID${q}, ${q}Full Name${q}, Mail, Credit, Since, born, State) VALUES ` +
      "(1, 'Ada', 'ada@example.com', 12.5, '2024-02-29 13:45:00', '1990-05-01', 'live'), (2, 'bert', NULL, NULL, '2023-01-01 00:00:00', NULL, 'LIVE')",
  );
  await database.change("INSERT INTO orders VALUES ('A-1', 1, 0.1), ('a-2', 1, 0.25)");
  await database.change("INSERT INTO loose VALUES ('a'), ('b'), ('c')");
  // SQLite accepts null and blobs in a key.
  if (database.kind === 'sqlite') await database.change("INSERT INTO loose VALUES (NULL), (NULL), (x'ff')");
  await database.change("INSERT INTO codes VALUES ('a', 'é'), ('?', '?')");
  await database.change("INSERT INTO Tags VALUES (10, 'good'), (11, 'late')");
  await database.change(`INSERT INTO ${q}Customer Tags${q} VALUES (1, 10)`);
};

/** The definitions of all tables that are not ours, as the database shows them. */
async function definitions({ kind, server: { database } }: Pick<Suite, 'kind' | 'server'>): Promise<unknown> {
  const names = ['Customers', 'orders', 'Tags', 'Customer Tags', 'notes', 'pairs', 'visit_tags'];
  if (kind === 'sqlite') {
    const list = names.map((name) => `'${name}'`).join();
    return database.rows(`SELECT type, name, sql FROM sqlite_master WHERE tbl_name IN (${list}) ORDER BY name`);
  }
  const found = [];
  for (const name of names) {
    const [row] = await database.rows(`SHOW CREATE TABLE \`${name}\``);
    found.push(String(row?.['Create Table']).replace(/ AUTO_INCREMENT=\d+/, ''));
  }
  return found;
}

everyDatabase('views over tables of other programs', { views, fill }, (suite) => {
  const q = (name: string): string => inUse[suite.kind] + name + inUse[suite.kind];
  const sql = (text: string): Promise<void> => suite.server.database.change(text);
  const record = async (path: string) => (await suite.admin.get(`/api/${path}`)).body;
  let before: unknown;

  beforeAll(async () => {
    before = await definitions(suite);
    // The start has not changed them either.
    expect(JSON.stringify(before)).not.toMatch(/fk_visit_tags|ix_visit_tags/);
  });
  afterEach(async () => expect(await definitions(suite)).toEqual(before));

  test('rows are read in the same form as other records, filtered and sorted', async () => {
    expect(await record('customers/1')).toEqual({
      id: 1,
      name: 'Ada',
      mail: 'ada@example.com',
      credit: '12.50',
      since: '2024-02-29T13:45:00.000Z',
      born: '1990-05-01',
      state: 'live',
      _version: expect.any(Number),
    });
    const ids = async (query: Record<string, unknown>) =>
      (await suite.admin.list('customers', query)).map(({ id }) => id);
    expect(await ids({ filter: { state: 'live' } })).toEqual([1]);
    expect(await ids({ filter: { state: ['LIVE', 'x'] } })).toEqual([2]);
    expect(await ids({ filter: { since: { $gt: '2024-02-29T13:44:00Z' } } })).toEqual([1]);
    expect(await ids({ filter: { since: '2023-01-01T00:00:00Z' } })).toEqual([2]);
    expect(await ids({ filter: { born: '1990-05-01' } })).toEqual([1]);
    expect(await ids({ filter: { credit: { $lt: '12.51' } } })).toEqual([1]);
    expect(await ids({ filter: { tags: { label: 'good' } } })).toEqual([1]);
    expect(await ids({ filter: { orders: { share: 0.1 } } })).toEqual([1]);
    expect(await ids({ sort: '-name' })).toEqual([2, 1]);
    expect(await ids({ sort: 'since', limit: '1' })).toEqual([2]);
    expect(await ids({ search: 'ADA' })).toEqual([1]);
    expect((await suite.admin.list('orders', { sort: 'id' })).map(({ id, share }) => [id, share])).toEqual([
      ['A-1', 0.1],
      ['a-2', 0.25],
    ]);
  });

  test('a character that the table cannot hold is found nowhere', async () => {
    const found = async (filter: Record<string, unknown>) =>
      (await suite.admin.list('codes', { filter, sort: 'code' })).map(({ code }) => code);
    for (const column of ['code', 'label']) {
      expect(await found({ [column]: 'ы' })).toEqual([]);
      expect(await found({ [column]: { $in: ['ы', 'a', 'é'] } })).toEqual(['a']);
      expect(await found({ [column]: { $notIn: ['ы'] } })).toEqual(['?', 'a']);
    }
    const path = `/api/codes/${encodeURIComponent('ы')}`;
    const statuses = [
      (await suite.admin.get(path)).status,
      (await suite.admin.send('PUT', path, { label: 'x' })).status,
      (await suite.admin.send('DELETE', path)).status,
      (await suite.admin.get(`${path}/visits/`)).status,
    ];
    expect(statuses).toEqual([404, 404, 404, 404]);
    expect((await suite.admin.send('POST', '/api/visits/', { code_id: 'ы' })).body).toMatchObject({
      code: 'REFERENCE_MISSING',
    });
    expect((await suite.admin.list('codes', { sort: 'code' })).map(({ label }) => label)).toEqual(['?', 'é']);
  });

  test('relations follow the names of the tables; links are created and removed', async () => {
    const [ada] = await suite.admin.list('customers', { filter: { id: 1 }, include: 'orders.customer,tags' });
    expect(ada).toMatchObject({
      orders: [{ id: 'A-1', customer: { name: 'Ada' } }, { id: 'a-2' }],
      tags: [{ id: 10 }],
    });
    const linked = await suite.admin.send('POST', '/api/customers/2/tags/', { id: [10, 11] });
    expect(linked.status).toBe(200);
    expect(await suite.server.database.rows(`SELECT * FROM ${q('Customer Tags')} ORDER BY 1, 2`)).toHaveLength(3);
    expect((await suite.admin.send('DELETE', '/api/customers/2/tags/11')).status).toBe(204);
    expect((await suite.admin.get<unknown[]>('/api/customers/2/tags/')).body).toMatchObject([{ label: 'good' }]);
    expect((await suite.admin.send('PUT', '/api/customers/2', { tags: [] })).status).toBe(200);
    expect((await suite.admin.get('/api/customers/2/tags/')).body).toEqual([]);
  });

  test('a managed view is linked to an unmanaged one over either table', async () => {
    const [visit] = await suite.admin.create('visits', [{ customer_id: null }]);
    const path = `/api/visits/${String(visit?.id)}`;
    for (const name of ['tags', 'marks']) {
      expect((await suite.admin.send('POST', `${path}/${name}/`, { id: 10 })).status).toBe(200);
      expect((await suite.admin.get(`${path}/${name}/`)).body).toMatchObject([{ id: 10 }]);
    }
    expect((await suite.admin.send('DELETE', path)).status).toBe(204);
    for (const table of ['visit_tags', 'visit_marks'])
      expect(await suite.server.database.rows(`SELECT * FROM ${table}`)).toEqual([]);
  });

  test('rows without a key that an address could name are left out, and end no list', async () => {
    const first = await suite.admin.get<unknown[]>('/api/loose/?limit=2');
    const next = /<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    expect([first.body, (await suite.admin.get(next)).body]).toEqual([
      [
        { code: 'a', _version: expect.any(Number) },
        { code: 'b', _version: expect.any(Number) },
      ],
      [{ code: 'c', _version: expect.any(Number) }],
    ]);
    expect((await suite.admin.get('/api/loose/export?format=csv')).text.trim().split(/\s+/)).toEqual([
      'code',
      'a',
      'b',
      'c',
    ]);
    expect((await suite.admin.get('/api/loose/?count')).body).toBe(3);
  });

  test('grants with conditions compare exactly', async () => {
    expect(await suite.guest.list('customers')).toEqual([
      { id: 1, name: 'Ada', state: 'live', _version: expect.any(Number) },
    ]);
    expect((await suite.guest.get('/api/customers/2')).status).toBe(404);
  });

  test('records are created with the defaults of the database, changed, and deleted', async () => {
    const created = await suite.admin.send('POST', '/api/customers/', { name: 'Carla', credit: '3.10' });
    expect(created).toMatchObject({ status: 201, body: { name: 'Carla', credit: '3.10', state: 'new' } });
    expect(created.body.since).toMatch(/^\d{4}-.*Z$/);
    expect(created.headers.get('etag')).toBe(`"${String(created.body._version)}"`);
    const path = `customers/${String(created.body.id)}`;
    expect(await record(path)).toEqual(created.body);
    // A trigger of the other program changes what is written.
    const since = '2025-06-07T08:09:10.000Z';
    const changed = await suite.admin.send('PUT', `/api/${path}`, { state: 'LOUD', since });
    expect(changed).toMatchObject({ status: 200, body: { state: 'loud', since } });
    expect(await record(path)).toEqual(changed.body);
    const [row] = await suite.server.database.rows(
      `SELECT CAST(Since AS CHAR) AS Since FROM ${q('Customers')} WHERE ${q('Full Name')} = 'Carla'`,
    );
    expect(row).toMatchObject({ Since: '2025-06-07 08:09:10' });
    expect((await suite.admin.send('PUT', `/api/${path}`, { name: 'Carla' })).body).toEqual(changed.body);
    expect((await suite.admin.send('DELETE', `/api/${path}`)).status).toBe(204);
    expect((await suite.admin.get(`/api/${path}`)).status).toBe(404);
  });

  test("what the database refuses is the caller's error, with the column", async () => {
    const put = async (body: object) => {
      const { status, body: response } = await suite.admin.send('PUT', '/api/customers/2', body);
      return [status, (response as { details?: { column?: string }[] }).details?.[0]?.column];
    };
    expect(await put({ mail: 'ada@example.com' })).toEqual([409, 'mail']);
    expect((await put({ state: 'bad' }))[0]).toBe(422);
    expect(await put({ name: null })).toEqual([422, 'name']);
    expect((await suite.admin.send('POST', '/api/tags/', { label: 'no key' })).status).toBe(422);
    expect((await suite.admin.send('POST', '/api/tags/', { id: 12, label: 'own key' })).status).toBe(201);
    expect((await suite.admin.send('POST', '/api/orders/', { id: 'x', customer_id: 99 })).status).toBe(409);
    expect((await suite.admin.send('POST', '/api/visits/', { customer_id: 99 })).status).toBe(409);
    expect((await suite.admin.send('DELETE', '/api/customers/1')).status).toBe(409);
  });

  test('another program writes: the row is there at once, its version differs, a stale write is refused', async () => {
    const old = await record('customers/2');
    await sql(`UPDATE ${q('Customers')} SET Credit = 7 WHERE ${q('Customer ID')} = 2`);
    const now = await record('customers/2');
    expect(now).toEqual({ ...old, credit: '7.00', _version: expect.any(Number) });
    expect(now._version).not.toBe(old._version);
    const stale = await suite.admin.send('PUT', '/api/customers/2', { name: 'Bert', _version: old._version });
    expect(stale).toMatchObject({ status: 412, body: { record: now } });
    const ifMatch = { 'if-match': `"${String(now._version)}"` };
    expect((await suite.admin.send('PUT', '/api/customers/2', { name: 'Bert' }, ifMatch)).status).toBe(200);
    expect((await suite.admin.send('DELETE', '/api/customers/2', undefined, ifMatch)).status).toBe(412);
    const cached = await suite.admin.raw('/api/customers/2', { headers: { 'if-none-match': ifMatch['if-match'] } });
    expect(cached.status).toBe(200);
  });

  test('the history contains our writes; what another program has changed since is not undone', async () => {
    const [created] = await suite.admin.create('customers', [{ name: 'Dora', born: '2000-01-01' }]);
    const path = `/api/customers/${String(created?.id)}`;
    await suite.admin.send('PUT', path, { name: 'Theodora' });
    const { body } = await suite.admin.get<{ action: string; changes: object }[]>(`${path}/history/`);
    // Without AUTOINCREMENT, SQLite gives a new row the number of a deleted one, whose entries would follow.
    expect(body.slice(0, 2).map(({ action }) => action)).toEqual(['update', 'create']);
    expect(body[0]?.changes).toEqual({ name: { old: 'Dora', new: 'Theodora' } });
    const bulk = await suite.admin.send('PUT', '/api/customers/', [{ id: created?.id, name: 'Thea' }]);
    const act = bulk.headers.get('x-act') ?? '';
    await sql(
      `UPDATE ${q('Customers')} SET ${q('Full Name')} = 'Dorothea' WHERE ${q('Customer ID')} = ${String(created?.id)}`,
    );
    await suite.admin.send('POST', `/api/acts/${act}/undo`, {});
    expect((await suite.admin.get(path)).body.name).toBe('Dorothea');
  });

  test('a deletion follows the relations of the view if the table has no constraint', async () => {
    const [created] = await suite.admin.create('customers', [{ name: 'Emil' }]);
    await suite.admin.create('notes', [{ customer_id: created?.id, text: 'goes along' }]);
    const [visit] = await suite.admin.create('visits', [{ customer_id: created?.id }]);
    expect((await suite.admin.send('DELETE', `/api/customers/${String(created?.id)}`)).status).toBe(409);
    expect((await suite.admin.send('DELETE', `/api/visits/${String(visit?.id)}`)).status).toBe(204);
    await suite.admin.send('POST', `/api/customers/${String(created?.id)}/tags/`, { id: 11 });
    expect((await suite.admin.send('DELETE', `/api/customers/${String(created?.id)}`)).status).toBe(204);
    expect(await suite.admin.list('notes')).toEqual([]);
  });

  test('rows are exported and imported', async () => {
    const { text } = await suite.admin.get('/api/tags/export', { format: 'csv' });
    expect(text).toContain('10,good');
    const sent = { method: 'POST', body: 'id,label\n10,very good\n20,new\n', headers: { 'content-type': 'text/csv' } };
    const { body } = await suite.admin.call('/api/tags/import', sent);
    expect(body).toMatchObject({ created: 1, updated: 1, failed: 0 });
    expect(await suite.server.database.rows('SELECT Label FROM Tags WHERE TagId = 20')).toEqual([{ Label: 'new' }]);
  });

  test('the plan has nothing to do, whatever the file says; a difference is a problem of that view alone', async () => {
    const plan = await record('plan');
    expect(plan).toMatchObject({ state: 'clean', changes: [] });
    const problems = async () => JSON.stringify((await suite.admin.get('/api/plan')).body) + suite.server.log();
    suite.server.drop('pairs', {
      managed: false,
      columns: { a: { type: 'integer', primaryKey: true }, b: { type: 'integer' } },
    });
    await suite.server.logged('does not identify its rows');
    suite.server.drop('other', {
      managed: false,
      table: 'absent',
      columns: { id: { type: 'integer', primaryKey: true } },
    });
    await suite.server.logged('The database has no table \\"absent\\"');
    suite.server.drop('tags', {
      ...views.tags,
      columns: { ...views.tags.columns, rank: { type: 'integer' } },
    });
    await suite.server.logged('has no column \\"rank\\"');
    const label = { ...views.tags.columns.label, type: 'integer', length: undefined };
    suite.server.drop('tags', { ...views.tags, columns: { ...views.tags.columns, label } });
    await suite.server.logged('which a column of type integer cannot hold');
    expect(await problems()).not.toContain('ALTER TABLE');
    // The last good definition stays, as of every view.
    expect((await suite.admin.get('/api/tags/')).status).toBe(200);
    expect((await suite.admin.get('/api/pairs/')).status).toBe(404);
    expect((await suite.admin.get('/api/customers/1')).status).toBe(200);
    for (const name of ['pairs', 'other', 'tags']) suite.server.remove(name);
    await until(async () => (await suite.admin.get('/api/tags/')).status === 404);
    expect((await suite.admin.get('/api/customers/1')).status).toBe(200);
    const apply = await suite.admin.get<{ version: string }>('/api/plan');
    expect(apply.body).toMatchObject({ state: 'clean' });
    suite.server.drop('tags', views.tags);
    await until(async () => (await suite.admin.get('/api/tags/')).status === 200);
  });
});
