import { printDocument, readDocument } from '../document/json.js';
import { lostKeys, withType } from './withType.js';

function typed(column: object, type: Parameters<typeof withType>[2]): unknown {
  const document = readDocument(JSON.stringify({ name: 'a', columns: { b: column } }));
  if (typeof document === 'string') throw new Error(document);
  const changed = JSON.parse(printDocument(withType(document, 'b', type))) as { columns: { b: unknown } };
  return { column: changed.columns.b, lost: lostKeys(document, 'b', type) };
}

test.each([
  [{ type: 'decimal', scale: 2, default: '0.00' }, 'integer', { type: 'integer', default: 0 }, ['scale']],
  [{ type: 'integer', default: 3 }, 'decimal', { type: 'decimal', default: '3' }, []],
  [{ type: 'integer', default: 3 }, 'string', { type: 'string', default: '3' }, []],
  [{ type: 'string', default: 'true' }, 'boolean', { type: 'boolean', default: true }, []],
  [{ type: 'text', default: null }, 'integer', { type: 'integer', default: null }, []],
  [{ type: 'dateonly', default: 'NOW' }, 'datetime', { type: 'datetime', default: 'NOW' }, []],
  [{ type: 'integer', widget: 'plain' }, 'bigint', { type: 'bigint', widget: 'plain' }, []],
  [{ type: 'integer', widget: 'plain' }, 'string', { type: 'string' }, ['widget']],
  [{ type: 'string', length: 9, widget: 'email', values: ['a'], default: 'a' }, 'integer', { type: 'integer' }, ['length', 'widget', 'values', 'default']], // prettier-ignore
  [{ type: 'string', values: ['a'], x_kept: 1 }, 'text', { type: 'text', values: ['a'], x_kept: 1 }, []],
] as const)('[C1] %j as %s keeps what it can hold', (column, type, expected, lost) => {
  expect(typed(column, type)).toEqual({ column: expected, lost });
});
