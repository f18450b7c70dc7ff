import { setImmediate as breathe } from 'node:timers/promises';
import type { Catalog } from '@viewkraft/model';
import { testKinds } from '../../kernel/database/testing/test-databases.js';
import { indexAgain, writtenSince } from '../search/fill-index.js';
import { fulltextWord, searchIndexOf, searchTable } from '../search/search-index.js';
import { catalogOf } from './testing/catalog-of.js';
import { preparedPrefix } from './prepared-entries.js';
import { SchemaService } from './schema.service.js';
import { shown, useSchema } from './testing/use-schema.js';

const columns = {
  id: { type: 'integer', primaryKey: true },
  title: { type: 'string' },
  body: { type: 'text' },
  size: { type: 'integer' },
};
const things = (search: boolean, more: object = {}, others: object = {}): Catalog =>
  catalogOf({
    groups: { columns: { id: columns.id, name: { type: 'string' } } },
    things: { search, columns: { ...columns, ...more }, ...others },
  });

describe.each(await testKinds())('search indexes on $name', (kind) => {
  const at = useSchema(kind);
  const isSqlite = (): boolean => at.db.dialect.name === 'sqlite';
  const insert = (id: number, title: string, more: object = {}) =>
    at.insert('things', { id, title, _version: 1, _created_at: '2026-01-01 00:00:00.000', _updated_at: '2026-01-01 00:00:00.000', ...more });
  /** The ids of the records in which a column has the word. */
  const found = async (catalog: Catalog, column: string, word: string): Promise<number[]> => {
    const view = catalog.views.get('things');
    const index = view && searchIndexOf(view);
    if (!index) throw new Error('no index');
    const position = index.columns.findIndex(({ name }) => name === column);
    const table = at.quote(index.table);
    const rows = isSqlite()
      ? await at.db.query(`SELECT rowid FROM ${table} WHERE ${table} MATCH ? ORDER BY rowid`, [`{c${position}} : "${word}" *`])
      : await at.db.query(`SELECT id FROM ${table} WHERE MATCH(words) AGAINST(? IN BOOLEAN MODE) ORDER BY id`, [`+${fulltextWord(position, word)}*`]);
    return rows.map(([id]) => Number(id));
  };
  /** An instant as it is stored. */
  const stamp = (ms: number): string => {
    const text = new Date(ms).toISOString();
    return isSqlite() ? text : text.slice(0, -1).replace('T', ' ');
  };
  const insertMany = (count: number): Promise<unknown> => {
    const longAgo = stamp(Date.UTC(2026, 0, 1));
    const rows = Array.from({ length: count }, (_, n) => `(${n + 1}, 'Titel', 'Text', 1, '${longAgo}', '${longAgo}')`);
    return at.db.execute(`INSERT INTO things (id, title, body, _version, _created_at, _updated_at) VALUES ${rows.join(', ')}`);
  };
  const catchUp = async (catalog: Catalog): Promise<void> => {
    const view = catalog.views.get('things');
    const index = view && searchIndexOf(view);
    if (!index) throw new Error('no index');
    const { dialect } = at.db;
    const keys = await writtenSince(index, dialect, at.db, new Date(Date.now() - 60_000));
    await at.db.transaction((tx) => indexAgain(index, dialect, tx, keys));
  };
  const tables = async (): Promise<unknown[]> => named('_search');
  const preparedTables = (): Promise<unknown[]> => named(preparedPrefix);
  const named = async (begin: string): Promise<unknown[]> =>
    (isSqlite()
      ? await at.db.query('SELECT name FROM sqlite_master WHERE substr(name, 1, ?) = ?', [begin.length, begin])
      : await at.db.query('SELECT TABLE_NAME FROM information_schema.TABLES WHERE TABLE_SCHEMA = DATABASE() AND LEFT(TABLE_NAME, ?) = ?', [begin.length, begin])
    ).map(([name]) => name);

  test('[D13] [C6] an index is built from stored records once, and dropped when no longer wanted', async () => {
    await at.settle(things(false));
    await insert(1, 'Erste');
    await insert(2, 'Zweite');
    expect(await tables()).toEqual([]);
    expect(shown(await at.schema.plan(things(true)))).toEqual([['addIndex', undefined, 'safe', 0, 0]]);
    const { views } = await at.settle(things(true));
    expect(views.get('things')?.search).toBe(true);
    expect(await found(things(true), 'title', 'zw')).toEqual([2]);
    expect(await tables()).toContain(searchTable('things'));
    expect((await at.schema.plan(things(true))).state).toBe('clean');
    expect(shown(await at.schema.plan(things(false)))).toEqual([['dropIndex', undefined, 'safe', 0, 0]]);
    await at.settle(things(false));
    expect(await tables()).toEqual([]);
    expect(await at.column('things', 'title')).toEqual(['Erste', 'Zweite']);
  });

  test('[D13] a change of the text columns rebuilds the index, another change leaves it alone', async () => {
    await at.settle(things(true));
    await insert(1, 'Erste');
    const more = things(true, { note: { type: 'string', default: 'voreinstellung' } });
    await at.settle(more);
    expect(await found(more, 'note', 'vor')).toEqual([1]);
    expect(await found(more, 'title', 'er')).toEqual([1]);
    const number = things(true, { note: { type: 'string', default: 'voreinstellung' }, weight: { type: 'number' } });
    expect(shown(await at.schema.plan(number))).toEqual([['addColumn', 'weight', 'safe', 0, 0]]);
    const renamed = things(true, { text: { type: 'string', renamedFrom: 'note' } });
    await at.settle(renamed);
    expect(await found(renamed, 'text', 'vor')).toEqual([1]);
    const hidden = things(true, { text: { type: 'string', hidden: true } });
    await at.settle(hidden);
    expect(await found(hidden, 'title', 'er')).toEqual([1]);
  });

  test('[D13] converted values are indexed as they are now', async () => {
    const before = things(true, { code: { type: 'string', length: 20 } });
    await at.settle(before);
    await insert(1, 'Erste', { code: 'abcdefgh' });
    const after = things(true, { code: { type: 'string', length: 3 } });
    await at.settle(after);
    expect((await at.schema.plan(after)).state).toBe('held');
    await at.schema.apply(after, { allowDestructive: ['things'] });
    expect((await at.schema.plan(after)).state).toBe('clean');
    const [[code] = []] = await at.db.query('SELECT code FROM things');
    expect(await found(after, 'code', 'abcd')).toEqual([]);
    expect(await found(after, 'code', 'abc')).toEqual(code === null ? [] : [1]);
  });

  test('[D13] entries are deleted with their records, even if the table is rebuilt in between', async () => {
    const belongs = { relations: { group: { type: 'belongsTo', foreignKey: 'group_id', view: 'groups', onDelete: 'cascade' } } };
    const named = { id: { type: 'uuid', primaryKey: true }, group_id: { type: 'integer' } };
    const before = things(true, named);
    await at.settle(before);
    const ids = [1, 2, 3].map((id) => `00000000-0000-7000-8000-00000000000${id}`);
    await at.insert('groups', { id: 1, name: 'Gruppe', _version: 1, _created_at: '2026-01-01 00:00:00.000', _updated_at: '2026-01-01 00:00:00.000' });
    for (const [position, id] of ids.entries()) {
      await at.insert('things', { id, title: `Titel ${position}`, group_id: 1, _version: 1, _created_at: '2026-01-01 00:00:00.000', _updated_at: '2026-01-01 00:00:00.000' });
    }
    await at.db.execute('DELETE FROM things WHERE id = ?', [ids[0] as string]);
    await at.settle(things(false, named));
    await at.settle(before);
    const related = things(true, named, belongs);
    await at.settle(related);
    const entries = async (): Promise<unknown[]> => {
      const table = at.quote(searchTable('things'));
      return isSqlite()
        ? at.db.query(`SELECT r.title FROM ${table} s JOIN things r ON r._rowid_ = s.rowid WHERE ${table} MATCH 'titel' ORDER BY r.id`)
        : at.db.query(`SELECT r.title FROM ${table} s JOIN things r ON r.id = s.id ORDER BY r.id`);
    };
    expect(await entries()).toEqual([['Titel 1'], ['Titel 2']]);
    await at.db.execute('DELETE FROM things WHERE id = ?', [ids[1] as string]);
    expect(await entries()).toEqual([['Titel 2']]);
    await at.db.execute('DELETE FROM groups');
    expect(await entries()).toEqual([]);
    const [[left] = []] = await at.db.query(
      isSqlite() ? `SELECT COUNT(*) FROM ${at.quote(searchTable('things'))} WHERE rowid > 0` : `SELECT COUNT(*) FROM ${at.quote(searchTable('things'))}`,
    );
    expect(Number(left)).toBe(0);
  });

  test('[D13] records written while a large index is built are all in it', async () => {
    await at.settle(things(false));
    const many = 3_000;
    await insertMany(many);
    let isBuilt = false;
    const searched = things(true, { note: { type: 'string' } });
    const build = async (): Promise<void> => {
      const { preparing, views } = await at.schema.reconcile(searched);
      expect(views.get('things')?.search).toBe(!preparing);
      if (!preparing) return;
      await preparing;
      await build();
    };
    const building = build().finally(() => (isBuilt = true));
    let written = 0;
    for (; !isBuilt; await breathe()) {
      written += 1;
      const position = written;
      await at.db.transaction(async (tx) => {
        await tx.execute('UPDATE things SET title = ?, _updated_at = ? WHERE id = ?', [`neu${position}`, stamp(Date.now()), position]);
        await tx.execute('DELETE FROM things WHERE id = ?', [many - position]);
        await tx.execute('INSERT INTO things (title, _version, _created_at, _updated_at) VALUES (?, 1, ?, ?)', [`dazu${position}`, stamp(Date.now()), stamp(Date.now())]);
      });
    }
    await building;
    expect(written).toBeGreaterThan(4);
    expect(await found(searched, 'title', 'neu1')).toContain(1);
    // A write may have come after the index was built. A server of the view indexes such records.
    await catchUp(searched);
    const rows = await at.db.query('SELECT id, title FROM things ORDER BY id');
    const words = (prefix: string): number[] => rows.flatMap(([id, title]) => (String(title).toLowerCase().startsWith(prefix) ? [Number(id)] : []));
    for (const prefix of ['titel', 'neu', 'dazu']) {
      expect([prefix, await found(searched, 'title', prefix)]).toEqual([prefix, words(prefix)]);
    }
    expect(await preparedTables()).toEqual([]);
    expect((await at.schema.plan(searched)).state).toBe('clean');
  }); // prettier-ignore

  test('[D13] a process that stops gives up, and the next one builds the index', async () => {
    await at.settle(things(false));
    await insertMany(2_500);
    const skipping = await at.schema.apply(things(true), { allowDestructive: [], skipLargeIndexes: true });
    expect(shown(skipping)).toEqual([['addIndex', undefined, 'safe', 0, 0]]);
    const { preparing } = await at.schema.reconcile(things(true));
    await at.schema.stop();
    await expect(preparing).rejects.toThrow(/abort/i);
    expect(await found(things(true), 'title', 'titel').catch(() => 'no index')).toBe('no index');
    await new SchemaService(at.db).apply(things(true), { allowDestructive: [] });
    expect((await found(things(true), 'title', 'titel')).length).toBe(2_500);
    expect(await preparedTables()).toEqual([]);
    await at.db.execute('DELETE FROM things WHERE id > 10');
    expect((await found(things(true), 'title', 'titel')).length).toBe(10);
  }); // prettier-ignore

  test('[D13] an index whose table changes during its build is rebuilt, and an unwanted one is dropped', async () => {
    const note = { note: { type: 'string' } };
    const [wanted, unwanted] = [things(true, note), things(false, note)];
    await at.settle(unwanted);
    await insertMany(2_500);
    await at.db.execute(`UPDATE things SET note = 'Notiz'`);
    // Prepared but not added, because the view has changed meanwhile.
    await (await at.schema.reconcile(wanted)).preparing;
    expect(await preparedTables()).not.toEqual([]);
    await at.schema.reconcile(unwanted);
    expect(await preparedTables()).toEqual([]);
    await (await at.schema.reconcile(wanted)).preparing;
    await at.db.execute('ALTER TABLE things RENAME COLUMN title TO old');
    await at.db.execute('ALTER TABLE things RENAME COLUMN note TO title');
    await at.db.execute('ALTER TABLE things RENAME COLUMN old TO note');
    const again = await at.schema.reconcile(wanted);
    expect(again.views.get('things')?.search).toBe(false);
    await again.preparing;
    expect((await at.schema.reconcile(wanted)).views.get('things')?.search).toBe(true);
    expect([(await found(wanted, 'title', 'notiz')).length, (await found(wanted, 'title', 'titel')).length]).toEqual([2_500, 0]);
    expect(await preparedTables()).toEqual([]);
    // Given up in the middle.
    await at.settle(unwanted);
    const { preparing } = await at.schema.reconcile(wanted);
    await at.schema.reconcile(unwanted);
    await preparing;
    expect(await preparedTables()).toEqual([]);
  }); // prettier-ignore

  test('[D13] [C6] a column is renamed at once, and a large index is built afterwards', async () => {
    const before = things(true, { note: { type: 'string' } });
    await at.settle(before);
    await insertMany(2_500);
    await at.settle(things(false, { note: { type: 'string' } }));
    const after = things(true, { remark: { type: 'string', renamedFrom: 'note' } });
    const { preparing, applied, views } = await at.schema.reconcile(after);
    expect(applied.map(({ kind }) => kind)).toEqual(['renameColumn']);
    expect([views.get('things')?.columns.has('remark'), views.get('things')?.search]).toEqual([true, false]);
    await preparing;
    await at.schema.reconcile(after);
    expect((await found(after, 'title', 'titel')).length).toBe(2_500);
    // The values of the column change, so the earlier entries would be wrong.
    await at.db.execute(`UPDATE things SET body = 'Langwort'`);
    const shorter = things(true, { body: { type: 'string', length: 4 }, remark: { type: 'string' } });
    await at.schema.apply(shorter, { allowDestructive: ['things'], skipLargeIndexes: true });
    expect(await tables()).not.toContain(searchTable('things'));
    await at.schema.apply(shorter, { allowDestructive: [] });
    expect(await found(shorter, 'body', 'langw')).toEqual([]);
    expect(await preparedTables()).toEqual([]);
  }); // prettier-ignore

  // SQLite has one server.
  (kind.name === 'SQLite' ? undefined : test)?.('[D13] a table that another process is filling is left alone', async () => {
    const other = `${preparedPrefix}00000000_another`;
    await at.db.execute(`CREATE TABLE ${other} (id int PRIMARY KEY)`);
    await at.settle(things(false));
    await insertMany(2_500);
    await at.schema.apply(things(true), { allowDestructive: [] });
    expect((await found(things(true), 'title', 'titel')).length).toBe(2_500);
    expect(await preparedTables()).toEqual([other]);
  });

  (kind.name === 'SQLite' ? undefined : test)?.('[D13] an index is added while others write, who neither wait nor stop it', async () => {
    await at.settle(things(false));
    await insertMany(2_500);
    await (await at.schema.reconcile(things(true))).preparing;
    await at.db.execute('DELETE FROM things WHERE id <= 10');
    await at.db.transaction(async (tx) => {
      await tx.execute(`UPDATE things SET size = 2 WHERE id = 2500`);
      const { views } = await at.schema.reconcile(things(true));
      expect(views.get('things')?.search).toBe(true);
    });
    expect((await found(things(true), 'title', 'titel')).length).toBe(2_490);
    expect(await preparedTables()).toEqual([]);
  });

  test('[D13] the index is dropped with the table of its view', async () => {
    await at.settle(things(true));
    await insert(1, 'Erste');
    await at.schema.drop({ views: ['things'], others: [] });
    expect(await tables()).toEqual([]);
  });

  test('[D13] names of tables that differ only at the end do not clash', async () => {
    const name = (end: string): string => `t${'x'.repeat(58)}_${end}`;
    const view = (table: string) => ({ search: true, table, columns });
    const catalog = catalogOf({ a: view(name('a')), b: view(name('b')), c: view('c'), d: view('c_data'), e: view('c_fts') });
    const { views } = await at.settle(catalog);
    expect([...views.values()].map(({ search }) => search)).toEqual([true, true, true, true, true]);
  });
});
