import { columnTypes } from '@viewkraft/model';
import type { Database, DbValue } from '../../kernel/database/database.js';
import { SchemaService } from './schema.service.js';
import { catalogOf, type Definition } from './testing/catalog-of.js';
import { testKinds } from '../../kernel/database/testing/test-databases.js';
import { of, shown, useSchema, view } from './testing/use-schema.js';

describe.each(await testKinds())('schema on $name', (kind) => {
  const testDatabase = useSchema(kind);
  const { insert, column, settle } = testDatabase;

  it('[C6] creates a table for every column type and serves the view unchanged', async () => {
    const catalog = of({
      columns: {
        id: { type: 'uuid', primaryKey: true },
        ...Object.fromEntries(columnTypes.map((type) => [`a_${type}`, { type, allowNull: false }])),
      },
    });
    const { plan, views } = await settle(catalog);
    expect(plan).toEqual({ state: 'clean', changes: [] });
    expect(views.get('things')).toBe(catalog.views.get('things'));
  });

  it('[C6] fills a new column in existing rows with its default, whatever characters it has', async () => {
    await settle(of(view({})));
    await insert('things', { id: 1 });
    const nasty = `a'b"c\\d\`e''); DROP TABLE things; --\u{1F3B5}\n`;
    await settle(
      of(
        view(
          {
            founded: { type: 'dateonly', default: '1969-06-06' },
            word: { type: 'string', default: nasty, allowNull: false },
            long: { type: 'text', default: 'x' },
            at: { type: 'datetime', default: '2020-01-02T03:04:05.678Z' },
            yes: { type: 'boolean', default: true },
            price: { type: 'decimal', default: '1.50' },
            big: { type: 'bigint', default: '9007199254740993' },
            since: { type: 'dateonly', default: 'NOW', allowNull: false },
            later: { type: 'datetime', default: 'NOW' },
          },
          { system: true },
        ),
      ),
    );
    expect(await column('things', 'founded')).toEqual(['1969-06-06']);
    expect(await column('things', 'word')).toEqual([nasty]);
    expect(await column('things', 'long')).toEqual(['x']);
    expect(Number((await column('things', 'price'))[0])).toBe(1.5);
    expect(await column('things', 'big')).toEqual(['9007199254740993']);
    expect(String((await column('things', 'at'))[0])).toMatch(/^2020-01-02.03:04:05\.678/);
    expect(await column('things', 'yes')).toEqual(['1']);
    expect(String((await column('things', 'since'))[0])).toMatch(/^20\d\d-\d\d-\d\d$/);
    expect(await column('things', 'later')).toEqual([null]);
    expect(await column('things', '_version')).toEqual(['1']);
  });

  it('[D] fits thirty indexed strings among 200 into a row', async () => {
    const columns = Object.fromEntries(
      Array.from({ length: 200 }, (_, n) => [`c${n}`, { type: 'string', ...(n % 7 === 0 ? { index: true } : {}) }]),
    );
    const { plan, views } = await settle(of(view({ ...columns, code: { type: 'string', unique: true } })));
    expect(plan).toEqual({ state: 'clean', changes: [] });
    expect(views.has('things')).toBe(true);
  });

  it('[D] works with 200 strings of the default length, and the plan stays the same when columns are added', async () => {
    const strings = (prefix: string, count: number): Definition =>
      Object.fromEntries(Array.from({ length: count }, (_, n) => [`${prefix}${n}`, { type: 'string' }]));
    await settle(of(view({ ...strings('c', 190), code: { type: 'string', unique: true } })));
    const wide = view({
      ...strings('a', 5),
      ...strings('c', 190),
      code: { type: 'string', unique: true },
      ...strings('z', 5),
    });
    const catalog = of(wide);
    expect((await testDatabase.schema.plan(catalog)).changes.map(({ kind }) => kind)).toEqual(
      Array.from({ length: 10 }, () => 'addColumn'),
    );
    const { plan, views } = await settle(catalog);
    expect(plan.state).toBe('clean');
    expect(views.get('things')).toBe(catalog.views.get('things'));
    const text = 'ä'.repeat(255);
    await insert('things', {
      id: 1,
      ...Object.fromEntries(
        [...catalog.views.get('things')!.columns.keys()].filter((name) => name !== 'id').map((name) => [name, text]),
      ),
    });
    expect(await column('things', 'c189')).toEqual([text]);
    // One of the columns beyond the row's share becomes unique.
    const unique = of({ ...wide, columns: { ...(wide['columns'] as object), c189: { type: 'string', unique: true } } });
    expect((await settle(unique)).plan.state).toBe('clean');
    await expect(insert('things', { id: 2, c189: text })).rejects.toMatchObject({ kind: 'unique' });
  });

  it('adopts an existing table, and changes nothing that its view does not define', async () => {
    const text =
      testDatabase.db.dialect.name === 'sqlite'
        ? 'VARCHAR(50)'
        : `VARCHAR(50) CHARACTER SET utf8mb4 COLLATE ${testDatabase.db.dialect.flavour === 'mariadb' ? 'utf8mb4_nopad_bin' : 'utf8mb4_0900_bin'}`;
    const key =
      testDatabase.db.dialect.name === 'sqlite'
        ? 'INTEGER PRIMARY KEY AUTOINCREMENT'
        : 'INT NOT NULL AUTO_INCREMENT PRIMARY KEY';
    await testDatabase.db.execute(
      `CREATE TABLE things (id ${key}, name ${text}, code INTEGER DEFAULT 5, extra ${text} NOT NULL)`,
    );
    await testDatabase.db.execute('CREATE TABLE strangers (id INTEGER PRIMARY KEY)');
    await insert('things', { id: 1, name: 'x', extra: 'e' });
    const { plan, views } = await settle(
      of(view({ name: { type: 'string', length: 80 }, code: { type: 'string' }, fresh: { type: 'boolean' } })),
    );
    expect(shown(plan)).toEqual([
      ['changeType', 'code', 'held', 0, 0],
      ['dropColumn', 'extra', 'held', 1, 1],
    ]);
    expect(views.get('things')!.columns.get('code')).toMatchObject({ type: 'integer' });
    await insert('things', { name: 'n', fresh: 1 });
  });

  it('[D6] adds versions again after the view was without them', async () => {
    await settle(of(view({}, { system: true })));
    await settle(of(view({})));
    await insert('things', { id: 1 });
    const { plan } = await settle(of(view({}, { system: true })));
    expect(plan.state).toBe('clean');
    expect(await column('things', '_version')).toEqual(['1']);
  });

  it('[C1] lists parked views, and leaves their tables alone', async () => {
    const owners = { owners: view({}) };
    const related = view(
      { owner_id: { type: 'integer' } },
      { relations: { owner: { type: 'belongsTo', view: 'owners', foreignKey: 'owner_id' } } },
    );
    await settle(of(related, owners));
    await insert('owners', { id: 1 });
    const rest = catalogOf(owners);
    expect((await settle(rest)).plan).toEqual({ state: 'clean', changes: [] });
    expect(await testDatabase.schema.parked(rest)).toEqual(['things']);
    expect(await testDatabase.schema.parked(of(related, owners))).toEqual([]);
    expect(await column('owners', 'id')).toEqual(['1']);
  });

  it('plans many views in few statements', async () => {
    const many = catalogOf(
      Object.fromEntries(
        Array.from({ length: 120 }, (_, n) => [
          `many${n}`,
          view(
            { a: { type: 'string' }, up_id: { type: 'integer' } },
            { relations: { up: { type: 'belongsTo', view: 'many0', foreignKey: 'up_id' } } },
          ),
        ]),
      ),
    );
    await settle(many);
    const statements: string[] = [];
    const watched = {
      ...testDatabase.db,
      dialect: testDatabase.db.dialect,
      query: (sql: string, values?: readonly DbValue[]) => (statements.push(sql), testDatabase.db.query(sql, values)),
    } as Database;
    expect((await new SchemaService(watched).reconcile(many)).plan.state).toBe('clean');
    expect(statements.length).toBeLessThanOrEqual(6);
  });

  it('lets two processes reconcile at once', async () => {
    const second = new SchemaService(await testDatabase.open());
    const catalog = of(view({ name: { type: 'string', unique: true } }), { others: view({ a: { type: 'text' } }) });
    const responses = await Promise.all([testDatabase.schema.reconcile(catalog), second.reconcile(catalog)]);
    expect(responses.map(({ plan }) => plan.state)).toEqual(['clean', 'clean']);
  });
});
