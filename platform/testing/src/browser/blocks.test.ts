import { readFileSync } from 'node:fs';
import { locales } from '@viewkraft/model';
import type { Route } from 'playwright-core';
import { picture } from '../factories/pictures.js';
import { until } from '../server/until.js';
import { axeFindings } from './axe-findings.js';
import { inChromium } from './in-chromium.js';
import { untilGlobals } from './page-start.js';

const content = JSON.parse(
  readFileSync(new URL('../../../../views/system/content/pages.json', import.meta.url), 'utf8'),
) as readonly Readonly<Record<'path_en' | 'path_de', string>>[];

// One case runs without the pages' scripts.
inChromium('pages of blocks', { tolerated: /net::ERR_FAILED/ }, (suite) => {
  test('[B1] the shipped pages have no axe finding, in both languages and both themes, from 320 px on, and load nothing from other origins', async () => {
    const findings: string[] = [];
    const page = await suite.visit('/', 'guest');
    page.on('request', (request) => {
      if (!request.url().startsWith(suite.server.origin)) findings.push(`fetched ${request.url()}`);
    });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    for (const [at, one] of content.entries()) {
      for (const locale of locales) {
        const path = locale === 'de' ? `/de${one.path_de}`.replace(/\/$/, '') : one.path_en;
        // Every page in both themes, each language in one of them.
        const theme = (at % 2 === 0) === (locale === 'en') ? 'light' : 'dark';
        await page.setViewportSize({ width: 1280, height: 800 });
        await page.evaluate((choice) => localStorage.setItem('theme', choice), theme);
        await page.goto(suite.server.origin + path);
        expect(await page.locator('html').getAttribute('data-theme')).toBe(theme);
        findings.push(...(await axeFindings(page)));
        const [lang, headings] = await page.evaluate(() => [
          document.documentElement.lang,
          document.querySelectorAll('h1').length,
        ]);
        expect([lang, headings]).toEqual([locale, 1]);
        await page.setViewportSize({ width: 320, height: 640 });
        const fits = await page.waitForFunction(() => document.documentElement.scrollWidth <= 320).catch(() => null);
        if (!fits) findings.push(`${path}: wider than 320 px`);
      }
    }
    expect(findings).toEqual([]);
  }, 120_000);

  test('[B1] all readable content starts at the left edge of the header, at every width', async () => {
    const part = { alt: '', width: 1200, height: 600 };
    const blocks = [
      { type: 'heading', level: 1, text: 'A page about edges' },
      { type: 'text', text: 'A paragraph that is long enough to be as wide as it may be. '.repeat(9) },
      { type: 'heading', level: 2, text: 'A second heading' },
      { type: 'list', items: ['One'] },
      { type: 'heading', level: 4, text: 'A small one' },
      { type: 'image', src: '/favicon.svg', ...part },
      { type: 'button', text: 'Onwards', href: '/about' },
      { type: 'columns', title: 'A section', items: [{ blocks: [{ type: 'heading', level: 3, text: 'In it' }] }] },
    ];
    await suite.admin.create('pages', [{ status: 'live', path_en: '/edges', title_en: 'Edges', blocks_en: JSON.stringify(blocks) }]); // prettier-ignore
    const page = await suite.visit('/edges', 'guest');
    for (const width of [320, 768, 1280, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      const edges = await page.evaluate(() =>
        ['.site-brand', '.blocks > :not(.band)', '.blocks > .band :is(h2, h3)'].flatMap((selector) =>
          [...document.querySelectorAll(selector)].map((one) => one.getBoundingClientRect().left),
        ),
      );
      expect(edges).toEqual(Array(10).fill(edges[0]));
    }
  });

  test('[B1] the menu of a narrow window opens, closes and navigates without JavaScript', async () => {
    const page = await suite.visit('/', 'guest');
    await page.context().route('**/*.js', (route) => route.abort());
    await page.setViewportSize({ width: 360, height: 640 });
    await page.goto(suite.server.origin + '/about');
    const link = page.getByRole('banner').getByRole('link', { name: 'Services' });
    expect(await link.isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Menu' }).click();
    await link.waitFor();
    await page.keyboard.press('Escape');
    await link.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Menu' }).click();
    await link.click();
    await page.waitForURL(/\/services$/);
    await page.getByRole('link', { name: 'Deutsch' }).click();
    await page.getByRole('heading', { level: 1, name: 'Von der ersten Skizze bis zur Nachtschicht' }).waitFor();
  });

  test('[B1] an editor builds a page block by block, with a live preview, and the public page shows it', async () => {
    const page = await suite.visit('/private/pages/new');
    const press = (name: string | RegExp) => field.getByRole('button', { name }).click();
    const card = (name: string | RegExp) => field.getByRole('group', { name });
    const field = page.locator('[data-column="blocks_en"]');
    await page.getByRole('combobox', { name: 'Status' }).click();
    await page.getByRole('option', { name: 'Live' }).click();
    await page.getByRole('textbox', { name: 'Title (English)' }).fill('Harvest');
    await page.getByRole('textbox', { name: 'Address (English)' }).fill('/harvest');
    await field.scrollIntoViewIfNeeded();
    await press('Add block');
    await press(/^Hero/);
    // A new block is open, and its first field has the focus.
    await page.keyboard.type('Apples in October');
    await press('Add block');
    await press(/^List/);
    await page.keyboard.type('Boskoop\nElstar');
    await press('Add block');
    await press(/^Button/);
    const button = card('3. Button');
    await button.getByRole('textbox', { name: 'Label' }).fill('Pick some');
    const link = button.getByRole('textbox', { name: 'Link' });
    await link.fill('javascript:alert(1)');
    await button.getByText(/A link is expected/).waitFor();
    expect(await link.getAttribute('aria-invalid')).toBe('true');
    await link.fill('/contact');
    await button.getByText(/A link is expected/).waitFor({ state: 'detached' });

    await press('Live preview');
    const preview = page.frameLocator('iframe[title="Preview of Content (English)"]');
    await preview.getByRole('link', { name: 'Pick some', includeHidden: true }).waitFor();
    await press('Dark');
    await preview.locator('html[data-theme="dark"]').waitFor();

    // The button is moved up by keyboard; the list is duplicated, one copy is removed, restored and removed again.
    await field.getByRole('button', { name: /^3\. Button/ }).focus();
    await page.keyboard.press('Alt+ArrowUp');
    await field.getByText('Button is now number 2 of 3').waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(/^2\. Button/);
    await press('Duplicate: 3. List');
    await press('Remove: 4. List');
    await press('Put back: List');
    await press('Remove: 4. List');
    expect(await axeFindings(page)).toEqual([]);

    // The stored text is accessible under the name of the column.
    await press('Edit as text');
    const text = field.getByRole('textbox', { name: 'Content (English)' });
    const stored = JSON.parse(await text.inputValue()) as object[];
    expect(stored).toEqual([
      { type: 'hero', title: 'Apples in October' },
      { type: 'button', text: 'Pick some', href: '/contact' },
      { type: 'list', items: ['Boskoop', 'Elstar'] },
    ]);
    const [hero, action, list] = stored;
    await text.fill(JSON.stringify([hero, action, { ...list, animation: 'spin' }, { type: 'from-elsewhere' }]));
    await press('Edit as text');
    // A collapsed part opens if it contains an error.
    await press(/^3\. List/);
    await card('3. List')
      .getByText(/There is no animation "spin"; the animations are fadeIn/)
      .waitFor();
    await card('3. List').getByRole('combobox', { name: 'Animation' }).click();
    await page.getByRole('option', { name: 'popIn' }).click();
    await card('3. List')
      .getByText(/There is no animation/)
      .waitFor({ state: 'detached' });
    await press(/^4\. from-elsewhere/);
    await field.getByText(/This block type is not known here/).waitFor();
    await press('Remove: 4. from-elsewhere');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.waitForURL(/\/private\/pages\/[\da-f-]{36}$/);

    const reader = await suite.visit('/harvest', 'guest');
    await reader.getByRole('heading', { level: 1, name: 'Apples in October' }).waitFor();
    expect(await reader.getByRole('main').getByRole('listitem').allTextContents()).toEqual(['Boskoop', 'Elstar']);
    await reader.getByRole('link', { name: 'Pick some' }).click();
    await reader.getByRole('heading', { level: 1, name: 'Let us talk' }).waitFor();
  }, 120_000);

  test('[B1] a removed block stays removed when the facts of its image arrive afterwards', async () => {
    const page = await suite.visit('/private/pages/new');
    const field = page.locator('[data-column="blocks_en"]');
    const press = (name: string | RegExp) => field.getByRole('button', { name }).click();
    await press('Add block');
    await press(/^Image\b/);
    const held: Route[] = [];
    const facts = /\/api\/media\/\?.*filter/;
    await page.route(facts, (route) => void held.push(route));
    await field.locator('.vk-image').evaluate(
      (box, bytes) => {
        const data = new DataTransfer();
        const content = Uint8Array.from(atob(bytes), (char) => char.charCodeAt(0));
        data.items.add(new File([content], 'Late.png', { type: 'image/png' }));
        box.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
      },
      (await picture(30, 20)).toString('base64'),
    );
    await until(() => Promise.resolve(held.length > 0));
    await press('Remove: 1. Image');
    const arrived = page.waitForResponse(facts);
    for (const route of held) await route.continue();
    await (await arrived).finished();
    await press('Edit as text');
    expect(await field.getByRole('textbox', { name: 'Content (English)' }).inputValue()).not.toContain('image');
  });

  const makePage = async (path: string, status: string) => {
    const text = (words: string) => JSON.stringify([{ type: 'heading', level: 1, text: words }]);
    const [page] = await suite.admin.create('pages', [
      { status, title_en: 'Moving', title_de: 'Umzug', path_en: path, path_de: path, blocks_en: text('As saved'), blocks_de: text('Wie gespeichert') },
    ]); // prettier-ignore
    return String(page?.['id']);
  };
  const landing = async (path: string) => {
    const { status, headers } = await suite.server.client().call(path);
    return headers.get('location') ?? status;
  };

  test("[B1] the form of a page links to the live page, and to a draft's previews until they are revoked", async () => {
    const id = await makePage('/drafted', 'draft');
    const page = await suite.visit(`/de/private/pages/${id}`);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Vorschau', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Vorschau' });
    const german = dialog.getByRole('group', { name: 'Deutsch' });
    await german.getByRole('button', { name: 'Link kopieren' }).click();
    await page.getByText('Der Link wurde kopiert.').waitFor();
    const url = await page.evaluate(() => navigator.clipboard.readText());
    expect(await german.getByRole('link', { name: 'Öffnen' }).getAttribute('href')).toBe(url);
    expect(await axeFindings(page)).toEqual([]);
    const guest = await suite.visit(new URL(url).pathname + new URL(url).search, 'guest');
    await guest.getByRole('heading', { level: 1, name: 'Wie gespeichert' }).waitFor();
    await guest.getByText('Vorschau: die Seite, wie sie gerade gespeichert ist').waitFor();
    await untilGlobals(guest, 'history');
    await guest.evaluate(() => Object.assign(window, { isSameDocument: true }));
    await guest.getByRole('link', { name: 'English' }).click();
    await guest.getByRole('heading', { level: 1, name: 'As saved' }).waitFor();
    expect(await guest.evaluate(() => 'isSameDocument' in window)).toBe(true);
    await dialog.getByRole('button', { name: 'Alle Links widerrufen' }).click();
    await page.getByText('Kein Link zur Vorschau gilt mehr.').waitFor();
    expect(await landing(new URL(url).pathname + new URL(url).search)).toBe(404);
    expect(await page.getByRole('link', { name: 'Seite ansehen' }).count()).toBe(0);
    await suite.admin.send('PUT', `/api/pages/${id}`, { status: 'live' });
    const view = page.getByRole('link', { name: 'Seite ansehen' });
    expect(await view.getAttribute('href')).toBe('/de/drafted');
    await page.getByRole('link', { name: 'English' }).click();
    await page.locator('a[href="/drafted"]', { hasText: 'View page' }).waitFor();
  }, 30_000);

  test('[A13] changing the address of a live page leaves a redirect at the old address, also when the page moves back', async () => {
    const page = await suite.visit(`/private/pages/${await makePage('/moved-from', 'live')}`);
    const address = page.getByRole('textbox', { name: 'Address (English)' });
    const offer = (from: string) => page.getByRole('checkbox', { name: `Redirect ${from} to the new address` });
    await address.fill('/moved-to');
    expect(await offer('/moved-from').isChecked()).toBe(true);
    await page.keyboard.press('Control+s');
    await page.getByText('/moved-from now redirects to /moved-to.').waitFor();
    expect([await landing('/moved-from'), await landing('/moved-to')]).toEqual(['/moved-to', 200]);
    await address.fill('/moved-from');
    await offer('/moved-to').waitFor();
    await page.getByRole('textbox', { name: 'Address (German)' }).fill('/umgezogen');
    await offer('/de/moved-from').uncheck();
    await page.keyboard.press('Control+s');
    await page.getByText('/moved-to now redirects to /moved-from.').waitFor();
    expect([await landing('/moved-to'), await landing('/moved-from'), await landing('/de/moved-from')]).toEqual(['/moved-from', 200, 404]); // prettier-ignore
  }, 30_000);

  test('[A13] a failed redirect is reported, and the page is saved nevertheless; a draft offers no redirect', async () => {
    const page = await suite.visit(`/private/pages/${await makePage('/stays', 'live')}`);
    await page.route('**/api/redirects/', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 422, json: { message: 'No room left' } }) : route.continue(),
    ); // prettier-ignore
    const address = page.getByRole('textbox', { name: 'Address (English)' });
    await address.fill('/goes');
    await page.getByRole('checkbox', { name: 'Redirect /stays to the new address' }).waitFor();
    await page.keyboard.press('Control+s');
    await page.getByText('The page was saved, but /stays does not redirect to it: No room left').waitFor();
    expect([await landing('/goes'), await landing('/stays')]).toEqual([200, 404]);
    await page.goto(`${suite.server.origin}/private/pages/${await makePage('/only-drafted', 'draft')}`);
    await address.fill('/drafted-elsewhere');
    await page.getByText('Unsaved changes').first().waitFor();
    expect(await page.getByRole('checkbox', { name: /^Redirect/ }).count()).toBe(0);
    await page.keyboard.press('Control+s');
    await page.getByText('Your changes have been saved.').waitFor();
  }, 30_000);
});
