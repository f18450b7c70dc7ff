import { AppError, type Identity } from '@viewkraft/model';
import { testKinds } from '../../../kernel/database/testing/test-databases.js';
import { findLink, linkRecords } from './link-records.js';
import { HookFile } from '../testing/hook-file.js';
import { admin, TestRecords } from '../testing/test-records.js';
import { createRecords } from './create-records.js';
import { deleteRecords } from './delete-records.js';
import { updateRecords } from './update-records.js';

/** Every call adds a line to `heard`; titles select the behaviour of the hooks. */
const first = `{
  '*': {
    beforeValidate: ({ record, options }) => { if (record.note === 'trace') record.trace = options.name + ' all'; },
  },
  things: {
    beforeValidate: ({ record, before, options }) => {
      if (record.note === 'trace') record.trace += ', ' + options.name + ' validate';
      if (record.title === 'long') record.title = 'x'.repeat(50);
      if (record.title === 'number') record.size = '12';
    },
    beforeCreate: ({ record, user, options }) => {
      if (record.note === 'trace') record.trace += ', ' + options.name + ' create';
      if (record.title === 'refused') throw Object.assign(new Error('Not this one'), { column: 'title' });
      if (record.title === 'null') throw null;
      if (record.title === 'empty') throw Object.assign(new Error(''), { column: 'title' });
      if (record.title === 'own') { record.owner = user.id; record.sealed = 7; }
      if (record.title === 'rule') record.size = -1;
      if (record.title === 'key') record.id = 99;
      if (record.title === 'unknown') record.nowhere = 1;
      if (record.title === 'wrong') record.size = 'many';
    },
    beforeUpdate: ({ record, before }) => {
      if (record.note === 'count') record.size = before.size + 1;
      if (record.note === 'hidden') throw Object.assign(new Error('No'), { details: [{ column: 'owner', message: 'no' }] });
    },
    afterCreate: ({ record }) => {
      if (record.title === 'late') throw new Error('After all not: ' + typeof record.id + ' ' + record._version);
    },
    afterUpdate: ({ record, before }) => { if (record.note === 'late') throw new Error(before._version + ' to ' + record._version); },
    beforeDelete: ({ record }) => { if (record.note === 'keep') throw new Error('Kept'); },
    afterDelete: ({ record }) => { if (record.note === 'keep late') throw new Error('Kept late'); },
  },
  parts: {
    beforeUpdate: ({ record }) => { if (record.title === 'free') throw new Error('Stays free'); },
    beforeDelete: ({ record }) => { if (record.title === 'keep') throw new Error('Part kept'); },
    afterDelete: ({ record }) => { if (record.title === 'keep late') throw new Error('Part kept late'); },
  },
}`;
const second = `{ things: { beforeCreate: ({ record }) => { if (record.note === 'trace') record.trace += ', second'; } } }`;

const id = { type: 'integer', primaryKey: true } as const;
const columns = {
  id,
  title: { type: 'string', length: 20, setter: '(value) => value.trim()' },
  note: { type: 'string' },
  trace: { type: 'string', readOnly: true },
  size: { type: 'integer', default: 0, rules: '(value) => value >= 0' },
  owner: { type: 'uuid', hidden: true },
  sealed: { type: 'integer', readOnly: '() => true' },
} as const;

describe.each(await testKinds())('writes with plugin hooks on $name', (kind) => {
  let records: TestRecords;
  const files = [new HookFile(first), new HookFile(second)];
  beforeAll(async () => {
    const plugins = await Promise.all(files.map((file, n) => file.plugin(`p${n}`, { name: `p${n}` })));
    records = await TestRecords.open(
      kind,
      {
        things: {
          columns,
          relations: { parts: { type: 'hasMany', view: 'parts', foreignKey: 'thing_id' } },
          access: { create: ['admin', { roles: ['writer'], columns: ['title'] }], read: ['admin', 'writer'] },
        },
        parts: {
          columns: { id, title: { type: 'string' }, thing_id: { type: 'integer' } },
          relations: { thing: { type: 'belongsTo', view: 'things', foreignKey: 'thing_id', onDelete: 'cascade' } },
        },
      },
      [],
      plugins,
    );
  }, 60_000);
  afterAll(async () => {
    await records.end();
    for (const file of files) file.remove();
  });

  const put = async (key: unknown, body: object) => {
    const [response] = await updateRecords(
      [{ key: key as number, body }],
      false,
      undefined,
      records.context('things', 'update'),
      records.tools,
    );
    return JSON.parse(String(response?.body)) as Record<string, unknown>;
  };
  const remove = (key: unknown) =>
    deleteRecords(
      [{ key: key as number, version: undefined }],
      false,
      undefined,
      records.context('things', 'delete'),
      records.tools,
    );
  const make = async (...bodies: object[]) => (await records.create('things', ...bodies)) as { id: number }[];
  const count = async () => Number((await records.db.query('SELECT COUNT(*) FROM things'))[0]?.[0]);
  const refusal = async (work: Promise<unknown>) => {
    const before = [await count(), records.events.length];
    const error: unknown = await work.catch((one: unknown) => one);
    expect([await count(), records.events.length]).toEqual(before);
    if (!(error instanceof AppError)) throw error;
    return { code: error.code, ...error.params, details: error.extras.details };
  };

  it('pass through the plugins in order, hooks for all views before those for one view', async () => {
    const [thing] = await make({ title: ' A ', note: 'trace' });
    expect(thing).toMatchObject({ title: 'A', trace: 'p0 all, p0 validate, p0 create, second', _version: 1 });
  });

  it('accept read-only, hidden and locked columns from a plugin, even if the caller may not write them', async () => {
    const writer: Identity = { id: '00000000-0000-7000-8000-000000000009', roles: ['writer'] };
    const context = records.context('things', 'create', writer);
    const [response] = await createRecords([{ title: 'own' }], false, context, records.tools);
    const { id: key } = JSON.parse(String(response?.body)) as { id: number };
    const [row] = await records.db.query('SELECT owner, sealed FROM things WHERE id = ?', [key]);
    expect(row).toEqual([writer.id, 7]);
  });

  it('validate values set by a plugin like any other', async () => {
    expect(await make({ title: 'number' })).toMatchObject([{ size: 12 }]);
    expect(await refusal(make({ title: 'long' }))).toMatchObject({
      code: 'INVALID',
      details: [{ column: 'title', key: 'length', index: 0 }],
    });
    expect(await refusal(make({}, { title: 'rule' }))).toMatchObject({ details: [{ column: 'size', index: 1 }] });
    expect(await refusal(make({ title: 'wrong' }))).toMatchObject({ details: [{ column: 'size', key: 'integer' }] });
  });

  it('are refused with the words of the platform if the hook has none', async () => {
    const message = { key: 'HOOK_FAILED', params: { plugin: 'p0' } };
    expect(await refusal(make({ title: 'null' }))).toMatchObject({ code: 'HOOK_REFUSED', message });
    const details = [{ column: 'title', key: 'text', params: { text: message } }];
    expect(await refusal(make({ title: 'empty' }))).toMatchObject({ code: 'HOOK_REFUSED', message, details });
  });

  it('are refused if a plugin sets a key or an unknown column', async () => {
    expect(await refusal(make({ title: 'key' }))).toMatchObject({ code: 'HOOK_FAILED', plugin: 'p0', details: [{ column: 'id', key: 'readOnly' }] }); // prettier-ignore
    expect(await refusal(make({ title: 'unknown' }))).toMatchObject({ code: 'HOOK_FAILED', details: [{ column: 'nowhere', key: 'unknownColumn' }] }); // prettier-ignore
  });

  it('are refused with the hook\'s message and the index in the list, and nothing is stored', async () => {
    expect(await refusal(make({}, { title: 'refused' }))).toEqual({
      code: 'HOOK_REFUSED',
      message: 'Not this one',
      details: [{ column: 'title', key: 'text', params: { text: 'Not this one' }, index: 1 }],
    });
    expect(await refusal(make({}, { title: 'late' }))).toEqual({
      code: 'HOOK_REFUSED',
      message: 'After all not: number 1',
      details: [{ key: 'text', params: { text: 'After all not: number 1' }, index: 1 }],
    });
    const [thing] = await make({ title: 'B' });
    expect(await refusal(put(thing?.id, { note: 'late' }))).toMatchObject({ message: '1 to 2' });
    expect(await refusal(put(thing?.id, { note: 'hidden' }))).toMatchObject({ details: [{ key: 'text' }] });
    expect(await put(thing?.id, { note: 'late'.slice(1) })).toMatchObject({ note: 'ate', _version: 2 });
  });

  it('generate each key once, even with concurrent writers', async () => {
    const made = await Promise.all(Array.from({ length: 12 }, () => make({ title: 'C' }, { title: 'D' })));
    const keys = made.flat().map((one) => one.id);
    expect(new Set(keys).size).toBe(24);
    const [row] = await records.db.query('SELECT COUNT(*) FROM things WHERE title IN (?,?)', ['C', 'D']);
    expect(Number(row?.[0])).toBe(24);
  });

  it('lose no change of concurrent writers', async () => {
    const [thing] = await make({ note: 'x' });
    await Promise.all(['a', 'b', 'c', 'd'].map((title) => put(thing?.id, { title, note: 'count' })));
    const { size, _version } = await put(thing?.id, {});
    expect(size).toBe(Number(_version) - 1);
  });

  it('call hooks for deleted records and for those deleted by cascade', async () => {
    const [kept, late, plain, owner, lateOwner] = await make({ note: 'keep' }, { note: 'keep late' }, {}, {}, {});
    await records.create('parts', { title: 'keep', thing_id: owner?.id }, { title: 'keep late', thing_id: lateOwner?.id });
    await records.create('parts', { title: 'goes', thing_id: plain?.id });
    expect(await refusal(remove(kept?.id))).toMatchObject({ code: 'HOOK_REFUSED', message: 'Kept' });
    expect(await refusal(remove(late?.id))).toMatchObject({ message: 'Kept late' });
    expect(await refusal(remove(owner?.id))).toMatchObject({ message: 'Part kept' });
    expect(await refusal(remove(lateOwner?.id))).toMatchObject({ message: 'Part kept late' });
    await remove(plain?.id);
    expect(await records.db.query('SELECT title FROM parts WHERE thing_id = ?', [plain?.id as number])).toEqual([]);
  });

  it('include links that change a foreign key', async () => {
    const [thing] = await make({});
    const [free] = await records.create('parts', { title: 'free' });
    const link = findLink(records.runtime, records.runtime.view('things'), 'parts', { identity: admin, sessionId: null });
    const linking = linkRecords({ ...link, parent: thing?.id as number }, [free?.['id'] as number], false, records.tools);
    expect(await refusal(linking)).toMatchObject({ code: 'HOOK_REFUSED', message: 'Stays free' });
  });

  it('call no hook if nothing changes', async () => {
    const [thing] = await make({ title: 'E', note: 'count' });
    expect(await put(thing?.id, { title: 'E', note: 'count' })).toMatchObject({ size: 0, _version: 1 });
    expect(await put(thing?.id, { title: 'F' })).toMatchObject({ size: 1, _version: 2 });
  });
});
