import { jest } from '@jest/globals';
import { ApiError } from '../../base/api/ApiError.js';
import type { RecordChange } from '../../base/api/EventStream.js';
import type { WireRecord } from '../../base/wire/WireRecord.js';
import { customers } from '../../testing/customers.js';
import { memoryDrafts } from '../../testing/memoryDrafts.js';
import { DraftJournal } from './drafts/DraftJournal.js';
import { Entity } from './Entity.js';
import { EntityStore } from './EntityStore.js';
import type { RecordCalls } from './saving/EntityContext.js';

const stored: WireRecord = { id: 7, name: 'Anna', status: 'live', credit: '1.50', count: 1, since: null, active: true, group_id: 3, group: { id: 3, name: 'Few' }, _version: 3 }; // prettier-ignore

function setUp({ tab = 'a', storage = memoryDrafts(), alive = [] as string[], now = () => 1_000 } = {}) {
  const get = jest.fn<RecordCalls['get']>(() => Promise.resolve(stored));
  const create = jest.fn<RecordCalls['create']>((_view, body) => Promise.resolve({ ...stored, ...body, id: 8, _version: 1 })); // prettier-ignore
  const update = jest.fn<RecordCalls['update']>((_view, _id, body) => Promise.resolve({ ...stored, ...body, _version: 4 })); // prettier-ignore
  const remove = jest.fn<RecordCalls['remove']>(() => Promise.resolve());
  const announced: RecordChange[] = [];
  let user = 'u1';
  const isAlive = () => Promise.resolve((name: string) => name === tab || alive.includes(name));
  const store = new EntityStore({
    calls: { get, create, update, remove },
    journal: new DraftJournal(storage, { id: tab, isAlive }, now),
    userId: () => user,
    isOnline: () => true,
    modelOf: (view) => Promise.resolve(customers({ name: view })),
    announce: (change) => announced.push(change),
  });
  return { store, storage, get, create, update, remove, announced, become: (next: string) => (user = next) };
}

describe('the store of entities', () => {
  test('[E1] all holders of a record share one entity, which is fetched once', async () => {
    const { store, get } = setUp();
    const [one, two] = await Promise.all([store.acquire(customers(), 7), store.acquire(customers(), 7)]);
    expect(one).toBe(two);
    expect(await store.acquire(customers(), 7)).toBe(one);
    expect(get).toHaveBeenCalledTimes(1);
    one.set('name', 'Berta');
    expect(two.current().values.get('name')).toBe('Berta');
    store.letGo();
  });

  test('[E3] a deletion is announced, removes the record from its holders, and the next request fetches it again', async () => {
    const { store, announced, remove } = setUp();
    const entity = await store.acquire(customers(), 7);
    store.onEvent({ type: 'record', view: 'groups', id: 3, action: 'delete', version: null });
    expect(entity.current().record?.['group']).toBeNull();
    await entity.remove();
    expect(remove).toHaveBeenCalledWith('customers', 7, 3);
    expect(announced).toEqual([{ type: 'record', view: 'customers', id: 7, action: 'delete', version: 3 }]);
    expect(await store.acquire(customers(), 7)).not.toBe(entity);
    store.letGo();
  });

  test('[E9] a save in another tab appears at once, without a request', async () => {
    const { store, get } = setUp();
    const entity = await store.acquire(customers(), 7);
    const record = { ...stored, name: 'Elsewhere', _version: 4 };
    store.onEvent({ type: 'record', view: 'customers', id: 7, action: 'update', version: 4, record });
    expect(entity.current().values.get('name')).toBe('Elsewhere');
    expect(get).toHaveBeenCalledTimes(1);
    store.letGo();
  });

  test.each([
    [4, 1],
    [5, 2],
  ])('[E9] an event of version %i during a save to version 4 causes %i reads in total', async (version, reads) => {
    const { store, get, update } = setUp();
    const entity = await store.acquire(customers(), 7);
    update.mockImplementationOnce((_view, _id, body) => {
      store.onEvent({ type: 'record', view: 'customers', id: 7, action: 'update', version });
      return Promise.resolve({ ...stored, ...body, _version: 4 });
    });
    entity.set('name', 'Mine');
    await entity.save();
    expect(get).toHaveBeenCalledTimes(reads);
    store.letGo();
  });

  test('[E2] changes of a killed tab are restored, for its user only, merged with the server’s current record', async () => {
    const dead = setUp();
    (await dead.store.acquire(customers(), 7)).set('name', 'Typed');
    const stranger = setUp({ tab: 'b', storage: dead.storage });
    stranger.become('u2');
    expect((await stranger.store.acquire(customers(), 7)).current().isRestored).toBe(false);
    const neighbour = setUp({ tab: 'c', storage: dead.storage, alive: ['a'] });
    expect((await neighbour.store.acquire(customers(), 7)).current().isRestored).toBe(false);
    const next = setUp({ tab: 'd', storage: dead.storage });
    next.get.mockResolvedValue({ ...stored, count: 9, _version: 5 });
    const entity = await next.store.acquire(customers(), 7);
    expect(entity.current()).toMatchObject({ isRestored: true, isChanged: true, status: 'unsaved', conflict: null });
    expect([entity.current().values.get('name'), entity.current().values.get('count')]).toEqual(['Typed', 9]);
    await entity.save();
    expect(next.update).toHaveBeenCalledWith('customers', 7, { name: 'Typed' }, 5);
    expect(next.storage.keys()).toEqual([]);
  });

  test('[D6] a draft of a column that changed meanwhile is a conflict', async () => {
    const dead = setUp();
    (await dead.store.acquire(customers(), 7)).set('name', 'Typed');
    const next = setUp({ tab: 'b', storage: dead.storage });
    next.get.mockResolvedValue({ ...stored, name: 'Theirs', _version: 5 });
    const { conflict } = (await next.store.acquire(customers(), 7)).current();
    expect(conflict?.columns).toEqual([{ name: 'name', base: 'Anna', mine: 'Typed', theirs: 'Theirs' }]);
  });

  test('[E2] drafts are deleted when discarded, on sign-out and after two weeks', async () => {
    const { store, storage } = setUp();
    const entity = await store.acquire(customers(), 7);
    entity.set('name', 'Typed');
    expect(storage.keys()).toHaveLength(1);
    entity.discard();
    expect(storage.keys()).toEqual([]);
    expect(entity.current()).toMatchObject({ isChanged: false, status: 'saved' });
    (await store.acquire(customers(), null)).set('name', 'New');
    store.forgetUser('u1');
    expect(storage.keys()).toEqual([]);
    const old = setUp();
    (await old.store.acquire(customers(), 7)).set('name', 'Old');
    const late = setUp({ tab: 'b', storage: old.storage, now: () => 15 * 86_400_000 });
    expect((await late.store.acquire(customers(), 7)).current().isRestored).toBe(false);
    expect(old.storage.keys()).toEqual([]);
  });

  test('[E2] a draft that another tab is still writing is not deleted', async () => {
    const { store, storage } = setUp();
    storage.set('u1/customers/id:7/b.1', '{}');
    jest.spyOn(storage, 'get').mockResolvedValue(undefined);
    await store.expireDrafts();
    expect(storage.keys()).toEqual(['u1/customers/id:7/b.1']);
  });

  test('[E7] a create whose response was lost is repeated only on the editor’s command, also after the tab was killed', async () => {
    const { store, create, storage } = setUp();
    create.mockRejectedValue(ApiError.offline(new TypeError('reset')));
    const entity = await store.acquire(customers(), null);
    entity.set('name', 'Once');
    expect(await entity.save()).toBe('uncertain');
    expect(await entity.save()).toBe('uncertain');
    expect(create).toHaveBeenCalledTimes(1);
    const next = setUp({ tab: 'b', storage });
    const again = await next.store.acquire(customers(), null);
    expect(again.current()).toMatchObject({ isUncertain: true, isRestored: true });
    expect(await again.createAgain()).toBe('saved');
    expect(next.create).toHaveBeenCalledTimes(1);
  });

  test('[E4] a clone is a copy without a key, and its changes can be written back', async () => {
    const { store, create, update } = setUp();
    const clone = await store.acquire(customers({ autosave: true }), null, { clone: 7 });
    expect(clone.current()).toMatchObject({ isClone: true, isNew: true, isChanged: false });
    expect([clone.id, clone.current().values.get('id'), clone.current().values.get('name')]).toEqual([
      null,
      null,
      'Anna',
    ]);
    clone.set('name', 'Copy');
    expect(clone.isPending).toBe(false);
    expect(await clone.applyToOriginal()).toBe('saved');
    expect(update).toHaveBeenCalledWith('customers', 7, { name: 'Copy' }, 3);
    clone.set('name', 'Second');
    await clone.save();
    expect(create).toHaveBeenCalledTimes(1);
    expect(create.mock.calls[0]?.[1]).not.toHaveProperty('id');
    expect(clone.current()).toMatchObject({ isClone: false, isNew: false });
    store.letGo();
  });

  test('[E4] a clone keeps its changes if the original was deleted, whether known or found out by the save', async () => {
    const { store, create, update } = setUp();
    const clone = await store.acquire(customers(), null, { clone: 7 });
    clone.set('name', 'Copy');
    update.mockRejectedValueOnce(new ApiError(404, { code: 'NOT_FOUND', message: 'x' }));
    await expect(clone.applyToOriginal()).rejects.toThrow('x');
    expect(clone.original?.current().isDeleted).toBe(true);
    expect(await clone.applyToOriginal()).toBe('nothing');
    expect(update).toHaveBeenCalledTimes(1);
    expect(clone.current().values.get('name')).toBe('Copy');
    expect(await clone.save()).toBe('saved');
    expect(create.mock.calls[0]?.[1]).toMatchObject({ name: 'Copy' });
    store.letGo();
  });

  test('[E5] parents are saved first and their keys written back; dummies are never sent', async () => {
    const { store, create, update } = setUp();
    const group = await store.acquire(customers({ name: 'groups' }), null);
    group.set('name', 'Group');
    const child = await store.acquire(customers(), 7);
    child.parents.set('group', group);
    await child.save();
    expect(create).toHaveBeenCalledTimes(1);
    expect(update).toHaveBeenLastCalledWith('customers', 7, { group_id: 8 }, 3);
    const calls = { get: jest.fn<RecordCalls['get']>(), create, update, remove: jest.fn<RecordCalls['remove']>() };
    const dummy = new Entity(customers(), calls, { dummy: { name: 'Sample' } });
    dummy.set('name', 'Other');
    expect([await dummy.save(), create.mock.calls.length]).toEqual(['nothing', 1]);
    store.letGo();
  });
});
