import { jest } from '@jest/globals';
import type { WireRecord } from '../../../base/wire/WireRecord.js';
import { DraftJournal } from '../../../data/entity/drafts/DraftJournal.js';
import { EntityStore } from '../../../data/entity/EntityStore.js';
import type { RecordCalls } from '../../../data/entity/saving/EntityContext.js';
import { customers } from '../../../testing/customers.js';
import { memoryDrafts } from '../../../testing/memoryDrafts.js';
import { parentRecordsOf } from './parentRecordsOf.js';

const stored: WireRecord = { id: 7, name: 'Anna', status: 'live', credit: null, count: 1, since: null, active: true, group_id: null, _version: 3 }; // prettier-ignore

function setUp() {
  const sent: string[] = [];
  const calls: RecordCalls = {
    get: (_view, id) => Promise.resolve({ ...stored, id }),
    create: (view, body) => (sent.push(`POST ${view}`), Promise.resolve({ ...stored, ...body, id: 30, _version: 1 })),
    update: (view, id, body) => (sent.push(`PUT ${view}/${id} ${JSON.stringify(body)}`), Promise.resolve({ ...stored, id, ...body, _version: 4 })),
    remove: () => Promise.resolve(),
  }; // prettier-ignore
  const modelOf = (view: string) => Promise.resolve(customers({ name: view, associations: [], autosave: true }));
  const store = new EntityStore({
    calls,
    modelOf,
    journal: new DraftJournal(memoryDrafts(), { id: 'a', isAlive: () => Promise.resolve(() => true) }),
    userId: () => 'u1',
    isOnline: () => true,
    announce: () => undefined,
  });
  const isValid = jest.fn(() => Promise.resolve(true));
  return { store, sent, isValid, source: { store, modelOf, isValid, openDialog: () => Promise.resolve() } };
}

describe('[E5] parents that a plugin adds to a form', () => {
  test('a new parent and a changed stored one are saved with the form and not before', async () => {
    const { store, sent, source } = setUp();
    const entity = await store.acquire(customers(), 7);
    const parents = parentRecordsOf(entity, source);
    await parents.set('group', { name: 'New' });
    expect([sent, entity.current().isChanged]).toEqual([[], true]);
    expect(parents.valuesOf('group')).toMatchObject({ name: 'New' });
    await entity.save();
    expect(sent.splice(0)).toEqual(['POST groups', 'PUT customers/7 {"group_id":30}']);
    await parents.set('group', { name: 'Other' }, 12);
    await entity.save();
    expect(sent).toEqual(['PUT groups/12 {"name":"Other"}', 'PUT customers/7 {"group_id":12}']);
    store.letGo();
  });

  test('an invalid parent blocks the save; an association other than belongsTo is refused', async () => {
    const { store, sent, isValid, source } = setUp();
    const entity = await store.acquire(customers(), 7);
    const parents = parentRecordsOf(entity, source);
    isValid.mockResolvedValue(false);
    await parents.set('group', { name: 'N' });
    await expect(entity.save()).rejects.toMatchObject({ association: 'group', reason: 'invalid' });
    expect(sent).toEqual([]);
    await expect(parents.set('nothing', {})).rejects.toThrow('not a belongsTo association');
    store.letGo();
  });
});
