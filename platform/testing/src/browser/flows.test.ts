import type { Browser, Page } from 'playwright-core';
import { administrator, startServer, type RunningServer } from '../server/start-server.js';
import { until } from '../server/until.js';
import { findChromium, openBrowser } from './open-browser.js';
import { watchedPage, type WatchedPage } from './watched-page.js';

const id = { type: 'integer', primaryKey: true };
const customers = {
  label: { en: 'Customers', de: 'Kunden' },
  columns: {
    id,
    name: { type: 'string', allowNull: false, label: { en: 'Company', de: 'Firma' }, rules: ["(value) => value.length >= 3 || 'Mindestens drei Zeichen'"] },
    city: { type: 'string', label: { en: 'City', de: 'Ort' } },
    since: { type: 'dateonly', label: { en: 'Since', de: 'Seit' } },
    credit: { type: 'decimal', label: { en: 'Credit', de: 'Kredit' } },
    active: { type: 'boolean', default: true, label: { en: 'Active', de: 'Aktiv' } },
    group_id: { type: 'integer' },
  },
  relations: {
    group: { type: 'belongsTo', view: 'groups', foreignKey: 'group_id', label: { en: 'Group', de: 'Gruppe' } },
    tags: { type: 'belongsToMany', view: 'tags', through: 'customers_tags', label: { en: 'Tags', de: 'Schlagworte' } },
  },
  access: { read: ['editor'] },
}; // prettier-ignore
const named = (en: string, de: string) => ({
  label: { en, de },
  columns: { id, name: { type: 'string', allowNull: false } },
  access: { read: ['public'] },
});

const suite = findChromium() === undefined ? describe.skip : describe;

suite('in Chromium', () => {
  let server: RunningServer;
  let browser: Browser;
  let watched: WatchedPage;
  let page: Page;

  beforeAll(async () => {
    server = await startServer({ views: { groups: named('Groups', 'Gruppen'), tags: named('Tags', 'Schlagworte') } });
    browser = await openBrowser();
    const admin = await server.admin();
    await admin.create('groups', [{ name: 'Großhandel' }, { name: 'Privat' }]);
    await admin.create('tags', [{ name: 'wichtig' }, { name: 'neu' }]);
  }, 60_000);
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  }, 30_000);
  beforeEach(async () => {
    watched = await watchedPage(browser, 'de-DE');
    page = watched.page;
  });
  afterEach(async () => {
    await watched.context.close();
    expect(watched.complaints).toEqual([]);
  });

  const german = { email: 'E-Mail', password: 'Passwort', submit: 'Anmelden' };
  const english = { email: 'E-mail', password: 'Password', submit: 'Sign in' };

  async function signIn(path = '/de/private', words = german): Promise<void> {
    await page.goto(`${server.origin}${path}`);
    await page.getByRole('textbox', { name: words.email }).fill(administrator.email);
    await page.getByLabel(words.password, { exact: true }).fill(administrator.password);
    await page.getByRole('button', { name: words.submit }).click();
    await page.waitForURL(`${server.origin}${path}`);
  }
  const labelled = (name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}`) });
  const saved = () =>
    page.getByRole('status').filter({ hasText: 'Die Änderungen wurden gespeichert.' }).first().waitFor();

  test('[A3] the home page greets in both languages', async () => {
    await page.goto(`${server.origin}/de`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
    expect(await page.locator('html').getAttribute('lang')).toBe('de');
    await page.goto(`${server.origin}/`);
    await page.getByRole('main').waitFor();
    expect(await page.getByRole('main').count()).toBe(1);
  });

  test('[G8] a wrong password is an alert; the right one leads on', async () => {
    await page.goto(`${server.origin}/login`);
    await page.getByRole('textbox', { name: english.email }).fill(administrator.email);
    await page.getByLabel(english.password, { exact: true }).fill('not the password');
    await page.getByRole('button', { name: english.submit }).click();
    await page.getByRole('alert').first().waitFor();
    await page.getByLabel(english.password, { exact: true }).fill(administrator.password);
    await page.getByRole('button', { name: english.submit }).click();
    await page.waitForURL(`${server.origin}/private`);
    await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Groups' }).waitFor();
  });

  test('[A5] a guest goes to the login and comes back after it', async () => {
    await signIn('/private/groups', english);
    await page.getByRole('grid', { name: 'Groups' }).waitFor();
  });

  test('[C1] [F1] a dropped file is in the open navigation within two seconds; its grid and form work in German', async () => {
    await signIn();
    const navigation = page.getByRole('navigation', { name: 'Ansichten' });
    await navigation.getByRole('link', { name: 'Gruppen' }).waitFor();
    server.drop('customers', customers);
    const dropped = performance.now();
    await navigation.getByRole('link', { name: 'Kunden' }).waitFor({ timeout: 2_500 });
    expect(performance.now() - dropped).toBeLessThan(2_000);

    await navigation.getByRole('link', { name: 'Kunden' }).click();
    await page.getByRole('grid', { name: 'Kunden' }).waitFor();
    await page.getByText('Keine Datensätze').first().waitFor();
    await page.getByRole('link', { name: 'Neu', exact: true }).first().click();
    await page.waitForURL(/\/de\/private\/customers\/new$/);

    await labelled('Firma').fill('ab');
    await labelled('Kredit').fill('1234,5');
    await page.getByRole('button', { name: 'Speichern', exact: true }).click();
    await page.getByText('Mindestens drei Zeichen').waitFor();
    await labelled('Firma').fill('Müller & Söhne');
    await labelled('Ort').fill('Würzburg');
    await page.getByRole('combobox', { name: /^Gruppe/ }).fill('Groß');
    await page.getByRole('option', { name: 'Großhandel' }).click();
    await page.getByRole('button', { name: 'Speichern', exact: true }).click();
    await page.waitForURL(/\/de\/private\/customers\/1$/);
    const admin = await server.admin();
    expect((await admin.get('/api/customers/1')).body).toMatchObject({
      name: 'Müller & Söhne', city: 'Würzburg', credit: '1234.50', active: true, group_id: 1,
    }); // prettier-ignore
  });

  test('[F1] [E6] edit, save with Ctrl+S, and the toast', async () => {
    await signIn('/de/private/customers/1');
    await labelled('Ort').fill('Fürth');
    await page.keyboard.press('Control+s');
    await saved();
    expect((await (await server.admin()).get('/api/customers/1')).body).toMatchObject({ city: 'Fürth', _version: 2 });
  });

  test('[C1] a change of the file changes the open grid', async () => {
    await signIn('/de/private/customers');
    await page.getByRole('grid', { name: 'Kunden' }).waitFor();
    await page.getByRole('columnheader', { name: 'Ort' }).waitFor();
    server.drop('customers', {
      ...customers,
      columns: {
        ...customers.columns,
        city: { ...customers.columns.city, label: { en: 'Town', de: 'Stadt' } },
        note: { type: 'string', label: 'Notiz' },
      },
    });
    await page.getByRole('columnheader', { name: 'Stadt' }).waitFor({ timeout: 2_500 });
    await page.getByRole('columnheader', { name: 'Notiz' }).waitFor({ timeout: 1_000 });
  });

  test('[D6] a record changed elsewhere shows in the open grid and in an open form without edits', async () => {
    await signIn('/de/private/customers');
    await page.getByRole('grid', { name: 'Kunden' }).getByText('Müller & Söhne').waitFor();
    const admin = await server.admin();
    await admin.send('PUT', '/api/customers/1', { name: 'Müller GmbH' });
    await page.getByRole('grid', { name: 'Kunden' }).getByText('Müller GmbH').waitFor({ timeout: 2_500 });
    await page.goto(`${server.origin}/de/private/customers/1`);
    await labelled('Firma').waitFor();
    await admin.send('PUT', '/api/customers/1', { name: 'Müller & Söhne' });
    await until(async () => (await labelled('Firma').inputValue()) === 'Müller & Söhne', 3_000);
  });

  test('[D4] [F1] link and unlink in the embedded grid', async () => {
    await signIn('/de/private/customers/1');
    const region = page.getByRole('region', { name: 'Schlagworte' });
    await region.getByRole('button', { name: 'Verknüpfen' }).click();
    const dialog = page.getByRole('dialog', { name: 'Verknüpfen' });
    await dialog.getByRole('combobox', { name: 'Suchen' }).fill('wich');
    await page.getByRole('option', { name: 'wichtig' }).click();
    await dialog.getByRole('button', { name: 'Verknüpfen' }).click();
    await region.getByText('wichtig').waitFor();
    const admin = await server.admin();
    expect(await (await admin.get('/api/customers/1/tags/?count')).body).toBe(1);
    await region.getByRole('button', { name: /^Verknüpfung lösen/ }).click();
    await until(async () => (await admin.get<number>('/api/customers/1/tags/?count')).body === 0, 5_000);
    await region.getByText('wichtig').waitFor({ state: 'detached' });
  });

  test('[F1] sorting, search and paging live in the address', async () => {
    const admin = await server.admin();
    await admin.create(
      'groups',
      Array.from({ length: 60 }, (_, n) => ({ name: `Reihe ${String(n).padStart(2, '0')}` })),
    );
    await signIn('/de/private/groups');
    const grid = page.getByRole('grid', { name: 'Gruppen' });
    await page
      .getByText(/1–25 von 62/)
      .first()
      .waitFor();
    await page.getByRole('searchbox', { name: 'Suchen' }).fill('reihe 3');
    await page.waitForURL(/search=reihe/);
    await grid.getByText('Reihe 30').waitFor();
    await page
      .getByText(/1–15 von 15/)
      .first()
      .waitFor();
    await grid.getByRole('columnheader', { name: 'Name' }).click();
    await page.waitForURL(/sort=name/);
    await page.goBack();
    await page.waitForURL((url) => !url.searchParams.has('sort'));
  });

  test('[D3] [E3] delete asks first, then the record is gone', async () => {
    await signIn('/de/private/customers/1');
    await page.getByRole('button', { name: 'Löschen', exact: true }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByRole('button', { name: 'Abbrechen' }).click();
    await page.getByRole('button', { name: 'Löschen', exact: true }).click();
    await dialog.getByRole('button', { name: 'Löschen' }).click();
    await page.waitForURL(/\/de\/private\/customers$/);
    expect((await (await server.admin()).get('/api/customers/1')).status).toBe(404);
  });

  test('[A1] unknown views and records are an error page', async () => {
    await signIn('/private/groups', english);
    await page.goto(`${server.origin}/private/nothing_here`);
    await page.getByText('Page not found: /private/nothing_here').first().waitFor();
  });

  test('[A16] signing out ends the session', async () => {
    await signIn();
    const button = page.getByRole('button', { name: 'Abmelden' });
    if (!(await button.isVisible())) await page.getByRole('button', { name: /Konto/ }).click();
    await page
      .getByRole('button', { name: 'Abmelden' })
      .or(page.getByRole('menuitem', { name: 'Abmelden' }))
      .first()
      .click();
    await page.waitForURL(/\/de\/login/);
  });
});
