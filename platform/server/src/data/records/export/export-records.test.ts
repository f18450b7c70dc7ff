import { once } from 'node:events';
import { randomBytes } from 'node:crypto';
import { setImmediate as breathe } from 'node:timers/promises';
import { jest } from '@jest/globals';
import { parseExportQuery } from '@viewkraft/model';
import { testKinds } from '../../../kernel/database/testing/test-databases.js';
import { TestRecords } from '../testing/test-records.js';
import { exportRecords } from './export-records.js';

const count = 3_000;

describe.each(await testKinds())('export on $name', (kind) => {
  let records: TestRecords;
  beforeAll(async () => {
    records = await TestRecords.open(kind, {
      notes: { columns: { id: { type: 'integer', primaryKey: true }, text: { type: 'text' } } },
      computed: {
        columns: {
          id: { type: 'integer', primaryKey: true },
          endless: { type: 'string', default: 'x', getter: '(value) => { while (value) {} }' },
          quick: { type: 'string', default: 'x', getter: '(value) => value + value' },
        },
      },
    });
    await records.create('computed', ...Array.from({ length: 400 }, () => ({})));
    for (let from = 0; from < count; from += 500) {
      await records.create('notes', ...Array.from({ length: 500 }, () => ({ text: randomBytes(1_000).toString('hex') }))); // prettier-ignore
    }
  }, 60_000);
  afterAll(() => records.end());

  /** Resolves once no statement has run for a while. */
  const settled = async () => {
    for (let before = -1; before !== records.statements.length;) {
      before = records.statements.length;
      for (let turn = 0; turn < 200; turn += 1) await breathe();
    }
  };
  const started = (query: string, report?: (done: number) => void, view = 'notes') => {
    const reader = records.reader(view);
    return exportRecords(parseExportQuery(new URLSearchParams(query), reader), reader, records.runtime, report);
  };

  test.each(['format=ndjson', 'format=csv', 'format=xlsx', 'format=ndjson&sort=-text'])(
    '[D10] %s: nothing is read ahead of a slow client, and nothing after it has gone',
    async (query) => {
      let done = 0;
      const { content } = await started(query, (records) => (done = records));
      const [first] = (await once(content, 'data')) as [Buffer | string];
      content.pause();
      expect(first.length).toBeGreaterThan(0);
      await settled();
      const read = done;
      expect(read).toBeLessThan(count);
      content.destroy();
      await once(content, 'close');
      await settled();
      expect(done).toBe(read);
    },
  );

  test('[D10] a client that reads to the end gets everything', async () => {
    let done = 0;
    const { content } = await started('format=ndjson', (records) => (done = records));
    let lines = 0;
    for await (const part of content) lines += String(part).split('\n').length - 1;
    expect([lines, done]).toEqual([count, count]);
  });

  test.each([
    ['endless', null, 1_000, 2_000],
    ['quick', 'xx', 0, 1_000],
  ])('[D10] %s getters: the batches share a second once it is used up, and no value of quick ones is missing (A29)', async (name, value, least, most) => {
    const run = jest.spyOn(records.runtime.functions, 'run');
    const { content } = await started(`format=ndjson&select=id,${name}`, undefined, 'computed');
    let text = '';
    for await (const part of content) text += String(part);
    const values = text.trim().split('\n').map((line) => (JSON.parse(line) as Record<string, unknown>)[name]);
    expect(values).toEqual(Array.from({ length: 400 }, () => value));
    const spent = await Promise.all(run.mock.results.map(async (result) => (await (result.value as ReturnType<typeof records.runtime.functions.run>)).spent)); // prettier-ignore
    run.mockRestore();
    const sum = spent.reduce((total, one) => total + one, 0);
    expect(sum).toBeGreaterThanOrEqual(least);
    expect(sum).toBeLessThan(most + 200);
  }, 30_000);
});
