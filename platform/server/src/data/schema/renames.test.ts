import { Killed, killedDatabase } from '../../kernel/database/testing/killed-database.js';
import { testKinds } from '../../kernel/database/testing/test-databases.js';
import { SchemaService } from './schema.service.js';
import type { Definition } from './testing/catalog-of.js';
import { of, shown, useSchema, view } from './testing/use-schema.js';

const text = { type: 'string' };
const from = (name: string, rest: Definition = {}): Definition => ({ ...text, ...rest, renamedFrom: name });

describe.each(await testKinds())('renamed columns on $name', (kind) => {
  const at = useSchema(kind);
  const row = async (...names: readonly string[]) => {
    const [values] = await at.db.query(`SELECT ${names.map(at.quote).join(', ')} FROM ${at.quote('things')}`);
    return Object.fromEntries(names.map((name, index) => [name, values?.[index]]));
  };
  const remembered = async () =>
    (await at.db.query('SELECT old_name, new_name, last_entry FROM _viewkraft_renames ORDER BY id')).map(
      ([old, now, lastEntry]) => [old, now, Number(lastEntry)],
    );

  it('[C6] renames in a chain, with keys and indexes', async () => {
    const relations = (column: string) => ({
      relations: { owner: { type: 'belongsTo', view: 'owners', foreignKey: column, onDelete: 'restrict' } },
      search: true,
    });
    const owners = { owners: view({}) };
    const before = of(view({ a: { ...text, unique: true }, b: { ...text, index: true }, x: { type: 'integer' } }, relations('x')), owners);
    const chain = of(
      view(
        { c: from('b', { index: true }), b: from('a', { unique: true }), y: { type: 'integer', renamedFrom: 'x' }, x: { type: 'integer' } },
        relations('y'),
      ),
      owners,
    );
    await at.settle(before);
    await at.insert('owners', { id: 7 });
    await at.insert('things', { id: 1, a: 'VA', b: 'VB', x: 7 });
    const onlyChain = of(view({ c: from('b', { index: true }), b: from('a', { unique: true }), y: { type: 'integer', renamedFrom: 'x' } }, relations('y')), owners); // prettier-ignore
    const { plan, applied } = await at.settle(onlyChain);
    expect(plan.state).toBe('clean');
    expect(applied.filter(({ kind: one }) => one === 'renameColumn').map(({ column }) => column)).toEqual(['c', 'b', 'y']);
    expect(await row('b', 'c', 'y')).toMatchObject({ b: 'VA', c: 'VB' });
    expect(await remembered()).toEqual([['b', 'c', 0], ['a', 'b', 0], ['x', 'y', 0]]); // prettier-ignore
    // It may stay in the file, and a new column may have a former name.
    expect((await at.settle(onlyChain)).applied).toEqual([]);
    expect((await at.settle(chain)).plan.state).toBe('clean');
    expect(await row('b', 'c', 'x')).toEqual({ b: 'VA', c: 'VB', x: null });
  });

  it('[C6] a chain converges from any statement it was killed at', async () => {
    const before = of(view({ a: { ...text, length: 60 }, b: { ...text, length: 30 } }));
    const after = of(view({ b: from('a', { length: 60 }), c: from('b', { length: 30 }) }));
    const prepare = async (): Promise<void> => {
      for (const name of ['things', '_viewkraft_renames', '_viewkraft_schema']) await at.db.execute(name === 'things' ? 'DROP TABLE IF EXISTS things' : `DELETE FROM ${name}`); // prettier-ignore
      await at.settle(before);
      await at.insert('things', { id: 1, a: 'VA', b: 'VB' });
    };
    await prepare();
    const counted = killedDatabase(at.db, Number.POSITIVE_INFINITY, false);
    await new SchemaService(counted).reconcile(after);
    for (let n = 1; n <= counted.writes; n += 1) {
      for (const late of [false, true]) {
        await prepare();
        await expect(new SchemaService(killedDatabase(at.db, n, late)).reconcile(after)).rejects.toBeInstanceOf(Killed);
        expect([n, (await at.settle(after)).plan.state]).toEqual([n, 'clean']);
        expect([n, late, await row('b', 'c')]).toEqual([n, late, { b: 'VA', c: 'VB' }]);
        expect([n, late, await remembered()]).toEqual([n, late, [['b', 'c', 0], ['a', 'b', 0]]]); // prettier-ignore
      }
    }
  }, 300_000);

  it('[C6] old and new name both present: held, and the values stay until it is applied (A34)', async () => {
    await at.settle(of(view({ s: text })));
    await at.insert('things', { id: 1, s: 'kept' });
    const both = of(view({ s: text, s2: from('s') }));
    expect(shown(await at.schema.plan(both))).toEqual([
      ['renameColumn', 's2', 'held', 0, 0],
      ['addColumn', 's2', 'safe', 0, 0],
    ]);
    expect(shown((await at.settle(both)).plan)).toEqual([['renameColumn', 's2', 'held', 0, 0]]);
    expect(await row('s', 's2')).toEqual({ s: 'kept', s2: null });
    expect((await at.schema.plan(of(view({ s: text, s2: text })))).state).toBe('clean');
    await at.schema.apply(both, { allowDestructive: [] });
    expect(await row('s', 's2')).toEqual({ s: null, s2: 'kept' });
    expect((await at.settle(both)).plan.state).toBe('clean');
    expect(await remembered()).toEqual([['s', 's2', 0]]);
    // In the table, but not in the view.
    expect(shown((await at.settle(of(view({ s2: from('s') })))).plan)).toEqual([['dropColumn', 's', 'held', 0, 0]]);
  });

  // SQLite is locked before the values are counted.
  (kind.name === 'SQLite' ? undefined : it)?.('[C6] a value written under the new name while the rename is applied is kept, and the rename held', async () => {
    await at.settle(of(view({ s: text })));
    await at.insert('things', { id: 1, s: 'kept' });
    const both = of(view({ s: text, s2: from('s', { unique: true }) }));
    await at.settle(both);
    const statements: string[] = [];
    let write: (() => Promise<unknown>) | undefined = () => at.db.execute(`UPDATE things SET s2 = 'new'`);
    const busy = { ...killedDatabase(at.db, Number.POSITIVE_INFINITY, false) };
    const { session } = busy;
    busy.session = async () => {
      const own = await session();
      const execute: typeof own.execute = async (sql, values) => {
        statements.push(sql);
        if (write && /LOCK TABLES|DROP COLUMN/.test(sql)) {
          await write();
          write = undefined;
        }
        return own.execute(sql, values);
      };
      return { ...own, execute };
    };
    await new SchemaService(busy).apply(both, { allowDestructive: [] });
    expect(await row('s', 's2')).toEqual({ s: 'kept', s2: 'new' });
    // The column is served, so it stays unique.
    expect(statements.filter((sql) => sql.includes('DROP INDEX'))).toEqual([]);
    expect((await at.settle(both)).plan.changes).toMatchObject([{ kind: 'renameColumn', safety: 'held', stuck: true }]);
    await at.db.execute(`UPDATE things SET s2 = NULL`);
    await at.schema.apply(both, { allowDestructive: [] });
    expect(await row('s', 's2')).toEqual({ s: null, s2: 'kept' });
  });

  it('[C6] a held rename to a column with a unique foreign key is applied', async () => {
    const relations = { owner: { type: 'belongsTo', view: 'owners', foreignKey: 'y' } };
    const both = of(
      view({ x: { type: 'integer' }, y: { type: 'integer', renamedFrom: 'x', unique: true } }, { relations }),
      { owners: view({}) },
    );
    await at.settle(of(view({ x: { type: 'integer' } }), { owners: view({}) }));
    await at.insert('owners', { id: 7 });
    await at.insert('things', { id: 1, x: 7 });
    await at.settle(both);
    await at.schema.apply(both, { allowDestructive: [] });
    expect((await at.settle(both)).plan.state).toBe('clean');
    expect(Object.values(await row('x', 'y')).map((value) => value && Number(value))).toEqual([null, 7]);
    await at.insert('things', { id: 2, y: null });
    await expect(at.db.execute('UPDATE things SET y = 8 WHERE id = 2')).rejects.toMatchObject({ kind: 'foreignKey' });
  });

  it('[C6] nothing is held in a new table', async () => {
    const both = of(view({ s: text, s2: from('s') }));
    await at.settle(both);
    await at.insert('things', { id: 1, s: 'x' });
    expect((await at.settle(both)).plan.state).toBe('clean');
  });
});
