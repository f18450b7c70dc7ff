import { jest } from '@jest/globals';
import { ApiError } from '../../base/api/ApiError.js';
import type { WireRecord } from '../../base/wire/WireRecord.js';
import { customers } from '../../testing/customers.js';
import { Entity } from './Entity.js';
import type { RecordCalls } from './saving/EntityContext.js';

const stored: WireRecord = { id: 7, name: 'Anna', status: 'live', credit: '1.50', count: 1, since: null, active: true, group_id: null, _version: 3 }; // prettier-ignore

function setUp({ autosave = false, isNew = false, record = stored } = {}) {
  const update = jest.fn<RecordCalls['update']>((_view, _id, body) =>
    Promise.resolve({ ...record, ...body, _version: 4 }),
  );
  const create = jest.fn<RecordCalls['create']>((_view, body) => Promise.resolve({ ...record, ...body, _version: 1 }));
  const remove = jest.fn<RecordCalls['remove']>(() => Promise.resolve());
  const calls = { get: () => Promise.resolve(record), create, update, remove };
  const entity = new Entity(customers({ autosave }), calls, isNew ? { userId: 'u1' } : { record });
  return { entity, update, create, remove };
}

const stale = (record: WireRecord) => new ApiError(412, { code: 'STALE', message: 'x', record });

describe('an entity', () => {
  test('[E1] a new entity counts as stored after its first save', async () => {
    const { entity, create, update } = setUp({ isNew: true });
    expect(entity.current()).toMatchObject({ isNew: true, isChanged: false, isReady: true });
    expect(entity.current().values.get('status')).toBe('draft');
    entity.set('name', 'Berta');
    expect(entity.current().isChanged).toBe(true);
    expect(await entity.save()).toBe('saved');
    expect(create).toHaveBeenCalledWith('customers', { name: 'Berta', status: 'draft', active: false });
    expect(entity.current()).toMatchObject({ isNew: false, isChanged: false, status: 'saved' });
    expect(entity.id).toBe(7);
    entity.set('name', 'Berta B.');
    await entity.save();
    expect(update).toHaveBeenCalledTimes(1);
  });

  test('[E1] an edit sets `changed`, reverting clears it, and a save sends only changed columns', async () => {
    const { entity, update } = setUp();
    entity.set('count', '1');
    expect(entity.current().isChanged).toBe(false);
    entity.set('count', '2');
    expect(entity.current()).toMatchObject({ isChanged: true, status: 'unsaved' });
    entity.set('count', '1');
    expect(entity.current()).toMatchObject({ isChanged: false, status: 'saved' });
    expect(await entity.save()).toBe('nothing');
    entity.set('credit', '2.5');
    await entity.save();
    expect(update).toHaveBeenCalledWith('customers', 7, { credit: '2.5' }, 3);
  });

  test('[E1] input typed during a save stays', async () => {
    const { entity, update } = setUp();
    let answer: (record: WireRecord) => void = () => undefined;
    update.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
    entity.set('name', 'An');
    const saved = entity.save();
    await new Promise(setImmediate);
    entity.set('name', 'Anne');
    answer({ ...stored, name: 'An', _version: 4 });
    await saved;
    expect(entity.current()).toMatchObject({ isChanged: true, status: 'unsaved' });
    expect(entity.current().values.get('name')).toBe('Anne');
    await entity.save();
    expect(update).toHaveBeenLastCalledWith('customers', 7, { name: 'Anne' }, 4);
  });

  describe('with autosave', () => {
    beforeEach(() => jest.useFakeTimers());
    afterEach(() => jest.useRealTimers());

    test('[E2] saves 500 and 100 ms after the last change', async () => {
      const { entity, update } = setUp({ autosave: true });
      entity.set('name', 'A');
      await jest.advanceTimersByTimeAsync(400);
      entity.set('name', 'An');
      await jest.advanceTimersByTimeAsync(599);
      expect(update).not.toHaveBeenCalled();
      await jest.advanceTimersByTimeAsync(1);
      expect(update).toHaveBeenCalledTimes(1);
      expect(entity.current().status).toBe('saved');
    });

    test('[E2] sends nothing invalid', async () => {
      const { entity, update } = setUp({ autosave: true });
      entity.use({ validate: () => Promise.resolve(false) });
      entity.set('name', '');
      await jest.advanceTimersByTimeAsync(5_000);
      expect(update).not.toHaveBeenCalled();
      expect(entity.current().status).toBe('unsaved');
    });

    test('[E2] keeps a change while the server does not answer, and sends it automatically', async () => {
      const { entity, update } = setUp({ autosave: true });
      update.mockRejectedValueOnce(ApiError.offline(new TypeError('Failed to fetch')));
      entity.set('name', 'Offline');
      await jest.advanceTimersByTimeAsync(600);
      expect(entity.current()).toMatchObject({ status: 'offline', isChanged: true });
      await jest.advanceTimersByTimeAsync(3_000);
      expect(entity.current()).toMatchObject({ status: 'saved', isChanged: false });
    });

    test.each([
      [422, 'INVALID'],
      [422, 'HOOK_REFUSED'],
      [504, 'HOOK_TIMEOUT'],
    ])('[E2] a refusal is reported, not thrown, and not retried: %i %s', async (status, code) => {
      const { entity, update } = setUp({ autosave: true });
      const refused: ApiError[] = [];
      entity.use({ onRefused: (error) => refused.push(error) });
      update.mockRejectedValueOnce(new ApiError(status, { code, message: 'No' }));
      entity.set('name', 'x');
      await jest.advanceTimersByTimeAsync(700);
      expect(refused.map((error) => error.status)).toEqual([status]);
      await jest.advanceTimersByTimeAsync(20_000);
      expect(update).toHaveBeenCalledTimes(1);
      expect(entity.current().status).toBe('unsaved');
    });
  });

  test('[D6] changes to different columns are merged without asking', async () => {
    const { entity, update } = setUp();
    update.mockRejectedValueOnce(stale({ ...stored, name: 'Other', _version: 9 }));
    entity.set('count', '5');
    expect(await entity.save()).toBe('saved');
    expect(update).toHaveBeenLastCalledWith('customers', 7, { count: '5' }, 9);
  });

  test('[D6] two values for one column are a conflict until the editor chooses', async () => {
    const { entity, update } = setUp();
    update.mockRejectedValueOnce(stale({ ...stored, name: 'Theirs', _version: 9 }));
    entity.set('name', 'Mine');
    expect(await entity.save()).toBe('conflict');
    expect(entity.current().conflict?.columns).toEqual([
      { name: 'name', base: 'Anna', mine: 'Mine', theirs: 'Theirs' },
    ]);
    expect(await entity.save()).toBe('conflict');
    await entity.resolve('mine');
    expect(update).toHaveBeenLastCalledWith('customers', 7, { name: 'Mine' }, 9);
    expect(entity.current()).toMatchObject({ conflict: null, isChanged: false });
  });

  test('[D6] choosing `theirs` keeps the editor’s other changes', async () => {
    const { entity, update } = setUp();
    update.mockRejectedValueOnce(stale({ ...stored, name: 'Theirs', _version: 9 }));
    update.mockResolvedValueOnce({ ...stored, name: 'Theirs', count: 8, _version: 10 });
    entity.set('name', 'Mine');
    entity.set('count', '8');
    await entity.save();
    await entity.resolve('theirs');
    expect(entity.current().values.get('name')).toBe('Theirs');
    expect(update).toHaveBeenLastCalledWith('customers', 7, { count: '8' }, 9);
  });

  test('[D6] others’ saved values appear at once, below the editor’s edits of other columns', () => {
    const { entity } = setUp();
    entity.absorb({ ...stored, name: 'New', _version: 4 });
    expect([entity.current().values.get('name'), entity.version]).toEqual(['New', 4]);
    entity.set('count', '3');
    entity.absorb({ ...stored, name: 'Newer', _version: 5 });
    expect([entity.current().values.get('name'), entity.version]).toEqual(['Newer', 5]);
    expect([entity.current().values.get('count'), entity.current().status]).toEqual(['3', 'unsaved']);
    entity.absorb({ ...stored, name: 'Newest', count: 9, _version: 6 });
    expect([entity.current().values.get('count'), entity.version]).toEqual(['3', 5]);
  });

  test.each([
    ['RECORD_NOT_FOUND', true],
    ['VIEW_NOT_LOADED', false],
  ])('[E3] a save that fails with %s means that the record is deleted: %s', async (code, isDeleted) => {
    const { entity, update } = setUp();
    update.mockRejectedValueOnce(new ApiError(404, { code, message: 'No' }));
    entity.set('count', '2');
    await expect(entity.save()).rejects.toMatchObject({ code });
    expect(entity.current()).toMatchObject({ isDeleted, isChanged: true });
    expect(await entity.save()).toBe(isDeleted ? 'nothing' : 'saved');
  });

  test('[E3] a deletion is sent only for a stored record', async () => {
    const fresh = setUp({ isNew: true });
    await fresh.entity.remove();
    expect(fresh.remove).not.toHaveBeenCalled();
    expect(fresh.entity.current().isDeleted).toBe(true);
    const known = setUp();
    await known.entity.remove();
    expect(known.remove).toHaveBeenCalledWith('customers', 7, 3);
  });
});
