import fc from 'fast-check';
import { breakLines } from '../src/server/layout/break-lines.js';
import { composeLetter } from '../src/server/layout/compose-letter.js';
import { ascentOf, widthOf } from '../src/server/layout/faces.js';
import { hyphenate } from '../src/server/layout/hyphenate.js';
import { geometry, textArea, type } from '../src/shared/geometry.js';
import { familyOf, lineMetrics } from '../src/shared/line-metrics.js';
import { isRunning, type LetterSheets, type SheetLine } from '../src/shared/letter-sheets.js';
import { germanLetter, longLetter } from './sample-letters.js';

const textOf = ({ runs }: SheetLine): string => runs.map(({ text }) => text).join('');
const widthOfLine = (line: SheetLine, size: number): number =>
  line.runs.reduce((sum, { text, face }) => sum + widthOf(text, face, size), 0) -
  (textOf(line).endsWith(' ') ? widthOf(' ', line.runs.at(-1)?.face ?? 'text', size) : 0) +
  (line.hyphen ? widthOf('-', line.runs.at(-1)?.face ?? 'text', size) : 0);
const bodyOf = ({ sheets }: LetterSheets): string =>
  sheets
    .flatMap(({ blocks }) => blocks.filter(({ role }) => role === 'paragraph' || role === 'item'))
    .flatMap(({ lines }) => lines.map(textOf))
    .join('');

test('[L1] the measures of DIN 5008: address, information block, subject, marks', () => {
  expect(geometry.a).toMatchObject({ remarks: { left: 25, top: 27, width: 80, height: 17.7 }, recipient: { top: 44.7, height: 27.3 }, information: { left: 125, top: 32 } }); // prettier-ignore
  expect(geometry.b).toMatchObject({ remarks: { left: 25, top: 45, width: 80, height: 17.7 }, recipient: { top: 62.7, height: 27.3 }, information: { left: 125, top: 50 } }); // prettier-ignore
  expect(geometry.a.textTop).toBeCloseTo(80.46, 5);
  expect(geometry.b.textTop).toBeCloseTo(98.46, 5);
  expect([geometry.a, geometry.b].map(({ marks }) => marks.map(({ top }) => top))).toEqual([
    [87, 148.5, 192],
    [105, 148.5, 210],
  ]);
});

test('[L1] the page uses the same ascent and descent as the fonts', () => {
  for (const face of ['text', 'bold', 'italic', 'boldItalic', 'sans', 'sansBold'] as const) {
    expect(ascentOf(face)).toBe(lineMetrics[familyOf(face)].ascent);
  }
});

test('[L1] words are hyphenated by the rules of their language; abbreviations and short ends never are', () => {
  const divided = (word: string, language: 'de' | 'en') => {
    const positions = [0, ...hyphenate(word, language), word.length];
    return positions
      .slice(1)
      .map((place, at) => word.slice(positions[at], place))
      .join('|');
  };
  expect(divided('Vertragspartner', 'de')).toBe('Ver|trags|part|ner');
  expect(divided('Donaudampfschifffahrtsgesellschaft', 'de')).toBe('Do|nau|dampf|schiff|fahrts|ge|sell|schaft');
  expect(divided('Übergabe', 'de')).toBe('Über|gabe');
  expect(divided('Straße', 'de')).toBe('Straße');
  expect(divided('GmbH', 'de')).toBe('GmbH');
  expect(divided('Rechtsanwalts-GmbH', 'de')).toBe('Rechts|an|walts-GmbH');
  expect(divided('agreement', 'en')).toBe('agree|ment');
  // Not a word: hyphenation would take very long.
  expect(hyphenate('agreement'.repeat(10_000), 'en')).toEqual([]);
});

const word = fc.oneof(
  fc.constantFrom('und', 'Straße', 'Grundstücksverwaltungsgesellschaft', 'Müller-Lüdenscheidt', '12.345,67', '€', 'GmbH', 'https://example.org/a/very/long/path?query=value', 'x'.repeat(150), '**fett**', '*kursiv*'), // prettier-ignore
  fc.string({ minLength: 1, maxLength: 30 }),
);
const paragraph = fc.array(word, { minLength: 1, maxLength: 60 }).map((words) => words.join(' '));

test('[L1] for any text: no line is wider than its box, no text is dropped, the order is kept', () => {
  fc.assert(
    fc.property(paragraph, fc.integer({ min: 20, max: 165 }), fc.constantFrom('de', 'en'), (text, width, language) => {
      const clean = text
        .replaceAll(/[^\p{L}\p{N}\p{P} €]/gu, '')
        .replaceAll(/\s+/g, ' ')
        .trim();
      const lines = breakLines([{ text: clean, face: 'text' }], {
        width,
        size: type.text,
        language: language as 'de' | 'en',
      });
      for (const line of lines) expect(widthOfLine(line, type.text)).toBeLessThanOrEqual(width);
      expect(lines.map(textOf).join('')).toBe(clean);
    }),
    { numRuns: 150 },
  );
});

test('[L1] for any body: every word is on a sheet, in order, within the text’s area', () => {
  fc.assert(
    fc.property(fc.array(paragraph, { maxLength: 25 }), fc.boolean(), (paragraphs, list) => {
      // Words only: the conversion of markdown characters is not under test.
      const words = paragraphs.map((one) =>
        one
          .replaceAll(/[^\p{L} ]+/gu, ' ')
          .replaceAll(/\s+/g, ' ')
          .trim(),
      );
      const body = words.map((one) => (list ? `- ${one}` : one)).join('\n\n');
      const letter = composeLetter({ ...germanLetter, body }, 'de');
      const bodyText = bodyOf(letter).replaceAll(/\s/g, '');
      expect(bodyText).toBe(
        words
          .join('')
          .normalize('NFC')
          .replaceAll(/\s/g, '')
          .replaceAll(/./gu, (char) => char),
      );
      for (const { blocks } of letter.sheets) {
        for (const block of blocks.filter((one) => !isRunning(one))) {
          const last = block.baseline + ((block.lines.length - 1) * block.pitch * 25.4) / 72;
          expect(last).toBeLessThanOrEqual(textArea.bottom);
        }
      }
    }),
    { numRuns: 40 },
  );
});

test('[L1] a sheet ends and starts with at least two lines of a paragraph; the signature is never alone', () => {
  for (let count = 0; count < 24; count++) {
    const { sheets } = composeLetter(longLetter(count), 'de');
    sheets.forEach(({ blocks }, at) => {
      const flow = blocks.filter(({ role }) => ['paragraph', 'item', 'signature', 'enclosures'].includes(role));
      const first = flow[0];
      if (at > 0) expect(first?.role).not.toBe('signature');
      if (first?.continues) expect(first.lines.length).toBeGreaterThanOrEqual(2);
    });
  }
});

test('[L1] raw HTML and lists: markup is text, an item has its marker', () => {
  const body = '<b>x</b> & <script>alert(1)</script>\n\n1. eins\n2. zwei\n\nDas **fett** und *kursiv*.';
  const letter = composeLetter({ ...germanLetter, body }, 'de');
  expect(bodyOf(letter)).toContain('<b>x</b> & <script>alert(1)</script>');
  const blocks = letter.sheets[0]?.blocks ?? [];
  expect(blocks.filter(({ role }) => role === 'item').map(({ marker }) => marker?.text)).toEqual(['1.', '2.']);
  const runs = blocks.flatMap(({ lines }) => lines.flatMap((line) => line.runs));
  expect(runs).toEqual(
    expect.arrayContaining([
      { text: 'fett', face: 'bold' },
      { text: 'kursiv', face: 'italic' },
    ]),
  );
});
