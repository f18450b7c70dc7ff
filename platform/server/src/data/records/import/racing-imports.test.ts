import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseImportQuery, type ExchangeFormat, type ImportReport } from '@viewkraft/model';
import { testKinds } from '../../../kernel/database/testing/test-databases.js';
import { admin, TestRecords } from '../testing/test-records.js';
import { deleteRecords } from '../write/delete-records.js';
import { importContexts } from './import-contexts.js';
import { importRecords } from './import-records.js';

const id = { type: 'integer', primaryKey: true };
const title = { type: 'string' };
const columns = { id, code: { type: 'string', unique: true }, title };

describe.each(await testKinds())('imports beside other writers, and of long texts, on $name', (kind) => {
  let records: TestRecords;
  const folder = mkdtempSync(join(tmpdir(), 'viewkraft-import-'));
  beforeAll(async () => {
    records = await TestRecords.open(kind, {
      parts: { columns },
      loose: { columns: { id, code: { type: 'string' }, title } },
      articles: { columns: { id, body: { type: 'text' } } },
    });
  }, 60_000);
  afterAll(async () => {
    rmSync(folder, { recursive: true });
    await records.end();
  });

  let count = 0;
  function imported(
    view: string,
    content: string,
    query: string,
    format: ExchangeFormat = 'csv',
    report?: () => void,
  ): Promise<ImportReport> {
    const path = join(folder, String((count += 1)));
    writeFileSync(path, content);
    const target = records.runtime.view(view);
    const contexts = importContexts(records.runtime, target, { identity: admin, sessionId: null });
    const parsed = parseImportQuery(new URLSearchParams(query), target, contexts.any.reader);
    return importRecords({ path, scratch: folder, format, query: parsed }, contexts, records.tools, report);
  }
  const numbered = (length: number, text: string) =>
    ['code,title', ...Array.from({ length }, (_, at) => `c${at},${text}`)].join('\n');

  test('[D11] two imports at once create each record once, also by a key that is not unique', async () => {
    const reports = await Promise.all(['one', 'two'].map((text) => imported('loose', numbered(600, text), 'key=code')));
    expect(reports.map(({ created, updated }) => [created, updated]).sort()).toEqual([
      [0, 600],
      [600, 0],
    ]);
  }, 30_000);

  test('[D11] an import succeeds although another writer changes its records again and again', async () => {
    await imported('parts', numbered(1_500, 'first'), 'key=code');
    const writes: Promise<unknown>[] = [];
    const write = () =>
      void writes.push(records.db.execute("UPDATE parts SET _version = _version + 1 WHERE code = 'c0'"));
    const report = await imported('parts', numbered(1_500, 'second'), 'key=code', 'csv', write);
    expect(report).toMatchObject({ updated: 1_500 });
    await Promise.all(writes);
  }, 30_000);

  test('[D3] [D11] records whose texts together exceed the packet size of a server', async () => {
    const body = 'word '.repeat(28_000);
    const lines = Array.from({ length: 130 }, (_, at) => JSON.stringify({ id: at + 1, body }));
    expect(await imported('articles', lines.join('\n'), 'key=id', 'ndjson')).toMatchObject({ created: 130 });
    const removals = lines.map((_, at) => ({ key: at + 1, version: undefined }));
    await deleteRecords(removals, true, undefined, records.context('articles', 'delete'), records.tools);
    expect(await records.db.query('SELECT COUNT(*) FROM _viewkraft_deleted').then(([row]) => Number(row?.[0]))).toBe(130);
  }, 60_000);
});
