import {
  continueList,
  insertLink,
  toggleCode,
  toggleLines,
  toggleMark,
  type Selected,
  type TextEdit,
} from './markdownEdits.js';

/** `[` and `]` in the text stand for the selection. */
function edit(marked: string, change: (selected: Selected) => TextEdit | undefined): string {
  const start = marked.indexOf('‹');
  const end = marked.indexOf('›') - 1;
  const text = marked.replaceAll(/[‹›]/g, '');
  const done = change({ text, start, end });
  if (!done) return 'nothing';
  const result = text.slice(0, done.from) + done.insert + text.slice(done.to);
  return `${result.slice(0, done.start)}‹${result.slice(done.start, done.end)}›${result.slice(done.end)}`;
}

test('[F1] marks are toggled around the selection', () => {
  const bold = (selected: Selected) => toggleMark(selected, '**');
  const italic = (selected: Selected) => toggleMark(selected, '*');
  expect(edit('a ‹word› b', bold)).toBe('a **‹word›** b');
  expect(edit('a **‹word›** b', bold)).toBe('a ‹word› b');
  expect(edit('a ‹word ›b', bold)).toBe('a **‹word›** b');
  expect(edit('**‹word›**', italic)).toBe('***‹word›***');
  expect(edit('***‹word›***', italic)).toBe('**‹word›**');
  expect(edit('a ‹› b', bold)).toBe('a **‹›** b');
});

test('[F1] lines are toggled to lists, quotes and headings', () => {
  expect(edit('‹one\n\ntwo›', (s) => toggleLines(s, 'bullets'))).toBe('‹- one\n\n- two›');
  expect(edit('‹- one\n- two›', (s) => toggleLines(s, 'numbers'))).toBe('‹1. one\n2. two›');
  expect(edit('‹1. one\n2. two›', (s) => toggleLines(s, 'numbers'))).toBe('‹one\ntwo›');
  expect(edit('x\nTit‹›le\ny', (s) => toggleLines(s, 'heading'))).toBe('x\n## Title‹›\ny');
  expect(edit('## Title‹›', (s) => toggleLines(s, 'heading'))).toBe('### Title‹›');
  expect(edit('### Title‹›', (s) => toggleLines(s, 'heading'))).toBe('Title‹›');
});

test('[F1] a new link selects its missing address or text', () => {
  expect(edit('the ‹plan› is', insertLink)).toBe('the [plan](‹https://›) is');
  expect(edit('‹https://example.com›', insertLink)).toBe('[‹›](https://example.com)');
  expect(edit('‹›', insertLink)).toBe('[‹›](https://)');
});

test('[F1] code is a mark within a line and a block around several', () => {
  expect(edit('‹x›', toggleCode)).toBe('`‹x›`');
  expect(edit('‹a\nb›', toggleCode)).toBe('```\n‹a\nb›\n```');
});

test('[F1] Enter continues a list and ends it on an empty item', () => {
  expect(edit('- one‹›', continueList)).toBe('- one\n- ‹›');
  expect(edit('9. nine‹›', continueList)).toBe('9. nine\n10. ‹›');
  expect(edit('- one\n- ‹›', continueList)).toBe('- one\n‹›');
  expect(edit('word‹›', continueList)).toBe('nothing');
});
