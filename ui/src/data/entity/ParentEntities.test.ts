import { jest } from '@jest/globals';
import { ApiError } from '../../base/api/ApiError.js';
import type { WireRecord } from '../../base/wire/WireRecord.js';
import { customers } from '../../testing/customers.js';
import { memoryDrafts } from '../../testing/memoryDrafts.js';
import { DraftJournal } from './drafts/DraftJournal.js';
import { EntityStore } from './EntityStore.js';
import type { RecordCalls } from './saving/EntityContext.js';
import { ParentRefusal } from './ParentRefusal.js';

const stored: WireRecord = { id: 7, name: 'Anna', status: 'live', credit: '1.50', count: 1, since: null, active: true, group_id: null, _version: 3 }; // prettier-ignore
const groups = customers({ name: 'groups', associations: [] });

function setUp({ tab = 'a', storage = memoryDrafts() } = {}) {
  const sent: string[] = [];
  const get = jest.fn<RecordCalls['get']>((_view, id) => Promise.resolve({ ...stored, id }));
  const create = jest.fn<RecordCalls['create']>((view, body) => {
    sent.push(`POST ${view} ${String(body['name'])}`);
    return Promise.resolve({ ...stored, ...body, id: 30, _version: 1 });
  });
  const update = jest.fn<RecordCalls['update']>((view, id, body) => {
    sent.push(`PUT ${view}/${id} ${JSON.stringify(body)}`);
    return Promise.resolve({ ...stored, id, ...body, _version: 4 });
  });
  const store = new EntityStore({
    calls: { get, create, update, remove: () => Promise.resolve(null) },
    journal: new DraftJournal(storage, { id: tab, isAlive: () => Promise.resolve((one) => one === tab) }),
    userId: () => 'u1',
    isOnline: () => true,
    modelOf: (view) => Promise.resolve(customers({ name: view, associations: [] })),
    announce: () => undefined,
  });
  const newGroup = async (name: string) => {
    const group = await store.acquire(groups, null, { preset: { name } });
    return group;
  };
  return { store, storage, sent, get, create, update, newGroup };
}

describe('[E5] parents of an entity', () => {
  test('a new parent and a changed one are saved before the child, by one save', async () => {
    const { store, sent, newGroup } = setUp();
    const child = await store.acquire(customers(), 7);
    child.parents.set('group', await newGroup('New'));
    expect(child.current()).toMatchObject({ isChanged: true, status: 'unsaved' });
    expect(await child.save()).toBe('saved');
    expect(sent.splice(0)).toEqual(['POST groups New', 'PUT customers/7 {"group_id":30}']);
    expect(child.current()).toMatchObject({ isChanged: false, status: 'saved' });
    child.parents.of('group')?.set('name', 'Renamed');
    expect(child.current().isChanged).toBe(true);
    expect(await child.save()).toBe('saved');
    expect(sent).toEqual(['PUT groups/30 {"name":"Renamed"}']);
    expect(child.current()).toMatchObject({ isChanged: false, status: 'saved' });
    store.letGo();
  });

  test('a failed parent stops the child and is named, and no input is lost', async () => {
    const { store, sent, create, newGroup } = setUp();
    const child = await store.acquire(customers(), 7);
    child.set('name', 'Typed');
    const group = await newGroup('Taken');
    child.parents.set('group', group);
    const refusal = new ApiError(409, { code: 'CONFLICT', message: 'Taken', details: [{ column: 'name', message: 'x' }] }); // prettier-ignore
    create.mockRejectedValueOnce(refusal);
    const error = await child.save().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ParentRefusal);
    expect(error).toMatchObject({ association: 'group', parent: group, reason: refusal, details: [] });
    expect(sent).toEqual([]);
    expect(child.current().values.get('name')).toBe('Typed');
    expect(child.current().isChanged).toBe(true);
    group.set('name', 'Free');
    await child.save();
    expect(sent).toEqual(['POST groups Free', 'PUT customers/7 {"name":"Typed","group_id":30}']);
    store.letGo();
  });

  test('an invalid child leaves no parent behind', async () => {
    const { store, sent, newGroup } = setUp();
    const child = await store.acquire(customers(), 7);
    child.use({ validate: () => Promise.resolve(false) });
    child.parents.set('group', await newGroup('New'));
    expect(await child.save()).toBe('invalid');
    expect(sent).toEqual([]);
    store.letGo();
  });

  test('choosing another parent leaves the first one as a separate draft; discarding the child discards it', async () => {
    const { store, storage, sent, newGroup } = setUp();
    const child = await store.acquire(customers(), 7);
    child.parents.set('group', await newGroup('First'));
    child.set('group_id', null);
    expect(child.current().isChanged).toBe(false);
    const second = await newGroup('Second');
    second.set('count', '4');
    child.parents.set('group', second);
    store.keepDrafts();
    expect(storage.keys().map((key) => key.split('/')[1])).toEqual(['customers']);
    child.set('group_id', 3);
    store.keepDrafts();
    expect(storage.keys().map((key) => key.split('/')[1]).sort()).toEqual(['customers', 'groups']); // prettier-ignore
    child.parents.set('group', second);
    child.discard();
    store.keepDrafts();
    expect(storage.keys()).toEqual([]);
    expect(await child.save()).toBe('nothing');
    expect(sent).toEqual([]);
    store.letGo();
  });

  test('child and parent are restored after the tab was killed, and are saved by one save', async () => {
    const killed = setUp();
    const child = await killed.store.acquire(customers(), 7);
    child.set('name', 'Typed');
    child.parents.set('group', await killed.newGroup('New'));
    killed.store.keepDrafts();
    const { store, sent } = setUp({ tab: 'b', storage: killed.storage });
    const again = await store.acquire(customers(), 7);
    expect(again.current()).toMatchObject({ isRestored: true, isChanged: true });
    expect(again.parents.of('group')?.current().values.get('name')).toBe('New');
    await again.save();
    expect(sent).toEqual(['POST groups New', 'PUT customers/7 {"name":"Typed","group_id":30}']);
    store.letGo();
    killed.store.letGo();
  });

  test('no entity can be its own parent', async () => {
    const { store } = setUp();
    const model = customers({ associations: [{ name: 'group', type: 'belongsTo', view: 'customers', foreignKey: 'group_id', multiple: false, label: 'Group' }] }); // prettier-ignore
    const [one, two] = await Promise.all([store.acquire(model, 7), store.acquire(model, 8)]);
    one.parents.set('group', two);
    expect(() => two.parents.set('group', one)).toThrow('its own parent');
    expect(() => one.parents.set('group', one)).toThrow('its own parent');
    store.letGo();
  });

  describe('with autosave', () => {
    beforeEach(() => jest.useFakeTimers());
    afterEach(() => jest.useRealTimers());

    test('a parent is saved when the child’s autosave runs, not while it is paused', async () => {
      const { store, sent, newGroup } = setUp();
      const child = await store.acquire(customers({ autosave: true }), 7);
      const resume = child.pause();
      child.parents.set('group', await newGroup('New'));
      await jest.advanceTimersByTimeAsync(2_000);
      expect(sent).toEqual([]);
      resume();
      await jest.advanceTimersByTimeAsync(700);
      expect(sent).toEqual(['POST groups New', 'PUT customers/7 {"group_id":30}']);
      store.letGo();
    });

    test('the child waits while the server is unreachable, and both are saved automatically afterwards', async () => {
      const { store, sent, create, newGroup } = setUp();
      const child = await store.acquire(customers({ autosave: true }), 7);
      create.mockRejectedValueOnce(new ApiError(503, { message: 'Nobody there' }));
      child.parents.set('group', await newGroup('New'));
      await jest.advanceTimersByTimeAsync(700);
      const status = child.current().status;
      await jest.advanceTimersByTimeAsync(10_000);
      expect([status, child.current().status]).toEqual(['offline', 'saved']);
      expect(sent).toEqual(['POST groups New', 'PUT customers/7 {"group_id":30}']);
      store.letGo();
    });
  });
});
