import fc from 'fast-check';
import { renderMarkdown, type MarkdownNode } from './render-markdown.js';
import { shownBlocks } from './shown-blocks.js';

test('[B1] markdown becomes elements; markup in it stays the text that was typed', () => {
  expect(renderMarkdown('# Title\n\nA **b** <b>c</b> [d](/e) d&shy;f &lt;\n\n<script>alert(1)</script>')).toEqual([
    ['h2', null, 'Title'],
    ['p', null, 'A ', ['strong', null, 'b'], ' <b>c</b> ', ['a', { href: '/e' }, 'd'], ' d\u00adf <'],
    ['p', null, '<script>alert(1)</script>'],
  ]);
  expect(renderMarkdown('3. a\n4. b\n\n| h |\n|---|\n| c |')).toEqual([
    ['ol', { start: 3 }, ['li', null, 'a'], ['li', null, 'b']],
    ['table', null, ['thead', null, ['tr', null, ['th', { scope: 'col' }, 'h']]], ['tbody', null, ['tr', null, ['td', null, 'c']]]],
  ]); // prettier-ignore
});

test('[B1] links and pictures lead only where a page may', () => {
  expect(renderMarkdown('[a](javascript:alert(1)) [b](data:x) ![c](https://else.where/c.png) ![d](/d.png)')).toEqual([
    ['p', null, 'a b c ', ['img', { src: '/d.png', alt: 'd' }]],
  ]);
  expect(renderMarkdown('[a](&#106;avascript:x)')).toEqual([['p', null, 'a']]);
});

test('[B1] markdown nested too deeply is shown as it was typed', () => {
  const quotes = '>'.repeat(5_000);
  expect(renderMarkdown(quotes)).toEqual([['p', null, quotes]]);
});

test('[B1] a paragraph that would take seconds stays text, and a long text keeps its elements', () => {
  const hostile = 'a*_'.repeat(6_000);
  expect(renderMarkdown(hostile)).toEqual([['p', null, hostile]]);
  const [list] = renderMarkdown('- a **b** [c](/d)\n'.repeat(1_000));
  expect(list).toHaveLength(1_002);
  expect(list?.at(-1)).toEqual(['li', null, 'a ', ['strong', null, 'b'], ' ', ['a', { href: '/d' }, 'c']]);
});

test('[B1] shown blocks contain the nodes of their markdown at any depth', () => {
  const text = { type: 'text', text: 'A *b*', id: 'x' };
  const shown = { ...text, text: [['p', null, 'A ', ['em', null, 'b']]] };
  expect(
    shownBlocks([text, { type: 'columns', items: [{ blocks: [text] }] }, { type: 'unknown', text: 'A *b*' }]),
  ).toEqual([shown, { type: 'columns', items: [{ blocks: [shown] }] }, { type: 'unknown', text: 'A *b*' }]);
});

test('[B1] property: any input gives only plain elements with harmless addresses', () => {
  const check = (node: MarkdownNode): void => {
    if (typeof node === 'string') return;
    const [tag, attributes, ...inner] = node;
    expect(tag).toMatch(
      /^(?:p|h[2-6]|ul|ol|li|blockquote|pre|code|hr|br|strong|em|del|a|img|table|thead|tbody|tr|t[hd])$/,
    );
    for (const [name, value] of Object.entries(attributes ?? {})) {
      expect(['href', 'src', 'alt', 'start', 'scope']).toContain(name);
      if (name === 'href' || name === 'src') expect(String(value)).toMatch(/^(?:https?:\/\/|mailto:|tel:|#|\/(?!\/))/i);
    }
    inner.forEach(check);
  };
  const piece = fc.oneof(
    fc.constantFrom('[a](', ')', '![', '](javascript:x)', '**', '*', '`', '\n', '\n\n', '> ', '- ', '1. ', '# ', '|', '|-|', '<a href=x>', '&#58;', 'https://a.de', 'www.a.de', 'a@b.de', '~~', '\\', '    ', '[x]: javascript:y'),
    fc.string({ maxLength: 6 }),
  ); // prettier-ignore
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 25 }), (pieces) => renderMarkdown(pieces.join('')).forEach(check)),
    { numRuns: 2_000 },
  );
});
