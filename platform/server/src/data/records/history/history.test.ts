import fc from 'fast-check';
import { AppError, type Scalar } from '@viewkraft/model';
import { testKinds } from '../../../kernel/database/testing/test-databases.js';
import { listActs, loadAct, WriteAct } from '../../history/history-act.js';
import { entriesSince, type HistoryEntry } from '../../history/load-entries.js';
import { loadStored } from '../rows/stored-records.js';
import { writeContext } from '../rows/write-context.js';
import { TestRecords, admin } from '../testing/test-records.js';
import { createRecords } from '../write/create-records.js';
import { deleteRecords } from '../write/delete-records.js';
import { findLink, linkRecords, unlinkRecord } from '../write/link-records.js';
import { updateRecords } from '../write/update-records.js';
import { restoreDeleted, restoreEntry } from './restore-record.js';
import { undoAct } from './undo-act.js';

/** Operations in each sequence, and number of sequences: VIEWKRAFT_TEST_RUNS=400 makes 10,000 operations. */
const operations = 25;
const runs = Number(process.env['VIEWKRAFT_TEST_RUNS'] ?? 10);

const caller = { identity: admin, sessionId: null };
const views = {
  things: {
    columns: {
      id: { type: 'integer', primaryKey: true },
      name: { type: 'string' },
      price: { type: 'decimal', precision: 8, scale: 2 },
      big: { type: 'bigint' },
      at: { type: 'datetime' },
      on: { type: 'boolean' },
      secret: { type: 'string', hidden: true, default: 'x' },
      parent_id: { type: 'integer' },
    },
    relations: {
      parent: { type: 'belongsTo', view: 'things', foreignKey: 'parent_id', onDelete: 'cascade' },
      tags: { type: 'belongsToMany', view: 'tags', through: 'things_tags' },
    },
  },
  tags: { columns: { id: { type: 'integer', primaryKey: true }, name: { type: 'string' } } },
} as const;

type State = Map<string, Scalar>;

const operation = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('create' as const), count: fc.integer({ min: 1, max: 3 }) }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('update' as const), pick: fc.nat(), count: fc.integer({ min: 1, max: 3 }), value: fc.nat(9) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('delete' as const), pick: fc.nat(), count: fc.integer({ min: 1, max: 2 }) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('link' as const), pick: fc.nat(), tag: fc.nat(2) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('unlink' as const), pick: fc.nat(), tag: fc.nat(2) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('restore' as const), pick: fc.nat(), entry: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('undelete' as const), pick: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('undo' as const), pick: fc.nat() }) },
); // prettier-ignore
type Operation = typeof operation extends fc.Arbitrary<infer T> ? T : never;

describe.each(await testKinds())('history on $name', (kind) => {
  let records: TestRecords;
  let tags: number[];
  beforeAll(async () => {
    records = await TestRecords.open(kind, views);
    tags = (await records.create('tags', { name: 'a' }, { name: 'b' }, { name: 'c' })).map(({ id }) => id as number);
  }, 60_000);
  afterAll(() => records.end());

  const things = () => records.runtime.view('things');
  const write = (action: 'create' | 'update' | 'delete') =>
    writeContext(records.runtime, things(), action, caller, { act: new WriteAct(action) });
  const entriesOf = async (id: number): Promise<HistoryEntry[]> =>
    (await entriesSince('things', String(id), 0, records.db)).reverse();
  const stored = async (ids: readonly number[]): Promise<Map<number, Record<string, unknown>>> => {
    const { reader, writer } = writeContext(records.runtime, things(), 'update', caller);
    const loaded = await loadStored(things(), ids, reader, writer, records.runtime);
    return new Map([...loaded].map(([id, { values }]) => [Number(id), Object.fromEntries(values)]));
  };
  const linksOf = async (id: number): Promise<number[]> =>
    (await records.db.query('SELECT tags_id FROM things_tags WHERE things_id = ? ORDER BY tags_id', [id])).map(([tag]) => Number(tag)); // prettier-ignore

  /** Applies entries in order: the law that the history has to keep. */
  function fold(entries: readonly HistoryEntry[]): { state: State | null; links: Set<number> } {
    let state: State | null = null;
    const links = new Set<number>();
    for (const { action, changes } of entries) {
      const keys = (changes.links ?? []).flatMap((link) => link.keys).map(Number);
      if (action === 'delete') {
        state = null;
        links.clear();
        continue;
      }
      if (action === 'unlink') for (const key of keys) links.delete(key);
      else for (const key of keys) links.add(key);
      if (changes.new) state = new Map([...(changes.old ? (state ?? []) : []), ...Object.entries(changes.new)]);
    }
    return { state, links };
  }

  async function run(one: Operation, created: number[]): Promise<void> {
    const alive = [...(await stored(created)).keys()].sort((a, b) => a - b);
    const pick = <T>(list: readonly T[], at: number): T | undefined => list[at % Math.max(list.length, 1)];
    const some = (at: number, count: number) => [...new Set(Array.from({ length: count }, (_, n) => pick(alive, at + n)))].filter((id) => id !== undefined); // prettier-ignore
    switch (one.kind) {
      case 'create': {
        const bodies = Array.from({ length: one.count }, (_, n) => ({ name: `n${n}`, price: '1.50', big: '9007199254740993', parent_id: pick(alive, n) ?? null })); // prettier-ignore
        const made = await createRecords(bodies, true, write('create'), records.tools);
        created.push(...made.map(({ body }) => (JSON.parse(String(body)) as { id: number }).id));
        break;
      }
      case 'update': {
        const bodies = some(one.pick, one.count).map((key) => ({ key, body: { name: `v${one.value}`, price: one.value % 2 ? null : `${one.value}`, on: one.value > 4, at: '2026-01-01' } })); // prettier-ignore
        if (bodies.length > 0) await updateRecords(bodies, true, undefined, write('update'), records.tools);
        break;
      }
      case 'delete': {
        const removals = some(one.pick, one.count).map((key) => ({ key, version: undefined }));
        if (removals.length > 0) await deleteRecords(removals, true, undefined, write('delete'), records.tools);
        break;
      }
      case 'link':
      case 'unlink': {
        const parent = pick(alive, one.pick);
        if (parent === undefined) break;
        const found = { ...findLink(records.runtime, things(), 'tags', caller), parent };
        if (one.kind === 'link') await linkRecords(found, [tags[one.tag] as number], false, records.tools);
        else await unlinkRecord(found, String(tags[one.tag]), records.tools);
        break;
      }
      case 'restore': {
        const key = pick(alive, one.pick);
        const entry = key === undefined ? undefined : pick(await entriesOf(key), one.entry);
        if (key === undefined || !entry) break;
        await restoreEntry(request(key), entry.id, undefined);
        break;
      }
      case 'undelete': {
        const key = pick(created.filter((id) => !alive.includes(id)), one.pick);
        if (key !== undefined) await restoreDeleted(request(key));
        break;
      }
      case 'undo': {
        const acts = await listActs(records.db, { userId: undefined, limit: 5, offset: 0 });
        const act = await loadAct(pick(acts, one.pick)?.id ?? '', records.db);
        if (act) await undoAct({ runtime: records.runtime, act, caller, undo: new WriteAct('undo'), tools: records.tools });
        break;
      }
    }
  }

  const request = (key: number) => ({ runtime: records.runtime, view: things(), key, caller, act: new WriteAct('restore'), tools: records.tools }); // prettier-ignore

  it('[D3] folding the history of a record gives the record, whatever was done to it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { minLength: operations, maxLength: operations }), async (list) => {
        const created: number[] = [];
        for (const one of list) {
          // A refused operation (a parent that is gone) changes nothing, and leaves no entry.
          await run(one, created).catch((error: unknown) => {
            if (!(error instanceof AppError)) throw error;
          });
        }
        const present = await stored(created);
        for (const id of created) {
          const entries = await entriesOf(id);
          const { state, links } = fold(entries);
          const record = present.get(id);
          expect(state === null).toBe(record === undefined);
          if (!record || !state) continue;
          const { _version: version, _created_at: _, _updated_at: __, ...columns } = record;
          expect(Object.fromEntries(state)).toEqual(columns);
          expect(entries.filter((entry) => entry.version !== null).at(-1)?.version).toBe(version);
          expect([...links].sort()).toEqual(await linksOf(id));
        }
      }),
      { numRuns: runs },
    );
  }, 600_000);
});
