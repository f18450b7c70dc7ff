import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { until } from '../server/until.js';
import { axeFindings } from './axe-findings.js';
import { inChromium, type ChromiumSuite } from './in-chromium.js';
import { untilComplete } from './page-start.js';

const id = { type: 'integer', primaryKey: true };
const name = { type: 'string', label: { en: 'Name', de: 'Name' } };
const labels = { label: { en: 'Labels', de: 'Plattenfirmen' }, columns: { id, name, founded: { type: 'dateonly' } } };
const bands = { label: { en: 'Bands', de: 'Bands' }, columns: { id, name } };
const shops = { label: { en: 'Shops', de: 'Läden' }, columns: { id, name } };
const songs = JSON.stringify({ name: 'songs', label: { en: 'Songs', de: 'Lieder' }, columns: { id, name } }, null, 2);

const prepare = ({ admin }: ChromiumSuite) => admin.create('labels', [{ name: 'Harvest', founded: '1969-06-06' }]);
const options = {
  views: { labels, bands, shops },
  env: { VIEWS_EDITABLE: 'on' },
  prepare,
  tolerated: /ERR_INTERNET_DISCONNECTED/,
};

const editorOf = (page: Page, view: string) => page.getByRole('textbox', { name: `Definition of ${view}` });
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });
const tab = (page: Page, label: string) => page.getByRole('tab', { name: new RegExp(`^${label}`) });

/** Opens the text of a view, and waits until it has been checked. */
async function open(suite: ChromiumSuite, view: string): Promise<Page> {
  const page = await suite.visit(`/admin/views/${view}`);
  await page.getByText('No problems').waitFor();
  await page.getByRole('button', { name: 'Text', exact: true }).click();
  return page;
}

async function retype(page: Page, view: string, edit: (text: string) => string): Promise<void> {
  const editor = editorOf(page, view);
  await editor.fill(edit(await editor.inputValue()));
}

const dropOn = (page: Page, text: string, ...files: string[]) =>
  page.evaluate(
    ([text, ...names]) => {
      const dataTransfer = new DataTransfer();
      for (const name of names) dataTransfer.items.add(new File([text], name));
      const fire = (type: string) =>
        document.body.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
      fire('dragenter');
      fire('dragover');
      fire('drop');
    },
    [text, ...files] as const,
  );

inChromium('view files in the browser', options, (suite) => {
  const fileOf = (view: string) => join(suite.server.viewsFolder, `${view}.json`);
  const stored = (view: string) => readFileSync(fileOf(view), 'utf8');

  test('[C1] a dropped file opens as an unsaved view with problems, plan and preview; saving it creates the view', async () => {
    const page = await suite.visit('/admin/views');
    await page.getByRole('button', { name: 'New view' }).waitFor();
    await page.evaluate(() => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(['a'], 'a.csv'));
      document.body.dispatchEvent(new DragEvent('dragenter', { dataTransfer, bubbles: true }));
    });
    await page.getByText('Drop the file to open it: JSON, CSV or Excel').waitFor();
    await dropOn(page, 'name\nx\n', 'a.csv', 'b.csv');
    await page.getByText('Please choose a single file.').waitFor();
    await dropOn(page, songs, 'anything.json');
    await page.getByRole('heading', { level: 1, name: 'songs' }).waitFor();
    await page.getByText('Not saved yet').waitFor();
    await tab(page, 'Plan').click();
    await page.getByText('New table songs', { exact: true }).waitFor();
    await tab(page, 'Preview').click();
    await page.getByRole('grid', { name: 'Songs' }).getByText('Name 7', { exact: true }).waitFor();
    await page.getByRole('textbox', { name: 'Name' }).first().waitFor();
    expect(existsSync(fileOf('songs'))).toBe(false);
    await save(page).click();
    await page.getByText('songs is saved').waitFor();
    expect(stored('songs')).toBe(songs);
    await page.getByRole('heading', { level: 1, name: 'Songs', exact: true }).waitFor();
    await page.getByRole('link', { name: 'Show records' }).click();
    await page.getByRole('heading', { level: 1, name: 'Songs' }).waitFor();
  });

  test('[C1] the text of a view is pasted, unless an input has the focus', async () => {
    const page = await suite.visit('/admin/views');
    await page.getByRole('button', { name: 'New view' }).waitFor();
    const paste = (selector: string) =>
      page.evaluate(
        ([selector, text]) => {
          const clipboardData = new DataTransfer();
          clipboardData.setData('text/plain', text);
          const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
          document.querySelector(selector)?.dispatchEvent(event);
        },
        [selector, songs.replace('"songs"', '"verses"')] as const,
      );
    await paste('input');
    expect(new URL(page.url()).pathname).toBe('/admin/views');
    await paste('body');
    await page.getByRole('heading', { level: 1, name: 'verses' }).waitFor();
  });

  test('[C1] a new view starts from a template under a free name', async () => {
    const page = await suite.visit('/admin/views');
    await page.getByRole('button', { name: 'New view' }).click();
    const dialog = page.getByRole('dialog', { name: 'New view' });
    await dialog.waitFor();
    await page.keyboard.type('labels');
    await page.keyboard.press('Enter');
    await dialog.getByText('There is already a view with this name.').waitFor();
    await dialog.getByRole('textbox', { name: 'Name' }).fill('book_shelves');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'book_shelves' }).waitFor();
    await page.getByText('No problems').waitFor();
    await page.keyboard.press('Control+s');
    await page.getByText('book_shelves is saved').waitFor();
    expect((await suite.admin.get('/api/book_shelves')).status).toBe(200);
  });

  test('[C5] a problem links to its position in the text, and prevents the save', async () => {
    const page = await open(suite, 'labels');
    await retype(page, 'labels', (text) => text.replace('"dateonly"', '"dateolny"'));
    const problem = page.getByRole('button', { name: /\$\.columns\.founded\.type.*Did you mean "dateonly"/ });
    await problem.focus();
    await page.keyboard.press('Enter');
    const marked = await editorOf(page, 'labels').evaluate((area: HTMLTextAreaElement) =>
      area.value.slice(area.selectionStart, area.selectionEnd),
    );
    expect(marked.replaceAll(' ', '')).toBe('"type":"dateolny"');
    expect(await save(page).isDisabled()).toBe(true);
    await retype(page, 'labels', (text) => text.replace('"dateolny"', '"dateonly"'));
    await page.getByText('No problems').waitFor();
    expect(await save(page).isDisabled()).toBe(true);
  });

  test('[F1] a save by keyboard keeps the focus', async () => {
    const page = await open(suite, 'labels');
    await retype(page, 'labels', (text) => `${text}\n`);
    await until(() => save(page).isEnabled());
    await save(page).press('Enter');
    await page.getByText('labels is saved').waitFor();
    expect(await save(page).isDisabled()).toBe(true);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Save');
  });

  test('[D3] problems change with the language of the page, in the text and in the designer, and the typed text stays', async () => {
    const page = await suite.visit('/de/admin/views/labels');
    await page.getByText('Keine Probleme').waitFor();
    await page.getByRole('button', { name: 'Text', exact: true }).click();
    const editor = page.getByRole('textbox', { name: 'Definition von labels' });
    const typed = (await editor.inputValue()).replace('"dateonly"', '"dateolny"');
    await editor.fill(typed);
    const problems = page.getByRole('list', { name: 'Probleme' });
    await problems.getByText(/^Hier steht "dateolny"; erwartet wird eines von date, /).waitFor();
    await problems.getByText('Meinten Sie „dateonly“?').waitFor();
    await page.getByRole('link', { name: 'English' }).click();
    const english = page.getByRole('list', { name: 'Problems' });
    await english.getByText(/^This must be one of date, .* not "dateolny"\.$/).waitFor();
    expect(await editorOf(page, 'labels').inputValue()).toBe(typed);
    await page.getByRole('button', { name: 'Design', exact: true }).click();
    await page.getByRole('tab', { name: 'Problems (1)' }).click();
    await page.getByRole('button', { name: /\$\.columns\.founded\.type/ }).click();
    const founded = page.getByRole('list', { name: 'Columns' });
    await founded.getByText('Did you mean "dateonly"?').waitFor();
    await page.getByRole('link', { name: 'Deutsch' }).click();
    await page.getByRole('list', { name: 'Spalten' }).getByText('Meinten Sie „dateonly“?').waitFor();
    expect(await page.getByText(/This must be|Did you mean/).count()).toBe(0);
  });

  test('[C6] held changes are named before the save, which does not apply them', async () => {
    const page = await open(suite, 'labels');
    const before = stored('labels');
    await retype(page, 'labels', (text) => text.replace(/,\s*"founded"\s*:\s*\{[^}]*\}/, ''));
    await page.getByText('Plan (1)').waitFor();
    await save(page).click();
    const dialog = page.getByRole('alertdialog', { name: 'Save even though changes are held?' });
    await dialog.getByText('Column founded is dropped').waitFor();
    expect(stored('labels')).toBe(before);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('labels is saved').waitFor();
    expect(await suite.server.database.rows('SELECT founded FROM labels')).toHaveLength(1);
    await page.getByRole('alert').getByRole('link', { name: 'Go to the database plan' }).click();
    await page.getByRole('region', { name: 'Labels' }).getByText('Column founded is dropped').waitFor();
    suite.server.drop('labels', labels);
  });

  test('[D6] a file that somebody else has changed is not overwritten without a choice', async () => {
    const page = await open(suite, 'bands');
    await retype(page, 'bands', (text) => text.replace('"Bands"', '"Mine"'));
    const theirs = stored('bands').replace('"Bands"', '"Theirs"');
    suite.server.drop('bands', theirs);
    await save(page).click();
    const dialog = page.getByRole('alertdialog', { name: 'Changed elsewhere' });
    await dialog.getByRole('button', { name: 'Load theirs' }).click();
    const sure = page.getByRole('alertdialog', { name: 'Discard your text?' });
    await sure.getByRole('button', { name: 'Cancel' }).click();
    await dialog.getByRole('button', { name: 'Keep editing mine' }).click();
    expect(await editorOf(page, 'bands').inputValue()).toContain('"Mine"');
    expect(stored('bands')).toBe(theirs);
    await save(page).click();
    await page.getByText('bands is saved').waitFor();
    expect(stored('bands')).toContain('"Mine"');
  });

  test('[D6] a file that changes in the folder is noticed at once, and unsaved work is discarded only on request', async () => {
    const page = await open(suite, 'shops');
    const changeTo = (label: string) => suite.server.drop('shops', { ...shops, label: { ...shops.label, en: label } });
    const notice = page.getByRole('alert').filter({ hasText: 'Somebody else has changed the file of shops' });
    changeTo('Stores');
    await notice.getByRole('button', { name: 'Load the changed file' }).click();
    await until(async () => (await editorOf(page, 'shops').inputValue()).includes('"Stores"'));
    await notice.waitFor({ state: 'detached' });
    await retype(page, 'shops', (text) => text.replace('"Stores"', '"Mine"'));
    // A file that does not load changes no view.
    suite.server.drop('shops', '{ "label": "Theirs"');
    await notice.getByRole('button', { name: 'Compare' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Changed elsewhere' });
    await dialog.getByRole('button', { name: 'Keep editing mine' }).click();
    await notice.waitFor({ state: 'detached' });
    expect(await editorOf(page, 'shops').inputValue()).toContain('"Mine"');
    changeTo('Shops');
    await notice.getByRole('button', { name: 'Compare' }).click();
    await dialog.getByRole('button', { name: 'Load theirs' }).click();
    await page
      .getByRole('alertdialog', { name: 'Discard your text?' })
      .getByRole('button', { name: 'Load theirs' })
      .click();
    await page.getByText('Saved', { exact: true }).waitFor();
    expect(await editorOf(page, 'shops').inputValue()).toContain('"Shops"');
  });

  test('[D11] a chosen CSV file becomes a view, and its records are imported once the view is saved', async () => {
    const page = await suite.visit('/admin/views');
    await page.getByRole('button', { name: 'New view' }).click();
    const choose = async (name: string, content: string) =>
      page
        .getByRole('dialog', { name: 'New view' })
        .locator('input[type=file]')
        .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });
    await choose('broken.csv', 'a,b\n1\n');
    await page.getByText('line 2: 2 fields are expected; the line has 1').waitFor();
    // A view of this name is already there.
    await choose('bands.csv', 'Name;Preis;Seit;\nLöwe;1.234,50;31.12.2024;\nBär;2,00;01.02.2025;\n');
    await page.getByRole('heading', { level: 1, name: 'bands_2' }).waitFor();
    await page.getByText('guessed from bands.csv with 2 records').waitFor();
    await page.getByText('No problems').waitFor();
    await tab(page, 'Preview').click();
    await page.getByRole('columnheader', { name: 'Price' }).waitFor();
    await page.getByText('With the first 2 records of bands.csv.').waitFor();
    await page.getByRole('gridcell', { name: '1,234.50' }).waitFor();
    // A column with another name still shows its values, and receives them.
    await page.getByRole('button', { name: 'Text', exact: true }).click();
    await retype(page, 'bands_2', (text) => text.replaceAll('"seit"', '"since"'));
    await page.getByText('No problems').waitFor();
    await tab(page, 'Preview').click();
    await page.getByRole('gridcell', { name: '12/31/2024' }).waitFor();
    await save(page).click();
    await page.getByRole('button', { name: 'Import 2 records' }).click();
    const dialog = page.getByRole('dialog', { name: /^Import/ });
    await dialog.getByText('1.234,50').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Check' }).click();
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    await until(async () => (await suite.admin.list('bands_2')).length === 2);
    expect((await suite.admin.list('bands_2', { sort: 'name' }))[0]).toMatchObject({ name: 'Bär', preis: '2.00', since: '2025-02-01' }); // prettier-ignore
  });

  test('[C1] a view is parked and brought back, and an earlier version is restored as an unsaved change', async () => {
    const page = await open(suite, 'shops');
    await suite.admin.create('shops', [{ name: 'Rille' }]);
    const before = stored('shops');
    await retype(page, 'shops', (text) => text.replace('"Shops"', '"Stores"'));
    // Typing goes on while the text is checked and saved.
    await page.keyboard.press('Control+s');
    await page.keyboard.type(' ');
    await page.getByText('shops is saved').waitFor();
    await page.getByRole('button', { name: 'Park' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Park shops?' });
    await dialog.getByText('Its table and all records are kept').waitFor();
    await dialog.getByRole('button', { name: 'Park' }).click();
    await page.getByText('This view is parked').waitFor();
    expect(existsSync(fileOf('shops'))).toBe(false);
    await tab(page, 'Versions').click();
    const found = page.getByRole('listitem').filter({ hasText: 'As found in the folder' });
    await found.getByRole('button', { name: 'Show' }).click();
    expect(await editorOf(page, 'shops').inputValue()).toBe(before);
    expect(existsSync(fileOf('shops'))).toBe(false);
    await page.getByText('No problems').waitFor();
    await save(page).click();
    await until(() => Promise.resolve(existsSync(fileOf('shops'))));
    expect(stored('shops')).toBe(before);
    await page.getByText('Saved', { exact: true }).waitFor();
    expect((await suite.admin.get('/api/shops')).status).toBe(200);
    expect(await suite.server.database.rows('SELECT name FROM shops')).toHaveLength(1);
  });

  test('[A19] leaving an unsaved text asks for confirmation, and a lost connection loses nothing', async () => {
    const page = await open(suite, 'labels');
    await retype(page, 'labels', (text) => text.replace('"Labels"', '"Record labels"'));
    await page.getByText('Unsaved changes').waitFor();
    await page.getByRole('link', { name: 'View definitions' }).first().click();
    await page.getByRole('alertdialog', { name: 'Unsaved changes' }).getByRole('button', { name: 'Stay' }).click();
    await until(() => save(page).isEnabled());
    await page.context().setOffline(true);
    await save(page).click();
    await page.getByRole('alert').getByText('The server is not responding').first().waitFor();
    await page.context().setOffline(false);
    expect(await editorOf(page, 'labels').inputValue()).toContain('"Record labels"');
    await page.getByRole('link', { name: 'Deutsch' }).click();
    await page.getByText('Nicht gespeicherte Änderungen').waitFor();
    expect(await page.getByRole('textbox', { name: 'Definition von labels' }).inputValue()).toContain('Record labels');
  });

  test('[A1] [A18] the pages are accessible, and a file of the platform can only be read', async () => {
    const page = await open(suite, 'bands');
    for (const label of ['Plan', 'Preview', 'Versions']) {
      await tab(page, label).click();
      await untilComplete(page);
      expect(await axeFindings(page)).toEqual([]);
    }
    await page.goto(`${suite.server.origin}/de/admin/views/users`);
    await page.getByText('Diese Ansicht gehört zur Plattform').waitFor();
    expect(await page.getByRole('textbox', { name: 'Definition von users' }).getAttribute('readonly')).not.toBeNull();
    expect(await page.getByRole('button', { name: 'Speichern' }).count()).toBe(0);
    expect(await axeFindings(page)).toEqual([]);
  });
});

inChromium('view files that are fixed', { views: { labels }, env: { VIEWS_EDITABLE: 'off' } }, (suite) => {
  test('[C1] without VIEWS_EDITABLE the page says so, and files can only be read', async () => {
    const page = await suite.visit('/admin/views');
    await page.getByText('VIEWS_EDITABLE=on').waitFor();
    expect(await page.getByRole('button', { name: 'New view' }).count()).toBe(0);
    await page.getByRole('link', { name: 'Open file: labels' }).click();
    await page.getByText('Read only').waitFor();
    await page.getByRole('button', { name: 'Text', exact: true }).click();
    expect(await editorOf(page, 'labels').getAttribute('readonly')).not.toBeNull();
  });
});
