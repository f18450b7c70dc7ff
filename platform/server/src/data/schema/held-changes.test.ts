import { testKinds } from '../../kernel/database/testing/test-databases.js';
import { of, shown, useSchema, view } from './testing/use-schema.js';

describe.each(await testKinds())('columns that change on $name', (kind) => {
  const testDatabase = useSchema(kind);
  const { insert, column, settle, planned } = testDatabase;

  it('[C6] holds a dropped column, and allows new rows without it', async () => {
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
    // Changed back: nothing was lost, and the empty row is reported.
    const back = await settle(before);
    expect(shown(back.plan)).toEqual([['setNotNull', 'name', 'held', 1, 0]]);
  });

  it('[C6] widens automatically and keeps every value', async () => {
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
    expect(await planned(wide)).toEqual(
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

  it('[C6] holds a narrower type, even where every value fits, and serves the column as it is', async () => {
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

  it('[C6] holds a change of type, and applies it with explicit permission and an archive', async () => {
    await settle(of(view({ a: { type: 'string', index: true }, b: { type: 'integer' } })));
    await insert('things', { id: 1, a: '12', b: 7 });
    await insert('things', { id: 2, a: 'twelve', b: null });
    const after = of(view({ a: { type: 'integer', index: true }, b: { type: 'string' } }));
    const { plan, views } = await settle(after);
    expect(shown(plan)).toEqual([
      ['changeType', 'a', 'held', 1, 1],
      ['changeType', 'b', 'held', 0, 0],
    ]);
    expect(plan.changes.every(({ sql }) => sql.length > 0)).toBe(true);
    expect(views.get('things')!.columns.get('a')).toMatchObject({ type: 'string', index: true });
    // A change without loss needs approval, but no permission to destroy.
    const left = await testDatabase.schema.apply(after, { allowDestructive: ['others'] });
    expect(shown(left)).toEqual([['changeType', 'a', 'held', 1, 1]]);
    expect(await testDatabase.schema.apply(after, { allowDestructive: ['things'] })).toMatchObject({
      state: 'clean',
      changes: [],
    });
    expect(await column('things', 'a')).toEqual(['12', null]);
    expect(await column('things', 'b')).toEqual(['7', null]);
    expect(await column('_archive_things_1', 'a')).toEqual(['12', 'twelve']);
    expect((await settle(after)).views.get('things')).toBe(after.views.get('things'));
  });

  it('[C6] drops only with explicit permission, and archives first', async () => {
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
    expect(await testDatabase.schema.apply(after, { allowDestructive: ['things'] })).toMatchObject({
      state: 'clean',
      changes: [],
    });
    expect(await column('_archive_things_1', 'name')).toEqual(['kept']);
    expect(await column('_archive_things_2', 'owner_id')).toEqual(['5']);
    expect(await column('things', 'id')).toEqual(['1']);
    await settle(after);
  });

  it('[C6] narrows with explicit permission, cuts values that do not fit, and archives them whole', async () => {
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
    const left = await testDatabase.schema.apply(after, { allowDestructive: ['things'] });
    expect(await column('things', 'a')).toEqual(['äöüä', null]);
    expect(await column('things', 'b')).toEqual(['5', null]);
    expect((await column('things', 'c')).map(Number)).toEqual([1.5, 1]);
    expect(shown(left)).toEqual([['setNotNull', 'b', 'held', 1, 0]]);
    expect(await column('_archive_things_1', 'a')).toEqual(['äöü'.repeat(3)]);
    expect(await column('_archive_things_2', 'b')).toEqual(['5', '3000000000']);
    await settle(after);
  });

  it('[C6] fills or clears values that block a constraint, with explicit permission', async () => {
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
    expect(await testDatabase.schema.apply(after, { allowDestructive: ['things'] })).toMatchObject({
      state: 'clean',
      changes: [],
    });
    expect([await column('things', 'a'), await column('things', 'owner_id')]).toEqual([
      ['none', 'x'],
      [null, null],
    ]);
    expect(await column('_archive_things_1', 'owner_id')).toEqual(['7']);
  });

  it('[C6] sets NOT NULL where no row is empty, holds it where one is', async () => {
    await settle(of(view({ a: { type: 'string' }, b: { type: 'string', index: true } })));
    await insert('things', { id: 1, a: 'x', b: null });
    const after = of(
      view({ a: { type: 'string', allowNull: false }, b: { type: 'string', allowNull: false, index: true } }),
    );
    const { plan, views } = await settle(after);
    expect(shown(plan)).toEqual([['setNotNull', 'b', 'held', 1, 0]]);
    expect([...views.get('things')!.columns.values()].map(({ allowNull }) => allowNull)).toEqual([false, false, true]);
    await testDatabase.db.execute(`UPDATE ${testDatabase.quote('things')} SET b = 'y'`);
    expect((await settle(after)).plan.state).toBe('clean');
    await expect(insert('things', { id: 2, a: 'x', b: null })).rejects.toMatchObject({ kind: 'notNull' });
    expect((await settle(of(view({ a: { type: 'string' }, b: { type: 'string', index: true } })))).plan.state).toBe(
      'clean',
    );
    await insert('things', { id: 2, a: null, b: null });
  });

  it('[C6] adds a non-null column as nullable and holds only the constraint, if existing rows get no value', async () => {
    await settle(of(view({})));
    await insert('things', { id: 1 });
    const after = of(view({ name: { type: 'string', allowNull: false } }));
    const { plan, views } = await settle(after);
    expect(shown(plan)).toEqual([['setNotNull', 'name', 'held', 1, 0]]);
    expect(views.get('things')!.columns.get('name')).toMatchObject({ allowNull: true });
  });
});
