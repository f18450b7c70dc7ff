import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { formatViewFile } from '@viewkraft/model';
import { until } from '../server/until.js';
import { axeFindings } from './axe-findings.js';
import { inChromium, type ChromiumSuite } from './in-chromium.js';

const id = { type: 'integer', primaryKey: true };
const albums = {
  $schema: '../view.schema.json',
  name: 'albums',
  label: { en: 'Albums', de: 'Alben' },
  system: true,
  columns: {
    id,
    title: { type: 'string', editor: 'stars', label: { en: 'Title', de: 'Titel' } },
    released: { type: 'dateonly', label: { en: 'Released', de: 'Erschienen' } },
    price: { type: 'decimal', precision: 8, scale: 2 },
  },
  indexes: [['released', 'title']],
  access: { read: ['user', { roles: ['public'], where: { released: { $lte: '$now' } }, columns: ['title'] }] },
  grid: { columns: ['title', 'released'], sort: '-released' },
  form: { groups: [{ columns: ['title', 'released', 'price'] }] },
};
const plain = { label: { en: 'Plain', de: 'Schlicht' }, columns: { id, name: { type: 'string' } } };
const rows = [
  { title: 'Harvest', released: '1972-02-01', price: '9.99' },
  { title: '1984', released: '1984-01-09', price: '12.50' },
];

const prepare = ({ admin }: ChromiumSuite) => admin.create('albums', rows);
const options = { views: { albums, plain, copies: albumsAs('copies') }, env: { VIEWS_EDITABLE: 'on' }, prepare };

function albumsAs(name: string) {
  return { ...albums, name };
}

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });
const section = (page: Page, label: string) => page.getByRole('tab', { name: new RegExp(`^${label}( \\(\\d+\\))?$`) });
const field = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true }).first();
const line = (page: Page, column: string) =>
  page.getByRole('list', { name: 'Columns' }).getByRole('button', { expanded: false, name: new RegExp(`\\b${column}\\b`) }); // prettier-ignore
const choose = async (page: Page, label: string, option: string) => {
  await page.getByRole('combobox', { name: label, exact: true }).first().click();
  await page.getByRole('option', { name: option, exact: true }).click();
};

/** Opens the designer of a view, and waits until its text has been checked. */
async function open(suite: ChromiumSuite, view: string): Promise<Page> {
  const page = await suite.visit(`/admin/views/${view}`);
  await page.getByText('No problems').waitFor();
  await section(page, 'Columns').waitFor();
  return page;
}

inChromium('the designer of view files', options, (suite) => {
  const stored = (view: string) => readFileSync(join(suite.server.viewsFolder, `${view}.json`), 'utf8');
  const definition = (view: string) => JSON.parse(stored(view)) as Record<string, unknown>;

  test('[C1] a new view opens in the designer, and is built by keyboard without opening its text', async () => {
    const page = await suite.visit('/admin/views');
    await page.getByRole('button', { name: 'New view' }).click();
    await page.getByRole('dialog', { name: 'New view' }).waitFor();
    await page.keyboard.type('tours');
    await page.keyboard.press('Enter');
    await field(page, 'Label (German)').fill('Tourneen');
    await section(page, 'General').focus();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('button', { name: 'Add column' }).focus();
    await page.keyboard.press('Enter');
    await until(async () => (await field(page, 'Name').inputValue()) === 'column');
    await page.getByRole('group', { name: 'New column' }).waitFor();
    // The focus is in the name, which is selected.
    await page.keyboard.type('first_show');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Da');
    await page.keyboard.press('Enter');
    await page.getByRole('option', { name: 'Date', exact: true }).click();
    await field(page, 'Label (English)').fill('First show');
    await page.getByRole('columnheader', { name: 'First show' }).waitFor();
    await until(() => save(page).isEnabled());
    await page.keyboard.press('Control+s');
    await page.getByText('tours is saved').waitFor();
    const saved = definition('tours');
    expect(stored('tours')).toBe(formatViewFile(saved));
    expect(saved).toMatchObject({
      label: { en: 'Tours', de: 'Tourneen' },
      columns: { first_show: { type: 'dateonly', label: { en: 'First show' } } },
      grid: { columns: ['title', 'first_show'] },
      form: { groups: [{ columns: ['title', 'first_show'] }] },
    });
    // A save includes a name that is still being typed.
    await field(page, 'Name').fill('premiere');
    await page.keyboard.press('Control+s');
    await until(async () => (await suite.admin.get('/api/model/tours')).text.includes('premiere'));
    expect(stored('tours')).toContain('"renamedFrom": "first_show"');
    expect((await suite.admin.create('tours', [{ title: 'Rust', premiere: '1978-09-16' }]))[0]).toMatchObject({ premiere: '1978-09-16' }); // prettier-ignore
  });

  test('[C6] a renamed column keeps its values, everything that names it follows, and nothing else changes', async () => {
    const before = stored('albums');
    const page = await open(suite, 'albums');
    await line(page, 'released').click();
    await field(page, 'Name').fill('out_on');
    await page.keyboard.press('Enter');
    await page.getByText('Formerly released: the values are kept.').waitFor();
    await page.getByText('Column out_on is renamed').waitFor();
    await save(page).click();
    await page.getByText('albums is saved').waitFor();
    const text = JSON.stringify(JSON.parse(before))
      .replaceAll(/"released"/g, '"out_on"')
      .replace('-released', '-out_on');
    const expected = JSON.parse(text.replace('"Erschienen"}', '"Erschienen"},"renamedFrom":"released"')) as object;
    expect(stored('albums')).toBe(JSON.stringify(expected, null, 2));
    expect((await suite.admin.list('albums', { sort: 'out_on' })).map(({ out_on }) => out_on)).toEqual(['1972-02-01', '1984-01-09']); // prettier-ignore
  });

  test('[C6] what a deletion or another type puts at risk is shown next to it before the save, and edits are undone', async () => {
    const page = await open(suite, 'albums');
    const before = stored('albums');
    await line(page, 'title').click();
    await choose(page, 'Type', 'Whole number');
    await page.getByText('Column title changes its type · Held').waitFor();
    expect(
      await page
        .getByText(/waits on the page “Database plan”/)
        .first()
        .isVisible(),
    ).toBe(true);
    await page.keyboard.press('Control+z');
    await until(async () => (await page.getByText('Column title changes its type').count()) === 0);
    await page.getByRole('button', { name: 'Delete: price' }).click();
    await page.getByText('price deleted, also from: Form.').waitFor();
    const deleted = page.getByRole('region', { name: 'Deleted columns' });
    await deleted.getByText(/Column price is dropped · Held · .*2 values/).waitFor();
    // The focus is on the neighbour.
    await until(() => page.evaluate(() => document.activeElement?.textContent?.includes('out_on') ?? false));
    await deleted.getByRole('button', { name: 'Put back: price' }).click();
    await page.getByText('No problems').waitFor();
    expect(await save(page).isDisabled()).toBe(true);
    await page.keyboard.press('Control+z');
    await deleted.waitFor();
    await page.keyboard.press('Control+z');
    await until(async () => (await deleted.count()) === 0);
    await page.keyboard.press('Control+y');
    await deleted.waitFor();
    await page.getByRole('button', { name: 'Text', exact: true }).click();
    expect(await page.getByRole('textbox', { name: 'Definition of albums' }).inputValue()).not.toContain('price');
    await page.getByRole('button', { name: 'Design', exact: true }).click();
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await page.getByText('Saved', { exact: true }).waitFor();
    expect(stored('albums')).toBe(before);
  });

  test('[C5] problems are shown at their fields, are counted for each section, and link to the fields', async () => {
    const page = await open(suite, 'copies');
    await page.getByRole('button', { name: 'Text', exact: true }).click();
    const editor = page.getByRole('textbox', { name: 'Definition of copies' });
    await editor.fill((await editor.inputValue()).replace(/"scale": ?2/, '"scale": 20'));
    await page.getByRole('button', { name: /\$\.columns\.price\.scale/ }).waitFor();
    await page.getByRole('button', { name: 'Design', exact: true }).click();
    await page.getByRole('tab', { name: 'Columns (1)' }).waitFor();
    await page.getByRole('tab', { name: 'Problems (1)' }).click();
    await page.getByRole('button', { name: /\$\.columns\.price\.scale/ }).click();
    const scale = field(page, 'Decimal places');
    await until(() => scale.evaluate((input) => input === document.activeElement));
    expect(await scale.getAttribute('aria-invalid')).toBe('true');
    await scale.fill('3');
    await page.getByText('No problems').waitFor();
    // The designer cannot show a text that is not JSON, and leads back to the text.
    await page.getByRole('button', { name: 'Text', exact: true }).click();
    await editor.fill((await editor.inputValue()).replace('"name":', '"name"'));
    await page.getByRole('button', { name: 'Design', exact: true }).click();
    await page.getByText('it is not valid JSON').waitFor();
    await page.getByRole('button', { name: 'Go to the text' }).click();
    await until(() => editor.evaluate((area) => area === document.activeElement));
  });

  test('[C1] columns are ordered by dragging them, and the choice of text or designer is remembered', async () => {
    const page = await open(suite, 'plain');
    const order = () => page.getByRole('list', { name: 'Columns' }).getByRole('button', { expanded: false }).allInnerTexts(); // prettier-ignore
    const handles = page.locator('[draggable="true"]');
    await handles.nth(1).dragTo(handles.nth(0));
    await until(async () => (await order())[0]?.startsWith('Name'));
    await save(page).click();
    await page.getByText('plain is saved').waitFor();
    expect(Object.keys(definition('plain')['columns'] as object)).toEqual(['name', 'id']);
    await page.getByRole('button', { name: 'Text', exact: true }).click();
    await page.reload();
    await page.getByRole('textbox', { name: 'Definition of plain' }).waitFor();
  });

  test('[D5] rights are checked in a table of roles, conditions and columns below', async () => {
    const page = await open(suite, 'copies');
    await section(page, 'Access').click();
    await page.getByRole('checkbox', { name: 'Everyone signed in: Create' }).check();
    const limited = page.getByRole('checkbox', { name: 'Everyone, including guests: Read (limited)' });
    expect(await limited.evaluate((box: HTMLInputElement) => box.dataset['indeterminate'])).toBe('true');
    await page.getByRole('button', { name: 'As JSON' }).click();
    const where = field(page, 'Condition on records (JSON)');
    await where.fill('{ "released": ');
    await page.getByText('the last valid condition applies').waitFor();
    await where.fill('{ "title": "Harvest" }');
    // A new right belongs to nobody, and is not saved before somebody is chosen.
    await page.getByRole('button', { name: 'Add limited right: Change' }).click();
    await page.getByRole('tab', { name: 'Access (1)' }).waitFor();
    await page.getByText('Choose at least one role.').waitFor();
    const announced = page.getByText('Limited right added: Change.');
    await announced.waitFor({ state: 'attached' });
    expect(await save(page).isDisabled()).toBe(true);
    await page.keyboard.type('helper');
    await page.keyboard.press('Enter');
    await page.getByText('No problems').waitFor();
    await save(page).click();
    await page.getByText('copies is saved').waitFor();
    await announced.waitFor({ state: 'detached' });
    expect(definition('copies')['access']).toEqual({
      read: ['user', { roles: ['public'], where: { title: 'Harvest' }, columns: ['title'] }],
      create: ['user'],
      update: [{ roles: ['helper'], where: {} }],
    });
  });

  test('[C1] relations, grid, form and indexes are built by hand', async () => {
    const page = await open(suite, 'copies');
    await section(page, 'Relations').click();
    await choose(page, 'Add relation to', 'Plain (plain)');
    await until(async () => (await field(page, 'Name').inputValue()) === 'plain');
    await page.keyboard.type('original');
    await page.keyboard.press('Enter');
    await choose(page, 'Related view', 'Albums (albums)');
    await page.getByText('No problems').waitFor();
    await section(page, 'Grid').click();
    await page.getByRole('button', { name: 'Move down: Title' }).click();
    await until(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label') === 'Move down: Title'));
    await choose(page, 'Direction', 'Ascending');
    await section(page, 'Form').click();
    await field(page, 'Heading (English)').fill('Data');
    await section(page, 'Indexes').click();
    await page.getByRole('button', { name: 'Add to: Unique together' }).click();
    await save(page).click();
    await page.getByText('copies is saved').waitFor();
    expect(definition('copies')).toMatchObject({
      columns: { original_id: { type: 'integer' } },
      relations: { original: { type: 'belongsTo', view: 'albums' } },
      unique: [['title']],
      grid: { columns: ['released', 'title', 'original_id'], sort: 'released' },
      form: { groups: [{ label: { en: 'Data' }, columns: ['title', 'released', 'price', 'original_id'] }] },
    });
  });

  test('[A1] every section is accessible', async () => {
    const page = await open(suite, 'copies');
    await line(page, 'title').click();
    for (const label of ['Columns', 'General', 'Relations', 'Access', 'Grid', 'Form', 'Indexes']) {
      await section(page, label).click();
      expect(await axeFindings(page)).toEqual([]);
    }
  }, 60_000);

  test('[A18] the designer fits a narrow screen in German, and a file of the platform can only be read', async () => {
    const page = await suite.visit('/de/admin/views/copies');
    await page.setViewportSize({ width: 390, height: 800 });
    for (const label of ['Allgemein', 'Spalten', 'Beziehungen', 'Rechte', 'Tabelle', 'Formular', 'Indizes']) {
      await section(page, label).click();
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(`${label} ${overflow}`).toBe(`${label} 0`);
    }
    // A count of problems does not cut off the fourth tab.
    await section(page, 'Spalten').click();
    await page
      .getByRole('list', { name: 'Spalten' })
      .getByRole('button', { expanded: false, name: /\bprice\b/ })
      .click();
    await field(page, 'Nachkommastellen').fill('20');
    await page.getByRole('tab', { name: 'Spalten (1)' }).waitFor();
    await section(page, 'Allgemein').click();
    const edge = await page.locator('.MuiTabs-scroller').first().boundingBox();
    const fourth = await section(page, 'Rechte').boundingBox();
    expect((fourth?.x ?? 999) + (fourth?.width ?? 0)).toBeLessThanOrEqual((edge?.x ?? 0) + (edge?.width ?? 0));
    const strip = await page.getByRole('tablist').first().boundingBox();
    const first = await section(page, 'Allgemein').boundingBox();
    expect((first?.x ?? 99) - (strip?.x ?? 0)).toBeLessThan(16);
    const hint = await page.getByText('So nennen Seiten und Navigation die Ansicht.').boundingBox();
    const next = await page.getByText('Name eines Datensatzes (Englisch)').first().boundingBox();
    expect((next?.y ?? 0) - (hint?.y ?? 0) - (hint?.height ?? 0)).toBeGreaterThanOrEqual(12);
    await page.keyboard.press('Control+z');
    await page.getByText('Gespeichert', { exact: true }).waitFor();
    await page.goto(`${suite.server.origin}/de/admin/views/users`);
    await page.getByText('Diese Ansicht gehört zur Plattform').waitFor();
    await section(page, 'Allgemein').click();
    expect(await field(page, 'Name').getAttribute('readonly')).not.toBeNull();
    await section(page, 'Spalten').click();
    expect(await page.getByRole('button', { name: 'Spalte hinzufügen' }).count()).toBe(0);
    expect(await axeFindings(page)).toEqual([]);
  });
});
