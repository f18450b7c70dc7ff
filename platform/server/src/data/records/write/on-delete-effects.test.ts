import fc from 'fast-check';
import type { Queryable } from '../../../kernel/database/database.js';
import { testKinds } from '../../../kernel/database/testing/test-databases.js';
import { loadAct, WriteAct } from '../../history/history-act.js';
import { entriesSince } from '../../history/load-entries.js';
import { undoAct } from '../history/undo-act.js';
import { writeContext } from '../rows/write-context.js';
import { admin, TestRecords } from '../testing/test-records.js';
import { deleteRecords } from './delete-records.js';
import { updateRecords } from './update-records.js';

const caller = { identity: admin, sessionId: null };
const tree = (name: string, settings: { readonly system?: boolean; readonly managed?: boolean } = {}) => ({
  ...settings,
  columns: {
    id: { type: 'integer', primaryKey: true },
    note: { type: 'decimal', precision: 8, scale: 2, default: '1.50' },
    at: { type: 'datetime', default: '2026-11-28T12:00:00.123Z' },
    on: { type: 'boolean', default: true },
    parent_id: { type: 'integer' },
    other_id: { type: 'integer' },
    more_id: { type: 'integer' },
  },
  relations: {
    parent: { type: 'belongsTo', view: name, foreignKey: 'parent_id', onDelete: 'cascade' },
    other: { type: 'belongsTo', view: name, foreignKey: 'other_id', onDelete: 'setNull' },
    more: { type: 'belongsTo', view: name, foreignKey: 'more_id', onDelete: 'setNull' },
  },
});
const views = {
  versioned: tree('versioned'),
  plain: tree('plain', { system: false }),
  foreign: tree('foreign', { managed: false }),
};
const link = (view: string) => ({ type: 'belongsTo', view, foreignKey: `${view}_id`, onDelete: 'cascade' });
const key = { type: 'integer', primaryKey: true };
const reference = { type: 'integer' };
/** A link table with its own view, whose records go with either end, and with another article. */
const linked = {
  taggings: {
    columns: { id: key, articles_id: reference, tags_id: reference, root_id: reference },
    relations: {
      articles: link('articles'),
      tags: link('tags'),
      root: { type: 'belongsTo', view: 'articles', foreignKey: 'root_id', onDelete: 'cascade' },
    },
  },
  articles: {
    columns: { id: key, parent_id: reference, main_id: reference },
    relations: {
      parent: { type: 'belongsTo', view: 'articles', foreignKey: 'parent_id', onDelete: 'cascade' },
      main: { type: 'belongsTo', view: 'taggings', foreignKey: 'main_id', onDelete: 'setNull' },
      tags: { type: 'belongsToMany', view: 'tags', through: 'taggings', foreignKey: 'articles_id', otherKey: 'tags_id' },
    },
  },
  tags: { columns: { id: key } },
  /** Records that go with either of two others. */
  nodes: {
    columns: { id: key, one_id: reference, two_id: reference },
    relations: {
      two: { type: 'belongsTo', view: 'nodes', foreignKey: 'two_id', onDelete: 'cascade' },
      one: { type: 'belongsTo', view: 'nodes', foreignKey: 'one_id', onDelete: 'cascade' },
    },
  },
};
/** Records that keep the one that they refer to. */
const ranks = {
  columns: { id: key, chief_id: reference },
  relations: { chief: { type: 'belongsTo', view: 'ranks', foreignKey: 'chief_id', onDelete: 'restrict' } },
};
const foreignTable =
  'CREATE TABLE foreign_rows (id INTEGER PRIMARY KEY, note DECIMAL(8,2), at DATETIME, `on` BOOLEAN, parent_id INTEGER, other_id INTEGER, more_id INTEGER)';

const size = 6;
/** Places of other records: the parent, whose deletion deletes the record, and two whose deletion leaves it. */
type Links = readonly [parent: number | null, other: number | null, more: number | null];
const place = fc.option(fc.nat(size - 1));
const links = fc.array(fc.tuple(place, place, place), { minLength: size, maxLength: size });
const deleted = fc.uniqueArray(fc.nat(size - 1), { minLength: 1, maxLength: size });
/** Each record refers to earlier ones only. */
const withoutCycles = links.map((list) =>
  list.map(([parent, other, more], at): Links => {
    const earlier = (to: number | null) => (to !== null && to < at ? to : null);
    return [earlier(parent), earlier(other), earlier(more)];
  }),
);
const runs = Number(process.env['VIEWKRAFT_TEST_RUNS'] ?? 40);

/** Places of the records that a deletion takes away. */
function goneOf(links: readonly Links[], deleted: readonly number[]): Set<number> {
  const gone = new Set(deleted);
  for (let last = 0; last < gone.size; ) {
    last = gone.size;
    for (const [at, [parent]] of links.entries()) if (parent !== null && gone.has(parent)) gone.add(at);
  }
  return gone;
}

describe.each(await testKinds())('deletion of records that refer to each other, on $name', (kind) => {
  let records: TestRecords;
  beforeAll(async () => {
    const extensions = Object.keys(views).map((view) => ({ view, beforeWrite: (tx: Queryable) => beforeWrite(tx) }));
    records = await TestRecords.open(kind, { ...views, ...linked, ranks, foreign: { ...views.foreign, table: 'foreign_rows' } }, extensions, [], [foreignTable]); // prettier-ignore
  }, 60_000);
  afterAll(() => records.end());

  let beforeWrite: (tx: Queryable) => Promise<void> = () => Promise.resolve();
  let nextId = 1;
  /** Creates records with these links, and returns their keys. */
  const make = async (view: string, links: readonly Links[]): Promise<number[]> => {
    const ids = links.map(() => nextId++);
    await records.create(view, ...ids.map((id) => ({ id })));
    const keyOf = (at: number | null) => (at === null ? null : ids[at]);
    const bodies = links.map(([parent, other, more], at) => ({
      key: ids[at] as number,
      body: { parent_id: keyOf(parent), other_id: keyOf(other), more_id: keyOf(more) },
    }));
    await updateRecords(bodies, true, undefined, records.context(view, 'update'), records.tools);
    return ids;
  };
  const remove = async (view: string, keys: readonly number[]): Promise<string> => {
    const act = new WriteAct('delete');
    const context = writeContext(records.runtime, records.runtime.view(view), 'delete', caller, { act });
    const removals = keys.map((key) => ({ key, version: undefined }));
    await deleteRecords(removals, true, undefined, context, records.tools);
    return act.id;
  };
  const rowsOf = async (view: string): Promise<(number | null)[][]> => {
    const { table } = records.runtime.view(view);
    const rows = await records.db.query(`SELECT id, parent_id, other_id, more_id FROM ${table} ORDER BY id`);
    return rows.map((row) => row.map((value) => (value === null ? null : Number(value))));
  };

  it.each(Object.keys(views))(
    '[C4] [D3] %s: all are deleted with those that cascade, each once, and the others are released',
    async (view) => {
      await fc.assert(
        fc.asyncProperty(links, deleted, async (links, deleted) => {
          await records.db.execute(`DELETE FROM ${records.runtime.view(view).table}`);
          const ids = await make(view, links);
          records.events.length = 0;
          await remove(view, deleted.map((at) => ids[at] as number)); // prettier-ignore
          const gone = goneOf(links, deleted);
          const idOf = (at: number | null) => (at === null || gone.has(at) ? null : (ids[at] ?? null));
          const left = links.flatMap(([parent, ...others], at) =>
            gone.has(at) ? [] : [[ids[at] as number, idOf(parent), ...others.map(idOf)]],
          );
          expect(await rowsOf(view)).toEqual(left);
          const events = records.events.flatMap((event) => (event.kind === 'record' ? `${event.action} ${event.id}` : []));
          const deletions = events.filter((event) => event.startsWith('delete'));
          expect(deletions.sort()).toEqual([...gone].map((at) => `delete ${ids[at]}`).sort());
          for (const id of ids) {
            const entries = await entriesSince(view, String(id), 0, records.db);
            expect(entries.filter(({ action }) => action === 'delete')).toHaveLength(
              view !== 'foreign' && gone.has(ids.indexOf(id)) ? 1 : 0,
            );
          }
        }),
        { numRuns: runs },
      );
    },
    600_000,
  );

  it.each(['versioned', 'plain'])(
    '[D3] %s: an undo restores all of them',
    async (view) => {
      await fc.assert(
        fc.asyncProperty(withoutCycles, deleted, async (links, deleted) => {
          await records.db.execute(`DELETE FROM ${view}`);
          const ids = await make(view, links);
          const before = await rowsOf(view);
          const act = await loadAct(await remove(view, deleted.map((at) => ids[at] as number)), records.db); // prettier-ignore
          if (!act) throw new Error('No act');
          const undo = new WriteAct('undo');
          const { left } = await undoAct({ runtime: records.runtime, act, caller, undo, tools: records.tools });
          expect(left).toEqual([]);
          expect(await rowsOf(view)).toEqual(before);
        }),
        { numRuns: runs },
      );
    },
    600_000,
  );

  it.each(Object.keys(views))('[C4] [D5] %s: more than a thousand go with one that they refer to twice, and listeners learn that there are more', async (view) => {
    const { table } = records.runtime.view(view);
    await records.db.execute(`DELETE FROM ${table}`);
    const [root = 0] = await make(view, [[null, null, null]]);
    const children = Array.from({ length: 1_100 }, () => ({ id: nextId++, parent_id: root, other_id: root }));
    for (const part of [children.slice(0, 550), children.slice(550)]) await records.create(view, ...part);
    records.events.length = 0;
    await remove(view, [root, ...children.slice(0, 99).map(({ id }) => id)]);
    expect(await rowsOf(view)).toEqual([]);
    // Of the 1,001 records that were not requested, all but the last are reported.
    const kinds = records.events.map(({ kind }) => kind);
    expect([kinds.length, kinds.filter((kind) => kind === 'missed')]).toEqual([1_101, ['missed']]);
  });

  it.each(
    Object.keys(views).flatMap((view) => [
      [view, 'a chain of 40', 40, null],
      [view, 'a chain of 16', 16, null],
      [view, 'a circle of 12', 12, 11],
      [view, 'a chain that hangs on a circle', 40, 8],
    ] as const),
  )('[C4] [D3] %s: %s goes with its first record, and an undo restores chains', async (view, _, length, end) => {
    await records.db.execute(`DELETE FROM ${records.runtime.view(view).table}`);
    const links = Array.from({ length }, (_, at): Links => [at === 0 ? end : at - 1, null, null]);
    const ids = await make(view, links);
    const before = await rowsOf(view);
    const act = await loadAct(await remove(view, ids.slice(0, 1)), records.db);
    expect(await rowsOf(view)).toEqual([]);
    if (view === 'foreign' || end !== null) return;
    if (!act) throw new Error('No act');
    const undo = new WriteAct('undo');
    expect(await undoAct({ runtime: records.runtime, act, caller, undo, tools: records.tools })).toEqual({ undone: length, left: [] }); // prettier-ignore
    expect(await rowsOf(view)).toEqual(before);
    // The next case could not clear the table by itself.
    await remove(view, ids.slice(0, 1));
    expect(await rowsOf(view)).toEqual([]);
  });

  it.each([
    ['one_id', 'two_id'],
    ['two_id', 'one_id'],
  ])('[C4] a chain goes with its first record, to which its middle refers by %s', async (short, long) => {
    const ids = Array.from({ length: 19 }, (_, at) => at + 1);
    await records.create('nodes', ...ids.map((id) => ({ id })));
    const edits = ids.slice(1).map((id) => ({ key: id, body: { [long]: id - 1, ...(id === 10 ? { [short]: 1 } : {}) } }));
    await updateRecords(edits, true, undefined, records.context('nodes', 'update'), records.tools);
    await remove('nodes', [1]);
    expect(await records.db.query('SELECT id FROM nodes')).toEqual([]);
  });

  it.each([
    ['with a record that cascades', [1]],
    ['that two cascades lead to', [1, 3]],
    ['in the order of the requested deletions', [3, 2]],
  ])('[D3] a record of a link table is deleted once, %s', async (_, keys) => {
    for (const table of ['articles', 'taggings', 'tags']) await records.db.execute(`DELETE FROM ${table}`);
    const [first = 0, second = 0, third = 0] = [1, 2, 3].map(() => nextId++);
    await records.create('articles', { id: first }, { id: second, parent_id: first }, { id: third });
    await records.create('tags', { id: first });
    await records.create('taggings', { id: first, articles_id: second, tags_id: first, root_id: first });
    const main = [{ key: third, body: { main_id: first } }];
    await updateRecords(main, true, undefined, records.context('articles', 'update'), records.tools);
    const act = await loadAct(await remove('articles', keys.map((at) => first + at - 1)), records.db); // prettier-ignore
    const actions = (await entriesSince('taggings', String(first), 0, records.db)).map(({ action }) => action);
    expect(actions.sort()).toEqual(['create', 'delete']);
    if (!act) throw new Error('No act');
    const undo = new WriteAct('undo');
    const { left } = await undoAct({ runtime: records.runtime, act, caller, undo, tools: records.tools });
    expect(left).toEqual([]);
  });

  it('[C4] records that keep each other go together in any order, but not without all of them', async () => {
    await records.create('ranks', { id: 1 }, { id: 2, chief_id: 1 }, { id: 3, chief_id: 2 }, { id: 4, chief_id: 1 });
    await expect(remove('ranks', [1, 3, 4])).rejects.toMatchObject({ code: 'REFERENCED', extras: { details: [{ index: 0 }] } }); // prettier-ignore
    await expect(remove('ranks', [3, 1])).rejects.toMatchObject({ code: 'REFERENCED', extras: { details: [{ index: 1 }] } }); // prettier-ignore
    for (const keys of [[1, 2, 3, 4], [2, 4, 1, 3], [4, 3, 2, 1]]) { // prettier-ignore
      const act = await loadAct(await remove('ranks', keys), records.db);
      expect(await records.db.query('SELECT id FROM ranks')).toEqual([]);
      if (!act) throw new Error('No act');
      const undo = new WriteAct('undo');
      const report = await undoAct({ runtime: records.runtime, act, caller, undo, tools: records.tools });
      expect(report).toEqual({ undone: 4, left: [] });
    }
  });

  it.each(Object.keys(views))('[A19] %s: a change by somebody else is not lost', async (view) => {
    const { table } = records.runtime.view(view);
    for (const links of [[null, 0, null], [0, null, null]] as const) {
      const ids = await make(view, [[null, null, null], links]);
      let attempts = 0;
      beforeWrite = async (tx) => {
        attempts += 1;
        const version = view === 'versioned' ? ', _version = _version + 1' : '';
        if (attempts === 1) await tx.execute(`UPDATE ${table} SET note = 7${version} WHERE id = ?`, [ids[1] ?? 0]);
      };
      await remove(view, ids);
      beforeWrite = () => Promise.resolve();
      // The first attempt ended with the first record; the next deleted both.
      expect(attempts).toBe(3);
    }
  });
});
