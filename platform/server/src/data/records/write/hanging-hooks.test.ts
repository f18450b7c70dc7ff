import { AppError, parseListQuery } from '@viewkraft/model';
import { testKinds } from '../../../kernel/database/testing/test-databases.js';
import { readPage } from '../read/read-records.js';
import { HookFile } from '../testing/hook-file.js';
import { TestRecords } from '../testing/test-records.js';
import { deleteRecords } from './delete-records.js';
import { updateRecords } from './update-records.js';

const loops = '() => { for (;;); }';
const hangs = '() => new Promise(() => undefined)';
const source = `{
  things: {
    beforeValidate: ({ record }) => { if (record.title === 'loop before') for (;;); },
    beforeCreate: ({ record }) => record.title === 'hang before' ? (${hangs})() : undefined,
    afterCreate: ({ record }) => record.title === 'loop after' ? (${loops})() : record.title === 'hang after' ? (${hangs})() : undefined,
    afterUpdate: ${hangs},
    afterDelete: ${hangs},
  },
  notes: { beforeCreate: ({ record }) => { record.title += '!'; } },
}`;

const columns = { id: { type: 'integer', primaryKey: true }, title: { type: 'string' } } as const;

describe.each(await testKinds())('hooks that hang or loop on $name', (kind) => {
  let records: TestRecords;
  const file = new HookFile(source);
  beforeAll(async () => {
    const definitions = { things: { columns }, notes: { columns }, others: { columns } };
    records = await TestRecords.open(kind, definitions, [], [await file.plugin('stuck')]);
  }, 60_000);
  afterAll(async () => {
    await records.end();
    file.remove();
  });

  const page = async (view: string) => {
    const reader = records.reader(view);
    const query = parseListQuery(new URLSearchParams('limit=5'), reader);
    await readPage({ reader }, query, records.runtime, false);
  };

  it('are cut off; meanwhile all views are readable and others writable, also those with hooks of the same plugin', async () => {
    const things = await records.create('things', {}, {}, {}, {});
    const [first, second] = things.map(({ id }) => id as number);
    let cut = 0;
    const codes: string[] = [];
    const outcome = (work: Promise<unknown>): Promise<void> =>
      work.then(
        () => void codes.push('stored'),
        (error: unknown) => {
          cut += 1;
          codes.push(error instanceof AppError ? error.code : String(error));
        },
      );
    const edit = { key: first as number, body: { title: 'x' } };
    const removal = { key: second as number, version: undefined };
    const stuck = [
      ...['loop before', 'hang before', 'loop after', 'hang after'].map((title) => records.create('things', { title })),
      ...Array.from({ length: 12 }, () => records.create('things', { title: 'hang after' })),
      updateRecords([edit], false, undefined, records.context('things', 'update'), records.tools),
      deleteRecords([removal], false, undefined, records.context('things', 'delete'), records.tools),
    ].map(outcome);
    for (let n = 0; n < 17; n += 1) {
      await Promise.all([page('things'), page('others'), records.create('others', { title: `o${n}` })]);
    }
    expect(await records.create('notes', { title: 'n' })).toMatchObject([{ title: 'n!' }]);
    expect(await records.create('things', { title: 'quick' })).toMatchObject([{ title: 'quick' }]);
    expect(cut).toBe(0);
    await Promise.all(stuck);
    expect(new Set(codes)).toEqual(new Set(['HOOK_TIMEOUT']));
    const left = await records.db.query('SELECT title FROM things ORDER BY id');
    expect(left.map(([title]) => title)).toEqual([null, null, null, null, 'quick']);
  }, 60_000);
});
