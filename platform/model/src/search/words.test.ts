import { matchWordPrefixes, foldText, queryWords, wordsOf } from './words.js';
import { markWords, snippetOf } from './mark-words.js';
import type { BlockField } from '../pages/blocks/block-field.js';
import { blockTypes } from '../pages/blocks/block-types.js';
import { nonTextKeys, visibleText } from './searched-columns.js';

const plain = { widget: undefined, editor: undefined } as const;

test('[D13] words are folded runs of letters and digits, each once', () => {
  expect(wordsOf("Straße, STRASSE & l'Été (x-ray 12a) ﬁsch_1 ΟΔΟΣ οδος İzmir")).toEqual(
    ['strasse', 'l', 'ete', 'x', 'ray', '12a', 'fisch', '1', 'οδοσ', 'izmir'],
  ); // prettier-ignore
  expect(foldText('Ærø Łódź')).toBe('aero lodz');
  expect(wordsOf('a'.repeat(300))).toEqual(['a'.repeat(100)]);
});

test('[D13] a query of punctuation only finds nothing', () => {
  expect(queryWords(' C++ ')).toEqual(['c']);
  expect(queryWords('  ')).toEqual([]);
  expect(queryWords('a b c d e f g h i j k l m n')).toHaveLength(12);
  expect(matchWordPrefixes(['a ++ b'], queryWords('++'))).toBe(false);
});

test('[D13] each word of the query must begin a word of some text', () => {
  expect(matchWordPrefixes(['Die Überschrift', 'im Hafen'], ['uber', 'haf'])).toBe(true);
  expect(matchWordPrefixes(['Die Überschrift'], ['schrift'])).toBe(false);
});

test('[D13] found beginnings are marked in the original text', () => {
  const marked = (text: string, words: readonly string[]): string =>
    markWords(text, words).map((piece) => (piece.isMarked ? `[${piece.text}]` : piece.text)).join(''); // prettier-ignore
  expect(marked('Die Straße, strassenlos', ['stras'])).toBe('Die [Straß]e, [stras]senlos');
  expect(marked('U\u0308ber Ubung', ['u', 'ub'])).toBe('[U\u0308b]er [Ub]ung');
  expect(marked('nichts', ['x'])).toBe('nichts');
});

test('[D13] a snippet shows the first found word in at most 120 letters', () => {
  const text = `${'Anfang '.repeat(40)}ZIEL ${'Ende '.repeat(40)}`;
  const snippet = snippetOf(text, ['ziel']);
  expect(snippet).toMatch(/^…Anfang Anfang .*ZIEL Ende .* Ende…$/);
  expect(Array.from(snippet).length).toBeLessThanOrEqual(120);
  expect(snippetOf('kurz\n und  gut', ['gut'])).toBe('kurz und gut');
  expect(snippetOf('kurz', ['lang'])).toBe('');
});

test('[D13] of HTML and JSON only what readers see is searched', () => {
  expect(visibleText({ ...plain, widget: 'html' }, '<p class="lead">Ein<b>fach</b> &amp; gut&#33;</p><p>neu').trim()).toBe(
    'Einfach & gut!  neu',
  ); // prettier-ignore
  expect(visibleText({ ...plain, widget: 'json' }, '[{"type":"text","text":"Hallo"}]')).toBe('text Hallo');
  expect(visibleText({ ...plain, widget: 'json' }, 'kaputt{')).toBe('kaputt{');
  // Linear, even if no tag ends.
  expect(visibleText({ ...plain, widget: 'html' }, '<'.repeat(200_000)).length).toBe(200_000);
});

test('[D13] of blocks, the words that visitors read are searched: no types, choices or addresses', () => {
  const hero = {
    type: 'hero',
    title: 'Type of hero',
    actions: [{ text: 'Mail', href: '/contact' }],
    image: { src: '/a.svg', alt: 'Boat' },
  };
  const columns = { type: 'columns', tone: 'soft', items: [{ blocks: [{ type: 'list', items: ['one', 'two'] }] }] };
  expect(visibleText({ ...plain, editor: 'blocks' }, JSON.stringify([hero, columns]))).toBe(
    'Type of hero Mail Boat one two',
  );
  const unread = (fields: readonly BlockField[]): readonly string[] =>
    fields.flatMap((field) => {
      if ('fields' in field) return unread(field.fields);
      return ['choice', 'link', 'image'].includes(field.kind) ? [field.key] : [];
    });
  for (const [type, { fields }] of Object.entries(blockTypes)) {
    expect([type, unread(fields).filter((key) => !nonTextKeys.has(key))]).toEqual([type, []]);
  }
});
