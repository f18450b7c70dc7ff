import type { TemporaryDatabase } from '../server/temporary-database.js';
import { until } from '../server/until.js';
import { inChromium } from './in-chromium.js';

const parts = {
  managed: false,
  table: 'Parts',
  singular: { en: 'Part', de: 'Teil' },
  columns: {
    no: { type: 'integer', primaryKey: true, autoIncrement: false, field: 'Part No', label: { en: 'Number', de: 'Nummer' } },
    name: { type: 'string', allowNull: false, field: 'Name', label: { en: 'Name', de: 'Name' } },
    price: { type: 'decimal', field: 'Price', label: { en: 'Price', de: 'Preis' } },
  },
}; // prettier-ignore

const fill = async (database: TemporaryDatabase): Promise<void> => {
  await database.change('CREATE TABLE Parts ("Part No" INT NOT NULL PRIMARY KEY, Name TEXT NOT NULL, Price REAL)');
  await database.change("INSERT INTO Parts VALUES (1, 'Bolt', 1.5)");
};

inChromium('a table of another program in Chromium', { views: { parts }, fill, tolerated: /412/ }, (suite) => {
  const stored = () =>
    suite.server.database.rows('SELECT "Part No" AS no, Name AS name, Price AS price FROM Parts ORDER BY 1');

  test('a record is created with a key that the user enters', async () => {
    const page = await suite.visit('/private/parts/new');
    await page.getByLabel(/^Number\b/).fill('7');
    await page.getByLabel(/^Name\b/).fill('Nut');
    await page.keyboard.press('Control+s');
    await page.waitForURL(/\/parts\/7$/);
    expect(await stored()).toEqual([
      { no: 1, name: 'Bolt', price: 1.5 },
      { no: 7, name: 'Nut', price: null },
    ]);
  });

  test('a change by another program in the same column is a conflict; in another column both are kept', async () => {
    const page = await suite.visit('/private/parts/1');
    const name = page.getByLabel(/^Name\b/);
    await name.fill('Screw');
    await suite.server.database.change('UPDATE Parts SET Price = 2.5 WHERE "Part No" = 1');
    await page.keyboard.press('Control+s');
    await until(async () => (await stored())[0]?.['name'] === 'Screw');
    expect((await stored())[0]).toEqual({ no: 1, name: 'Screw', price: 2.5 });
    await name.fill('Rivet');
    await suite.server.database.change(`UPDATE Parts SET Name = 'Nail' WHERE "Part No" = 1`);
    await page.keyboard.press('Control+s');
    const dialog = page.getByRole('dialog', { name: 'Changed elsewhere' });
    await dialog.getByText('Nail').waitFor();
    expect((await stored())[0]).toMatchObject({ name: 'Nail' });
    await dialog.getByRole('button', { name: 'Keep mine' }).click();
    await until(async () => (await stored())[0]?.['name'] === 'Rivet');
  });
});
