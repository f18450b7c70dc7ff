import { isKept, readCondition, writeCondition, type ConditionLine } from './conditionParts.js';
import { printJson, readDocument, type JsonObject } from './json.js';

const columns = ['name', 'age', 'open'];
const isColumn = (name: string) => columns.includes(name);
const read = (text: string): JsonObject => {
  const found = readDocument(text);
  if (typeof found === 'string') throw new Error(found);
  return found;
};
const shown = (text: string) =>
  readCondition(read(text), isColumn).parts.map((part) =>
    isKept(part) ? printJson(part.kept).replace(/\s/g, '') : [part.column, part.operator, part.value],
  );
const printed = (where: JsonObject) => printJson(where).replace(/\s+/g, '');

test.each([
  ['{}', []],
  ['{"name":"a","age":{"$gte":1,"$lt":5}}', [['name', 'equals', 'a'], ['age', 'atLeast', 1], ['age', 'less', 5]]],
  ['{"name":null,"open":{"$ne":null}}', [['name', 'empty', null], ['open', 'notEmpty', null]]],
  ['{"name":["a","b"]}', [['name', 'oneOf', ['a', 'b']]]],
  ['{"$or":[{"name":{"$startsWith":"B"}},{"open":true}]}', [['name', 'startsWith', 'B'], ['open', 'equals', true]]],
  ['{"$and":[{"age":{"$gt":1}},{"age":{"$gt":2}}]}', [['age', 'greater', 1], ['age', 'greater', 2]]],
])('[D5] %s is shown in lines', (text, lines) => {
  expect(shown(text)).toEqual(lines);
}); // prettier-ignore

test.each([
  ['{"owner":{"name":"a"}}', '{"owner":{"name":"a"}}'],
  ['{"$not":{"name":"a"}}', '{"$not":{"name":"a"}}'],
  ['{"$or":[]}', '{"$or":[]}'],
  ['{"age":{"$between":[1,2]}}', '{"age":{"$between":[1,2]}}'],
  ['{"age":{"$gt":1,"$like":"x"}}', '{"age":{"$gt":1,"$like":"x"}}'],
  ['{"name":["a, b"]}', '{"name":["a,b"]}'],
  ['{"name":{"$in":"$user.roles"}}', '{"name":{"$in":"$user.roles"}}'],
  ['{"$or":[{"name":"a","age":1}]}', '{"name":"a","age":1}'],
])('[D5] what lines cannot show of %s is one part', (text, part) => {
  expect(shown(text)).toEqual([part]);
});

test.each([
  '{"name":"a","$not":{"age":1.0},"age":{"$gte":1,"$lt":5},"open":{"$eq":true}}',
  '{"$or":[{"name":"a"},{"owner":{"age":9007199254740993}},{"age":{"$gt":1.50}}]}',
  '{"$and":[{"age":{"$gt":1}},{"name":"a","open":true}]}',
  '{"$or":[]}',
  '{"constructor":1,"__proto__":{"x":1}}',
])('[D5] %s is written as it was read', (text) => {
  expect(printed(writeCondition(readCondition(read(text), isColumn)))).toBe(text);
});

test('[D5] a changed line leaves every other part as it was', () => {
  const condition = readCondition(read('{"name":{"$eq":"a"},"$not":{"age":1.0},"age":{"$lt":5.0}}'), isColumn);
  const parts = condition.parts.map((part, at) => (at === 2 ? { column: 'age', operator: 'atMost', value: 7 } as const : part)); // prettier-ignore
  expect(printed(writeCondition({ ...condition, parts }))).toBe(
    '{"name":{"$eq":"a"},"$not":{"age":1.0},"age":{"$lte":7}}',
  );
});

test('[D5] lines that need the same key are listed', () => {
  const line = (value: number, operator: ConditionLine['operator'] = 'greater') => ({ column: 'age', operator, value });
  const write = (...parts: readonly ConditionLine[]) => printed(writeCondition({ match: 'all', isListed: false, parts }));
  expect(write(line(1), line(5, 'less'))).toBe('{"age":{"$gt":1,"$lt":5}}');
  expect(write(line(1), line(2))).toBe('{"$and":[{"age":{"$gt":1}},{"age":{"$gt":2}}]}');
  expect(write(line(1), line(2, 'equals'))).toBe('{"$and":[{"age":{"$gt":1}},{"age":2}]}');
  const listed = readCondition(read('{"$and":[{"age":{"$gt":1}},{"age":{"$gt":2}}]}'), isColumn);
  expect(printed(writeCondition({ ...listed, parts: [...listed.parts.slice(0, 1), line(5, 'less')] }))).toBe('{"age":{"$gt":1,"$lt":5}}'); // prettier-ignore
  expect(printed(writeCondition({ match: 'any', isListed: false, parts: [line(1), line(2)] }))).toBe('{"$or":[{"age":{"$gt":1}},{"age":{"$gt":2}}]}'); // prettier-ignore
}); // prettier-ignore
