import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { inChromium, type ChromiumSuite } from '../browser/in-chromium.js';
import { repository } from '../server/start-server.js';
import { documentedPages, readPage } from './documented-blocks.js';

const folder = join(repository, 'docs/public/screenshots');
const locales = ['en', 'de'] as const;
type Locale = (typeof locales)[number];

/** What a page of the documentation shows: an address, and what is done there first. */
interface Screenshot {
  readonly name: string;
  readonly path: string;
  readonly visitor?: 'guest';
  readonly act?: (page: Page, locale: Locale) => Promise<void>;
}

/** The view of its own page, next to those of the sample company. */
const plants = {
  label: { en: 'Plants', de: 'Pflanzen' },
  singular: { en: 'Plant', de: 'Pflanze' },
  columns: {
    id: { type: 'integer', primaryKey: true },
    name: { type: 'string', allowNull: false, label: { en: 'Name', de: 'Name' } },
    height: { type: 'integer', label: { en: 'Height in cm', de: 'Höhe in cm' } },
    planted_on: { type: 'dateonly', default: 'NOW', label: { en: 'Planted on', de: 'Gepflanzt am' } },
    is_edible: { type: 'boolean', label: { en: 'Edible', de: 'Essbar' } },
  },
};

const screenshots: readonly Screenshot[] = [
  { name: 'overview', path: '/private' },
  { name: 'grid', path: '/private/tasks' },
  { name: 'form', path: '/private/customers/1' },
  { name: 'palette', path: '/private', act: search },
  { name: 'history', path: '/private/customers/2', act: openHistory },
  { name: 'view-file', path: '/admin/views/plants', act: showPreview },
  { name: 'users', path: '/admin/users' },
  { name: 'access', path: '/admin/access?view=invoices&action=update&as=role:editor' },
  { name: 'plugins', path: '/admin/plugins' },
  { name: 'blocks', path: '/private/pages/{page}', act: showBlocks },
  { name: 'home', path: '/', visitor: 'guest' },
];

async function search(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('web');
  await page.getByRole('option').first().waitFor();
}

async function openHistory(page: Page, locale: Locale): Promise<void> {
  const open = page.getByRole('button', { name: locale === 'de' ? 'Verlauf' : 'History' });
  await open.first().click();
  await page.getByText(phone).first().waitFor();
}

async function showPreview(page: Page, locale: Locale): Promise<void> {
  await page.getByRole('tab', { name: locale === 'de' ? 'Vorschau' : 'Preview' }).click();
  await page.getByRole('grid').getByText('Name 7', { exact: true }).waitFor();
  await page.getByRole('tablist').evaluate((tabs) => tabs.scrollIntoView({ block: 'center' }));
}

async function showBlocks(page: Page, locale: Locale): Promise<void> {
  const [toggle, add] = locale === 'de' ? ['Live-Vorschau', 'Baustein hinzufügen'] : ['Live preview', 'Add block'];
  const at = locales.indexOf(locale);
  await page.getByRole('button', { name: toggle }).nth(at).click();
  await page.frameLocator('.vk-preview-box iframe').first().locator('h1, h2').first().waitFor();
  await page
    .getByRole('button', { name: add, exact: true })
    .nth(at)
    .evaluate((button) => button.scrollIntoView({ block: 'center' }));
}

test.each(locales)('[M2] every screenshot that a page shows exists, %s', (locale) => {
  const shown = documentedPages.flatMap((page) => [...readPage(page).matchAll(/screenshots\/(\w\w)\/([\w-]+)\.webp/g)]);
  expect(shown.length).toBeGreaterThan(0);
  for (const [, , name] of shown)
    expect([name, existsSync(join(folder, locale, `${name}.webp`))]).toEqual([name, true]);
});

if (process.env['VIEWKRAFT_SCREENSHOTS'] === '1') {
  inChromium(
    'screenshots of the documentation',
    { views: { plants }, env: { VIEWKRAFT_SAMPLES: 'on', PLUGINS: '' }, prepare },
    (suite) => {
      for (const locale of locales) {
        test.each(screenshots)(`[M2] ${locale}: $name`, async ({ name, path, visitor, act }) => {
          const address = path.replace('{page}', pageId);
          const page = await suite.visit(locale === 'de' ? `/de${address}`.replace(/\/$/, '') : address, visitor);
          await declineConsent(page);
          await page.setViewportSize({ width: 1200, height: 750 });
          await page.emulateMedia({ reducedMotion: 'reduce' });
          await page.waitForLoadState('networkidle');
          await act?.(page, locale);
          await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
          mkdirSync(join(folder, locale), { recursive: true });
          const { size } = await sharp(await page.screenshot({ animations: 'disabled' }))
            .webp({ quality: 80, effort: 6 })
            .toFile(join(folder, locale, `${name}.webp`));
          expect(size).toBeLessThan(100_000);
        });
      }
    },
  );
}

const phone = '+49 40 5550202';
let pageId = '';

type Cookies = Parameters<ReturnType<Page['context']>['addCookies']>[0];
let consentCookies: Cookies | undefined;

/** Declines once, and gives the other visitors the same cookies: the dialog would cover their pages. */
async function declineConsent(page: Page): Promise<void> {
  if (!consentCookies) {
    await page.getByRole('button', { name: 'Decline all' }).click();
    consentCookies = (await page.context().cookies()).filter(({ name }) => name.startsWith('consent.'));
  }
  await page.context().addCookies(consentCookies);
  await page.reload();
}

async function prepare({ admin }: ChromiumSuite): Promise<void> {
  pageId = String((await admin.list('pages', { filter: { path_en: '/services' } }))[0]?.['id']);
  await admin.send('PUT', '/api/customers/2', { phone });
  await admin.send('PUT', '/api/customers/2', { since: '2021-04-01', newsletter: true });
  await admin.create('roles', [{ name: 'sales' }]);
  const password = { new_password: 'a long enough password' };
  await admin.create('users', [
    { email: 'maya@example.com', name: 'Maya Okafor', roles: ['editor'], ...password },
    { email: 'tobias@example.com', name: 'Tobias Groß', roles: ['editor', 'sales'], ...password },
    { email: 'lena@example.com', name: 'Lena Fuchs', roles: [], ...password },
  ]);
}
