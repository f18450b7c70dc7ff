import { until } from '../server/until.js';
import { inChromium, type ChromiumSuite } from './in-chromium.js';

const id = { type: 'integer', primaryKey: true };
const name = { type: 'string' };
const labels = { label: { en: 'Labels', de: 'Plattenfirmen' }, columns: { id, name, founded: { type: 'dateonly' } } };
const smaller = { ...labels, columns: { id, name } };
const singers = (age: object) => ({ label: { en: 'Singers', de: 'Sängerinnen' }, columns: { id, age } });

const fill = ({ admin }: ChromiumSuite) => admin.create('labels', [{ name: 'Harvest', founded: '1969-06-06' }]);

inChromium('administration pages', { views: { labels }, prepare: fill }, (suite) => {
  test('[C6] a held change appears without a reload, shows the data at risk, and applies after the name is typed, with an archive', async () => {
    const page = await suite.visit('/de/admin/plan');
    await page.getByText('Jede Tabelle entspricht').waitFor();
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
    await until(() => apply.isEnabled());
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('Jede Tabelle entspricht').waitFor();
    expect(await suite.server.database.rows('SELECT founded FROM _archive_labels_1')).toHaveLength(1);
  });

  test('[C6] a change of type shows which values would be lost; afterwards the page names losses and archive', async () => {
    suite.server.drop('singers', singers({ type: 'string' }));
    await until(async () => (await suite.admin.get('/api/singers/')).status === 200);
    await suite.admin.create('singers', [{ age: 'Anna' }, { age: '7' }, { age: 'Dora' }]);
    const page = await suite.visit('/de/admin/plan');
    suite.server.drop('singers', singers({ type: 'integer' }));
    const plan = page.getByRole('region', { name: 'Sängerinnen' });
    await plan.getByText('2 von 3 Werten lassen sich nicht in eine ganze Zahl umwandeln und würden geleert.').waitFor();
    const examples = plan.getByRole('list', { name: 'Beispiele' }).getByRole('listitem');
    expect(await examples.allInnerTexts()).toEqual([
      'Anna wird geleert (Datensatz 1)',
      'Dora wird geleert (Datensatz 3)',
    ]);
    await plan.getByRole('button', { name: /^Zurückgehaltene anwenden/ }).click();
    const dialog = page.getByRole('alertdialog', { name: /Sängerinnen/ });
    await dialog.getByText(/^Anderer Typ: .*2 von 3 Werten lassen sich nicht/).waitFor();
    await dialog.getByText('Was verloren geht, wird vorher nach _archive_singers_1 kopiert.').waitFor();
    await page.keyboard.type('singers');
    await until(() => dialog.getByRole('button', { name: 'Anwenden' }).isEnabled());
    await page.keyboard.press('Enter');
    const done = page.getByRole('alert').filter({ hasText: '2 von 3 Werten ließen sich nicht' });
    await done.getByText(/_archive_singers_1/).waitFor();
    await page.getByText('Jede Tabelle entspricht').waitFor();
  });

  test('[C5] [D3] an invalid file is listed with position and remedy in the language of the page, and its view keeps working', async () => {
    const page = await suite.visit('/de/admin/views');
    await page.getByRole('row', { name: /Plattenfirmen labels Aktiv/ }).waitFor();
    suite.server.drop('labels', { ...smaller, columns: { id, name: { type: 'strnig' } } });
    const problems = page.getByRole('region', { name: 'Dateien, die nicht laden' });
    await problems.getByText('$.columns.name.type').waitFor();
    await problems.getByText('Meinten Sie „string“?').waitFor();
    await page.getByRole('row', { name: /Plattenfirmen labels Die Datei ist fehlerhaft/ }).waitFor();
    suite.server.drop('cut', '{ "name": "cut", }');
    await problems.getByText('Zeile 1, Spalte 18').waitFor();
    expect(await problems.innerText()).not.toMatch(/\b(This|must|one of|line|column|Did|Correct|the)\b/);
    await page.getByRole('link', { name: 'English' }).click();
    const english = page.getByRole('region', { name: 'Files that do not load' });
    await english.getByText('Did you mean "string"?').waitFor();
    await english.getByText('line 1, column 18').waitFor();
    expect(await english.innerText()).not.toMatch(/\b(Hier|erwartet|Zeile|Spalte|Meinten|Komma)\b/);
    await page.getByRole('link', { name: 'Deutsch' }).click();
    await problems.getByText('Meinten Sie „string“?').waitFor();
    suite.server.drop('labels', smaller);
    suite.server.remove('cut');
    await problems.waitFor({ state: 'detached' });
  });

  test('[C5] an undefined role is listed at its view, with a link to define it', async () => {
    const page = await suite.visit('/de/admin/views');
    suite.server.drop('labels', { ...smaller, access: { read: ['nope'] } });
    const row = page.getByRole('row', { name: /Plattenfirmen labels Aktiv/ });
    await row.getByText('Es gibt keine Rolle nope.').waitFor();
    await row.getByRole('link', { name: 'Rollen festlegen' }).click();
    await page.getByRole('heading', { level: 1, name: 'Rollen' }).waitFor();
    suite.server.drop('labels', smaller);
  });

  test('[A12] an editor is redirected to the private area', async () => {
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
