import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { until } from '../server/until.js';
import { axeFindings } from './axe-findings.js';
import { inChromium } from './in-chromium.js';

const kept = { $not: { price: '1.50' } };
const albums = {
  columns: {
    id: { type: 'integer', primaryKey: true },
    title: { type: 'string' },
    released: { type: 'datetime' },
    price: { type: 'decimal' },
  },
  access: { read: [{ roles: ['public'], where: { title: { $startsWith: 'H' }, ...kept } }] },
};
const deep = { ...albums, access: { read: [{ roles: ['public'], where: kept }] } };
const either = {
  ...albums,
  access: { read: [{ roles: ['public'], where: { title: { $startsWith: 'H' }, ...kept, released: { $lt: '$now' } } }] },
};
const options = { views: { albums, deep, either }, env: { VIEWS_EDITABLE: 'on' } };

inChromium('conditions of rights in the designer', options, (suite) => {
  const stored = (view: string): unknown => {
    const text = readFileSync(join(suite.server.viewsFolder, `${view}.json`), 'utf8');
    return (JSON.parse(text) as typeof albums).access.read[0]?.where;
  };
  const open = async (view: string, [prefix, free, access] = ['', 'No problems', 'Access']): Promise<Page> => {
    const page = await suite.visit(`${prefix}/admin/views/${view}`);
    await page.getByText(free ?? '').waitFor();
    await page.getByRole('tab', { name: access, exact: true }).click();
    return page;
  };
  const line = (page: Page, number: number) => page.getByRole('group', { name: `Condition ${number}`, exact: true });

  test('[D5] a condition is built in lines, by keyboard, and parts that no line can show are kept', async () => {
    const page = await open('albums');
    await page.getByText('{ "$not": { "price": "1.50" } }').waitFor();
    expect(await line(page, 1).getByRole('textbox', { name: 'Value' }).inputValue()).toBe('H');
    await page.getByRole('button', { name: 'Add condition' }).focus();
    await page.keyboard.press('Enter');
    const [column, comparison] = ['Column', 'Comparison'].map((name) => line(page, 3).getByRole('combobox', { name }));
    await until(async () => column?.evaluate((box) => box === document.activeElement));
    const pick = async (option: string) => {
      await page.keyboard.press('Enter');
      await page.getByRole('option', { name: option, exact: true }).waitFor();
      while ((await page.locator(':focus').innerText()) !== option) await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await page.getByRole('listbox').waitFor({ state: 'detached' });
      await page.keyboard.press('Tab');
    };
    await pick('Released');
    await until(async () => comparison?.evaluate((box) => box === document.activeElement));
    await pick('is before');
    await page.keyboard.type('$now');
    await page.getByText('No problems').waitFor();
    await page.keyboard.press('Control+s');
    await page.getByText('albums is saved').waitFor();
    expect(stored('albums')).toEqual({ title: { $startsWith: 'H' }, ...kept, released: { $lt: '$now' } });
    expect(await axeFindings(page)).toEqual([]);
  });

  test('[D5] a record may have to meet any of the conditions, and a condition can be removed', async () => {
    const page = await open('either');
    await page.getByRole('combobox', { name: 'A record must meet' }).click();
    await page.getByRole('option', { name: 'any of the conditions' }).click();
    await page.getByRole('button', { name: 'Remove: Condition 1' }).click();
    await page.getByText('No problems').waitFor();
    await page.keyboard.press('Control+s');
    const listed = JSON.stringify({ $or: [kept, { released: { $lt: '$now' } }] });
    await until(() => Promise.resolve(JSON.stringify(stored('either')) === listed));
  });

  test('[D5] a deeper condition starts as JSON, and each mode shows the changes of the other', async () => {
    const page = await open('deep', ['/de', 'Keine Probleme', 'Rechte']);
    const json = page.getByRole('textbox', { name: 'Bedingung an Datensätze (JSON)' });
    await json.fill('{ "title": ["a", "b"] }');
    await page.getByRole('button', { name: 'In Zeilen' }).click();
    const value = page.getByRole('textbox', { name: 'Wert' });
    expect(await value.inputValue()).toBe('a, b');
    await value.fill('a, c,');
    await page.getByRole('button', { name: 'Als JSON' }).click();
    expect(JSON.parse(await json.inputValue())).toEqual({ title: { $in: ['a', 'c'] } });
  });
});
