import type { SchemaChangeReport } from '@viewkraft/model';
import { planLines } from './plan-lines.js';

const change: SchemaChangeReport = {
  view: 'things',
  table: 'things',
  column: 'code',
  kind: 'changePrimaryKey',
  safety: 'held',
  reason: 'The primary key is id; the view requires code.',
  sql: [],
  rows: 0,
  values: 0,
  destructive: false,
  stuck: true,
};
const shown = (...changes: SchemaChangeReport[]): string =>
  planLines({ plan: { changes, state: 'held', version: 'x' }, parked: [], problems: [] }).join('\n');

test('[C6] the plan says how to go on from a change of the primary key, which no command applies', () => {
  expect(shown(change)).toMatch(/primary key is never applied\. Write the former key again; or export the records/);
  expect(shown(change)).not.toContain('are applied by');
  expect(shown({ ...change, kind: 'setNotNull' })).not.toContain('primary key is never applied');
});
