import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { TemporaryDatabase } from '../server/temporary-database.js';
import { axeFindings } from './axe-findings.js';
import { inChromium } from './in-chromium.js';

const parts = {
  managed: false,
  table: 'Parts',
  columns: {
    no: { type: 'integer', primaryKey: true, autoIncrement: false, field: 'Part No' },
    name: { type: 'string', field: 'Name' },
  },
};
const fill = async (database: TemporaryDatabase): Promise<void> => {
  await database.change(
    'CREATE TABLE Parts ("Part No" INT NOT NULL PRIMARY KEY, Name TEXT, "Net Weight" DECIMAL(8,3) NOT NULL, madeAt DATETIME, photo BLOB)',
  );
};

const section = (page: Page, label: string) => page.getByRole('tab', { name: label, exact: true });
const options = { views: { parts }, fill, env: { VIEWS_EDITABLE: 'on' } };

inChromium('the designer of a view over a table of another program', options, (suite) => {
  const columns = () =>
    (JSON.parse(readFileSync(join(suite.server.viewsFolder, 'parts.json'), 'utf8')) as typeof parts).columns;
  const open = async (path: string, free: string): Promise<Page> => {
    const page = await suite.visit(path);
    await page.getByText(free).waitFor();
    return page;
  };

  test('[C1] it offers nothing that is refused afterwards', async () => {
    const page = await open('/admin/views/parts', 'No problems');
    await page.getByRole('button', { expanded: false, name: /\bname\b/ }).click();
    expect(await page.getByRole('textbox', { name: 'Column in the table' }).inputValue()).toBe('Name');
    expect(await page.getByRole('checkbox', { name: 'Fast to filter and sort' }).count()).toBe(0);
    for (const name of ['Duplicate: name', 'Add column']) expect(await page.getByRole('button', { name }).count()).toBe(0);
    await section(page, 'General').click();
    expect(await page.getByRole('checkbox', { name: 'Full-text search' }).isDisabled()).toBe(true);
    await page.getByText("Another program's table has no search index.").waitFor();
    await section(page, 'Indexes').click();
    await page.getByText('The indexes of this table are created in its database.').waitFor();
    expect(await page.getByRole('button', { name: 'Add to: Indexed together' }).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Add to: Unique together' }).count()).toBe(1);
    expect(await axeFindings(page)).toEqual([]);
  }); // prettier-ignore

  test('[C1] columns of the table are added by keyboard, until the view has all of them', async () => {
    const page = await open('/admin/views/parts', 'No problems');
    const choice = page.getByRole('combobox', { name: 'Add column of the table' });
    await choice.click();
    expect(await page.getByRole('option').allTextContents()).toEqual([
      'Choose …',
      'Net Weight (decimal(8,3))',
      'madeAt (datetime)',
    ]);
    await page.keyboard.type('Net');
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: 'Name', exact: true }).and(page.locator(':focus')).waitFor();
    await choice.click();
    await page.getByRole('option', { name: /^madeAt/ }).click();
    await page.getByText('The view already has all columns of the table that it can have.').waitFor();
    await page.getByText('No problems').waitFor();
    await page.keyboard.press('Control+s');
    await page.getByText('parts is saved').waitFor();
    expect(columns()).toEqual({
      ...parts.columns,
      net_weight: { type: 'decimal', field: 'Net Weight', precision: 8, scale: 3, allowNull: false },
      made_at: { type: 'datetime', field: 'madeAt' },
    });
    await page.getByRole('button', { name: 'Delete: made_at' }).click();
    await page.getByText('The table keeps them with their values.').waitFor();
    await choice.waitFor();
  });

  test('[F1] typed text has the direction of its own letters', async () => {
    const page = await open('/admin/views/parts', 'No problems');
    await page.getByRole('button', { expanded: false, name: /\bname\b/ }).click();
    const fields = page.locator(':is(input, textarea).MuiInputBase-input:visible');
    expect([...new Set(await fields.evaluateAll((all) => all.map((field) => (field as HTMLElement).dir)))]).toEqual([
      'auto',
    ]);
    const help = page.getByRole('textbox', { name: /English/ }).first();
    await help.fill('שלום');
    expect(await help.evaluate((field) => getComputedStyle(field).direction)).toBe('rtl');
  });

  test('it says so in German, too', async () => {
    const page = await open('/de/admin/views/parts', 'Keine Probleme');
    await section(page, 'Indizes').click();
    await page.getByText('Die Indizes dieser Tabelle werden in ihrer Datenbank angelegt.').waitFor();
  });
});
