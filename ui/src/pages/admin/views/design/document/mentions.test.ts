import { readDocument } from './json.js';
import { mentionsOf } from './mentions.js';

test('[C1] functions that read a column are found by its name, and by nothing else', () => {
  const columns = {
    ends: { type: 'date', rules: ['(value, record) => value >= record.starts'] },
    label: { type: 'string', visible: "(record) => record['starts'] !== null" },
    other: { type: 'string', readOnly: '(record) => record.starts_at === null', help: 'record.starts' },
  };
  const document = readDocument(JSON.stringify({ name: 'a', columns }));
  if (typeof document === 'string') throw new Error(document);
  expect(mentionsOf(document, 'starts')).toEqual(['ends', 'label']);
  expect(mentionsOf(document, 'a(b')).toEqual([]);
});
