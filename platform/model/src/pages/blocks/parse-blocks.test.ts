import fc from 'fast-check';
import type { BlockField, BlockTypes } from './block-field.js';
import { blockTypes } from './block-types.js';
import { parseBlocks } from './parse-blocks.js';

const image = { src: '/media/a.svg', alt: '', width: 10, height: 20 };
const right = [
  { type: 'heading', level: 1, text: 'Hello', id: 'top', animation: 'fadeIn' },
  { type: 'text', text: '**Bold** <b>' },
  { type: 'list', items: ['One', 'Two'] },
  { type: 'image', ...image, sizes: '100vw md:50vw' },
  { type: 'button', text: 'Go', href: '/about' },
  { type: 'map', provider: 'google', title: 'Office', lat: 53.55, lng: 9.99, zoom: 15 },
  { type: 'hero', title: 'Hero', actions: [{ text: 'Mail', href: 'mailto:a@b.de' }], image },
  { type: 'columns', layout: 'cards', items: [{ blocks: [{ type: 'text', text: 'In a column' }] }] },
  { type: 'facts', items: [{ value: '12', label: 'years' }] },
  { type: 'gallery', items: [{ ...image, caption: 'A' }] },
  { type: 'quote', text: 'Said', author: 'Ada' },
  { type: 'call', title: 'Call us' },
  { type: 'embed', title: 'Film', href: 'https://example.org/film' },
];
const problemsOf = (value: unknown, types?: BlockTypes) =>
  parseBlocks(value, types).problems.map(({ path, key }) => `${path}: ${key}`);

test('[B1] every shipped type of block is read unchanged', () => {
  expect(parseBlocks(right)).toEqual({ blocks: right, problems: [] });
  expect(new Set(right.map(({ type }) => type))).toEqual(new Set(Object.keys(blockTypes)));
});

test('[B1] a problem is reported at its path, and only the invalid part is left out', () => {
  const value = [
    { type: 'heading', level: 9, text: 'Too deep' },
    { type: 'list', items: ['One', 2, ''] },
    { type: 'button', text: 'Run', href: 'javascript:alert(1)' },
    { type: 'image', ...image, sizes: 5, onload: 'x' },
    { type: 'nothing' },
    { type: 'columns', items: [{ blocks: [{ type: 'text', text: '' }] }, { blocks: [right[1]] }] },
    { type: 'text', text: 'A', id: 'a' },
    { type: 'text', text: 'B', id: 'a' },
    { type: 'text', text: 'C', id: 'main' },
    { type: 'constructor' },
    null,
  ];
  expect(parseBlocks(value).blocks).toEqual([
    { type: 'list', items: ['One'] },
    { type: 'image', ...image },
    { type: 'columns', items: [{ blocks: [right[1]] }] },
    { type: 'text', text: 'A', id: 'a' },
    { type: 'text', text: 'B' },
    { type: 'text', text: 'C' },
  ]);
  expect(problemsOf(value)).toEqual([
    '0.level: range',
    '1.items.1: string',
    '1.items.2: required',
    '2.href: link',
    '3.sizes: string',
    '3.onload: blockField',
    '4.type: blockType',
    '5.items.0.blocks.0.text: required',
    '7.id: blockIdTaken',
    '8.id: blockIdTaken',
    '9.type: blockType',
    '10: block',
  ]);
});

test('[B4] an unknown animation is reported with the known ones, and its block is shown without it', () => {
  const value = [
    { type: 'text', text: 'A', animation: 'spin' },
    { type: 'columns', items: [{ blocks: [{ type: 'text', text: 'B', animation: 'constructor' }] }] },
    { type: 'text', text: 'C', animation: 5 },
  ];
  const { blocks, problems } = parseBlocks(value);
  expect(blocks[0]).toEqual({ type: 'text', text: 'A' });
  expect(problems.map(({ path, key, params }) => [path, key, params?.['name']])).toEqual([
    ['0.animation', 'blockAnimation', 'spin'],
    ['1.items.0.blocks.0.animation', 'blockAnimation', 'constructor'],
    ['2.animation', 'string', undefined],
  ]);
  expect(problems[0]?.params?.['names']).toMatch(/^fadeIn, .*popIn/);
});

test('[B1] the number and the depth of blocks are limited', () => {
  const deep = (levels: number): unknown =>
    levels === 0 ? right[1] : { type: 'columns', items: [{ blocks: [deep(levels - 1)] }] };
  expect(problemsOf([deep(2)])).toEqual([]);
  expect(problemsOf([deep(3)])).toEqual(['0.items.0.blocks.0.items.0.blocks.0.items.0.blocks: blockDepth']);
  const many = parseBlocks(Array.from({ length: 5_000 }, () => right[1]));
  expect(many.blocks).toHaveLength(300);
  expect(many.problems).toEqual([{ path: '', key: 'blockCount', params: { most: 300 } }]);
});

test('[B1] a plugin adds a type as an argument; the shipped types stay unchanged', () => {
  const clock = [{ type: 'clock', zone: 'UTC' }];
  const types = {
    ...blockTypes,
    clock: { fields: [{ key: 'zone', kind: 'line', most: 40, required: true }] },
  } as const;
  expect(problemsOf(clock)).toEqual(['0.type: blockType']);
  expect(parseBlocks(clock, types)).toEqual({ blocks: clock, problems: [] });
});

/** JSON that resembles blocks closely enough to come far. */
const almost = fc.letrec((tie) => {
  const keys = ['type', 'id', 'animation', '__proto__', ...new Set(Object.values(blockTypes).flatMap(allKeys))];
  const word = fc.constantFrom(
    ...Object.keys(blockTypes),
    'osm',
    'cards',
    'soft',
    '/a',
    '#b',
    'https://c.de',
    '',
    'x\ny',
  );
  return {
    value: fc.oneof(
      { maxDepth: 7 },
      word,
      fc.jsonValue({ maxDepth: 1 }),
      fc.integer({ min: -1, max: 30 }),
      fc.array(tie('block'), { maxLength: 4 }),
      fc.array(tie('value'), { maxLength: 3 }),
    ),
    block: fc
      .tuple(word, fc.array(fc.tuple(fc.constantFrom(...keys), tie('value')), { maxLength: 7 }))
      .map(([type, entries]) => ({ ...Object.fromEntries(entries), type })),
  };
});
function allKeys({ fields }: { readonly fields: readonly BlockField[] }): string[] {
  return fields.flatMap((field) => [field.key, ...('fields' in field ? allKeys({ fields: field.fields }) : [])]);
}

test('[B1] property: the result for any input is read again as itself, without problems', () => {
  const anything = fc.oneof(fc.array(almost.block, { maxLength: 6 }), fc.jsonValue(), fc.anything());
  fc.assert(
    fc.property(anything, (value) => {
      const { blocks } = parseBlocks(value);
      expect(parseBlocks(JSON.parse(JSON.stringify(blocks)))).toEqual({ blocks, problems: [] });
    }),
    { numRuns: 2_000 },
  );
});
