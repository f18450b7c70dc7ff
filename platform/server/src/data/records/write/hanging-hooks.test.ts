import { AppError, parseListQuery } from '@viewkraft/model';
import { testKinds } from '../../../kernel/database/testing/test-databases.js';
import { readPage } from '../read/read-records.js';
import { HookFile } from '../testing/hook-file.js';
import { TestRecords } from '../testing/test-records.js';
import { deleteRecords } from './delete-records.js';
import { updateRecords } from './update-records.js';

// As a loop, a wait blocks its thread; it leaves the processor to other tests.
const blocks = '() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)';
const hangs = '() => new Promise(() => undefined)';
const source = `{
  things: {
    beforeValidate: ({ record }) => { if (record.title === 'block before') (${blocks})(); },
    beforeCreate: ({ record }) => record.title === 'hang before' ? (${hangs})() : undefined,
    afterCreate: ({ record }) => record.title === 'block after' ? (${blocks})() : record.title === 'hang after' ? (${hangs})() : undefined,
    afterUpdate: ${hangs},
    afterDelete: ${hangs},
  },
  notes: { beforeCreate: ({ record }) => { record.title += '!'; } },
}`;

const columns = { id: { type: 'integer', primaryKey: true }, title: { type: 'string' } } as const;

describe.each(await testKinds())('hooks that hang or block on $name', (kind) => {
  const file = new HookFile(source);
  afterAll(() => file.remove());

  it('are cut off; meanwhile all views are readable and others writable, also those with hooks of the same plugin', async () => {
    // On a busy machine, the meantime may outlast the time limit of the first call.
    let cut = 1;
    for (let tries = 0; tries < 4 && cut > 0; tries += 1) {
      const definitions = { things: { columns }, notes: { columns }, others: { columns } };
      const records = await TestRecords.open(kind, definitions, [], [await file.plugin('stuck')]);
      try {
        cut = await cutMeanwhile(records);
      } finally {
        await records.end();
      }
    }
    expect(cut).toBe(0);
  }, 120_000);
});

const page = async (records: TestRecords, view: string): Promise<void> => {
  const reader = records.reader(view);
  const query = parseListQuery(new URLSearchParams('limit=5'), reader);
  await readPage({ reader }, query, records.runtime, false);
};

/** Starts calls that hang or block beside others. Returns how many were cut off before the others were done. */
async function cutMeanwhile(records: TestRecords): Promise<number> {
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
    ...['block before', 'hang before', 'block after', 'hang after'].map((title) => records.create('things', { title })),
    ...Array.from({ length: 12 }, () => records.create('things', { title: 'hang after' })),
    updateRecords([edit], false, undefined, records.context('things', 'update'), records.tools),
    deleteRecords([removal], false, undefined, records.context('things', 'delete'), records.tools),
  ].map(outcome);
  for (let n = 0; n < 17; n += 1) {
    await Promise.all([page(records, 'things'), page(records, 'others'), records.create('others', { title: `o${n}` })]);
  }
  expect(await records.create('notes', { title: 'n' })).toMatchObject([{ title: 'n!' }]);
  expect(await records.create('things', { title: 'quick' })).toMatchObject([{ title: 'quick' }]);
  const early = cut;
  await Promise.all(stuck);
  expect(new Set(codes)).toEqual(new Set(['HOOK_TIMEOUT']));
  const left = await records.db.query('SELECT title FROM things ORDER BY id');
  expect(left.map(([title]) => title)).toEqual([null, null, null, null, 'quick']);
  return early;
}
