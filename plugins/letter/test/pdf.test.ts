import { composeLetter } from '../src/server/layout/compose-letter.js';
import { drawPdf } from '../src/server/pdf/draw-pdf.js';
import { letterForms } from '../src/shared/geometry.js';
import type { LetterContent } from '../src/shared/letter-content.js';
import type { LetterLanguage } from '../src/shared/letter-sheets.js';
import { archiveProblems } from './archive-problems.js';
import { readPdf, wordsOf, type ReadPage, type ReadPdf } from './read-pdf.js';
import { germanLetter, longLetter, seeThrough } from './sample-letters.js';

const pdfOf = async (content: LetterContent, wording: LetterLanguage = 'de'): Promise<ReadPdf> =>
  readPdf(await drawPdf(composeLetter(content, wording), new Date('2026-11-20T10:00:00Z')));

const lineWith = ({ lines }: ReadPage, start: string) => {
  const found = lines.find(({ text }) => text.startsWith(start));
  if (!found) throw new Error(`No line begins with ${start}: ${lines.map(({ text }) => text).join(' | ')}`);
  return found;
};
/** Vertical extent of a line of type: from its cap height to its descenders. */
const capitals = (size: number): number => (0.7 * size * 25.4) / 72;

/** Measures taken from DIN 5008's figures, not from our table. */
const expected = {
  a: { addressTop: 27, zoneTop: 44.7, zoneEnd: 72, information: 32, subject: 80.5, folds: [87, 192] },
  b: { addressTop: 45, zoneTop: 62.7, zoneEnd: 90, information: 50, subject: 98.5, folds: [105, 210] },
} as const;

describe.each(letterForms)('[L1] the PDF of form %s, measured', (form) => {
  const { addressTop, zoneTop, zoneEnd, information, subject, folds } = expected[form];
  let page: ReadPage;
  beforeAll(async () => {
    page = (await pdfOf({ ...germanLetter, form })).pages[0] as ReadPage;
  });

  test('is A4', () => {
    expect([page.width, page.height].map((side) => Math.round(side * 10) / 10)).toEqual([210, 297]);
  });

  test('address: six lines in the window, text at 25 mm, none beyond 105 mm', () => {
    const lines = germanLetter.recipient.split('\n').map((text) => lineWith(page, text));
    for (const { left, right, baseline, size } of lines) {
      expect(left).toBeCloseTo(25, 1);
      expect(right).toBeLessThanOrEqual(105);
      expect(baseline - capitals(size)).toBeGreaterThanOrEqual(zoneTop);
      expect(baseline).toBeLessThanOrEqual(zoneEnd);
      expect(size).toBeGreaterThanOrEqual(8);
    }
    expect((lines[0]?.baseline ?? 0) - capitals(10.5) - zoneTop).toBeLessThan(1.5);
    expect((lines[5]?.baseline ?? 0) + 0.25 * capitals(10.5)).toBeLessThanOrEqual(zoneEnd);
  });

  test('return line: one line of 6 to 8 pt at the bottom of the remarks', () => {
    const line = lineWith(page, 'Kanzlei Lindenberg & Söhne · Schloßstraße 12 · 80331 München');
    expect(line.size).toBeGreaterThanOrEqual(6);
    expect(line.size).toBeLessThanOrEqual(8);
    expect(line.baseline).toBeGreaterThan(addressTop + 12.7);
    expect(line.baseline).toBeLessThan(zoneTop);
    expect(line.left).toBeCloseTo(25, 1);
  });

  test('information block: from x 125, below its top', () => {
    const lines = [lineWith(page, 'Unser Zeichen'), lineWith(page, 'Datum')];
    for (const { left } of lines) expect(left).toBeCloseTo(125, 1);
    expect((lines[0]?.baseline ?? 0) - information).toBeGreaterThan(0);
    expect((lines[0]?.baseline ?? 0) - information).toBeLessThan(4.5);
    expect(lineWith(page, 'Datum').right).toBeLessThanOrEqual(200);
  });

  test('subject at the top of the text, two blank lines before the salutation', () => {
    const line = lineWith(page, 'Kündigung des Mietvertrags');
    const salutation = lineWith(page, 'Sehr geehrte');
    expect(line.baseline - subject).toBeGreaterThan(capitals(11) - 0.5);
    expect(line.baseline - subject).toBeLessThan(4.5);
    expect(salutation.baseline - line.baseline).toBeCloseTo((3 * 14.3 * 25.4) / 72, 1);
  });

  test('fold marks and hole mark', () => {
    const rules = [...page.rules].sort((one, other) => one.top - other.top);
    const want = [folds[0], 148.5, folds[1]].sort((one, other) => one - other);
    expect(rules).toHaveLength(3);
    rules.forEach(({ top, left }, at) => {
      expect(Math.abs(top - (want[at] ?? 0))).toBeLessThan(0.1);
      expect(left).toBeCloseTo(5, 1);
    });
    expect(rules.map(({ length }) => Math.round(length * 10) / 10)).toEqual(
      want.map((top) => (top === 148.5 ? 4 : 2.5)),
    );
  });

  test('margins: left 25 mm, right 20 mm, 20 mm at the bottom', () => {
    for (const { left, right, baseline } of page.lines) {
      expect(left).toBeGreaterThanOrEqual(24.9);
      expect(right).toBeLessThanOrEqual(200);
      expect(baseline).toBeLessThanOrEqual(277);
    }
    const text = page.lines.filter(({ baseline }) => baseline > subject);
    expect(Math.max(...text.map(({ right }) => right))).toBeLessThanOrEqual(190);
  });
});

test('[L1] a single sheet has no number; several sheets are all numbered, with small details at the top of further ones', async () => {
  const single = await pdfOf(germanLetter);
  expect(single.pages).toHaveLength(1);
  expect(wordsOf(single.pages.flatMap(({ lines }) => lines))).not.toContain('Seite');
  for (const [paragraphs, count] of [
    [6, 2],
    [16, 3],
  ] as const) {
    const { pages } = await pdfOf(longLetter(paragraphs));
    expect(pages).toHaveLength(count);
    pages.forEach((page, at) => {
      const number = lineWith(page, `Seite ${at + 1} von ${count}`);
      expect(number.right).toBeCloseTo(190, 0);
      expect(Math.max(...page.lines.filter((line) => line !== number).map(({ baseline }) => baseline))).toBeLessThan(
        number.baseline - 4,
      );
      if (at > 0)
        expect(lineWith(page, 'Kanzlei Lindenberg & Söhne · Firma · 20. November 2026').baseline).toBeLessThan(20);
    });
  }
  const english = await pdfOf(longLetter(6), 'en');
  lineWith(english.pages[1] as ReadPage, 'Page 2 of 2');
});

test('[L1] copied text equals the text: umlauts, hyphens and hyphenated words', async () => {
  const { pages } = await pdfOf(longLetter(10));
  const running = /^Seite \d|^Kanzlei Lindenberg & Söhne · Firma/;
  const lines = pages.flatMap((page) => page.lines).filter(({ text }) => !running.test(text));
  expect(lines.filter(({ text }) => text.endsWith('-')).length).toBeGreaterThan(1);
  const words = wordsOf(lines);
  const body = longLetter(10).body.replaceAll(/[*]+/g, '').replaceAll(/^- /gm, '• ').replaceAll(/\s+/g, ' ');
  expect(words).toContain(body);
  expect(words).toContain('Müller-Lüdenscheidt');
});

test('[L1] the PDF states its title and language', async () => {
  const { info } = await readPdf(await drawPdf(composeLetter(germanLetter, 'de'), new Date()));
  expect(info).toMatchObject({ PDFFormatVersion: '1.7', Title: germanLetter.subject, Language: 'de-DE' });
});

test.each([
  ['of one sheet', germanLetter],
  ['of three', longLetter(16)],
  ['with every face and list', { ...germanLetter, foot: 'Sitz\n\nGericht', body: '**fett** *kursiv* ***beides*** ffi ﬁ Straße\n\n1. eins\n2. zwei\n   - drei' }],
  ['with nothing in it', { ...germanLetter, sender: '', recipient: '', subject: '', body: '', signature: '', attachments: '', reference: '', date: null }],
  ['with what is markup elsewhere', { ...germanLetter, sender: 'Söhne & Co <x>]]>', subject: '(a) \\ <b>&amp;</b> "c" \u0001\u202e\ufffe 🎉 \ud800', body: '\u0000 שלום 🎉 \u00ad\u200b' }],
  ['with a picture that lets the paper through', { ...germanLetter, picture: seeThrough(31, 9) }],
] as const)('[L1] a PDF %s is PDF/A-3b, and tagged, as far as its structure shows', async (_, letter) => {
  const createdAt = new Date('2026-11-20T10:00:00.123Z');
  expect(archiveProblems(await drawPdf(composeLetter(letter, 'de'), createdAt))).toEqual([]);
}); // prettier-ignore

test('[L1] a letter contains no links: they are plain text on paper', async () => {
  const body = '[a](javascript:alert(1)) [b](https://x.example/?q=1) <a href="https://y.example">c</a> <script>alert(1)</script> ![d](https://z.example/p.png)';
  const letter = { ...germanLetter, sender: body, recipient: body, subject: body, body, signature: body };
  const sheets = composeLetter(letter, 'de');
  expect(archiveProblems(await drawPdf(sheets, new Date()))).toEqual([]);
  expect(sheets.sheets.every(({ image }) => image === undefined)).toBe(true);
}); // prettier-ignore

test('[L1] long lines of an address shrink or break within 80 mm', async () => {
  const recipient = Array.from({ length: 6 }, () =>
    'Gesellschaft für außergewöhnlich lange Bezeichnungen '.repeat(2),
  ).join('\n');
  const { pages } = await pdfOf({
    ...germanLetter,
    recipient,
    sender: `${germanLetter.sender}, ${'Hinterhaus '.repeat(40)}`,
  });
  const inField = (pages[0] as ReadPage).lines.filter(
    ({ baseline, left }) => baseline > 45 && baseline <= 91 && left < 100,
  );
  expect(inField.length).toBeGreaterThan(6);
  for (const { right, baseline } of inField) {
    expect(right).toBeLessThanOrEqual(105);
    expect(baseline).toBeLessThanOrEqual(90);
  }
});
