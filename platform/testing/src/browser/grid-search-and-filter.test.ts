import type { Page } from 'playwright-core';
import { createPerson } from '../factories/people.js';
import { until } from '../server/until.js';
import { inChromium, type Visitor } from './in-chromium.js';

const everything = { read: ['user'], create: ['user'], update: ['user'], delete: ['user'] };
const views = {
  shops: {
    columns: {
      id: { type: 'integer', primaryKey: true },
      name: { type: 'string', label: { en: 'Company', de: 'Firma' } },
      contact: { type: 'string', label: { en: 'Contact', de: 'Ansprechpartnerin' } },
      staff: { type: 'integer', label: { en: 'Staff', de: 'Personal' } },
      opens: { type: 'time', label: { en: 'Opens', de: 'Öffnet' } },
    },
    access: everything,
    grid: { columns: ['name', 'contact', 'staff', 'opens'], sort: 'name' },
  },
};
const rows = [
  { name: 'Alpha', contact: 'Wiebke Petersen', staff: 3, opens: '08:00:00' },
  { name: 'Beta', contact: 'Jan Moll', staff: 12, opens: '10:30:00' },
];
let person: Visitor = 'guest';

inChromium('search and filter of a grid', {
  views,
  prepare: async ({ admin, server }) => {
    person = await createPerson(admin, () => server.client());
    await admin.create('shops', rows);
  },
}, (suite) => {
  const rowOf = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });

  /** Opens the grid with a clock that the case moves. */
  async function visitTimed(): Promise<Page> {
    const page = await suite.visit('/robots.txt', person);
    await page.clock.install();
    await page.goto(`${suite.server.origin}/private/shops`);
    await rowOf(page, 'Beta').waitFor();
    return page;
  }

  async function search(page: Page, text: string): Promise<void> {
    await page.getByRole('searchbox', { name: 'Search' }).fill(text);
    await page.waitForURL((url) => url.searchParams.get('search') === text);
  }

  /** The search stays empty, also after the time in which typed text would be sent. */
  async function expectUnsearched(page: Page): Promise<void> {
    await page.waitForURL((url) => !url.searchParams.has('search'));
    await rowOf(page, 'Beta').waitFor();
    await page.clock.runFor(1_000);
    await rowOf(page, 'Beta').waitFor();
    expect(await page.getByRole('searchbox', { name: 'Search' }).inputValue()).toBe('');
    expect(new URL(page.url()).search).toBe('');
  }

  test('[F1] a search is undone by the back button, by the empty list and by the link of the view', async () => {
    const page = await visitTimed();
    await search(page, 'Alpha');
    await rowOf(page, 'Beta').waitFor({ state: 'detached' });
    await page.goBack();
    await expectUnsearched(page);
    await search(page, 'zzzz');
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await expectUnsearched(page);
    await search(page, 'Alpha');
    await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Shops' }).click();
    await expectUnsearched(page);
  }, 40_000);

  test('[F1] [C7] a value that the column refuses is named at its field, and no request is sent', async () => {
    const page = await suite.visit('/de/private/shops', person);
    await rowOf(page, 'Beta').waitFor();
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    const panel = page.getByRole('dialog', { name: 'Filter' });
    await panel.getByRole('combobox', { name: 'Spalte' }).click();
    await page.getByRole('option', { name: 'Personal' }).click();
    const value = panel.getByRole('textbox', { name: 'Wert' });
    await value.fill('abc');
    await panel.getByRole('button', { name: 'Anwenden' }).click();
    await panel.getByText('Eine ganze Zahl wird erwartet').waitFor();
    expect(await value.getAttribute('aria-invalid')).toBe('true');
    expect(await value.evaluate((input) => input === document.activeElement)).toBe(true);
    expect(new URL(page.url()).search).toBe('');
    await value.fill('12');
    expect(await value.getAttribute('aria-invalid')).toBeNull();
    await panel.getByRole('button', { name: 'Anwenden' }).click();
    await rowOf(page, 'Alpha').waitFor({ state: 'detached' });
    await rowOf(page, 'Beta').waitFor();
  }, 30_000);

  test.each([
    ['', 'Opens is at or after 10:00 AM', ['is at', 'is not at', 'after', 'at or after', 'before', 'at or before']],
    ['/de', 'Öffnet ab 10:00', ['ist um', 'ist nicht um', 'nach', 'ab', 'vor', 'bis']],
  ])('[F1] %s times of day have wording of their own', async (locale, sentence, operators) => {
    const query = new URLSearchParams({ filter: '{"opens":{"$gte":"10:00:00"}}' });
    const page = await suite.visit(`${locale}/private/shops?${query.toString()}`, person);
    await page.getByText(sentence, { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('dialog', { name: 'Filter' }).getByRole('combobox', { name: 'Operator' }).click();
    const options = page.getByRole('option');
    await options.first().waitFor();
    expect((await options.allTextContents()).slice(0, operators.length)).toEqual(operators);
  }, 30_000);

  test.each([
    ['', 'Active conditions', 'Remove condition: '],
    ['/de', 'Aktive Bedingungen', 'Bedingung entfernen: '],
  ])('[F1] %s a condition is removed by Enter, by Space and by a click, also one of two that are equal', async (locale, title, name) => {
    const terms = [{ staff: { $gt: 5 } }, { name: 'Beta' }, { name: 'Beta' }, { opens: { $gte: '10:00:00' } }];
    const query = new URLSearchParams({ filter: JSON.stringify({ $and: terms }) });
    const page = await suite.visit(`${locale}/private/shops?${query.toString()}`, person);
    const list = page.getByRole('list', { name: title });
    const chips = list.getByRole('button', { name });
    await chips.nth(3).waitFor();
    const texts = await chips.allInnerTexts();
    const expectLeft = async (left: readonly string[]) => {
      await until(async () => (await chips.allInnerTexts()).join() === left.join());
      expect(await list.getByRole('listitem').count()).toBe(left.length > 1 ? left.length + 1 : left.length);
    };
    await chips.nth(1).press('Enter');
    await expectLeft([texts[0], texts[2], texts[3]].map(String));
    await until(() => chips.nth(1).evaluate((chip) => chip === document.activeElement));
    await chips.first().press('Space');
    await expectLeft(texts.slice(2));
    await chips.last().click();
    await expectLeft(texts.slice(2, 3));
    await rowOf(page, 'Beta').waitFor();
    expect(new URL(page.url()).searchParams.get('filter')).toBe('{"name":{"$eq":"Beta"}}');
  }, 30_000);

  test('[F1] a held Enter key removes one condition', async () => {
    const terms = [{ staff: { $gt: 1 } }, { staff: { $gt: 2 } }, { name: 'Beta' }];
    const query = new URLSearchParams({ filter: JSON.stringify({ $and: terms }) });
    const page = await suite.visit(`/private/shops?${query.toString()}`, person);
    const chips = page.getByRole('list', { name: 'Active conditions' }).getByRole('button', { name: 'Remove condition: ' });
    await chips.nth(2).waitFor();
    await chips.first().focus();
    await page.keyboard.down('Enter');
    await chips.nth(2).waitFor({ state: 'detached' });
    await until(() => chips.first().evaluate((chip) => chip === document.activeElement));
    await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');
    await rowOf(page, 'Beta').waitFor();
    expect(await chips.count()).toBe(2);
  }, 30_000);

  test.each([
    ['FilterPanel', 'dialog', 'Filter'],
    ['ColumnsPanel', 'dialog', 'Columns'],
    ['ExchangeMenu', 'menu', 'Import and export'],
    ['SavedViewsMenu', 'menu', 'Saved view: All records'],
  ] as const)('[F1] %s that loads late does not open over whoever types by then', async (file, role, opener) => {
    const page = await suite.visit('/robots.txt', person);
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    const files = new RegExp(`assets/${file}-[\\w-]+\\.js`);
    await page.route(files, async (route) => {
      await released;
      await route.continue();
    });
    await page.goto(`${suite.server.origin}/private/shops`);
    await rowOf(page, 'Beta').waitFor();
    const asked = page.waitForRequest(files);
    const button = page.getByRole('button', { name: opener, exact: true });
    await button.click();
    const url = (await asked).url();
    const box = page.getByRole('searchbox', { name: 'Search' });
    await box.pressSequentially('Al');
    release();
    await page.evaluate(async (address) => {
      await import(address);
      await new Promise((resolve) => requestIdleCallback(resolve));
    }, url);
    await box.pressSequentially('pha');
    expect([await box.inputValue(), await page.getByRole(role).count()]).toEqual(['Alpha', 0]);
    await button.click();
    await page.getByRole(role).waitFor();
  }, 30_000);

  test.each(['', '/de'])('[F1] %s at 360 px the toolbar takes two lines, and two columns are in view', async (locale) => {
    const page = await suite.visit('/robots.txt', await createPerson(suite.admin, () => suite.server.client(), ['admin']));
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(`${suite.server.origin}${locale}/private/shops`);
    await rowOf(page, 'Alpha').getByText('Wiebke Petersen').waitFor();
    const box = await page.getByRole('grid').boundingBox();
    const contact = await page.getByRole('columnheader', { name: /^(Contact|Ansprechpartnerin)$/ }).boundingBox();
    expect((contact?.x ?? 999) + (contact?.width ?? 0)).toBeLessThanOrEqual((box?.x ?? 0) + (box?.width ?? 0));
    const height = await page.getByRole('searchbox').evaluate((input) => input.parentElement?.parentElement?.clientHeight);
    // Two lines of 38 px each and the gap between them.
    expect(height).toBeLessThan(90);
    await page.getByRole('button', { name: /^(More|Mehr)$/ }).waitFor();
  }, 30_000);
}); // prettier-ignore
