import { readFileSync } from 'node:fs';
import { locales } from '@viewkraft/model';
import { axeFindings } from './axe-findings.js';
import { inChromium } from './in-chromium.js';

const content = JSON.parse(
  readFileSync(new URL('../../../../views/system/content/pages.json', import.meta.url), 'utf8'),
) as readonly Readonly<Record<'path_en' | 'path_de', string>>[];

// One case does without the pages' scripts.
inChromium('pages made of blocks', { tolerated: /net::ERR_FAILED/ }, (suite) => {
  test('[B1] the pages that ship have no finding of axe, in both languages and both themes, from 320 px on, and load nothing from elsewhere', async () => {
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
        if (await page.evaluate(() => document.documentElement.scrollWidth > 320)) findings.push(`${path}: wider than 320 px`); // prettier-ignore
      }
    }
    expect(findings).toEqual([]);
  }, 120_000);

  test('[B1] the menu of a narrow window opens, closes and leads on, without a script of ours', async () => {
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

  test('[B1] an editor makes a page block by block, sees it beside, and the public page shows it', async () => {
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
    // What is new is open, and the first of its fields has the focus.
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

    // The button goes up, by the keyboard; the list is doubled, one of the two removed, put back and removed again.
    await field.getByRole('button', { name: /^3\. Button/ }).focus();
    await page.keyboard.press('Alt+ArrowUp');
    await field.getByText('Button is number 2 of 3 now').waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(/^2\. Button/);
    await press('Duplicate: 3. List');
    await press('Remove: 4. List');
    await press('Put back: List');
    await press('Remove: 4. List');
    expect(await axeFindings(page)).toEqual([]);

    // The text that is stored is within reach, under the name of the column.
    await press('Edit as text');
    const text = field.getByRole('textbox', { name: 'Content (English)' });
    const stored = JSON.parse(await text.inputValue()) as object[];
    expect(stored).toEqual([
      { type: 'hero', title: 'Apples in October' },
      { type: 'button', text: 'Pick some', href: '/contact' },
      { type: 'list', items: ['Boskoop', 'Elstar'] },
    ]);
    await text.fill(JSON.stringify([...stored, { type: 'from-elsewhere', any: 'thing' }]));
    await press('Edit as text');
    await press(/^4\. from-elsewhere/);
    await field.getByText(/Nothing here knows this type/).waitFor();
    await press('Remove: 4. from-elsewhere');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved', { exact: false }).first().waitFor();
    await page.waitForURL(/\/private\/pages\/[\da-f-]{36}$/);

    const reader = await suite.visit('/harvest', 'guest');
    await reader.getByRole('heading', { level: 1, name: 'Apples in October' }).waitFor();
    expect(await reader.getByRole('main').getByRole('listitem').allTextContents()).toEqual(['Boskoop', 'Elstar']);
    await reader.getByRole('link', { name: 'Pick some' }).click();
    await reader.getByRole('heading', { level: 1, name: 'Let us talk' }).waitFor();
  }, 120_000);
});
