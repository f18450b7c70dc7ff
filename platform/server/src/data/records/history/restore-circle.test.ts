import type { Identity } from '@viewkraft/model';
import { testKinds } from '../../../kernel/database/testing/test-databases.js';
import { loadAct, WriteAct } from '../../history/history-act.js';
import { newestChange } from '../../history/load-entries.js';
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
    },
  },
  players: {
    access: { ...access, create: [{ roles: ['editor'], where: { team: { captain: { shirt: 7 } } } }] },
    columns: { id: key, shirt: { type: 'integer', unique: true }, team_id: { type: 'integer', allowNull: false } },
    relations: { team: { type: 'belongsTo', view: 'teams', foreignKey: 'team_id', onDelete: 'cascade' } },
  },
};

describe('groups of deleted records that need each other', () => {
  /** `needs`: for each record, those that it refers to. Returns the groups, and how often references were read. */
  const groups = (needs: readonly (readonly number[])[]) => {
    let reads = 0;
    const records = needs.map((others, number) => ({
      number,
      get references() {
        reads += 1;
        return others.map((one) => ({ place: String(one) }));
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
    records = await TestRecords.open(kind, views);
  }, 60_000);
  afterAll(() => records.end());
  beforeEach(async () => {
    await records.db.execute('DELETE FROM teams');
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
});
