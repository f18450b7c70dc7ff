import { until } from '../server/until.js';
import { inChromium, type ChromiumSuite } from './in-chromium.js';

const id = { type: 'integer', primaryKey: true };
const name = { type: 'string' };
const labels = { label: { en: 'Labels', de: 'Plattenfirmen' }, columns: { id, name, founded: { type: 'dateonly' } } };
const smaller = { ...labels, columns: { id, name } };

const fill = ({ admin }: ChromiumSuite) => admin.create('labels', [{ name: 'Harvest', founded: '1969-06-06' }]);

inChromium('the pages of administrators', { views: { labels }, prepare: fill }, (suite) => {
  test('[C6] a held change shows by itself with what is at risk, and goes through on the typed name, archived', async () => {
    const page = await suite.visit('/de/admin/plan');
    await page.getByText('Jede Tabelle ist so').waitFor();
    suite.server.drop('labels', smaller);
    const plan = page.getByRole('region', { name: 'Plattenfirmen' });
    await plan.getByText('Spalte founded fällt weg').waitFor();
    await plan.getByText('1 Zeile gefährdet, 1 Wert').waitFor();
    await plan.getByRole('button', { name: /^Zurückgehaltene anwenden/ }).click();
    const dialog = page.getByRole('alertdialog', { name: /Plattenfirmen/ });
    const apply = dialog.getByRole('button', { name: 'Anwenden' });
    expect(await apply.isDisabled()).toBe(true);
    await page.keyboard.type('label');
    expect(await apply.isDisabled()).toBe(true);
    await page.keyboard.type('s');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('Jede Tabelle ist so').waitFor();
    expect(await suite.server.database.rows('SELECT founded FROM _archive_labels_1')).toHaveLength(1);
  });

  test('[C5] a file that does not load is named with place and mend, and its view goes on', async () => {
    const page = await suite.visit('/de/admin/views');
    await page.getByRole('row', { name: /Plattenfirmen labels In Betrieb/ }).waitFor();
    suite.server.drop('labels', { ...smaller, columns: { id, name: { type: 'strnig' } } });
    const problems = page.getByRole('region', { name: 'Dateien, die nicht laden' });
    await problems.getByText('$.columns.name.type').waitFor();
    await problems.getByText('Did you mean "string"?').waitFor();
    await page.getByRole('row', { name: /Plattenfirmen labels Datei fehlerhaft/ }).waitFor();
    suite.server.drop('labels', smaller);
    await problems.waitFor({ state: 'detached' });
  });

  test('[A12] an editor who opens them is led to the private area', async () => {
    const editor = { email: 'editor@example.org', password: 'correct-horse-battery' };
    await suite.admin.create('users', [
      { email: editor.email, name: 'Ed', roles: ['editor'], new_password: editor.password },
    ]);
    const page = await suite.visit('/de/private', editor);
    await page.goto(`${suite.server.origin}/de/admin/plan`);
    await until(() => Promise.resolve(new URL(page.url()).pathname === '/de/private'));
    expect(await page.getByRole('link', { name: 'Datenbankplan' }).count()).toBe(0);
  });
});
