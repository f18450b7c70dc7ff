import type { Page } from 'playwright-core';
import { inChromium } from '../../../platform/testing/src/index.js';
import { readPdf, type ReadPage, type ReadPdf } from './read-pdf.js';
import { germanLetter, longLetter } from './sample-letters.js';

interface Row {
  text: string;
  readonly left: number;
  readonly baseline: number;
}

/** Text on one baseline, without the hyphens of broken words, which browsers draw as separate characters. */
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

  test('[A8] [L1] buttons are in the page’s language and not printed; hyphenated words are copied whole', async () => {
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

  test('[A8] a letter without the right key answers 404 with a message', async () => {
    const path = await address({});
    const page = await suite.visit(`${path}x`, 'guest');
    await page.getByRole('heading', { level: 1, name: 'Seite nicht gefunden' }).waitFor();
    await page.getByText('Bitten Sie den Absender um einen neuen.').waitFor();
    const response = await page.goto(suite.server.origin + path);
    expect(response?.status()).toBe(200);
    await page.getByRole('heading', { level: 1, name: germanLetter.subject }).waitFor();
  });

  test.each([
    ['', 'Download PDF', 'Imprint', 'Our reference'],
    ['/de', 'PDF herunterladen', 'Impressum', 'Unser Zeichen'],
  ])(
    '[A8] [L1] %s/service/letter is complete without scripts, in its place on the sheet, and no wider than the window',
    async (locale, download, imprint, label) => {
      const path = await address({ language: locale === '' ? 'en' : 'de' }, locale);
      const scripted = await suite.visit(path, 'guest');
      const context = await scripted.context().browser()?.newContext({ javaScriptEnabled: false });
      if (!context) throw new Error('The browser has gone.');
      const complaints: string[] = [];
      context.on('console', (message) => complaints.push(message.text()));
      const requests: string[] = [];
      context.on('request', (request) => requests.push(new URL(request.url()).pathname));
      const page = await context.newPage();
      await page.goto(suite.server.origin + path);
      await page.getByRole('heading', { level: 1, name: germanLetter.subject }).waitFor();
      for (const line of [label, ...germanLetter.recipient.split('\n')])
        await page.getByText(line, { exact: true }).waitFor();
      await page.getByText('Eine auf uns lautende').waitFor();
      await page.getByRole('contentinfo').getByRole('link', { name: imprint }).waitFor();
      // Without scripts the button would do nothing.
      expect(await page.locator('.letter-print').isVisible()).toBe(false);
      const file = page.waitForEvent('download');
      await page.getByRole('link', { name: download }).click();
      expect((await file).suggestedFilename()).toMatch(/\.pdf$/);
      // Every line has the same position with and without scripts.
      const tops = (of: Page) => of.locator('.letter-block').evaluateAll((blocks) => blocks.map((block) => block.getBoundingClientRect()).map(({ top, left }) => [Math.round(top), Math.round(left)])); // prettier-ignore
      await page.setViewportSize({ width: 1280, height: 900 });
      await scripted.getByRole('heading', { level: 1, name: germanLetter.subject }).waitFor();
      expect(await tops(page)).toEqual(await tops(scripted));
      for (const width of [1280, 360, 320]) {
        await page.setViewportSize({ width, height: 740 });
        const box = await page.locator('.letter-sheet').first().boundingBox();
        expect([width, (box?.width ?? 0) <= width, (box?.width ?? 0) > Math.min(width, 794) - 30]).toEqual([
          width,
          true,
          true,
        ]);
      }
      expect(complaints).toEqual([]);
      expect(requests.filter((one) => one.startsWith('/api/'))).toEqual([]);
      await context.close();
    },
  );

  test('[A8] [L1] hydration keeps the server’s sheet: no element is drawn again, nothing is requested again', async () => {
    const path = await address({});
    const page = await suite.visit('/robots.txt', 'guest');
    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).pathname));
    await page.addInitScript(() => {
      addEventListener('DOMContentLoaded', () => {
        const sheet = document.querySelector('.letter-sheet');
        const heading = document.querySelector('h1');
        Object.assign(window, {
          isSame: () => sheet === document.querySelector('.letter-sheet') && heading?.isConnected,
        });
        window.print = () => void document.body.setAttribute('data-printed', '');
      });
    });
    await page.goto(suite.server.origin + path);
    await page.getByRole('button', { name: 'Drucken' }).click();
    await page.locator('body[data-printed]').waitFor();
    expect(await page.evaluate(() => (window as unknown as { isSame(): boolean }).isSame())).toBe(true);
    expect(requests.filter((one) => one.includes('/service/'))).toEqual([path.split('?', 1)[0]]);
  });

  test('[L1] the sheet shrinks to fit a narrow window', async () => {
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
