import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { createPerson } from '../factories/people.js';
import { announceBuild } from './announce-build.js';
import { inChromium, type ChromiumSuite } from './in-chromium.js';

const people: { email: string; password: string }[] = [];
const views = {
  contacts: {
    label: { en: 'Contacts', de: 'Kontakte' },
    columns: {
      id: { type: 'integer', primaryKey: true },
      email: { type: 'string', allowNull: false, unique: true, label: { en: 'E-mail', de: 'E-Mail' } },
      last_name: { type: 'string', label: { en: 'Last name', de: 'Nachname' } },
      credit: { type: 'decimal', precision: 8, scale: 2, label: { en: 'Credit', de: 'Guthaben' } },
    },
    access: { read: ['user'], create: ['editor'], update: ['editor'], delete: ['editor'] },
    grid: { columns: ['email', 'last_name', 'credit'], sort: 'email' },
  },
};

async function fill({ admin, server }: ChromiumSuite): Promise<void> {
  people.push(await createPerson(admin, () => server.client(), ['editor']));
  people.push(await createPerson(admin, () => server.client()));
}

inChromium('exchange in Chromium', { views, prepare: fill }, (suite) => {
  beforeEach(async () => {
    const left = await suite.admin.list('contacts');
    if (left.length > 0) await suite.admin.send('DELETE', '/api/contacts/', left.map(({ id }) => ({ id }))); // prettier-ignore
    await suite.admin.create('contacts', [
      { email: 'a@x.org', last_name: 'Adams', credit: '1.50' },
      { email: 'b@x.org', last_name: 'Brown' },
    ]);
  });

  async function visit(path: string, person = 0): Promise<Page> {
    const page = await suite.visit(path, people[person]);
    await page.getByRole('grid').getByRole('gridcell').first().waitFor();
    return page;
  }
  const choose = (page: Page, name: string, content: string | Buffer) =>
    page.getByRole('dialog').locator('input[type=file]').setInputFiles({ name, mimeType: '', buffer: Buffer.from(content) }); // prettier-ignore

  test('[D10] the menu downloads what the grid has found, in its order', async () => {
    const page = await visit('/private/contacts?search=x.org&sort=-email');
    await page.getByRole('button', { name: 'Import and export' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Shown columns only' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'CSV for Excel (German)' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^contacts-\d{4}-\d\d-\d\d\.csv$/);
    const text = readFileSync(await download.path(), 'utf8').replace(/^(\uFEFF.*\n)|\d+;/gm, '$1');
    expect(text).toBe('\uFEFFid;email;last_name;credit\r\nb@x.org;Brown;\r\na@x.org;Adams;1,50\r\n');
  });

  test('[D11] the dialog matches columns, checks the file, names bad lines and imports', async () => {
    const page = await visit('/private/contacts');
    await page.getByRole('button', { name: 'Import and export' }).click();
    await page.getByRole('menuitem', { name: 'Import …' }).click();
    const dialog = page.getByRole('dialog', { name: 'Import into “Contacts”' });
    await dialog.waitFor();
    await choose(page, 'contacts.csv', 'E-Mail;Nachname;Guthaben;Notiz\na@x.org;Adler;2,75;x\nc@x.org;Clark;abc;y\n');
    await dialog.getByRole('rowheader', { name: 'Guthaben' }).waitFor();
    expect(await dialog.getByRole('combobox').allTextContents()).toEqual([
      'E-mail',
      'Last name',
      'Credit',
      'Not imported',
      'E-mail',
    ]);
    await announceBuild(page);
    await dialog.getByRole('button', { name: 'Check' }).click();
    await dialog.getByText('Line 3: Credit: A decimal number is expected').waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Line 3: Credit');
    await dialog.getByRole('button', { name: 'Another file' }).click();
    const wrong = Array.from({ length: 7 }, (_, at) => `${at}@x.org;x\n`).join('');
    await choose(page, 'contacts.csv', `E-Mail;Guthaben\n${wrong}`);
    await dialog.getByRole('button', { name: 'Check' }).click();
    await dialog.getByText('Lines 2, 3, 4, 5, 6 and 2 more: Credit: A decimal number is expected').waitFor();
    expect(await dialog.getByRole('alert').getByRole('listitem').count()).toBe(1);
    await dialog.getByRole('button', { name: 'Another file' }).click();
    await dialog.getByText('or drop it here').evaluate((zone) => {
      const dataTransfer = new DataTransfer();
      for (const name of ['a.csv', 'b.csv']) dataTransfer.items.add(new File(['email\n'], name));
      zone.dispatchEvent(new DragEvent('drop', { bubbles: true, dataTransfer }));
    });
    await dialog.getByText('Please choose a single file.').waitFor();
    await choose(page, 'contacts.csv', 'E-Mail;Nachname;Guthaben;Notiz\na@x.org;Adler;2,75;x\nc@x.org;Clark;1;y\n');
    await dialog.getByRole('button', { name: 'Check' }).click();
    await dialog.getByText('Nothing has been stored yet. New: 1, changed: 1, unchanged: 0.').waitFor();
    expect(await suite.admin.list('contacts', { search: 'Adler' })).toEqual([]);
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    await dialog.getByText('Imported. New: 1, changed: 1, unchanged: 0.').waitFor();
    const [report] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Report' }).click(),
    ]);
    expect(readFileSync(await report.path(), 'utf8')).toMatch(
      /^\uFEFFline,status,id\r?\n2,updated,\d+\r?\n3,created,\d+/,
    );
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('row', { name: /Clark/ }).waitFor();
    expect(await suite.admin.list('contacts', { sort: 'email', select: 'last_name,credit' })).toMatchObject([
      { last_name: 'Adler', credit: '2.75' },
      { last_name: 'Brown', credit: null },
      { last_name: 'Clark', credit: '1.00' },
    ]);
  });

  test('[D11] the dialog says that a file is not UTF-8, and undoes a finished import', async () => {
    const page = await visit('/private/contacts');
    await page.getByRole('button', { name: 'Import and export' }).click();
    await page.getByRole('menuitem', { name: 'Import …' }).click();
    const dialog = page.getByRole('dialog', { name: 'Import into “Contacts”' });
    await dialog.waitFor();
    await choose(page, 'contacts.csv', Buffer.from('E-Mail;Nachname\na@x.org;Müller\nc@x.org;Groß\n', 'latin1'));
    await dialog.getByText('it is read as Windows-1252').waitFor();
    await dialog.getByText('Müller · Groß').waitFor();
    await dialog.getByRole('button', { name: 'Check' }).click();
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    await dialog.getByText('Imported. New: 1, changed: 1, unchanged: 0.').waitFor();
    const names = () => suite.admin.list('contacts', { sort: 'email', select: 'last_name' });
    expect((await names()).map((one) => one['last_name'])).toEqual(['Müller', 'Brown', 'Groß']);
    await dialog.getByRole('button', { name: 'Undo' }).click();
    const question = page.getByRole('alertdialog', { name: 'Undo and delete 1 record?' });
    await question.getByRole('button', { name: 'Undo' }).click();
    await dialog.getByText('2 changes undone').waitFor();
    expect((await names()).map((one) => one['last_name'])).toEqual(['Adams', 'Brown']);
    expect(await dialog.getByRole('button', { name: 'Undo' }).count()).toBe(0);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('row', { name: /Adams/ }).waitFor();
    await page.goto(`${suite.server.origin}/user/changes`);
    await page.getByText('Contacts: 2 records imported').first().waitFor();
  });

  test('[D11] a user who may not write is offered only the export', async () => {
    const page = await visit('/private/contacts', 1);
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Excel workbook' }).waitFor();
    expect(await page.getByRole('menuitem', { name: 'Import …' }).count()).toBe(0);
  });
});
