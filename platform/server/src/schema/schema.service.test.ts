import type { Catalog } from '@viewkraft/model';
import type { Database, DbValue } from '../database/database.js';
import type { Reconciled, SchemaChange } from './plan.js';
import { SchemaService } from './schema.service.js';
import { catalogOf, type Definition } from './testing/catalog-of.js';
import { testKinds, type TestDatabase } from './testing/test-databases.js';

const id = { type: 'integer', primaryKey: true };
const view = (columns: Definition, rest: Definition = {}): Definition => ({
  system: false,
  columns: { id, ...columns },
  ...rest,
});

describe.each(await testKinds())('schema on $name', ({ make }) => {
  let room: TestDatabase;
  let db: Database;
  let schema: SchemaService;

  beforeEach(async () => {
    room = await make();
    db = room.db;
    schema = new SchemaService(db);
  });
  afterEach(() => room.end());

  const q = (name: string): string => db.dialect.quote(name);
  const insert = async (table: string, row: Record<string, DbValue>): Promise<void> => {
    const names = Object.keys(row);
    await db.execute(
      `INSERT INTO ${q(table)} (${names.map(q).join(', ')}) VALUES (${names.map(() => '?').join(', ')})`,
      Object.values(row),
    );
  };
  const column = async (table: string, name: string): Promise<unknown[]> =>
    (await db.query(`SELECT CAST(${q(name)} AS CHAR) FROM ${q(table)} ORDER BY id`)).map(([value]) => value);
  const shown = ({ changes }: Reconciled['plan']): unknown[] =>
    changes.map(({ kind, column: name, safety, rows, values }) => [kind, name, safety, rows, values]);
  const of = (definition: Definition, more: Record<string, Definition> = {}): Catalog =>
    catalogOf({ things: definition, ...more });
  /** Applies, and sees that nothing but what is held is left for a second plan. */
  const settle = async (catalog: Catalog): Promise<Reconciled> => {
    const done = await schema.reconcile(catalog);
    const again = await schema.plan(catalog);
    expect(again).toEqual(done.plan);
    expect(again.changes.filter(({ safety }) => safety === 'safe')).toEqual([]);
    return done;
  };
  const safeOf = async (catalog: Catalog): Promise<unknown[]> =>
    (await schema.plan(catalog)).changes.map(({ kind, column: name, safety }: SchemaChange) => [kind, name, safety]);

  it('[C6] makes a table for every column type and serves the view as it is', async () => {
    const types = [
      'date',
      'dateonly',
      'datetime',
      'time',
      'number',
      'integer',
      'bigint',
      'float',
      'decimal',
      'boolean',
      'string',
      'text',
      'uuid',
    ];
    const catalog = of({
      columns: {
        id: { type: 'uuid', primaryKey: true },
        ...Object.fromEntries(types.map((type) => [`a_${type}`, { type, allowNull: false }])),
      },
    });
    const { plan, views } = await settle(catalog);
    expect(plan).toEqual({ state: 'clean', changes: [] });
    expect(views.get('things')).toBe(catalog.views.get('things'));
  });

  it('[C6] fills a new column with its default in rows that are there, whatever characters it has', async () => {
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

  it('[A31] holds a dropped column, and lets rows be added without it', async () => {
    const before = of(view({ name: { type: 'string', allowNull: false, unique: true }, note: { type: 'text' } }));
    await settle(before);
    await insert('things', { id: 1, name: 'Harvest', note: null });
    const after = of(view({}));
    const { plan, views } = await settle(after);
    expect(shown(plan)).toEqual([
      ['dropColumn', 'name', 'held', 1, 1],
      ['dropColumn', 'note', 'held', 0, 0],
    ]);
    expect([...views.get('things')!.columns.keys()]).toEqual(['id']);
    await insert('things', { id: 2 });
    expect(await column('things', 'name')).toEqual(['Harvest', null]);
    // Back again: nothing was lost, and the empty row is told.
    const back = await settle(before);
    expect(shown(back.plan)).toEqual([['setNotNull', 'name', 'held', 1, 0]]);
  });

  it('[A32] widens by itself and keeps every value', async () => {
    await settle(
      of(
        view({
          a: { type: 'integer' },
          b: { type: 'string', length: 10, index: true },
          c: { type: 'string' },
          d: { type: 'decimal', precision: 6, scale: 2 },
        }),
      ),
    );
    await insert('things', { id: 1, a: 7, b: 'Äb', c: 'text ', d: 12 });
    const wide = of(
      view({
        a: { type: 'bigint' },
        b: { type: 'string', length: 300, index: true },
        c: { type: 'text' },
        d: { type: 'decimal', precision: 12, scale: 2 },
      }),
    );
    expect(await safeOf(wide)).toEqual(
      expect.arrayContaining(['a', 'b', 'c', 'd'].map((name) => ['widenColumn', name, 'safe'])),
    );
    const { plan, views } = await settle(wide);
    expect(plan.state).toBe('clean');
    expect(views.get('things')).toBe(wide.views.get('things'));
    await insert('things', {
      id: 2,
      a: 9007199254740993n,
      b: 'b'.repeat(300),
      c: 'c'.repeat(70_000),
      d: 1234567890.12,
    });
    expect(await column('things', 'a')).toEqual(['7', '9007199254740993']);
    expect(await column('things', 'b')).toEqual(['Äb', 'b'.repeat(300)]);
    expect(await column('things', 'c')).toEqual(['text ', 'c'.repeat(70_000)]);
  });

  it('[A30] [A32] holds what would hold less, even where every value fits, and serves the column as it is', async () => {
    await settle(
      of(
        view({
          a: { type: 'bigint' },
          b: { type: 'string', length: 50 },
          c: { type: 'text' },
          d: { type: 'decimal', precision: 8, scale: 3 },
        }),
      ),
    );
    await insert('things', { id: 1, a: 1, b: 'short', c: 'x'.repeat(300), d: 1 });
    await insert('things', { id: 2, a: 3_000_000_000, b: 'far too long', c: null, d: 1.005 });
    const { plan, views } = await settle(
      of(
        view({
          a: { type: 'integer' },
          b: { type: 'string', length: 5 },
          c: { type: 'string', length: 300 },
          d: { type: 'decimal', precision: 8, scale: 2 },
          e: { type: 'string' },
        }),
      ),
    );
    expect(shown(plan)).toEqual([
      ['narrowColumn', 'a', 'held', 1, 1],
      ['narrowColumn', 'b', 'held', 1, 1],
      ['narrowColumn', 'c', 'held', 0, 0],
      ['narrowColumn', 'd', 'held', 1, 1],
    ]);
    const columns = views.get('things')!.columns;
    expect(columns.get('a')).toMatchObject({ type: 'bigint' });
    expect(columns.get('b')).toMatchObject({ type: 'string', length: 50 });
    expect(columns.get('c')).toMatchObject({ type: 'text' });
    expect(columns.get('d')).toMatchObject({ precision: 8, scale: 3 });
    expect(columns.has('e')).toBe(true);
  });

  it('[A30] holds a change of type, and carries it out on an explicit word, with an archive', async () => {
    await settle(of(view({ a: { type: 'string', index: true }, b: { type: 'integer' } })));
    await insert('things', { id: 1, a: '12', b: 7 });
    await insert('things', { id: 2, a: 'twelve', b: null });
    const after = of(view({ a: { type: 'integer', index: true }, b: { type: 'string' } }));
    const { plan, views } = await settle(after);
    expect(shown(plan)).toEqual([
      ['changeType', 'a', 'held', 2, 2],
      ['changeType', 'b', 'held', 1, 1],
    ]);
    expect(plan.changes.every(({ sql }) => sql.length > 0)).toBe(true);
    expect(views.get('things')!.columns.get('a')).toMatchObject({ type: 'string', index: true });
    expect(await schema.apply(after, { allowDestructive: ['others'] })).toEqual(plan);
    expect(await schema.apply(after, { allowDestructive: ['things'] })).toEqual({ state: 'clean', changes: [] });
    expect(await column('things', 'a')).toEqual(['12', null]);
    expect(await column('things', 'b')).toEqual(['7', null]);
    expect(await column('_archive_things_1', 'a')).toEqual(['12', 'twelve']);
    expect((await settle(after)).views.get('things')).toBe(after.views.get('things'));
  });

  it('[C6] drops on an explicit word only, and archives first', async () => {
    await settle(
      of(
        view(
          { name: { type: 'string', unique: true }, owner_id: { type: 'integer' } },
          { relations: { owner: { type: 'belongsTo', view: 'owners', foreignKey: 'owner_id' } } },
        ),
        { owners: view({}) },
      ),
    );
    await insert('owners', { id: 5 });
    await insert('things', { id: 1, name: 'kept', owner_id: 5 });
    const after = of(view({}), { owners: view({}) });
    expect(await schema.apply(after, { allowDestructive: ['things'] })).toEqual({ state: 'clean', changes: [] });
    expect(await column('_archive_things_1', 'name')).toEqual(['kept']);
    expect(await column('_archive_things_2', 'owner_id')).toEqual(['5']);
    expect(await column('things', 'id')).toEqual(['1']);
    await settle(after);
  });

  it('[A32] makes narrower on an explicit word, cuts what does not fit, and archives it whole', async () => {
    await settle(
      of(view({ a: { type: 'text' }, b: { type: 'bigint', allowNull: false }, c: { type: 'decimal', scale: 3 } })),
    );
    await insert('things', { id: 1, a: 'äöü'.repeat(3), b: 5, c: 1.5 });
    await insert('things', { id: 2, a: null, b: 3_000_000_000, c: 1.005 });
    const after = of(
      view({
        a: { type: 'string', length: 4, unique: true },
        b: { type: 'integer', allowNull: false },
        c: { type: 'decimal', scale: 2 },
      }),
    );
    const left = await schema.apply(after, { allowDestructive: ['things'] });
    expect(await column('things', 'a')).toEqual(['äöüä', null]);
    expect(await column('things', 'b')).toEqual(['5', null]);
    expect((await column('things', 'c')).map(Number)).toEqual([1.5, 1]);
    expect(shown(left)).toEqual([['setNotNull', 'b', 'held', 1, 0]]);
    expect(await column('_archive_things_1', 'a')).toEqual(['äöü'.repeat(3)]);
    expect(await column('_archive_things_2', 'b')).toEqual(['5', '3000000000']);
    await settle(after);
  });

  it('[A32] fills and frees on an explicit word what stands in the way of a constraint', async () => {
    const owners = { owners: view({}) };
    await settle(of(view({ a: { type: 'string' }, owner_id: { type: 'integer' } }), owners));
    await insert('things', { id: 1, a: null, owner_id: 7 });
    await insert('things', { id: 2, a: 'x', owner_id: null });
    const after = of(
      view(
        { a: { type: 'string', allowNull: false, default: 'none' }, owner_id: { type: 'integer' } },
        { relations: { owner: { type: 'belongsTo', view: 'owners', foreignKey: 'owner_id' } } },
      ),
      owners,
    );
    expect(shown((await settle(after)).plan)).toEqual([
      ['setNotNull', 'a', 'held', 1, 0],
      ['addForeignKey', 'owner_id', 'held', 1, 1],
    ]);
    expect(await schema.apply(after, { allowDestructive: ['things'] })).toEqual({ state: 'clean', changes: [] });
    expect([await column('things', 'a'), await column('things', 'owner_id')]).toEqual([
      ['none', 'x'],
      [null, null],
    ]);
    expect(await column('_archive_things_1', 'owner_id')).toEqual(['7']);
  });

  it('[A32] sets NOT NULL where no row is empty, holds it where one is', async () => {
    await settle(of(view({ a: { type: 'string' }, b: { type: 'string', index: true } })));
    await insert('things', { id: 1, a: 'x', b: null });
    const after = of(
      view({ a: { type: 'string', allowNull: false }, b: { type: 'string', allowNull: false, index: true } }),
    );
    const { plan, views } = await settle(after);
    expect(shown(plan)).toEqual([['setNotNull', 'b', 'held', 1, 0]]);
    expect([...views.get('things')!.columns.values()].map(({ allowNull }) => allowNull)).toEqual([false, false, true]);
    await db.execute(`UPDATE ${q('things')} SET b = 'y'`);
    expect((await settle(after)).plan.state).toBe('clean');
    await expect(insert('things', { id: 2, a: 'x', b: null })).rejects.toMatchObject({ kind: 'notNull' });
    expect((await settle(of(view({ a: { type: 'string' }, b: { type: 'string', index: true } })))).plan.state).toBe(
      'clean',
    );
    await insert('things', { id: 2, a: null, b: null });
  });

  it('[A32] adds a column that must not be empty, and holds only that, where rows have nothing to put there', async () => {
    await settle(of(view({})));
    await insert('things', { id: 1 });
    const after = of(view({ name: { type: 'string', allowNull: false } }));
    const { plan, views } = await settle(after);
    expect(shown(plan)).toEqual([['setNotNull', 'name', 'held', 1, 0]]);
    expect(views.get('things')!.columns.get('name')).toMatchObject({ allowNull: true });
  });

  it('[A30] makes unique what is, holds what is not, exactly', async () => {
    await settle(of(view({ a: { type: 'string' }, b: { type: 'string' }, c: { type: 'integer' } })));
    for (const [n, [a, b]] of [
      ['x', 'x'],
      ['X', 'x'],
      ['x ', 'y'],
      [null, null],
      [null, null],
    ].entries())
      await insert('things', { id: n + 1, a: a!, b: b!, c: 1 });
    const after = of(
      view(
        { a: { type: 'string', unique: true }, b: { type: 'string', unique: true }, c: { type: 'integer' } },
        {
          unique: [
            ['b', 'c'],
            ['a', 'c'],
          ],
        },
      ),
    );
    const { plan, views } = await settle(after);
    expect(shown(plan)).toEqual([
      ['addUnique', 'b', 'held', 2, 2],
      ['addUnique', undefined, 'held', 2, 2],
    ]);
    const served = views.get('things')!;
    expect([served.columns.get('a')!.unique, served.columns.get('b')!.unique, served.unique]).toEqual([
      true,
      false,
      [['a', 'c']],
    ]);
    await expect(insert('things', { id: 9, a: 'X', b: 'z', c: 2 })).rejects.toMatchObject({ kind: 'unique' });
    expect(
      (await settle(of(view({ a: { type: 'string' }, b: { type: 'string' }, c: { type: 'integer' } })))).plan.state,
    ).toBe('clean');
    await insert('things', { id: 9, a: 'X', b: 'z', c: 2 });
  });

  it('[A34] renames, with indexes and foreign keys, once', async () => {
    const others = {
      others: view({}),
      notes: view(
        { thing_id: { type: 'integer' } },
        { relations: { thing: { type: 'belongsTo', view: 'things', foreignKey: 'thing_id', onDelete: 'cascade' } } },
      ),
    };
    const relation = (foreignKey: string): Definition => ({
      relations: { other: { type: 'belongsTo', view: 'others', foreignKey } },
    });
    await settle(
      of(
        view(
          { old_name: { type: 'string', unique: true, allowNull: false }, old_id: { type: 'integer' } },
          relation('old_id'),
        ),
        others,
      ),
    );
    await insert('others', { id: 3 });
    await insert('things', { id: 1, old_name: 'x', old_id: 3 });
    await insert('notes', { id: 1, thing_id: 1 });
    const after = of(
      view(
        {
          name: { type: 'string', unique: true, allowNull: false, renamedFrom: 'old_name' },
          other_id: { type: 'integer', renamedFrom: 'old_id' },
        },
        relation('other_id'),
      ),
      others,
    );
    expect(await safeOf(after)).toEqual(
      expect.arrayContaining([
        ['renameColumn', 'name', 'safe'],
        ['renameColumn', 'other_id', 'safe'],
      ]),
    );
    expect((await settle(after)).plan.state).toBe('clean');
    expect([
      await column('things', 'name'),
      await column('things', 'other_id'),
      await column('notes', 'thing_id'),
    ]).toEqual([['x'], ['3'], ['1']]);
    await expect(insert('things', { id: 2, name: 'x', other_id: null })).rejects.toMatchObject({ kind: 'unique' });
    await expect(insert('things', { id: 2, name: 'y', other_id: 99 })).rejects.toMatchObject({ kind: 'foreignKey' });
  });

  it('[A34] holds the old column where old and new are both there', async () => {
    await settle(of(view({ old_name: { type: 'string' }, name: { type: 'string' } })));
    await insert('things', { id: 1, old_name: 'old', name: 'new' });
    const { plan } = await settle(of(view({ name: { type: 'string', renamedFrom: 'old_name' } })));
    expect(shown(plan)).toEqual([['dropColumn', 'old_name', 'held', 1, 1]]);
  });

  it('[A33] holds a relation over orphans, adds it when they are gone, and drops only the constraint with it', async () => {
    const owners = { owners: view({}) };
    const related = of(
      view(
        { owner_id: { type: 'integer' } },
        { relations: { owner: { type: 'belongsTo', view: 'owners', foreignKey: 'owner_id', onDelete: 'setNull' } } },
      ),
      owners,
    );
    await settle(of(view({ owner_id: { type: 'integer' } }), owners));
    await insert('things', { id: 1, owner_id: 7 });
    expect(shown((await settle(related)).plan)).toEqual([['addForeignKey', 'owner_id', 'held', 1, 1]]);
    await insert('owners', { id: 7 });
    expect((await settle(related)).plan.state).toBe('clean');
    await expect(insert('things', { id: 2, owner_id: 8 })).rejects.toMatchObject({ kind: 'foreignKey' });
    await db.execute('DELETE FROM owners');
    expect(await column('things', 'owner_id')).toEqual([null]);
    expect((await settle(of(view({ owner_id: { type: 'integer' } }), owners))).plan.state).toBe('clean');
    await insert('things', { id: 2, owner_id: 8 });
    expect(await column('things', 'owner_id')).toEqual([null, '8']);
  });

  it('[A33] changes what a deletion does without touching rows that point here', async () => {
    const owners = view({});
    const related = (onDelete: string): Catalog =>
      of(
        view(
          { owner_id: { type: 'integer' } },
          { relations: { owner: { type: 'belongsTo', view: 'owners', foreignKey: 'owner_id', onDelete } } },
        ),
        { owners },
      );
    await settle(related('cascade'));
    await insert('owners', { id: 1 });
    await insert('things', { id: 1, owner_id: 1 });
    expect((await settle(related('restrict'))).plan.state).toBe('clean');
    expect(await column('things', 'owner_id')).toEqual(['1']);
    await expect(db.execute('DELETE FROM owners')).rejects.toMatchObject({ kind: 'foreignKey' });
  });

  it('[A33] holds a change of primary key and serves the one that is there', async () => {
    await settle(of(view({ code: { type: 'string', unique: true } })));
    await insert('things', { id: 1, code: 'a' });
    const { plan, views } = await settle(
      of({ system: false, columns: { code: { type: 'string', primaryKey: true } } }),
    );
    expect(plan.changes).toContainEqual(expect.objectContaining({ kind: 'changePrimaryKey', safety: 'held' }));
    expect(views.get('things')).toMatchObject({ primaryKey: 'id' });
    const typed = await settle(
      of({
        system: false,
        columns: { id: { type: 'uuid', primaryKey: true }, code: { type: 'string', unique: true } },
      }),
    );
    expect(typed.plan.changes).toContainEqual(
      expect.objectContaining({ kind: 'changePrimaryKey', column: 'id', safety: 'held' }),
    );
    expect(typed.views.get('things')!.columns.get('id')).toMatchObject({ type: 'integer' });
  });

  it('[A21] never gives an id twice, not even after the table was built anew', async () => {
    const owners = { owners: view({}) };
    await settle(of(view({ owner_id: { type: 'integer' } }), owners));
    await insert('things', { id: 41, owner_id: null });
    await db.execute('DELETE FROM things');
    await settle(
      of(
        view(
          { owner_id: { type: 'integer' } },
          { relations: { owner: { type: 'belongsTo', view: 'owners', foreignKey: 'owner_id' } } },
        ),
        owners,
      ),
    );
    await db.execute('INSERT INTO things (owner_id) VALUES (NULL)');
    expect(await column('things', 'id')).toEqual(['42']);
  });

  it('[C4] makes one table of links for both sides, which loses its links with a record', async () => {
    const relation = (name: string): Definition => ({
      relations: { [name]: { type: 'belongsToMany', view: name, through: 'things_tags' } },
    });
    const catalog = of(view({}, relation('tags')), {
      tags: { system: false, columns: { id: { type: 'uuid', primaryKey: true } }, ...relation('things') },
    });
    await settle(catalog);
    const tag = '0192a000-0000-7000-8000-000000000001';
    await insert('things', { id: 1 });
    await insert('tags', { id: tag });
    await insert('things_tags', { things_id: 1, tags_id: tag });
    await expect(insert('things_tags', { things_id: 1, tags_id: tag })).rejects.toMatchObject({ kind: 'unique' });
    await db.execute('DELETE FROM tags');
    expect((await db.query('SELECT COUNT(*) FROM things_tags'))[0]?.map(Number)).toEqual([0]);
  });

  it('[C4] relates tables in circles and to themselves', async () => {
    const related = (name: string, column: string): Definition => ({
      relations: { [`r_${column}`]: { type: 'belongsTo', view: name, foreignKey: column } },
    });
    const catalog = of(view({ b_id: { type: 'integer' } }, related('bs', 'b_id')), {
      bs: view({ a_id: { type: 'integer' } }, related('things', 'a_id')),
      trees: view({ up_id: { type: 'integer' } }, related('trees', 'up_id')),
    });
    expect((await settle(catalog)).plan.state).toBe('clean');
    await expect(insert('things', { id: 1, b_id: 5 })).rejects.toMatchObject({ kind: 'foreignKey' });
    await expect(insert('trees', { id: 1, up_id: 5 })).rejects.toMatchObject({ kind: 'foreignKey' });
    await insert('trees', { id: 1, up_id: 1 });
  });

  it('[D] works with 200 strings of the default length, and the plan stays the same when columns join', async () => {
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
    expect((await schema.plan(catalog)).changes.map(({ kind }) => kind)).toEqual(
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
    // One of those outside the row's share becomes unique.
    const unique = of({ ...wide, columns: { ...(wide['columns'] as object), c189: { type: 'string', unique: true } } });
    expect((await settle(unique)).plan.state).toBe('clean');
    await expect(insert('things', { id: 2, c189: text })).rejects.toMatchObject({ kind: 'unique' });
  });

  it('[D] takes every name that the pattern allows', async () => {
    const names = [
      'constructor',
      'order',
      'key',
      'rowid',
      'null',
      'check',
      'unique',
      'primary',
      'references',
      'x'.repeat(63),
    ];
    const columns = Object.fromEntries(names.map((name) => [name, { type: 'string', index: true, length: 40 }]));
    const long = 'y'.repeat(63);
    const catalog = catalogOf({
      group: view(columns),
      [long]: view(
        { up_id: { type: 'integer' } },
        { relations: { up: { type: 'belongsTo', view: 'group', foreignKey: 'up_id' } } },
      ),
    });
    expect((await settle(catalog)).plan.state).toBe('clean');
    const wider = Object.fromEntries(
      names.map((name) => [name, { type: 'string', unique: true, length: 90, allowNull: false }]),
    );
    expect(
      (await settle(catalogOf({ group: view(wider), [long]: view({ up_id: { type: 'integer' } }) }))).plan.state,
    ).toBe('clean');
  });

  it('adopts a table that was there, and touches nothing in it that is not its view’s to touch', async () => {
    const text =
      db.dialect.name === 'sqlite'
        ? 'VARCHAR(50)'
        : `VARCHAR(50) CHARACTER SET utf8mb4 COLLATE ${db.dialect.flavour === 'mariadb' ? 'utf8mb4_nopad_bin' : 'utf8mb4_0900_bin'}`;
    const key =
      db.dialect.name === 'sqlite' ? 'INTEGER PRIMARY KEY AUTOINCREMENT' : 'INT NOT NULL AUTO_INCREMENT PRIMARY KEY';
    await db.execute(`CREATE TABLE things (id ${key}, name ${text}, code INTEGER DEFAULT 5, extra ${text} NOT NULL)`);
    await db.execute('CREATE TABLE strangers (id INTEGER PRIMARY KEY)');
    await insert('things', { id: 1, name: 'x', extra: 'e' });
    const { plan, views } = await settle(
      of(view({ name: { type: 'string', length: 80 }, code: { type: 'string' }, fresh: { type: 'boolean' } })),
    );
    expect(shown(plan)).toEqual([
      ['changeType', 'code', 'held', 1, 1],
      ['dropColumn', 'extra', 'held', 1, 1],
    ]);
    expect(views.get('things')!.columns.get('code')).toMatchObject({ type: 'integer' });
    await insert('things', { name: 'n', fresh: 1 });
  });

  it('[C1] knows which views are parked, and leaves their tables alone', async () => {
    const owners = { owners: view({}) };
    const related = view(
      { owner_id: { type: 'integer' } },
      { relations: { owner: { type: 'belongsTo', view: 'owners', foreignKey: 'owner_id' } } },
    );
    await settle(of(related, owners));
    await insert('owners', { id: 1 });
    const rest = catalogOf(owners);
    expect((await settle(rest)).plan).toEqual({ state: 'clean', changes: [] });
    expect(await schema.parked(rest)).toEqual(['things']);
    expect(await schema.parked(of(related, owners))).toEqual([]);
    expect(await column('owners', 'id')).toEqual(['1']);
  });

  it('[A7] reads a text sort, nulls last and backwards, from one index', async () => {
    const catalog = of(view({ title: { type: 'string', index: true }, at: { type: 'datetime', index: true } }));
    await settle(catalog);
    for (let n = 1; n <= 400; n += 1) await insert('things', { id: n, title: `t${n % 97}`, at: null });
    const sorted = db.dialect.name === 'sqlite' ? 'title COLLATE NOCASE' : q('_sort_title');
    if (db.dialect.name === 'mysql') await db.query('ANALYZE TABLE things');
    for (const direction of ['', ' DESC']) {
      const rows = await db.query(
        `EXPLAIN ${db.dialect.name === 'sqlite' ? 'QUERY PLAN ' : ''}SELECT id FROM things WHERE ${sorted} IS NOT NULL ORDER BY ${sorted}${direction}, id${direction} LIMIT 5`,
      );
      expect(JSON.stringify(rows)).toContain('sx_things_title');
      expect(JSON.stringify(rows)).not.toMatch(/filesort|TEMP B-TREE/i);
    }
  });

  it('looks through many views in few statements', async () => {
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
      ...db,
      dialect: db.dialect,
      query: (sql: string, values?: readonly DbValue[]) => (statements.push(sql), db.query(sql, values)),
    } as Database;
    expect((await new SchemaService(watched).reconcile(many)).plan.state).toBe('clean');
    expect(statements.length).toBeLessThanOrEqual(6);
  });

  it('lets two processes reconcile at once', async () => {
    const second = new SchemaService(await room.open());
    const catalog = of(view({ name: { type: 'string', unique: true } }), { others: view({ a: { type: 'text' } }) });
    const answers = await Promise.all([schema.reconcile(catalog), second.reconcile(catalog)]);
    expect(answers.map(({ plan }) => plan.state)).toEqual(['clean', 'clean']);
  });
});
