import type { Locator, Page } from 'playwright-core';
import { until } from '../server/until.js';
import { inChromium, type ChromiumSuite } from './in-chromium.js';

const label = (en: string, de: string) => ({ label: { en, de } });
const id = { type: 'integer', primaryKey: true };
const name = { type: 'string', allowNull: false, label: 'Name' };
const exhibit = { type: 'belongsTo', view: 'exhibits', foreignKey: 'exhibit_id', onDelete: 'setNull' };
const views = {
  artists: { ...label('Artists', 'Künstler'), columns: { id, name } },
  tags: { ...label('Tags', 'Schlagwörter'), columns: { id, name } },
  stations: { ...label('Stations', 'Stationen'), columns: { id, name, position: { type: 'integer' }, exhibit_id: { type: 'integer' } }, relations: { exhibit } },
  plates: { ...label('Plates', 'Tafeln'), columns: { id, name, exhibit_id: { type: 'integer' } }, relations: { exhibit } },
  exhibits: {
    ...label('Exhibits', 'Exponate'),
    columns: {
      id,
      title: { type: 'string', allowNull: false, rules: ["(value) => value.length > 2 || 'Too short'"], ...label('Title', 'Titel') },
      status: { type: 'string', values: ['draft', 'shown'], ...label('Status', 'Status') },
      artist_id: { type: 'integer' },
      insured: { type: 'boolean', ...label('Insured', 'Versichert') },
      pieces: { type: 'integer', ...label('Pieces', 'Teile') },
      inventory: { type: 'bigint', ...label('Inventory', 'Inventar') },
      worth: { type: 'decimal', ...label('Worth', 'Wert') },
      weight: { type: 'float', ...label('Weight', 'Gewicht') },
      height: { type: 'number', ...label('Height', 'Höhe') },
      made: { type: 'dateonly', ...label('Made', 'Entstanden') },
      seen: { type: 'date', ...label('Seen', 'Gesehen') },
      checked: { type: 'datetime', ...label('Checked', 'Geprüft') },
      opens: { type: 'time', ...label('Opens', 'Öffnet') },
      code: { type: 'uuid', ...label('Code', 'Kennung') },
      remarks: { type: 'text', ...label('Remarks', 'Bemerkungen') },
    },
    relations: {
      artist: { type: 'belongsTo', view: 'artists', foreignKey: 'artist_id', ...label('Artist', 'Künstler') },
      stations: { type: 'hasMany', view: 'stations', foreignKey: 'exhibit_id', ...label('Stations', 'Stationen') },
      plate: { type: 'hasOne', view: 'plates', foreignKey: 'exhibit_id', ...label('Plate', 'Tafel') },
      tags: { type: 'belongsToMany', view: 'tags', through: 'exhibits_tags', ...label('Tags', 'Schlagwörter') },
    },
  },
}; // prettier-ignore

/** The input of each field, in Tab order. */
const typed = {
  en: { Title: 'Vase', Status: 'shown', Artist: 'Ada', Insured: ' ', Pieces: '3', Inventory: '9007199254740993', Worth: '1234.5', Weight: '0.35', Height: '1.5', Made: '12242026', Seen: '122420260630pm', Checked: '122420260630pm', Opens: '745', Code: '0198a0c2-6d1e-7cc4-9a51-3f6f2f0f7a10', Remarks: 'line' },
  de: { Titel: 'Vase', Status: 'shown', Künstler: 'Ada', Versichert: ' ', Teile: '3', Inventar: '9007199254740993', Wert: '1234,5', Gewicht: '0,35', Höhe: '1,5', Entstanden: '24122026', Gesehen: '241220261830', Geprüft: '241220261830', Öffnet: '745', Kennung: '0198a0c2-6d1e-7cc4-9a51-3f6f2f0f7a10', Bemerkungen: 'line' },
}; // prettier-ignore
const stored = {
  title: 'Vase', status: 'shown', artist_id: 1, insured: true, pieces: 3, inventory: '9007199254740993', worth: '1234.50', weight: 0.35, height: 1.5,
  made: '2026-12-24', seen: '2026-12-24T17:30:00.000Z', checked: '2026-12-24T17:30:00.000Z', opens: '07:45:00', code: '0198a0c2-6d1e-7cc4-9a51-3f6f2f0f7a10', remarks: 'line',
}; // prettier-ignore
const words = {
  en: { path: '', title: 'Title', plate: 'Plate', tags: 'Tags', stations: 'Stations', artist: 'Artist', newRecord: 'New', save: 'Save', link: 'Link', search: 'Search', unlink: 'Unlink', remove: 'Delete', cancel: 'Cancel', grid: 'Exhibits' },
  de: { path: '/de', title: 'Titel', plate: 'Tafel', tags: 'Schlagwörter', stations: 'Stationen', artist: 'Künstler', newRecord: 'Neu', save: 'Speichern', link: 'Verknüpfen', search: 'Suchen', unlink: 'Verknüpfung lösen', remove: 'Löschen', cancel: 'Abbrechen', grid: 'Exponate' },
} as const; // prettier-ignore

async function fill({ admin }: ChromiumSuite): Promise<void> {
  await admin.create('artists', [{ name: 'Ada' }, { name: 'Bo' }]);
  await admin.create('tags', [{ name: 'blue' }, { name: 'old' }]);
  await admin.create('plates', [{ name: 'left' }]);
}

inChromium('the private area by keyboard only', { views, prepare: fill }, (suite) => {
  let page: Page;
  const press = (...keys: string[]) => keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve()); // prettier-ignore
  const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement);
  /** Presses Tab until the target has the focus; fails at the end of the page, or when the focus is lost on the way. */
  async function tabTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    await target.waitFor();
    for (let steps = 0; !(await isFocused(target)); steps++) {
      if (steps > 80) throw new Error(`${key} does not lead to ${target.toString()}`);
      await page.keyboard.press(key);
    }
  }
  const region = (named: string) => page.getByRole('region', { name: named, exact: true });
  const linked = async (path: string) => (await suite.admin.get<{ name: string }[]>(path)).body.map((row) => row.name);

  test.each(['en', 'de'] as const)('[F1] [F2] [D4] in %s: create, edit, link, unlink and delete without losing the focus', async (locale) => {
    const word = words[locale];
    page = await suite.visit(`${word.path}/private/exhibits`);
    await page.getByRole('grid', { name: word.grid }).waitFor();
    await press('n');
    await page.waitForURL(/\/new$/);
    await until(() => isFocused(page.getByRole('textbox', { name: new RegExp(`^${word.title}`) })));
    for (const [column, keys] of Object.entries(typed[locale])) {
      await tabTo(page.getByRole(column === word.artist || column === 'Status' ? 'combobox' : keys === ' ' ? 'checkbox' : 'textbox', { name: new RegExp(`^${column}`) })); // prettier-ignore
      await page.keyboard.type(keys);
      if (column === word.artist) {
        await page.getByRole('option', { name: 'Ada' }).waitFor();
        await press('ArrowDown', 'Enter');
      }
    }
    await press('Control+s');
    await page.waitForURL(/\/exhibits\/\d+$/);
    expect(await isFocused(page.getByRole('textbox', { name: Object.keys(typed[locale]).at(-1)! }))).toBe(true);
    const key = new URL(page.url()).pathname.split('/').at(-1)!;
    const path = `/api/exhibits/${key}`;
    expect((await suite.admin.get(path)).body).toMatchObject(stored);

    const plate = page.getByRole('combobox', { name: word.plate });
    await tabTo(plate);
    await page.keyboard.type('left');
    await page.getByRole('option', { name: /^left/ }).waitFor();
    await press('ArrowDown', 'Enter');
    await until(async () => (await linked(`${path}/plate/`))[0] === 'left');

    const link = region(word.tags).getByRole('button', { name: word.link, exact: true });
    await tabTo(link);
    await press('Enter');
    const dialog = page.getByRole('dialog', { name: word.link });
    await until(() => isFocused(dialog.getByRole('combobox', { name: word.search })));
    await page.keyboard.type('blue');
    await page.getByRole('option', { name: 'blue' }).waitFor();
    await press('ArrowDown', 'Enter');
    await tabTo(dialog.getByRole('button', { name: word.link, exact: true }));
    await press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await until(() => isFocused(link));
    const row = region(word.tags).getByRole('row', { name: /blue/ });
    await row.waitFor();
    expect(await linked(`${path}/tags/`)).toEqual(['blue']);

    const unlink = row.getByRole('button', { name: `${word.unlink}: blue` });
    await tabTo(region(word.tags).getByRole('columnheader').first());
    await press('ArrowDown', 'End', 'ArrowRight');
    expect(await isFocused(unlink)).toBe(true);
    await press('Tab');
    expect(await region(word.tags).getByRole('grid').evaluate((grid) => grid.contains(document.activeElement))).toBe(false);
    await press('Shift+Tab', 'Enter');
    await row.waitFor({ state: 'detached' });
    await until(async () => (await linked(`${path}/tags/`)).length === 0);
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false);

    const add = region(word.stations).getByRole('button', { name: word.newRecord, exact: true });
    await tabTo(add, 'Shift+Tab');
    // The save button stays reachable down to the last association.
    const save = await page.getByRole('button', { name: word.save, exact: true }).boundingBox();
    expect(save?.y).toBeGreaterThan(56);
    await press('Enter');
    const form = page.getByRole('dialog', { name: `${word.newRecord}: ${word.stations}` });
    await until(() => isFocused(form.getByRole('textbox', { name: /^Name/ })));
    await page.keyboard.type('Hall');
    await press('Control+s');
    await form.waitFor({ state: 'detached' });
    await until(() => isFocused(add));
    expect(await linked(`${path}/stations/`)).toEqual(['Hall']);

    const title = page.getByRole('textbox', { name: new RegExp(`^${word.title}`) });
    await tabTo(title, 'Shift+Tab');
    await press('End');
    await page.keyboard.type(' 2');
    await press('Control+s');
    await until(async () => (await suite.admin.get(path)).body.title === 'Vase 2');
    expect(await isFocused(title)).toBe(true);

    await tabTo(page.getByRole('button', { name: word.remove, exact: true }), 'Shift+Tab');
    await press('Enter');
    const question = page.getByRole('alertdialog');
    await until(() => isFocused(question.getByRole('button', { name: word.cancel })));
    await press('Escape');
    await question.waitFor({ state: 'detached' });
    expect(await isFocused(page.getByRole('button', { name: word.remove, exact: true }))).toBe(true);
    await press('Enter');
    await tabTo(question.getByRole('button', { name: word.remove }));
    await press('Enter');
    await page.waitForURL(/\/exhibits$/);
    await until(() => page.evaluate(() => document.activeElement?.tagName === 'H1'));
    expect((await suite.admin.get(path)).status).toBe(404);
  }, 90_000); // prettier-ignore

  test('[F1] an action that removes its own button passes the focus on', async () => {
    await suite.admin.create(
      'exhibits',
      ['Amphora', 'Brooch', 'Coin'].map((title) => ({ title, insured: true })),
    );
    const filter = JSON.stringify({ insured: { $eq: true }, title: { $ne: 'x' }, pieces: { $eq: null } });
    page = await suite.visit(`/private/exhibits?filter=${encodeURIComponent(filter)}`);
    const chips = page
      .getByRole('list', { name: 'Active conditions' })
      .getByRole('button', { name: /^Remove condition/ });
    const grid = page.getByRole('grid');
    const isInGrid = () => grid.evaluate((element) => element.contains(document.activeElement));
    await chips.nth(2).waitFor();
    const [, second] = await chips.allInnerTexts();
    await chips.first().focus();
    await press('Delete');
    await until(async () => (await chips.count()) === 2 && (await chips.first().innerText()) === second && (await isFocused(chips.first()))); // prettier-ignore
    await page.getByRole('button', { name: 'Clear all' }).press('Enter');
    await until(() => isFocused(page.getByRole('button', { name: 'Filter', exact: true })));

    await page.getByRole('searchbox', { name: 'Search' }).fill('nowhere');
    await page.getByRole('button', { name: 'Clear', exact: true }).waitFor();
    expect([await page.getByText('No records').count(), await page.getByText('0–0').count()]).toEqual([2, 0]);
    await page.getByRole('button', { name: 'Clear', exact: true }).press('Enter');
    const row = (name: string) => grid.getByRole('row', { name: new RegExp(name) });
    await row('Coin').waitFor();
    await until(isInGrid);
    await row('Coin').getByRole('checkbox').press('Space');
    await page.getByRole('button', { name: /^Select all/ }).press('Enter');
    const clear = page.getByRole('button', { name: 'Clear selection' });
    await until(() => isFocused(clear));
    await clear.press('Enter');
    await until(isInGrid);
    await row('Coin').getByRole('checkbox').press('Space');
    await page.getByRole('toolbar', { name: 'Selection' }).getByRole('button', { name: 'Delete' }).press('Enter');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).press('Enter');
    await row('Coin').waitFor({ state: 'detached' });
    await until(isInGrid);

    await row('Brooch').getByRole('gridcell', { name: 'Brooch' }).press('Enter');
    await page.getByRole('button', { name: 'Clear: Insured' }).press('Enter');
    await until(() => isFocused(page.getByRole('checkbox', { name: 'Insured' })));
  }, 60_000);

  test('[F1] with forced colours the active option of the palette and of a picker is outlined', async () => {
    page = await suite.visit('/private/exhibits/new');
    await page.emulateMedia({ forcedColors: 'active' });
    const artist = page.getByRole('combobox', { name: 'Artist' });
    await artist.waitFor();
    const options = page.getByRole('option');
    const outlined = () => options.evaluateAll((all) => all.flatMap((one, at) => (getComputedStyle(one).outlineStyle === 'none' ? [] : [at]))); // prettier-ignore
    await press('Control+k');
    await options.nth(2).waitFor();
    await press('ArrowDown');
    await until(async () => String(await outlined()) === '1');
    await press('Escape');
    await options.first().waitFor({ state: 'detached' });
    await artist.focus();
    await press('ArrowDown');
    await options.nth(1).waitFor();
    await press('ArrowDown', 'ArrowDown');
    await until(async () => String(await outlined()) === '1');
  });
});
