import { AppError, type Identity } from '@viewkraft/model';
import { testKinds } from '../../../kernel/database/testing/test-databases.js';
import { loadAct, WriteAct } from '../../history/history-act.js';
import { changedByOthers, newestChange } from '../../history/load-entries.js';
import type { RecordExtension } from '../../extensions/record-extension.js';
import { writeContext } from '../rows/write-context.js';
import { admin, TestRecords } from '../testing/test-records.js';
import { deleteRecords } from '../write/delete-records.js';
import { updateRecords } from '../write/update-records.js';
import { groupsByNeed } from './circles.js';
import { restoreWithFollowers } from './restore-deletion.js';
import { undoAct } from './undo-act.js';

const editor: Identity = { id: '00000000-0000-7000-8000-000000000002', roles: ['editor'] };
const key = { type: 'integer', primaryKey: true };
const access = { read: ['editor'], update: ['editor'], delete: ['editor'] };
const views = {
  teams: {
    access: { ...access, create: [{ roles: ['editor'], where: { captain: { shirt: 7 } } }] },
    columns: { id: key, name: { type: 'string' }, captain_id: { type: 'integer' } },
    relations: {
      captain: { type: 'belongsTo', view: 'players', foreignKey: 'captain_id', onDelete: 'cascade' },
      friends: { type: 'belongsToMany', view: 'teams', through: 'friendships', foreignKey: 'a_id', otherKey: 'b_id' },
      fans: { type: 'belongsToMany', view: 'players', through: 'fans', foreignKey: 'team_id', otherKey: 'player_id' },
    },
  },
  players: {
    access: { ...access, create: [{ roles: ['editor'], where: { team: { captain: { shirt: 7 } } } }] },
    columns: {
      id: key,
      shirt: { type: 'integer', unique: true },
      team_id: { type: 'integer', allowNull: false },
      mentor_id: { type: 'integer' },
    },
    relations: {
      team: { type: 'belongsTo', view: 'teams', foreignKey: 'team_id', onDelete: 'cascade' },
      mentor: { type: 'belongsTo', view: 'players', foreignKey: 'mentor_id', onDelete: 'setNull' },
    },
  },
  crews: {
    access: { ...access, create: ['editor'] },
    columns: { id: key, leader_id: { type: 'integer' } },
    relations: { leader: { type: 'belongsTo', view: 'sailors', foreignKey: 'leader_id', onDelete: 'cascade' } },
  },
  sailors: {
    access: { read: [{ roles: ['editor'], where: { crew: { leader: { rank: 1 } } } }], create: ['editor'] },
    columns: { id: key, rank: { type: 'integer' }, crew_id: { type: 'integer', allowNull: false } },
    relations: { crew: { type: 'belongsTo', view: 'crews', foreignKey: 'crew_id', onDelete: 'cascade' } },
  },
};

/** Whether the extension of sailors answers that it is overloaded. */
let isOverloaded = false;
const sailors: RecordExtension = {
  view: 'sailors',
  beforeWrite: () => (isOverloaded ? Promise.reject(new AppError('UNAVAILABLE')) : Promise.resolve()),
};

describe('groups of deleted records that need each other', () => {
  /** `needs`: for each record, those that it refers to. Returns the groups, and how often references were read. */
  const groups = (needs: readonly (readonly number[])[]) => {
    let reads = 0;
    const records = needs.map((others, number) => ({
      number,
      get references() {
        reads += 1;
        return others.map((one) => ({ row: String(one) }));
      },
    }));
    const found = groupsByNeed(new Map(records.map((one) => [String(one.number), one])));
    return { reads, groups: found.map((group) => group.map(({ number }) => number).sort((a, b) => a - b)) };
  };

  it('[D3] come in an order in which all of them can be restored', () => {
    expect(groups([[1, 4], [0, 2], [3], [4], [5], [3], [6]]).groups).toEqual([[3, 4, 5], [2], [0, 1], [6]]);
  });

  it('[D3] are found in one pass, also in a long chain', () => {
    const size = 20_000;
    const { reads, groups: found } = groups(Array.from({ length: size }, (_, at) => (at === 0 ? [] : [at - 1])));
    expect(found).toHaveLength(size);
    expect(reads).toBeLessThan(3 * size);
  });
});

describe.each(await testKinds())('restoration of records that refer to each other, on $name', (kind) => {
  let records: TestRecords;
  beforeAll(async () => {
    records = await TestRecords.open(kind, views, [sailors]);
  }, 60_000);
  afterAll(() => records.end());
  beforeEach(async () => {
    isOverloaded = false;
    for (const table of ['teams', 'crews']) await records.db.execute(`DELETE FROM ${table}`);
    await records.create('teams', { id: 1, name: 'one' }, { id: 2, name: 'two' });
    await records.create('players', { id: 1, shirt: 7, team_id: 1 }, { id: 2, team_id: 1 });
    await edit('teams', 1, { captain_id: 1, friends: [1, 2] });
  });

  const edit = (view: string, id: number, body: object) =>
    updateRecords([{ key: id, body }], false, undefined, records.context(view, 'update'), records.tools);
  const remove = async (view: string, ...keys: number[]): Promise<string> => {
    const act = new WriteAct('delete');
    const caller = { identity: admin, sessionId: null };
    const context = writeContext(records.runtime, records.runtime.view(view), 'delete', caller, { act });
    await deleteRecords(keys.map((one) => ({ key: one, version: undefined })), true, undefined, context, records.tools); // prettier-ignore
    return act.id;
  };
  const undo = async (id: string, identity = admin) => {
    const act = await loadAct(id, records.db);
    if (!act) throw new Error('No act');
    const by = new WriteAct('undo');
    const caller = { identity, sessionId: null };
    const report = await undoAct({ runtime: records.runtime, act, caller, undo: by, tools: records.tools });
    return { ...report, id: by.id };
  };
  const restore = async (view: string, id: number, identity = admin) => {
    const entry = await newestChange(view, String(id), records.db);
    const act = new WriteAct('restore');
    const caller = { identity, sessionId: null };
    const request = { runtime: records.runtime, view: records.runtime.view(view), key: id, caller, act, tools: records.tools };
    return JSON.parse(String((await restoreWithFollowers(request, entry?.id ?? 0)).body)) as Record<string, unknown>;
  };
  const rows = async () => ({
    teams: await records.db.query('SELECT id, name, captain_id FROM teams ORDER BY id'),
    players: await records.db.query('SELECT id, team_id FROM players ORDER BY id'),
    friends: await records.db.query('SELECT a_id, b_id FROM friendships ORDER BY a_id, b_id'),
  });

  it.each(['teams', 'players'])('[D3] [D4] the undo of a deletion in %s, and of that undo', async (view) => {
    const before = await rows();
    const act = await remove(view, 1);
    expect((await rows()).players).toEqual([]);
    const undone = await undo(act);
    expect(undone).toMatchObject({ undone: 3, left: [] });
    expect(await rows()).toEqual(before);
    expect((await undo(undone.id)).left).toEqual([]);
    expect((await rows()).teams).toHaveLength(1);
  });

  it.each(['teams', 'players'])('[D3] [D4] a record of %s comes back with those that it needs', async (view) => {
    const before = await rows();
    await remove(view, 1);
    expect(await restore(view, 1)).toMatchObject({ id: 1 });
    expect(await rows()).toEqual(before);
  });

  it('[D3] [D4] circles that need others come back too', async () => {
    await records.create('teams', { id: 3 });
    await records.create('players', { id: 3, team_id: 3 });
    await edit('teams', 3, { captain_id: 3 });
    await edit('players', 2, { team_id: 3 });
    await records.create('players', { id: 4, team_id: 2 });
    await edit('teams', 2, { captain_id: 4 });
    const before = await rows();
    const act = await remove('teams', 1, 2, 3);
    expect(await undo(act)).toMatchObject({ left: [] });
    expect(await rows()).toEqual(before);
  });

  it('[D3] [D5] grants whose conditions read the references to each other include them', async () => {
    const before = await rows();
    expect((await undo(await remove('teams', 1), editor)).left).toEqual([]);
    expect(await rows()).toEqual(before);
    await remove('teams', 1);
    expect(await restore('players', 1, editor)).toMatchObject({ id: 1 });
    expect(await rows()).toEqual(before);
  });

  it('[D3] [D5] none comes back for a caller whose grants include only some of them', async () => {
    await records.create('players', { id: 3, team_id: 2 });
    await edit('teams', 2, { captain_id: 3 });
    const act = await remove('teams', 2);
    const before = await rows();
    expect((await undo(act, editor)).left).toContainEqual({ view: 'teams', id: 2, code: 'REFERENCE_MISSING' });
    expect(await rows()).toEqual(before);
  });

  it('[D3] none comes back if one of them is refused', async () => {
    const act = await remove('teams', 1);
    await records.create('players', { id: 3, shirt: 7, team_id: 2 });
    const before = await rows();
    const { left } = await undo(act);
    expect(left).toHaveLength(3);
    expect(left).toContainEqual({ view: 'teams', id: 1, code: 'REFERENCE_MISSING' });
    await expect(restore('teams', 1)).rejects.toMatchObject({ code: 'REFERENCE_MISSING' });
    expect(await rows()).toEqual(before);
  });

  it('[D4] comes back with its links to records that come back with it', async () => {
    await records.create('players', { id: 3, team_id: 2 });
    await edit('players', 1, { mentor_id: 3 });
    await edit('teams', 1, { fans: [3] });
    const fans = () => records.db.query('SELECT team_id, player_id FROM fans');
    const before = await fans();
    await remove('players', 1, 3);
    expect(await fans()).toEqual([]);
    expect(await restore('players', 1)).toMatchObject({ id: 1, mentor_id: 3 });
    expect(await fans()).toEqual(before);
  });

  it('[D3] the restoration of one record does not read the others that were deleted with it', async () => {
    const statementsFor = async (size: number): Promise<number> => {
      const ids = Array.from({ length: size }, (_, at) => at + 10);
      await records.create('teams', { id: 9 });
      await records.create('players', ...ids.map((id) => ({ id, team_id: 9 })));
      await remove('players', ...ids);
      await remove('teams', 9);
      const from = records.statements.length;
      await expect(restore('players', 10)).rejects.toMatchObject({ code: 'REFERENCE_MISSING' });
      return records.statements.length - from;
    };
    expect(await statementsFor(450)).toBe(await statementsFor(2));
  });

  it('[D3] more deletions than a statement has parameters are looked up for later changes', async () => {
    await remove('teams', 2);
    const entry = await newestChange('teams', '2', records.db);
    if (!entry) throw new Error('No entry');
    const others = Array.from({ length: 70_000 }, (_, at) => ({ ...entry, recordId: `none ${at}` }));
    await records.create('teams', { id: 2 });
    expect([...(await changedByOthers([...others, entry], [], records.db))]).toEqual(['2']);
  });

  describe('whose readers need the circle', () => {
    const crew = async (rank: number) => {
      await records.create('crews', { id: 1 });
      await records.create('sailors', { id: 1, rank, crew_id: 1 }, { id: 2, crew_id: 1 });
      await edit('crews', 1, { leader_id: 1 });
      return remove('crews', 1);
    };
    const sailing = () => records.db.query('SELECT id FROM sailors');

    it('[D3] [D5] come back for callers who may read them then', async () => {
      expect((await undo(await crew(1), editor)).left).toEqual([]);
      expect(await sailing()).toHaveLength(2);
      await remove('crews', 1);
      expect(await restore('crews', 1, editor)).toMatchObject({ id: 1, leader_id: 1 });
      expect(await sailing()).toHaveLength(2);
    });

    it('[D3] [D5] do not come back for callers who may not read them then', async () => {
      const act = await crew(2);
      await undo(act, editor);
      await expect(restore('crews', 1, editor)).rejects.toMatchObject({ code: 'REFERENCE_MISSING' });
      expect(await sailing()).toEqual([]);
      expect((await undo(act)).left).toEqual([]);
      expect(await sailing()).toHaveLength(2);
    });
  });

  it('[D3] a circle that cannot be restored at the moment is not refused as incomplete', async () => {
    await records.create('crews', { id: 1 });
    await records.create('sailors', { id: 1, crew_id: 1 });
    await edit('crews', 1, { leader_id: 1 });
    await remove('crews', 1);
    isOverloaded = true;
    await expect(restore('crews', 1)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    isOverloaded = false;
    expect(await restore('crews', 1)).toMatchObject({ leader_id: 1 });
  });
});
