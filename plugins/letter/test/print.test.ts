import type { Page } from 'playwright-core';
import { inChromium } from '../../../platform/testing/src/index.js';
import { readPdf, type ReadPage, type ReadPdf } from './read-pdf.js';
import { germanLetter, longLetter } from './sample-letters.js';

interface Row {
  text: string;
  readonly left: number;
  readonly baseline: number;
}

/** What stands on one baseline, without the marks of divided words, which browsers draw as signs of their own. */
const rowsOf = ({ lines }: ReadPage): readonly Row[] => {
  const rows: Row[] = [];
  for (const { text, left, baseline } of [...lines].sort(byPlace)) {
    const last = rows.at(-1);
    const words = text.replaceAll(/[-\u00ad\u2010]$/g, '').trim();
    if (words === '') continue;
    if (last && Math.abs(last.baseline - baseline) < sameLine) last.text += ` ${words}`;
    else rows.push({ text: words, left, baseline });
  }
  return rows;
};

const sameLine = 0.3;
const byPlace = (one: Omit<Row, 'text'>, other: Omit<Row, 'text'>): number =>
  Math.abs(one.baseline - other.baseline) < sameLine ? one.left - other.left : one.baseline - other.baseline;

inChromium('the page of a letter', { env: { PLUGINS: 'letter' } }, (suite) => {
  const address = async (letter: object, locale = '/de'): Promise<string> => {
    const { picture, foot, ...columns } = germanLetter;
    const [made] = await suite.admin.create('letters', [{ ...columns, ...letter }]);
    return `${locale}/service/letter/${String(made?.['id'])}?key=${String(made?.['public_key'])}`;
  };
  const print = async (page: Page): Promise<ReadPdf> => {
    await page.evaluate(() => document.fonts.ready);
    return readPdf(await page.pdf({ preferCSSPageSize: true, printBackground: true }));
  };

  test.each([
    ['a', 6, 2],
    ['b', 0, 1],
    ['b', 16, 3],
  ] as const)(
    '[L1] form %s with %i more paragraphs: print and PDF have the same lines in the same places',
    async (form, more, count) => {
      const path = await address({ form, body: longLetter(more).body });
      const page = await suite.visit(path, 'guest');
      await page.getByRole('heading', { name: germanLetter.subject }).waitFor();
      const [printed, made] = [
        await print(page),
        await readPdf(await (await fetch(suite.server.origin + path.replace('?', '/pdf?'))).bytes()),
      ];
      expect(printed.pages).toHaveLength(count);
      expect(made.pages).toHaveLength(count);
      const [onPaper, inFile] = [printed.pages.map(rowsOf), made.pages.map(rowsOf)];
      onPaper.forEach((lines, at) => {
        expect(lines.map(({ text }) => text)).toEqual(inFile[at]?.map(({ text }) => text));
        lines.forEach(({ left, baseline }, line) => {
          expect(Math.abs(left - (inFile[at]?.[line]?.left ?? 0))).toBeLessThan(0.5);
          expect(Math.abs(baseline - (inFile[at]?.[line]?.baseline ?? 0))).toBeLessThan(0.5);
        });
      });
      printed.pages.forEach(({ width, height, rules }, at) => {
        expect(Math.abs(width - 210)).toBeLessThan(0.5);
        expect(Math.abs(height - 297)).toBeLessThan(0.5);
        const tops = (list: typeof rules) => list.map(({ top }) => top).sort((one, other) => one - other);
        const wanted = tops(made.pages[at]?.rules ?? []);
        expect(rules).toHaveLength(3);
        tops(rules).forEach((top, mark) => expect(Math.abs(top - (wanted[mark] ?? 0))).toBeLessThan(0.5));
      });
    },
  );

  test('[A8] [L1] buttons in the page’s language, none on paper; divided words are whole for who copies them', async () => {
    for (const [locale, words] of [
      ['', ['Print', 'Download PDF']],
      ['/de', ['Drucken', 'PDF herunterladen']],
    ] as const) {
      const page = await suite.visit(await address({}, locale), 'guest');
      await page.getByRole('button', { name: words[0] }).waitFor();
      const download = page.getByRole('link', { name: words[1] });
      expect(await download.getAttribute('href')).toMatch(/\/service\/letter\/[\w-]+\/pdf\?key=/);
      const text = (await page.locator('article').textContent()) ?? '';
      expect(text).toContain('der Grundstücksverwaltungsgesellschaft Lindenberg vertreten. Eine auf uns lautende');
      const printed = (await print(page)).pages.flatMap(({ lines }) => lines.map((line) => line.text)).join(' ');
      for (const word of words) expect(printed).not.toContain(word);
    }
  });

  test('[A8] a letter without a right key is not there, and says so', async () => {
    const path = await address({});
    const page = await suite.visit(path, 'guest');
    await page.getByRole('button', { name: 'Drucken' }).waitFor();
    const wrong = await fetch(`${suite.server.origin}${path}x`, { headers: { accept: 'text/html' } });
    expect(wrong.status).toBe(404);
  });

  test('[L1] a narrow window shows the sheet as wide as itself', async () => {
    const page = await suite.visit(await address({}), 'guest');
    await page.setViewportSize({ width: 320, height: 640 });
    const sheet = page.locator('.letter-sheet');
    await sheet.waitFor();
    const box = await sheet.boundingBox();
    expect(box?.width).toBeLessThanOrEqual(320);
    expect(box?.width).toBeGreaterThan(290);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  });
});
