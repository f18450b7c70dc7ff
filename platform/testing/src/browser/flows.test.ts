import type { Page } from 'playwright-core';
import { quickest } from '../server/quickest.js';
import { administrator } from '../server/start-server.js';
import { until } from '../server/until.js';
import { inChromium, type ChromiumSuite } from './in-chromium.js';

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

const views = { groups: named('Groups', 'Gruppen'), tags: named('Tags', 'Schlagworte') };

async function fill({ admin }: ChromiumSuite): Promise<void> {
  await admin.create('groups', [{ name: 'Großhandel' }, { name: 'Privat' }]);
  await admin.create('tags', [{ name: 'wichtig' }, { name: 'neu' }]);
}

inChromium('in Chromium', { views, prepare: fill }, (suite) => {
  const signIn = async (page: Page, password: string) => {
    await page.getByRole('textbox', { name: 'E-mail' }).fill(administrator.email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
  };
  const labelled = (page: Page, name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}`) });
  const saved = (page: Page) =>
    page.getByRole('status').filter({ hasText: 'Die Änderungen wurden gespeichert.' }).first().waitFor();

  test('[A3] the home page has a greeting in both languages', async () => {
    const page = await suite.visit('/de', 'guest');
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
    expect(await page.locator('html').getAttribute('lang')).toBe('de');
    await page.goto(`${suite.server.origin}/`);
    await page.getByRole('main').waitFor();
    expect(await page.getByRole('main').count()).toBe(1);
  });

  test('[G8] a wrong password shows an alert; the right one continues', async () => {
    const page = await suite.visit('/login', 'guest');
    await signIn(page, 'not the password');
    await page.getByRole('alert').first().waitFor();
    await signIn(page, administrator.password);
    await page.waitForURL(`${suite.server.origin}/private`);
    await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Groups' }).waitFor();
  });

  test('[A5] a guest is sent to the login and returns after it', async () => {
    const page = await suite.visit('/private/groups', 'guest');
    await signIn(page, administrator.password);
    await page.waitForURL(`${suite.server.origin}/private/groups`);
    await page.getByRole('grid', { name: 'Groups' }).waitFor();
  });

  test('[C1] [F1] a dropped file appears in the open navigation within two seconds; its grid and form work in German', async () => {
    const page = await suite.visit('/de/private');
    const navigation = page.getByRole('navigation', { name: 'Ansichten' });
    await navigation.getByRole('link', { name: 'Gruppen' }).waitFor();
    const later = [customers, named('Second', 'Zweite'), named('Third', 'Dritte'), named('Fourth', 'Vierte')];
    const time = await quickest(2_000, async (nth) => {
      const view = later[nth] ?? customers;
      suite.server.drop(nth === 0 ? 'customers' : `later_${nth}`, view);
      await navigation.getByRole('link', { name: view.label.de }).waitFor();
    });
    expect(time).toBeLessThan(2_000);

    await navigation.getByRole('link', { name: 'Kunden' }).click();
    await page.getByRole('grid', { name: 'Kunden' }).waitFor();
    await page.getByText('Keine Datensätze').first().waitFor();
    await page.getByRole('link', { name: 'Neu', exact: true }).first().click();
    await page.waitForURL(/\/de\/private\/customers\/new$/);

    await labelled(page, 'Firma').fill('ab');
    await labelled(page, 'Kredit').fill('1234,5');
    await page.getByRole('button', { name: 'Speichern', exact: true }).click();
    await page.getByText('Mindestens drei Zeichen').waitFor();
    await labelled(page, 'Firma').fill('Müller & Söhne');
    await labelled(page, 'Ort').fill('Würzburg');
    await page.getByRole('combobox', { name: /^Gruppe/ }).fill('Groß');
    await page.getByRole('option', { name: 'Großhandel' }).click();
    await page.getByRole('button', { name: 'Speichern', exact: true }).click();
    await page.waitForURL(/\/de\/private\/customers\/1$/);
    expect((await suite.admin.get('/api/customers/1')).body).toMatchObject({
      name: 'Müller & Söhne', city: 'Würzburg', credit: '1234.50', active: true, group_id: 1,
    }); // prettier-ignore
  });

  test('[F1] [E6] edit, save with Ctrl+S, and the toast', async () => {
    const page = await suite.visit('/de/private/customers/1');
    await labelled(page, 'Ort').fill('Fürth');
    await page.keyboard.press('Control+s');
    await saved(page);
    expect((await suite.admin.get('/api/customers/1')).body).toMatchObject({ city: 'Fürth', _version: 2 });
  });

  test('[C1] a change of the file changes the open grid', async () => {
    const page = await suite.visit('/de/private/customers');
    await page.getByRole('grid', { name: 'Kunden' }).waitFor();
    await page.getByRole('columnheader', { name: 'Ort' }).waitFor();
    suite.server.drop('customers', {
      ...customers,
      columns: {
        ...customers.columns,
        city: { ...customers.columns.city, label: { en: 'Town', de: 'Stadt' } },
        note: { type: 'string', label: 'Notiz' },
      },
    });
    await page.getByRole('columnheader', { name: 'Stadt' }).waitFor();
    await page.getByRole('columnheader', { name: 'Notiz' }).waitFor();
  });

  test('[D6] a change between the first read of a page and its event stream appears, in the first tab and in a second one', async () => {
    const first = await suite.visit('/de/private/customers');
    const tabs = [first, await first.context().newPage()];
    await first.goto('about:blank');
    for (const [at, page] of tabs.entries()) {
      let release: () => void = () => undefined;
      const held = new Promise<void>((done) => (release = done));
      // The stream opens once the session is known.
      await page.route('**/api/auth/session', (route) => held.then(() => route.continue()));
      const list = page.waitForResponse('**/api/customers/?*');
      await page.goto(`${suite.server.origin}/de/private/customers`);
      await (await list).finished();
      await suite.admin.send('PUT', '/api/customers/1', { name: `Im Anfang ${at}` });
      release();
      await page.getByRole('grid', { name: 'Kunden' }).getByText(`Im Anfang ${at}`).waitFor();
    }
    await suite.admin.send('PUT', '/api/customers/1', { name: 'Müller & Söhne' });
  });

  test('[D6] a remote change appears in the open grid and in an open form without edits', async () => {
    const page = await suite.visit('/de/private/customers');
    await page.getByRole('grid', { name: 'Kunden' }).getByText('Müller & Söhne').waitFor();
    await suite.admin.send('PUT', '/api/customers/1', { name: 'Müller GmbH' });
    await page.getByRole('grid', { name: 'Kunden' }).getByText('Müller GmbH').waitFor();
    await page.goto(`${suite.server.origin}/de/private/customers/1`);
    await labelled(page, 'Firma').waitFor();
    await suite.admin.send('PUT', '/api/customers/1', { name: 'Müller & Söhne' });
    await until(async () => (await labelled(page, 'Firma').inputValue()) === 'Müller & Söhne');
  });

  test('[D4] [F1] link and unlink in the embedded grid', async () => {
    const page = await suite.visit('/de/private/customers/1');
    const region = page.getByRole('region', { name: 'Schlagworte' });
    await region.getByRole('button', { name: 'Verknüpfen' }).click();
    const dialog = page.getByRole('dialog', { name: 'Verknüpfen' });
    await dialog.getByRole('combobox', { name: 'Suchen' }).fill('wich');
    await page.getByRole('option', { name: 'wichtig' }).click();
    await dialog.getByRole('button', { name: 'Verknüpfen' }).click();
    await region.getByText('wichtig').waitFor();
    expect(await (await suite.admin.get('/api/customers/1/tags/?count')).body).toBe(1);
    await region.getByRole('button', { name: /^Verknüpfung lösen/ }).click();
    await until(async () => (await suite.admin.get<number>('/api/customers/1/tags/?count')).body === 0);
    await region.getByText('wichtig').waitFor({ state: 'detached' });
  });

  test('[F1] sorting, search and paging are stored in the URL', async () => {
    await suite.admin.create(
      'groups',
      Array.from({ length: 60 }, (_, n) => ({ name: `Reihe ${String(n).padStart(2, '0')}` })),
    );
    const page = await suite.visit('/de/private/groups');
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

  test('[D3] [E3] a delete asks for confirmation, then removes the record', async () => {
    const page = await suite.visit('/de/private/customers/1');
    await page.getByRole('button', { name: 'Löschen', exact: true }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByRole('button', { name: 'Abbrechen' }).click();
    await page.getByRole('button', { name: 'Löschen', exact: true }).click();
    await dialog.getByRole('button', { name: 'Löschen' }).click();
    await page.waitForURL(/\/de\/private\/customers$/);
    expect((await suite.admin.get('/api/customers/1')).status).toBe(404);
  });

  test('[A1] unknown views and records show an error page', async () => {
    const page = await suite.visit('/private/nothing_here');
    await page.getByText('Page not found: /private/nothing_here').first().waitFor();
  });

  test('[A16] signing out ends the session', async () => {
    const page = await suite.visit('/de/private');
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
