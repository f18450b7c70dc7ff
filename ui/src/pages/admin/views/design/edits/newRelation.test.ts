import { readDocument, type JsonObject } from '../document/json.js';
import { freeRelationName } from './newRelation.js';

const read = (value: object): JsonObject => {
  const found = readDocument(JSON.stringify(value));
  if (typeof found === 'string') throw new Error(found);
  return found;
};

test.each([
  ['customers', 'customer'],
  ['companies', 'company'],
  ['news', 'new'],
  ['address', 'address'],
  ['tags', 'tag_2'],
])('[C1] a relation to %s is called %s', (target, expected) => {
  expect(freeRelationName(read({ name: 'a', columns: { tag: { type: 'string' } } }), target)).toBe(expected);
});
