import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseImportQuery } from '@viewkraft/model';
import { testKinds } from '../../../kernel/database/testing/test-databases.js';
import { timeOfStored } from '../../../kernel/database/stored-moment.js';
import { entriesSince } from '../../history/load-entries.js';
import { admin, TestRecords } from '../testing/test-records.js';
import { importContexts } from './import-contexts.js';
import { importRecords } from './import-records.js';

const id = { type: 'integer', primaryKey: true };
const paired = {
  columns: { id, mate_id: { type: 'integer' } },
  relations: {
    mate: { type: 'belongsTo', view: 'paired', foreignKey: 'mate_id' },
    peers: { type: 'belongsToMany', view: 'paired', through: 'bonds', foreignKey: 'from_id', otherKey: 'to_id' },
  },
};
const bonds = { columns: { id, from_id: { type: 'integer' }, to_id: { type: 'integer' } } };

describe.each(await testKinds())('imports of records in a circle on $name', (kind) => {
  let records: TestRecords;
  const folder = mkdtempSync(join(tmpdir(), 'viewkraft-import-'));
  // With an extension, records are written one by one.
  beforeAll(async () => (records = await TestRecords.open(kind, { paired, bonds }, [{ view: 'paired' }])), 60_000);
  afterAll(async () => {
    rmSync(folder, { recursive: true });
    await records.end();
  });

  test('[D3] [D11] each record and link has the time of its writing, as its history says', async () => {
    const path = join(folder, 'paired.ndjson');
    const lines = [
      { id: 1, mate_id: 2, peers: [2] },
      { id: 2, mate_id: 1 },
    ];
    writeFileSync(path, lines.map((line) => JSON.stringify(line)).join('\n'));
    const view = records.runtime.view('paired');
    const contexts = importContexts(records.runtime, view, { identity: admin, sessionId: null });
    const query = parseImportQuery(new URLSearchParams(), view, contexts.any.reader);
    let read = 0;
    await importRecords({ path, scratch: folder, format: 'ndjson', query }, contexts, records.tools, () => {
      // Waits for the next millisecond.
      for (const from = Date.now(); Date.now() === from; );
      read = Date.now();
    });
    const stored = await Promise.all(
      ['paired', 'bonds'].map((table) => records.db.query(`SELECT id, _created_at, _updated_at FROM ${table} ORDER BY id`)),
    );
    const places = [['paired', '1'], ['paired', '2'], ['bonds', String(stored[1]?.[0]?.[0])]] as const; // prettier-ignore
    const entries = await Promise.all(places.map(([table, key]) => entriesSince(table, key, 0, records.db)));
    const [at = 0, ...others] = entries.flat().map((entry) => entry.at.getTime());
    expect(at).toBeGreaterThanOrEqual(read);
    expect(new Set(others)).toEqual(new Set([at]));
    const times = stored.flat().flatMap(([, ...cells]) => cells.map(timeOfStored));
    expect(times).toEqual([at, at, at, at, at, at]);
  });
});
