import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { inChromium } from './in-chromium.js';

/** Marks the document, so that a full load would show. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { isSameDocument: true }));
const isSameDocument = (page: Page) => page.evaluate(() => 'isSameDocument' in window);
/** Where what stands beside the account is. */
const places = async (page: Page) => [
  await page.getByRole('button', { name: 'Farbschema' }).boundingBox(),
  await page.getByRole('link', { name: 'Eins' }).boundingBox(),
  await heading(page).boundingBox(),
];
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

const long = Array.from({ length: 60 }, (_, at) => ({ type: 'text', text: `Paragraph ${at}` }));
const more = [
  { path_en: '/one', path_de: '/eins', title_en: 'One', title_de: 'Eins', status: 'live', menu: 'header', position: 1,
    blocks_en: JSON.stringify([{ type: 'heading', level: 1, text: 'Page one' }, ...long, { type: 'button', text: 'Onwards', href: '/two' }]),
    blocks_de: JSON.stringify([{ type: 'heading', level: 1, text: 'Seite eins' }, ...long]) },
  { path_en: '/two', path_de: null, title_en: 'Two', status: 'live',
    blocks_en: JSON.stringify([{ type: 'heading', level: 1, text: 'Page two' }, ...long]) },
]; // prettier-ignore

inChromium(
  'public pages',
  { prepare: ({ admin }) => admin.create('pages', more), tolerated: /status of (404|500)|ERR_FAILED/ },
  (suite) => {
    test('[A10] [B1] the home page asks for at most 110 kB of script, and for nothing of MUI even after a while', async () => {
      const page = await suite.visit('/robots.txt', 'guest');
      const bodies: Promise<string>[] = [];
      page.on('response', (answer) => {
        if (new URL(answer.url()).pathname.endsWith('.js')) bodies.push(answer.text());
      });
      await page.goto(suite.server.origin, { waitUntil: 'networkidle' });
      await page.waitForTimeout(2_500);
      const scripts = await Promise.all(bodies);
      const weight = scripts.reduce((sum, text) => sum + gzipSync(text, { level: 6 }).length, 0);
      expect(weight).toBeGreaterThan(50_000);
      expect(weight).toBeLessThan(110_000);
      expect(scripts.filter((text) => /Mui[A-Z]|data-emotion/.test(text))).toEqual([]);
    }, 30_000);

    test('[B7] [A19] links are followed by their payload: head, heading, focus and place as after a load, back and forward too', async () => {
      const page = await suite.visit('/one', 'guest');
      await heading(page).waitFor();
      await page.waitForLoadState('networkidle');
      await mark(page);
      const payload = page.waitForRequest(/\/two\/_payload\.json/);
      const link = page.getByRole('link', { name: 'Onwards' });
      await link.scrollIntoViewIfNeeded();
      await link.hover();
      await payload;
      await page.evaluate(() => scrollBy(0, -10));
      const left = await page.evaluate(() => scrollY);
      expect(left).toBeGreaterThan(200);
      await link.click();
      await page.getByRole('heading', { name: 'Page two' }).waitFor();
      await page.waitForFunction(() => document.activeElement?.tagName === 'H1');
      expect(await page.evaluate(() => [location.pathname, scrollY])).toEqual(['/two', 0]);
      expect(await page.title()).toMatch(/^Two/);
      expect(await page.locator('link[rel="canonical"]').getAttribute('href')).toBe(`${suite.server.origin}/two`);
      expect(await page.locator('link[rel="alternate"][hreflang="de"]').count()).toBe(0);
      await page.goBack();
      await page.getByRole('heading', { name: 'Page one' }).waitFor();
      await page.waitForFunction((top) => Math.abs(scrollY - top) < 3, left);
      expect(await page.locator('link[rel="alternate"][hreflang="de"]').count()).toBe(1);
      await page.getByRole('link', { name: 'Deutsch' }).click();
      await page.getByRole('heading', { name: 'Seite eins' }).waitFor();
      expect([await page.locator('html').getAttribute('lang'), new URL(page.url()).pathname]).toEqual([
        'de',
        '/de/eins',
      ]);
      expect(await isSameDocument(page)).toBe(true);
    });

    test('[A15] [A19] what is not there shows its page also after a click; what a render breaks shows the other', async () => {
      const page = await suite.visit('/one', 'guest');
      await page.waitForLoadState('networkidle');
      await mark(page);
      await page.evaluate(() => document.querySelector('main a')?.setAttribute('href', '/two'));
      await page.route('**/two/_payload.json', (route) => route.continue({ url: `${suite.server.origin}/gone/_payload.json` })); // prettier-ignore
      await page.getByRole('link', { name: 'Onwards' }).click();
      await page.getByRole('heading', { level: 1, name: 'Page Not Found' }).waitFor();
      expect(await isSameDocument(page)).toBe(true);
      await page.goto(`${suite.server.origin}/de/test?error=Boom`);
      await page.getByRole('heading', { level: 1, name: 'Interner Serverfehler' }).waitFor();
      await page.getByText('Boom').waitFor();
    });

    test('[B7] without its payload a link leads there by a full load', async () => {
      const page = await suite.visit('/one', 'guest');
      await page.waitForLoadState('networkidle');
      await mark(page);
      await page.route('**/_payload.json', (route) => route.abort());
      await page.getByRole('link', { name: 'Onwards' }).click();
      await page.getByRole('heading', { name: 'Page two' }).waitFor();
      expect(await isSameDocument(page)).toBe(false);
    });

    test('[A9] [A10] the application opens within the document and leads back; who is signed in has their account in the light frame, and nothing moves for it', async () => {
      const page = await suite.visit('/de/eins');
      await page.getByRole('button', { name: 'Konto' }).click();
      await page.getByRole('dialog', { name: 'Konto' }).getByRole('button', { name: 'Abmelden' }).waitFor();
      const guest = await suite.visit('/de/eins', 'guest');
      await guest.waitForLoadState('networkidle');
      expect(await places(page)).toEqual(await places(guest));
      await page.keyboard.press('Escape');
      await mark(page);
      await page.getByRole('link', { name: 'Privater Bereich' }).click();
      await page.getByRole('heading', { level: 1, name: 'Übersicht' }).waitFor();
      expect(await page.evaluate(() => getComputedStyle(document.querySelector('header') as Element).position)).toBe(
        'sticky',
      );
      await page.goBack();
      await page.getByRole('heading', { name: 'Seite eins' }).waitFor();
      expect(await isSameDocument(page)).toBe(true);
      await page.getByRole('button', { name: 'Konto' }).click();
      await page.getByRole('button', { name: 'Abmelden' }).click();
      await page.waitForURL('**/de/login');
    }, 30_000);
  },
);

inChromium('public pages without scripts', { tolerated: /ERR_FAILED/ }, (suite) => {
  test('[B1] [A18] are whole: text, links, both languages; the class of the width is there before any script of ours', async () => {
    const page = await suite.visit('/', 'guest');
    await page.route('**/*.js', (route) => route.abort());
    await page.reload();
    expect(await page.locator('body').getAttribute('class')).toBe('screen-lg');
    expect(await heading(page).textContent()).not.toBe('');
    await page.getByRole('link', { name: 'Deutsch' }).click();
    await page.waitForURL('**/de');
    expect(await page.locator('html').getAttribute('lang')).toBe('de');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Impressum' }).click();
    await page.waitForURL('**/de/impressum');
    expect(await heading(page).textContent()).toBe('Impressum');
  });
});
