import type { Page } from 'playwright-core';
import { inChromium } from './in-chromium.js';

const word = 'Softwareentwicklungsdienstleistungen';
const terms = 'Allgemeine Geschäftsbedingungen für Lieferungen und Leistungen';
const titles = ['Qualitätsmanagement', 'Softwareentwicklung', 'Unternehmensgeschichte', terms, word.repeat(4), terms];
const pages = titles.map((title, at) => ({
  path_en: null, path_de: `/lang-${at}`, title_de: title, status: 'live', menu: at === 5 ? 'footer' : 'header', position: 50 + at,
  blocks_de: JSON.stringify([{ type: 'heading', level: 1, text: 'Lang' }]),
})); // prettier-ignore
const blocks = [
  { type: 'heading', level: 1, text: 'Lang' },
  { type: 'text', text: `\`\`\`\n${'wide '.repeat(200)}\n\`\`\`` },
  { type: 'quote', text: 'Kurz', author: word, role: word },
  { type: 'call', title: word, actions: [{ text: word, href: '/de' }] },
  { type: 'button', text: word, href: '/de' },
  { type: 'embed', title: word, href: 'https://films.example/1' },
];

/** Visible texts that are cut off by an edge of the window, or that lie above it. */
const cutOff = (page: Page, selector: string) =>
  page.evaluate(
    (within) =>
      [...document.querySelectorAll(within)]
        .filter((one) => one.checkVisibility())
        .filter((one) => {
          const text = document.createRange();
          text.selectNodeContents(one);
          return [...text.getClientRects()].some(
            ({ left, right, top }) => left < -1 || right > innerWidth + 1 || (one.closest('header') && top < 0),
          );
        })
        .map((one) => `${innerWidth} px: ${one.textContent}`),
    selector,
  );

inChromium(
  'pages with long words',
  {
    prepare: ({ admin }) =>
      admin.create('pages', [
        ...pages,
        { path_en: null, path_de: '/worte', title_de: 'Worte', status: 'live', blocks_de: JSON.stringify(blocks) },
      ]),
  },
  (suite) => {
    test('the header shows all links of its menu, however many and long, also once the page has scrolled', async () => {
      const page = await suite.visit('/de', 'guest');
      const header = page.getByRole('banner');
      for (const width of [961, 1100, 1280, 1920]) {
        await page.setViewportSize({ width, height: 700 });
        for (const top of [0, 900]) {
          await page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), top);
          expect(await header.getByRole('link').count()).toBeGreaterThan(titles.length + 4);
          expect(await cutOff(page, 'header a, header button')).toEqual([]);
          const [bar, links] = [await header.boundingBox(), await header.getByRole('navigation').boundingBox()];
          expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeGreaterThanOrEqual((links?.y ?? 0) + (links?.height ?? 0));
        }
      }
    });

    test('links of the menus and texts of blocks are broken on narrow screens', async () => {
      const page = await suite.visit('/de/worte', 'guest');
      await page.emulateMedia({ reducedMotion: 'reduce' });
      for (const width of [320, 375]) {
        await page.setViewportSize({ width, height: 640 });
        expect(
          await cutOff(
            page,
            'footer a, .site-button:not([target]), .call-box h2, figcaption span, .external-content-title',
          ),
        ).toEqual([]);
        await page.getByRole('button', { name: 'Menü' }).click();
        expect(await cutOff(page, '.site-menu a')).toEqual([]);
        const menu = page.locator('#site-menu');
        expect(await menu.evaluate((one) => one.scrollWidth <= one.clientWidth)).toBe(true);
        await page.keyboard.press('Escape');
      }
    });

    test('[A15] a missing page shows its address decoded, except for invisible characters', async () => {
      const page = await suite.visit('/de/gr%C3%B6%C3%9Fe', 'guest');
      await page.getByText('Seite nicht gefunden: /de/größe', { exact: true }).waitFor();
      await page.goto(`${suite.server.origin}/de/a%E2%80%AEb%0A`);
      await page.getByText('Seite nicht gefunden: /de/a%E2%80%AEb%0A', { exact: true }).waitFor();
      await page.goto(`${suite.server.origin}/de/%C3`);
      await page.getByText('Seite nicht gefunden: /de/%C3', { exact: true }).waitFor();
    });

    test('wide code can be scrolled by keyboard', async () => {
      const page = await suite.visit('/de/worte', 'guest');
      await page.locator('pre').focus();
      await page.keyboard.press('ArrowRight');
      await page.waitForFunction(() => (document.querySelector('pre')?.scrollLeft ?? 0) > 0);
    });

    test.each(['/de/worte', '/de/login'])('a page in the dark theme is printed in light colours: %s', async (path) => {
      const page = await suite.visit(path, 'guest');
      await page.evaluate(() => (document.documentElement.dataset['theme'] = 'dark'));
      const colours = () =>
        page.evaluate(() => {
          const { color, colorScheme } = getComputedStyle(document.documentElement);
          return [colorScheme, getComputedStyle(document.documentElement).getPropertyValue('--vk-text'), color];
        });
      const [, , onScreen] = await colours();
      await page.emulateMedia({ media: 'print' });
      const [scheme, text, printed] = await colours();
      expect([scheme, text]).toEqual(['light', '#101a26']);
      expect(printed).not.toBe(onScreen);
    });
  },
);
