import type { Page, Route } from 'playwright-core';
import { createPerson } from '../factories/people.js';
import { until } from '../server/until.js';
import { axeFindings, contrastFindings } from './axe-findings.js';
import { inChromium, type Visitor } from './in-chromium.js';

const id = { type: 'integer', primaryKey: true };
const views = {
  authors: {
    label: { en: 'Authors', de: 'Autoren' },
    columns: { id, name: { type: 'string', allowNull: false, label: { en: 'Name', de: 'Name' } } },
    access: { read: ['editor'] },
  },
  tags: { label: { en: 'Tags', de: 'Schlagworte' }, columns: { id, name: { type: 'string', unique: true } }, access: { read: ['editor'] } },
  stories: {
    label: { en: 'Stories', de: 'Geschichten' },
    singular: { en: 'Story', de: 'Geschichte' },
    columns: {
      id,
      title: { type: 'string', allowNull: false, unique: true, label: { en: 'Title', de: 'Titel' } },
      body: { type: 'text', label: { en: 'Text', de: 'Text' } },
      status: {
        type: 'string',
        values: ['draft', 'live'],
        valueLabels: { draft: { en: 'Draft', de: 'Entwurf' }, live: { en: 'Live', de: 'Veröffentlicht' } },
        default: 'draft',
        label: { en: 'Status', de: 'Status' },
      },
      price: { type: 'decimal', precision: 8, scale: 2, label: { en: 'Price', de: 'Preis' } },
      day: { type: 'dateonly', label: { en: 'Day', de: 'Tag' } },
      top: { type: 'boolean', label: { en: 'On top', de: 'Oben' } },
      facts: { type: 'text', widget: 'json', label: { en: 'Facts', de: 'Fakten' } },
      author_id: { type: 'integer' },
    },
    relations: {
      author: { type: 'belongsTo', view: 'authors', foreignKey: 'author_id', label: { en: 'Author', de: 'Autor' } },
      tags: { type: 'belongsToMany', view: 'tags', through: 'stories_tags', label: { en: 'Tags', de: 'Schlagworte' } },
    },
    grid: { columns: ['title', 'status', 'price'], sort: 'title' },
    access: { read: ['editor'], create: ['editor'], update: ['editor'], delete: ['editor'] },
  },
  fleeting: { history: false, label: { en: 'Fleeting', de: 'Flüchtig' }, columns: { id, name: { type: 'string' } } },
}; // prettier-ignore

inChromium('history in the page', { views }, (suite) => {
  let editor: Visitor;
  let editorName: string;
  let titles = 0;
  beforeAll(async () => {
    const person = await createPerson(suite.admin, () => suite.server.client(), ['editor']);
    editor = person;
    editorName = String((await suite.admin.get(`/api/users/${person.id}`)).body['name']);
    await suite.admin.create('authors', [{ name: 'Ada' }, { name: 'Grace' }]);
    await suite.admin.create('tags', [{ name: 'new' }, { name: 'old' }]);
  }, 30_000);

  const story = async (values: object = {}) => {
    const [created] = await suite.admin.create('stories', [{ title: `Story ${(titles += 1)}`, ...values }]);
    return {
      id: Number(created!['id']),
      title: String(created!['title']),
      path: `/api/stories/${String(created!['id'])}`,
    };
  };
  const valuesOf = async (path: string) => (await suite.admin.get(path)).body;
  const exists = async (path: string) => (await suite.admin.get(path)).status === 200;
  const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
  const openHistory = async (page: Page) => {
    await page.getByRole('button', { name: 'History', exact: true }).click();
    return page.getByRole('dialog', { name: 'History' });
  };

  test.each([390, 1280])('[F3] at %s px the message of a save covers no control of the open history', async (width) => {
    const { id: key } = await story();
    const page = await suite.visit('/robots.txt', editor);
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`${suite.server.origin}/private/stories/${key}`);
    await page.getByRole('textbox', { name: 'Text' }).fill('Once');
    await page.keyboard.press('Control+s');
    const saved = page.locator('[data-notifications] [data-position]');
    await saved.getByRole('status').waitFor();
    // A message under the pointer stays.
    const at = await saved.boundingBox();
    await page.mouse.move((at?.x ?? 0) + 20, (at?.y ?? 0) + 20);
    await page.getByRole('button', { name: 'History', exact: true }).press('Enter');
    const close = page.getByRole('dialog', { name: 'History' }).getByRole('button', { name: 'Close', exact: true });
    await close.waitFor();
    const [moved, button] = [await saved.boundingBox(), await close.boundingBox()];
    expect(moved && button && moved.x + moved.width < button.x).toBe(true);
    await close.click();
    await close.waitFor({ state: 'detached' });
  });

  test('[D3] the history of a record shows who changed what, as a grid shows the values', async () => {
    const { id: key, path } = await story({ body: 'The quick brown fox jumps over the lazy dog, as it does on every day.', price: '1.5', top: false, author_id: 1 }); // prettier-ignore
    const page = await suite.visit(`/private/stories/${key}`, editor);
    await page.getByRole('textbox', { name: /^Price/ }).fill('1234.5');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await until(async () => (await valuesOf(path))['price'] === '1234.50');
    await suite.admin.send('PUT', path, {
      body: 'The slow brown fox jumps over the lazy dog, as it does on every day.',
      author_id: 2,
      status: 'live',
      facts: '{"a":1}',
    });
    await suite.admin.send('POST', `${path}/tags/`, { id: [1, 2] });
    const history = await openHistory(page);
    const entries = history.getByRole('listitem');
    await entries.filter({ hasText: 'created this' }).waitFor();
    expect(await entries.count()).toBe(4);
    await entries.nth(0).getByText('Administrator linked records').waitFor();
    await entries.nth(0).getByRole('link', { name: 'new' }).waitFor();
    await entries.nth(1).getByRole('link', { name: 'Grace' }).waitFor();
    await entries.nth(1).getByRole('deletion').filter({ hasText: 'quick' }).waitFor();
    const changed = await entries.nth(1).innerText();
    for (const text of ['Administrator changed this', 'API or grid', 'slow', 'Draft', 'Live'])
      expect(changed).toContain(text);
    const own = await entries.nth(2).innerText();
    for (const text of [`${editorName} changed this`, 'Form', '1.50', '1,234.50']) expect(own).toContain(text);
    expect(await axeFindings(page)).toEqual([]);

    await history.getByRole('combobox', { name: 'Column' }).click();
    await page.getByRole('option', { name: 'Price' }).click();
    await until(async () => (await entries.count()) === 2);
    await history.getByRole('combobox', { name: 'Person' }).click();
    await page.getByRole('option', { name: editorName }).click();
    await until(async () => (await entries.count()) === 1);
    await page.keyboard.press('Escape');
    await history.waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('History');
  }, 60_000);

  test('[D3] [D6] an earlier version is restored after its changes are shown, and the restoration is undone', async () => {
    const { id: key, path } = await story({ body: 'first' });
    await suite.admin.send('PUT', path, { body: 'second', top: true });
    const page = await suite.visit(`/private/stories/${key}`, editor);
    const text = page.getByRole('textbox', { name: /^Text/ });
    await text.fill('unsaved');
    const history = await openHistory(page);
    const restore = history.getByRole('button', { name: 'Restore' });
    await history.getByText('Save or discard your unsaved changes').waitFor();
    expect(await restore.isDisabled()).toBe(true);
    await page.keyboard.press('Escape');
    await text.fill('second');
    await openHistory(page);
    await restore.click();
    const question = page.getByRole('alertdialog', { name: /^Restore the values of/ });
    await question.getByText('This changes:').waitFor();
    expect(await question.innerText()).toMatch(/On top[^]*Text|Text[^]*On top/);
    expect(await axeFindings(page)).toEqual([]);
    // Somebody else is faster: the question shows the new state, and nothing is overwritten unseen.
    const changeMeanwhile = async (route: Route) => {
      await suite.admin.send('PUT', path, { price: 7 });
      await route.continue();
    };
    await page.route('**/restore', changeMeanwhile, { times: 1 });
    await question.getByRole('button', { name: 'Restore' }).click();
    await question.getByRole('alert').waitFor();
    expect(await valuesOf(path)).toMatchObject({ body: 'second', price: '7.00' });
    await question.getByText('Price').waitFor();
    await question.getByRole('button', { name: 'Restore' }).click();
    await question.waitFor({ state: 'detached' });
    await until(async () => (await text.inputValue()) === 'first');
    expect(await valuesOf(path)).toMatchObject({ body: 'first', top: null, price: null });
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Undone', { exact: true }).waitFor();
    await until(async () => (await text.inputValue()) === 'second');
    await openHistory(page);
    await history.getByText(`${editorName} restored this`).first().waitFor();
  }, 60_000);

  test('[D2] a record is shown as it was', async () => {
    const { id: key, path } = await story({ body: 'then', price: '3' });
    await suite.admin.send('PUT', path, { body: 'now' });
    const page = await suite.visit(`/private/stories/${key}`, editor);
    const history = await openHistory(page);
    await history.getByRole('button', { name: 'View this version' }).last().click();
    const dialog = page.getByRole('dialog', { name: /^As of/ });
    await dialog.getByText('then').waitFor();
    await dialog.getByText('3.00').waitFor();
  });

  test('[E3] a deletion in a form is undone from its message, by keyboard', async () => {
    const { id: key, path, title } = await story({ body: 'keep me' });
    const page = await suite.visit(`/private/stories/${key}`, editor);
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('status').filter({ hasText: 'Story deleted' }).waitFor();
    await until(async () => !(await exists(path)));
    // Keys without a modifier do not work below a dialog.
    await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    await page.keyboard.press('m');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Undo');
    await page.keyboard.press('Enter');
    await page.getByText('Undone', { exact: true }).waitFor();
    await rowOf(page, title).waitFor();
    expect(await valuesOf(path)).toMatchObject({ body: 'keep me' });
  });

  test('[D3] a bulk deletion is undone except for what prevents it, and the message says so', async () => {
    const [one, two] = [await story(), await story()];
    const page = await suite.visit('/private/stories?search=Story', editor);
    for (const { title } of [one, two]) await rowOf(page, title).getByRole('checkbox').check();
    await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('status').filter({ hasText: '2 records deleted' }).waitFor();
    await suite.admin.create('stories', [{ title: two.title }]);
    await page.getByRole('button', { name: 'Undo' }).click();
    const result = page.getByRole('alert').filter({ hasText: '1 of 2 undone, 1 kept as is. 1 clashes with another record.' }); // prettier-ignore
    await result.waitFor();
    await result.getByRole('listitem').filter({ hasText: `${two.id} (not accessible) – clashes with another record` }).waitFor(); // prettier-ignore
    await rowOf(page, one.title).waitFor();
    expect(await exists(one.path)).toBe(true);
  });

  test('[D3] deleted records are listed, viewed and restored; what prevents a restoration is named', async () => {
    const [one, two] = [await story({ body: 'gone' }), await story()];
    for (const { path } of [one, two]) await suite.admin.send('DELETE', path);
    await suite.admin.create('stories', [{ title: two.title }]);
    const page = await suite.visit('/private/stories', editor);
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Deleted records' }).click();
    await page.getByRole('heading', { level: 1, name: 'Deleted: Stories' }).waitFor();
    const list = page.getByRole('list', { name: 'Deleted: Stories' });
    await list.getByText('Deleted by: Administrator').first().waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: `History of “${one.title}”` }).click();
    const history = page.getByRole('dialog', { name: 'History' });
    await history.getByText('Administrator deleted this').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: `Restore “${two.title}”` }).click();
    await page
      .getByRole('alert')
      .filter({ hasText: `“${two.title}” could not be restored. Title:` })
      .waitFor();
    await page.getByRole('button', { name: `Restore “${one.title}”` }).click();
    await page
      .getByRole('status')
      .filter({ hasText: `“${one.title}” restored` })
      .waitFor();
    await list.getByText(one.title, { exact: true }).waitFor({ state: 'detached' });
    expect(await valuesOf(one.path)).toMatchObject({ body: 'gone' });
  }, 40_000);

  test('[D3] a deleted record comes back with the values of an earlier entry', async () => {
    const one = await story({ body: 'first' });
    await suite.admin.send('PUT', one.path, { body: 'second' });
    await suite.admin.send('DELETE', one.path);
    const page = await suite.visit('/private/stories/deleted', editor);
    await page.getByRole('button', { name: `History of “${one.title}”` }).click();
    const history = page.getByRole('dialog', { name: 'History' });
    const entry = history.getByRole('listitem').filter({ hasText: 'Administrator created this' });
    await entry.getByRole('button', { name: 'Restore' }).click();
    const question = page.getByRole('alertdialog');
    await question.getByText('The record comes back with these values:').waitFor();
    await question.getByText('first', { exact: true }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await question.getByRole('button', { name: 'Restore' }).click();
    await page.getByRole('status').filter({ hasText: 'Values restored' }).waitFor();
    await page.getByRole('list', { name: 'Deleted: Stories' }).getByText(one.title, { exact: true }).waitFor({ state: 'detached' }); // prettier-ignore
    expect(await valuesOf(one.path)).toMatchObject({ body: 'first' });
  }, 40_000);

  test('[D3] [D6] a deleted record that somebody else has restored meanwhile keeps its values', async () => {
    const [one, two] = [await story({ body: 'first' }), await story({ body: 'first' })];
    for (const { path } of [one, two]) await suite.admin.send('DELETE', path);
    const comeBack = async ({ path }: typeof one) => {
      const { body: entries } = await suite.admin.get<{ id: number }[]>(`${path}/history/`);
      await suite.admin.send('POST', `${path}/history/${entries[0]?.id}/restore`);
      await suite.admin.send('PUT', path, { body: 'theirs' });
    };
    const page = await suite.visit('/private/stories/deleted', editor);
    await page.getByRole('button', { name: `History of “${one.title}”` }).press('Enter');
    const history = page.getByRole('dialog', { name: 'History' });
    await history.getByRole('button', { name: 'Restore' }).first().press('Enter');
    const question = page.getByRole('alertdialog');
    await question.getByText('The record comes back with these values:').waitFor();
    await comeBack(one);
    const restore = question.getByRole('button', { name: 'Restore' });
    await restore.press('Enter');
    await question.getByRole('alert').getByText('Somebody else has restored this record in the meantime.').waitFor();
    expect([await restore.isDisabled(), await question.getByText('comes back').count()]).toEqual([true, 0]);
    expect(await valuesOf(one.path)).toMatchObject({ body: 'theirs' });
    await question.getByRole('button', { name: 'Cancel' }).press('Enter');
    await page.keyboard.press('Escape');
    await history.waitFor({ state: 'detached' });
    // The row whose button had the focus is gone.
    await until(() => page.evaluate(() => document.activeElement !== document.body));

    await page.route('**/restore', async (route) => {
      await comeBack(two);
      await route.continue();
    }, { times: 1 }); // prettier-ignore
    await page.getByRole('button', { name: `Restore “${two.title}”` }).click();
    await page.getByRole('alert').filter({ hasText: `“${two.title}” could not be restored. Somebody else has restored` }).waitFor(); // prettier-ignore
    expect(await valuesOf(two.path)).toMatchObject({ body: 'theirs' });
    await page.getByRole('button', { name: `Restore “${two.title}”` }).waitFor({ state: 'detached' });
  }, 40_000);

  test('[D3] in German: changes to several records are listed for their author and undone, with the result', async () => {
    const [one, two] = [await story({ body: 'a' }), await story({ body: 'b' })];
    const page = await suite.visit('/de/private/stories', editor);
    for (const { title } of [one, two]) await rowOf(page, title).getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Bearbeiten', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Spalte' }).click();
    await page.getByRole('option', { name: 'Text' }).click();
    await dialog.getByRole('textbox', { name: /^Neuer Wert/ }).fill('alle');
    await dialog.getByRole('button', { name: '2 Datensätze ändern' }).click();
    await page.getByRole('button', { name: 'Rückgängig' }).waitFor();
    await suite.admin.send('PUT', two.path, { body: 'anders' });
    await page.getByRole('button', { name: 'Konto' }).click();
    await page.getByRole('link', { name: 'Änderungen' }).click();
    await page.getByRole('heading', { level: 1, name: 'Änderungen' }).waitFor();
    const acts = page.getByRole('list', { name: 'Änderungen' }).getByRole('listitem');
    const act = acts.first();
    expect(await act.innerText()).toContain('Geschichten: 2 Datensätze geändert');
    expect(await axeFindings(page)).toEqual([]);
    await act.getByRole('button', { name: /^Rückgängig machen/ }).press('Enter');
    const result = page.getByRole('alert').filter({ hasText: '1 von 2 rückgängig gemacht, 1 nicht. 1 Datensatz wurde seither geändert.' }); // prettier-ignore
    await result.waitFor();
    const left = result.getByRole('listitem');
    await left.getByRole('link', { name: two.title }).waitFor();
    expect(await left.allInnerTexts()).toEqual([`${two.title} – seither geändert`]);
    expect(await axeFindings(page)).toEqual([]);
    await until(async () => (await act.innerText()).includes('Geschichten: 1 Änderung rückgängig gemacht'));
    await acts.nth(1).getByText('1 von 2 rückgängig gemacht, 1 nicht', { exact: true }).waitFor();
    expect(await acts.nth(1).evaluate((row) => row === document.activeElement)).toBe(true);
    expect(await act.innerText()).toMatch(/\d{2}:\d{2}:\d{2} · Rückgängig gemacht$/m);
    expect([(await valuesOf(one.path))['body'], (await valuesOf(two.path))['body']]).toEqual(['a', 'anders']);
    await suite.admin.send('PUT', one.path, { body: 'noch einmal anders' });
    await act.getByText('Seither geändert: nicht mehr umkehrbar').waitFor();
    expect(await act.getByRole('button').count()).toBe(0);
    await page.goto(`${suite.server.origin}/de/private/stories/${one.id}`);
    await page.getByRole('button', { name: 'Verlauf', exact: true }).click();
    const history = page.getByRole('dialog', { name: 'Verlauf' });
    const restored = history.getByRole('listitem').filter({ hasText: `${editorName} hat dies wiederhergestellt` });
    await restored.waitFor();
    expect(await restored.innerText()).toMatch(/\d{2}:\d{2}:\d{2} · Rückgängig gemacht · Version 3/);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await contrastFindings(page)).toEqual([]);
  }, 60_000);

  test('[D3] an undo that deletes records asks for confirmation, with their number formatted for the language', async () => {
    const many = Array.from({ length: 1_000 }, (_one, at) => ({ title: `Many ${at}` }));
    const created = await suite.admin.send<{ id: number; title: string }[]>('POST', '/api/stories/', many); // prettier-ignore
    const act = String(created.headers.get('x-act'));
    for (const { id } of created.body.slice(0, 12))
      await suite.admin.send('PUT', `/api/stories/${id}`, { body: 'kept' });
    const page = await suite.visit('/user/changes');
    const entry = page.getByRole('list', { name: 'Changes' }).getByRole('listitem').filter({ hasText: 'Stories: 1,000 records created' }); // prettier-ignore
    await entry.getByRole('button').click();
    const question = page.getByRole('alertdialog', { name: 'Undo and delete 1,000 records?' });
    await question.getByText('you can find the deleted ones under “Deleted records”').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });
    expect((await suite.admin.get(`/api/acts/${act}`)).body).toMatchObject({ undone: false });
    await entry.getByRole('button').click();
    await question.getByRole('button', { name: 'Undo' }).click();
    const result = page.getByRole('alert').filter({ hasText: '988 of 1,000 undone, 12 kept as is. 12 have changed since.' }); // prettier-ignore
    await result.getByRole('listitem').filter({ hasText: 'and 2 more' }).waitFor({ timeout: 20_000 });
    await result.getByRole('link', { name: 'Many 11' }).waitFor();
    expect(await result.getByRole('listitem').count()).toBe(11);
    await entry.getByText('988 of 1,000 undone, 12 kept as is', { exact: true }).waitFor();
  }, 60_000);

  test('[D3] a view without history shows nothing of it', async () => {
    const [row] = await suite.admin.create('fleeting', [{ name: 'short' }]);
    const page = await suite.visit('/private/fleeting');
    await rowOf(page, 'short').getByRole('checkbox').check();
    expect(await page.getByRole('button', { name: 'More', exact: true }).count()).toBe(0);
    await page.goto(`${suite.server.origin}/private/fleeting/${String(row!['id'])}`);
    await page.getByRole('button', { name: 'Delete', exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'History', exact: true }).count()).toBe(0);
  });
});
