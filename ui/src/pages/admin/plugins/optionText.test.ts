import type { PluginOption } from '@viewkraft/model';
import { optionText, optionValue, type OptionText } from './optionText.js';

const option = (type: PluginOption['type'], value?: unknown, more: Partial<PluginOption> = {}): PluginOption => ({
  name: 'one',
  type,
  value,
  required: false,
  ...more,
});

test.each<[PluginOption['type'], unknown]>([
  ['text', 'Ada'],
  ['number', 2.5],
  ['boolean', true],
  ['boolean', false],
  ['list', ['/a', '/b']],
  ['json', { a: [1, null] }],
])('an untouched setting of type %s stays unchanged: %j', (type, value) => {
  const one = option(type, value);
  expect(optionValue(one, optionText(one))).toEqual(value);
});

test('an empty field means the default, a choice keeps its type, and a decimal comma is accepted', () => {
  expect([option('text'), option('number'), option('json')].map((one) => optionValue(one, ' '))).toEqual([
    null,
    null,
    null,
  ]);
  expect(optionValue(option('choice', 2, { choices: [1, 2] }), '2')).toBe(2);
  expect(optionValue(option('number'), '2,5')).toBe(2.5);
  expect(optionValue(option('list'), 'a\n\n b ')).toEqual(['a', 'b']);
});

test.each<[PluginOption['type'], OptionText]>([
  ['number', 'two'],
  ['json', '{a'],
])('an invalid %s is refused', (type, text) => {
  expect(() => optionValue(option(type), text)).toThrow();
});

test('a secret is never shown', () => {
  expect(optionText(option('text', 'hidden', { secret: true }))).toBe('');
});
