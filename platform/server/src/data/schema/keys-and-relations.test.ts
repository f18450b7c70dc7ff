import type { Catalog } from '@viewkraft/model';
import { catalogOf, type Definition } from './testing/catalog-of.js';
import { testKinds } from '../../kernel/database/testing/test-databases.js';
import { of, shown, useSchema, view } from './testing/use-schema.js';

describe.each(await testKinds())('keys and relations on $name', (kind) => {
  const testDatabase = useSchema(kind);
  const { insert, column, settle, planned } = testDatabase;

  it('[C6] makes columns with unique values unique, and holds the others, by exact comparison', async () => {
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

  it('[C6] the widest string that an index of MySQL takes is unique', async () => {
    await settle(of(view({ a: { type: 'string', length: 768, unique: true } })));
    await insert('things', { id: 1, a: 'x' });
    await expect(insert('things', { id: 2, a: 'x' })).rejects.toMatchObject({ kind: 'unique' });
  });

  it('[C6] [D4] a relation is enforced by its foreign key, or by that of another relation of its column', async () => {
    const relation = (onDelete: string, to = 'others') => ({ type: 'belongsTo', view: to, foreignKey: 'other_id', onDelete });
    const definition = (relations: Readonly<Record<string, object>>): Definition => view({ other_id: { type: 'integer' } }, { relations });
    const enforced = async (relations: Readonly<Record<string, object>>) => {
      const { views } = await settle(of(definition(relations), { others: view({}), more: view({}) }));
      return [...views.get('things')!.associations.values()].map((one) => [one.name, one.enforced]);
    };
    await enforced({});
    await insert('things', { id: 1, other_id: 99 });
    expect(await enforced({ one: relation('cascade') })).toEqual([['one', false]]);
    await testDatabase.db.execute('DELETE FROM things');
    expect(await enforced({ one: relation('cascade') })).toEqual([['one', true]]);
    const several = { one: relation('restrict'), two: relation('cascade'), three: relation('restrict', 'more') };
    expect(await enforced(several)).toEqual([['one', true], ['two', true], ['three', true]]);
  }); // prettier-ignore

  it('[C6] renames, with indexes and foreign keys, once', async () => {
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
    expect(await planned(after)).toEqual(
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

  it('[C6] holds the old column if both the old and the new one exist', async () => {
    await settle(of(view({ old_name: { type: 'string' }, name: { type: 'string' } })));
    await insert('things', { id: 1, old_name: 'old', name: 'new' });
    const { plan } = await settle(of(view({ name: { type: 'string', renamedFrom: 'old_name' } })));
    expect(shown(plan)).toEqual([['dropColumn', 'old_name', 'held', 1, 1]]);
  });

  it('[C6] holds a relation with dangling references, adds it once they are removed, and drops only its constraint', async () => {
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
    await testDatabase.db.execute('DELETE FROM owners');
    expect(await column('things', 'owner_id')).toEqual([null]);
    expect((await settle(of(view({ owner_id: { type: 'integer' } }), owners))).plan.state).toBe('clean');
    await insert('things', { id: 2, owner_id: 8 });
    expect(await column('things', 'owner_id')).toEqual([null, '8']);
  });

  it('[C6] changes onDelete without touching the referencing rows', async () => {
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
    await expect(testDatabase.db.execute('DELETE FROM owners')).rejects.toMatchObject({ kind: 'foreignKey' });
  });

  it('[C6] holds a change of primary key and serves the existing one', async () => {
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

  it('[D3] never issues an id twice, not even after a table was rebuilt', async () => {
    const owners = { owners: view({}) };
    await settle(of(view({ owner_id: { type: 'integer' } }), owners));
    await insert('things', { id: 41, owner_id: null });
    await testDatabase.db.execute('DELETE FROM things');
    await settle(
      of(
        view(
          { owner_id: { type: 'integer' } },
          { relations: { owner: { type: 'belongsTo', view: 'owners', foreignKey: 'owner_id' } } },
        ),
        owners,
      ),
    );
    await testDatabase.db.execute('INSERT INTO things (owner_id) VALUES (NULL)');
    expect(await column('things', 'id')).toEqual(['42']);
  });

  it('[C4] creates one link table for both sides, whose links are deleted with a record', async () => {
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
    await testDatabase.db.execute('DELETE FROM tags');
    expect((await testDatabase.db.query('SELECT COUNT(*) FROM things_tags'))[0]?.map(Number)).toEqual([0]);
  });

  it('[C4] relates tables in cycles and to themselves', async () => {
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

  it('[D] accepts every name that the pattern allows', async () => {
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

  it('[D1] reads a text sort, nulls last and backwards, from one index', async () => {
    const catalog = of(view({ title: { type: 'string', index: true }, at: { type: 'datetime', index: true } }));
    await settle(catalog);
    for (let n = 1; n <= 400; n += 1) await insert('things', { id: n, title: `t${n % 97}`, at: null });
    const sorted = testDatabase.db.dialect.name === 'sqlite' ? 'title COLLATE NOCASE' : testDatabase.quote('_sort_title');
    if (testDatabase.db.dialect.name === 'mysql') await testDatabase.db.query('ANALYZE TABLE things');
    for (const direction of ['', ' DESC']) {
      const rows = await testDatabase.db.query(
        `EXPLAIN ${testDatabase.db.dialect.name === 'sqlite' ? 'QUERY PLAN ' : ''}SELECT id FROM things WHERE ${sorted} IS NOT NULL ORDER BY ${sorted}${direction}, id${direction} LIMIT 5`,
      );
      expect(JSON.stringify(rows)).toContain('sx_things_title');
      expect(JSON.stringify(rows)).not.toMatch(/filesort|TEMP B-TREE/i);
    }
  });
});
