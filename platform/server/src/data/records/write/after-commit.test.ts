import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseImportQuery } from '@viewkraft/model';
import { testKinds } from '../../../kernel/database/testing/test-databases.js';
import type { RecordChange } from '../../extensions/record-extension.js';
import { importContexts } from '../import/import-contexts.js';
import { importRecords } from '../import/import-records.js';
import { admin, TestRecords } from '../testing/test-records.js';
import { deleteRecords } from './delete-records.js';
import { updateRecords } from './update-records.js';

const notes = { columns: { id: { type: 'integer', primaryKey: true }, title: { type: 'string' } } };
const ids = [1, 2, 3, 4];

describe.each(await testKinds())('after a commit on $name', (kind) => {
  let records: TestRecords;
  const seen: unknown[] = [];
  const extension = {
    view: 'notes',
    afterCommit: ({ before, after }: RecordChange) => {
      const id = (after ?? before)?.['id'];
      seen.push(id);
      return id === 2 || id === 4 ? Promise.reject(new Error(`no mail for ${String(id)}`)) : Promise.resolve();
    },
  };
  beforeAll(async () => (records = await TestRecords.open(kind, { notes }, [extension])));
  afterAll(() => records.end());

  const importAll = async (title: string): Promise<void> => {
    const folder = mkdtempSync(join(tmpdir(), 'viewkraft-after-commit-'));
    const path = join(folder, 'notes.csv');
    writeFileSync(path, ['id,title', ...ids.map((id) => `${id},${title}`)].join('\n'));
    const { runtime, tools } = records;
    const view = runtime.view('notes');
    const contexts = importContexts(runtime, view, { identity: admin, sessionId: null });
    const query = parseImportQuery(new URLSearchParams('key=id'), view, contexts.any.reader);
    try {
      await importRecords({ path, scratch: folder, format: 'csv', query }, contexts, tools);
    } finally {
      rmSync(folder, { recursive: true });
    }
  };
  const context = (action: 'update' | 'delete') => records.context('notes', action);
  const changes = ids.map((key) => ({ key, body: { id: key, title: 'changed' } }));
  const removals = ids.map((key) => ({ key, version: undefined }));
  const acts: readonly (readonly ['create' | 'update' | 'delete', () => Promise<unknown>])[] = [
    ['create', () => records.create('notes', ...ids.map((id) => ({ id })))],
    ['update', () => updateRecords(changes, true, undefined, context('update'), records.tools)],
    ['update', () => importAll('imported')],
    ['delete', () => deleteRecords(removals, true, undefined, context('delete'), records.tools)],
    ['create', () => importAll('again')],
  ];

  test('[C9] a failure for one record of many keeps nothing from the others, and is reported', async () => {
    for (const [action, act] of acts) {
      seen.length = records.events.length = 0;
      await expect(act()).rejects.toThrow('no mail for 2');
      const published = records.events.map((event) => event.kind === 'record' && [event.action, event.id]);
      expect([seen, published]).toEqual([ids, ids.map((id) => [action, id])]);
    }
  });
});
