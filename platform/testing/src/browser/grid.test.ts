import type { Locator, Page } from 'playwright-core';
import { createPerson } from '../factories/people.js';
import { until } from '../server/until.js';
import { announceBuild } from './announce-build.js';
import { inChromium, type ChromiumSuite } from './in-chromium.js';

const id = { type: 'integer', primaryKey: true };
const everything = { read: ['user'], create: ['user'], update: ['user'], delete: ['user'] };
const views = {
  tags: { columns: { id, name: { type: 'string', allowNull: false } }, access: everything },
  visits: {
    columns: {
      id,
      place: { type: 'string' },
      began: { type: 'datetime' },
      day: { type: 'dateonly' },
      closes: { type: 'time' },
      fee: { type: 'decimal' },
      article_id: { type: 'integer' },
    },
    access: everything,
    grid: { columns: ['place', 'began', 'day', 'closes', 'fee'] },
  },
  firms: {
    columns: {
      id,
      name: { type: 'string', label: { en: 'Company', de: 'Firma' } },
      contact: { type: 'string', label: { en: 'Contact', de: 'Ansprechpartnerin' } },
      about: { type: 'text' },
    },
    access: everything,
    grid: { columns: ['name', 'contact', 'about'] },
  },
  articles: {
    columns: {
      id,
      title: { type: 'string', allowNull: false, rules: ["(value) => value.length >= 3 || 'Three characters at least'"] },
      status: { type: 'string', values: ['draft', 'live'], default: 'draft' },
      words: { type: 'integer' },
      approval: { type: 'string', required: "(record) => record.words === 4711" },
    },
    relations: {
      tags: { type: 'belongsToMany', view: 'tags', through: 'articles_tags' },
      visits: { type: 'hasMany', view: 'visits', foreignKey: 'article_id' },
    },
    access: everything,
    grid: { columns: ['title', 'status', 'words'], sort: 'title' },
  },
}; // prettier-ignore
const rows = ['Alpha', 'Beta', 'Gamma', 'Delta'].map((title, n) => ({ title, words: n }));

const people: { email: string; password: string }[] = [];

async function fill({ admin, server }: ChromiumSuite): Promise<void> {
  for (let n = 0; n < 2; n += 1) people.push(await createPerson(admin, () => server.client()));
  await admin.create('tags', [{ name: 'news' }, { name: 'old' }]);
}

inChromium('grids in Chromium', { views, prepare: fill }, (suite) => {
  beforeEach(async () => {
    const left = await suite.admin.list('articles');
    if (left.length > 0) await suite.admin.send('DELETE', '/api/articles/', left.map((record) => ({ id: record['id'] }))); // prettier-ignore
    await suite.admin.create('articles', rows);
  });

  async function visit(path: string, person = 0): Promise<Page> {
    const page = await suite.visit(path, people[person]);
    await page.getByRole('grid').getByRole('gridcell').first().waitFor();
    return page;
  }
  const rowOf = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });
  const cellOf = (page: Page, name: string, column: string) => rowOf(page, name).locator(`[data-field="${column}"]`);
  const find = async (title: string) => (await suite.admin.list('articles', { filter: { title } }))[0] ?? {};
  const headers = (page: Page) => page.getByRole('columnheader').filter({ hasNotText: /^$/ }).allTextContents();
  const openSaved = (page: Page) => page.getByRole('button', { name: /^Saved view/ }).click();

  test('[F1] a saved view is private until it is shared; another user may choose it but not change it', async () => {
    const mine = await visit('/private/articles?search=eta');
    await rowOf(mine, 'Alpha').waitFor({ state: 'detached' });
    await mine.getByRole('button', { name: 'Columns' }).click();
    await mine.getByRole('checkbox', { name: 'Words' }).uncheck();
    await mine.keyboard.press('Escape');
    await openSaved(mine);
    await mine.getByRole('menuitem', { name: /^Save as new view/ }).click();
    await mine.getByRole('textbox', { name: /^Name/ }).fill('Only beta');
    await mine.getByRole('button', { name: 'Save', exact: true }).click();
    await mine.waitForURL(/\?saved=[0-9a-f-]{36}$/);
    await rowOf(mine, 'Beta').waitFor();
    const address = mine.url();

    const other = await visit('/private/articles', 1);
    await openSaved(other);
    await other.getByRole('menuitem', { name: /^Save as new view/ }).waitFor();
    expect(await other.getByRole('menuitemradio').count()).toBe(1);
    await other.goto(address);
    await other.getByText('This saved view no longer exists').waitFor();
    await rowOf(other, 'Alpha').waitFor();

    await openSaved(mine);
    await mine.getByRole('menuitemcheckbox', { name: 'Share with everyone' }).click();
    await openSaved(other);
    await other.getByRole('menuitemradio', { name: 'Only beta' }).click();
    await rowOf(other, 'Alpha').waitFor({ state: 'detached' });
    expect(await headers(other)).toEqual(['Title', 'Status']);
    await openSaved(other);
    await other.getByRole('menuitemradio', { name: 'Only beta' }).waitFor();
    expect(await other.getByRole('menuitem', { name: /Rename|Delete/ }).count()).toBe(0);

    await openSaved(mine);
    await mine.getByRole('menuitem', { name: /^Delete/ }).click();
    const question = mine.getByRole('alertdialog', { name: 'Delete view' });
    const description = await question.evaluate((dialog) => dialog.getAttribute('aria-describedby'));
    expect(await mine.locator(`[id="${description}"]`).innerText()).toContain('“Only beta” will be deleted.');
  }, 60_000);

  test('[F1] columns keep their saved order', async () => {
    const page = await visit('/private/articles');
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('button', { name: 'Move Words up' }).press('Enter');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await until(async () => (await headers(page)).join() === 'Words,Title,Status');
    await page.reload();
    await rowOf(page, 'Alpha').waitFor();
    expect(await headers(page)).toEqual(['Words', 'Title', 'Status']);
  }, 40_000);

  test('[F1] [C7] a cell is edited in place; refused input stays in the cell', async () => {
    const page = await visit('/private/articles');
    await cellOf(page, 'Beta', 'words').click();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('F2');
    const input = page.getByRole('grid').getByRole('textbox', { name: /^Title/ });
    await input.fill('xy');
    await input.press('Enter');
    await page.getByRole('alert').getByText('Three characters at least').waitFor();
    expect(await input.inputValue()).toBe('xy');
    await input.fill('Beta two');
    await input.press('Tab');
    // In its input: the cell itself gets the focus a moment earlier.
    await until(() => page.evaluate(() => document.activeElement?.parentElement?.closest('[data-field]')?.getAttribute('data-field') === 'status')); // prettier-ignore
    await page.keyboard.press('Shift+Tab');
    expect(await input.inputValue()).toBe('Beta two');
    await input.press('Escape');
    await cellOf(page, 'Beta two', 'title').waitFor();
    await until(async () => (await find('Beta two'))['_version'] === 2);

    await cellOf(page, 'Alpha', 'words').dblclick();
    const words = page.getByRole('grid').getByRole('textbox', { name: /^Words/ });
    await words.fill('99');
    await words.press('Escape');
    expect(await find('Alpha')).toMatchObject({ words: 0, _version: 1 });
  }, 40_000);

  test('[F1] [E7] a failed reload keeps the rows and the text that is being typed in a cell', async () => {
    const page = await visit('/private/articles');
    await cellOf(page, 'Beta', 'words').dblclick();
    const words = page.getByRole('grid').getByRole('textbox', { name: /^Words/ });
    await words.fill('12');
    const lists = /\/api\/articles\/\?/;
    await page.route(lists, (route) => route.fulfill({ status: 422, json: { code: 'OTHER', message: 'Not now' } }));
    const alpha = await find('Alpha');
    await suite.admin.call(`/api/articles/${String(alpha['id'])}`, { method: 'PUT', json: { words: 7 } });
    await page.getByRole('alert').filter({ hasText: 'Not now' }).waitFor();
    expect(await words.inputValue()).toBe('12');
    await page.unroute(lists);
    await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('alert').waitFor({ state: 'hidden' });
    await cellOf(page, 'Alpha', 'words').getByText('7', { exact: true }).waitFor();
    expect(await words.inputValue()).toBe('12');
  }, 40_000);

  test('[F1] a cell that is refused because of another column names that column', async () => {
    const page = await visit('/private/articles');
    await cellOf(page, 'Gamma', 'words').dblclick();
    const words = page.getByRole('grid').getByRole('textbox', { name: /^Words/ });
    await words.fill('4711');
    await words.press('Enter');
    await page.getByRole('alert').getByText('Approval: Required', { exact: true }).waitFor();
  }, 40_000);

  test('[F1] a record whose title is only spaces is opened by its key', async () => {
    const [record] = await suite.admin.create('articles', [{ title: '    ' }]);
    const key = String(record?.['id']);
    const page = await visit('/private/articles');
    await page.getByRole('link', { name: `#${key}`, exact: true }).click();
    await page.getByRole('heading', { level: 1, name: key, exact: true }).waitFor();
    // The title of the page before any script runs.
    expect((await suite.admin.call(`/private/articles/${key}`)).text).toContain(`<title>${key} · Articles – `);
  }, 40_000);

  test.each(['before', 'after'])('[F1] a cell that is reopened during its save stays open with the new input, which Enter saves %s the response', async (when) => {
    const page = await visit('/private/articles');
    let answer: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/api/articles/*', async (route) => {
      if (route.request().method() === 'PUT') await held;
      await route.continue();
    });
    await cellOf(page, 'Beta', 'title').dblclick();
    const input = page.getByRole('grid').getByRole('textbox', { name: /^Title/ });
    await input.fill('Beta two');
    await Promise.all([page.waitForRequest((request) => request.method() === 'PUT'), input.press('Tab')]);
    await until(() => page.evaluate(() => document.activeElement?.parentElement?.closest('[data-field]')?.getAttribute('data-field') === 'status')); // prettier-ignore
    await page.keyboard.press('Shift+Tab');
    await input.fill('Beta three');
    if (when === 'before') await input.press('Enter');
    answer();
    if (when === 'after') {
      await until(async () => (await find('Beta two'))['_version'] === 2);
      await until(async () => (await input.count()) === 1 && (await input.inputValue()) === 'Beta three');
      await input.press('Enter');
    }
    await until(async () => (await find('Beta three'))['_version'] === 3);
    await input.waitFor({ state: 'detached' });
    await cellOf(page, 'Beta three', 'title').waitFor();
  }, 40_000); // prettier-ignore

  test('[F1] [D6] a cell that another user changed in the meantime asks which value to keep', async () => {
    const page = await visit('/private/articles');
    await cellOf(page, 'Gamma', 'words').dblclick();
    const words = page.getByRole('grid').getByRole('textbox', { name: /^Words/ });
    await words.fill('500');
    const { id: key } = await find('Gamma');
    await suite.admin.send('PUT', `/api/articles/${String(key)}`, { words: 7 });
    await words.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Changed elsewhere' });
    await dialog.getByText('500').waitFor();
    await dialog.getByRole('button', { name: 'Keep mine' }).click();
    await until(async () => (await find('Gamma'))['words'] === 500);
  }, 40_000);

  test('[F1] a bulk change applies to all records or to none, and can be undone', async () => {
    const page = await visit('/private/articles');
    for (const name of ['Alpha', 'Beta', 'Gamma']) await rowOf(page, name).getByRole('checkbox').check();
    await page.getByRole('status').filter({ hasText: '3 selected' }).waitFor();
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit 3 records' });
    await dialog.getByRole('combobox', { name: 'Column' }).click();
    await page.getByRole('option', { name: 'Words' }).click();
    await dialog.getByRole('textbox', { name: /^New value/ }).fill('42');
    await announceBuild(page);
    await dialog.getByRole('button', { name: 'Change 3 records' }).click();
    await until(async () => (await suite.admin.list('articles', { filter: { words: 42 } })).length === 3);
    await page.getByRole('button', { name: 'Undo' }).click();
    await until(async () => (await suite.admin.list('articles', { filter: { words: 42 } })).length === 0);
    expect(await find('Gamma')).toMatchObject({ words: 2 });
  }, 40_000);

  test('[F1] [D6] after an undo the same selection is changed again, except where others have changed a record since', async () => {
    const more = Array.from({ length: 57 }, (_, n) => ({
      title: `More ${n}`,
      status: 'draft',
      words: n === 0 ? 42 : 100,
    }));
    await suite.admin.create('articles', more);
    const page = await visit('/private/articles');
    await page.getByRole('checkbox', { name: 'Select all rows' }).check();
    await page.getByRole('button', { name: 'Select all 61' }).click();
    await page.getByRole('status').filter({ hasText: '61 selected' }).waitFor();
    const dialog = page.getByRole('dialog', { name: 'Edit 61 records' });
    const edit = async (column: string, value: string) => {
      await page.getByRole('button', { name: 'Edit', exact: true }).click();
      await dialog.getByRole('combobox', { name: 'Column' }).click();
      await page.getByRole('option', { name: column }).click();
      await dialog.getByRole('textbox', { name: /^New value/ }).fill(value);
      await dialog.getByRole('button', { name: 'Change 61 records' }).click();
    };
    await edit('Words', '42');
    await page.getByText('60 records changed', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('60 changes undone', { exact: true }).waitFor();

    await edit('Words', '7');
    await page.getByText('61 records changed', { exact: true }).waitFor();
    const { id: key } = await find('More 9');
    await suite.admin.send('PUT', `/api/articles/${String(key)}`, { words: 1_000 });
    await edit('Words', '8');
    await dialog.getByRole('listitem').filter({ hasText: 'More 9' }).waitFor();
    expect(await dialog.getByRole('listitem').count()).toBe(1);
  }, 40_000);
  test('[F1] [F2] Enter and Tab complete a date in a cell, a bulk change and a filter', async () => {
    const visits = await suite.admin.create('visits', [{ place: 'Kiel' }, { place: 'Bonn' }]);
    const daysAre = (...days: string[]) =>
      until(async () => (await suite.admin.list('visits', { sort: '-place' })).map((one) => one['day']).join() === days.join()); // prettier-ignore
    const page = await visit('/private/visits');
    for (const [key, typed] of [['Enter', '1/2/26'], ['Tab', '1/3/26']] as const) {
      await cellOf(page, 'Kiel', 'day').dblclick();
      await page.getByRole('grid').getByRole('textbox', { name: /^Day/ }).fill(typed);
      await page.keyboard.press(key);
      await daysAre(key === 'Enter' ? '2026-01-02' : '2026-01-03', '');
      await page.keyboard.press('Escape');
    }
    for (const name of ['Kiel', 'Bonn']) await rowOf(page, name).getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit 2 records' });
    await dialog.getByRole('combobox', { name: 'Column' }).click();
    await page.getByRole('option', { name: 'Day' }).click();
    await dialog.getByRole('textbox', { name: /^New value/ }).fill('4/4/26');
    await page.keyboard.press('Enter');
    await daysAre('2026-04-04', '2026-04-04');
    await page.goto(`${suite.server.origin}/de/private/visits`);
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    const panel = page.getByRole('dialog', { name: 'Filter' });
    await panel.getByRole('combobox', { name: 'Spalte' }).click();
    await page.getByRole('option', { name: 'Day' }).click();
    await panel.getByRole('textbox', { name: 'Wert' }).fill('4.4.26');
    await page.keyboard.press('Enter');
    await page.waitForURL(/filter=.*2026-04-04/);
    await suite.admin.send('DELETE', '/api/visits/', visits.map((one) => ({ id: one['id'] })));
  }, 40_000); // prettier-ignore

  test('[F1] [D6] one stale record prevents the deletion of all', async () => {
    const page = await visit('/private/articles');
    await rowOf(page, 'Alpha').getByRole('checkbox').check();
    await rowOf(page, 'Beta').getByRole('checkbox').check();
    const { id: key } = await find('Beta');
    // Another write comes just before, and the grid learns of it only at the end: its rows stay outdated.
    let deletions = 0;
    const held: (() => void)[] = [];
    await page.route(
      (url) => url.pathname === '/api/articles/',
      async (route) => {
        if (route.request().method() !== 'DELETE') {
          if (deletions === 1) await new Promise<void>((release) => held.push(release));
        } else if (++deletions === 1) {
          await suite.admin.send('PUT', `/api/articles/${String(key)}`, { words: 1_000 });
        } else held.forEach((release) => release());
        await route.continue().catch(() => undefined);
      },
    );
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Delete 2 records?' });
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await dialog.getByRole('alert').getByRole('link', { name: 'Beta' }).waitFor();
    expect(await suite.admin.list('articles')).toHaveLength(4);
    await dialog.getByRole('button', { name: 'Use the current state' }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await until(async () => (await suite.admin.list('articles')).length === 2);
    await rowOf(page, 'Gamma').waitFor();
  }, 40_000);

  test('[F1] keys pressed faster than the URL updates are all counted; the rows stay next to the open column menu', async () => {
    const page = await visit('/private/articles');
    const words = page.getByRole('columnheader', { name: 'Words', exact: true });
    // No time between two keys, not even a frame.
    const twice = (element: Element) => {
      for (let n = 0; n < 2; n += 1) element.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })); // prettier-ignore
    };
    await words.evaluate(twice);
    await page.waitForURL(/[?&]sort=-words$/);
    await page.getByRole('button', { name: 'Columns', exact: true }).click();
    await page.getByRole('dialog', { name: 'Columns' }).getByRole('checkbox', { name: 'Words', exact: true }).uncheck();
    await words.waitFor({ state: 'detached' });
    await page.getByRole('checkbox', { name: 'Words', exact: true }).check();
    await words.waitFor();
    await page.getByRole('button', { name: 'Columns', exact: true }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await rowOf(page, 'Gamma').focus();
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: 'Title', exact: true }).waitFor();
  }, 30_000);

  test('[F1] a to-many relation is a filter condition', async () => {
    const { id: key } = await find('Delta');
    await suite.admin.send('POST', `/api/articles/${String(key)}/tags/`, { id: 1 });
    const page = await visit('/private/articles');
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    const panel = page.getByRole('dialog', { name: 'Filter' });
    await panel.getByRole('combobox', { name: 'Column' }).click();
    await page.getByRole('option', { name: 'Tags' }).click();
    await panel.getByRole('combobox', { name: 'Value' }).fill('new');
    await page.getByRole('option', { name: 'news' }).click();
    await panel.getByRole('button', { name: 'Apply' }).click();
    await rowOf(page, 'Alpha').waitFor({ state: 'detached' });
    await rowOf(page, 'Delta').waitFor();
    await page.getByText('Tags has any of news').waitFor();
  }, 40_000);

  test('[F1] the checkbox that selects all rows shows its focus', async () => {
    const page = await visit('/private/articles');
    const box = page.getByRole('checkbox', { name: 'Select all rows' });
    await page.getByRole('button', { name: 'More', exact: true }).focus();
    await page.keyboard.press('Tab');
    expect(await box.evaluate((input) => input === document.activeElement)).toBe(true);
    const outline = () => box.evaluate((input) => getComputedStyle(input.closest('[role="columnheader"]') as Element).outline); // prettier-ignore
    expect(await outline()).toMatch(/solid 2px$/);
    await page.keyboard.press('Tab');
    expect(await outline()).toMatch(/none/);
  });

  /** Values partly covered by the column of buttons at any scroll position, and truncated dates. */
  async function cutValues(table: Locator): Promise<{ edges: number[]; cut: string[] }> {
    return table.evaluate(async (grid) => {
      const scroller = grid.querySelector('.MuiDataGrid-virtualScroller') ?? grid;
      const buttons = grid.querySelector('[role="gridcell"][data-field="$action"]') as HTMLElement;
      const cut = [...grid.querySelectorAll('time')].filter(({ parentElement: cell }) => cell && cell.scrollWidth > cell.clientWidth).map((time) => `${time.textContent}: cut`); // prettier-ignore
      const edges: number[] = [];
      for (const to of [0, 40, 130, 220, 10_000]) {
        scroller.scrollTo(to, 0);
        // The position is final before the next frame is drawn.
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
        const edge = buttons.getBoundingClientRect().left;
        edges.push(Math.round(edge));
        for (const cell of grid.querySelectorAll('[role="gridcell"]:not([data-field="$action"])')) {
          const text = document.createRange();
          text.selectNodeContents(cell);
          const { left, right } = text.getBoundingClientRect();
          if (left < edge - 1 && right > edge + 1) cut.push(`${cell.textContent}: covered at ${to}`);
        }
      }
      if (getComputedStyle(buttons).boxShadow === 'none') cut.push('no edge');
      if (scroller.scrollWidth <= scroller.clientWidth) cut.push('nothing to scroll');
      return { edges: [...new Set(edges)], cut };
    });
  }

  test.each(['', '/de'])(
    '[F1] %s beside row buttons no value is cut at 768 px, neither in the grid that displays nor in the one that edits',
    async (locale) => {
      const { id: key } = await find('Alpha');
      await suite.admin.create('visits', [{ place: 'Hamburg', began: '2026-10-20T10:00:00Z', day: '2026-10-20', closes: '22:00:45', fee: '1234567.50', article_id: key }]); // prettier-ignore
      const page = await suite.visit('/robots.txt', people[0]);
      await page.setViewportSize({ width: 768, height: 900 });
      await page.goto(`${suite.server.origin}${locale}/private/articles/${String(key)}`);
      const table = page.getByRole('grid', { name: 'Visits' });
      await table.getByRole('link', { name: 'Hamburg' }).waitFor();
      expect(await cutValues(table)).toEqual({ edges: [expect.any(Number)], cut: [] });
      await table.locator('[data-field="fee"][role="gridcell"]').dblclick();
      await table.locator('.MuiDataGrid-cell--editing input').press('Escape');
      expect(await cutValues(table)).toEqual({ edges: [expect.any(Number)], cut: [] });
    },
    40_000,
  );

  test('[F1] at 390 px a second column fits next to the first one, even with a long label', async () => {
    await suite.admin.create('firms', [{ name: 'Nordlicht Reederei', contact: 'Wiebke Petersen' }]);
    const page = await suite.visit('/robots.txt', people[0]);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${suite.server.origin}/de/private/firms`);
    const contact = page.getByRole('columnheader', { name: 'Ansprechpartnerin' });
    await rowOf(page, 'Nordlicht').getByText('Wiebke Petersen').waitFor();
    const right = async (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().right);
    await until(async () => (await right(contact)) <= (await right(page.getByRole('grid'))));
    const name = rowOf(page, 'Nordlicht').getByRole('link', { name: 'Nordlicht Reederei' });
    expect(await name.evaluate((link) => link.getBoundingClientRect().width)).toBeGreaterThan(110);
  });

  test('[F1] at 390 px a grid fills the window, cuts off no number, and shows on which sides its columns continue', async () => {
    const [visited] = await suite.admin.create('visits', [{ place: 'Bremen', began: '2026-10-20T10:00:00Z', day: '2026-10-20', closes: '22:00:45', fee: '1234567.50' }]); // prettier-ignore
    const page = await suite.visit('/robots.txt', people[0]);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${suite.server.origin}/private/visits`);
    await rowOf(page, 'Bremen').getByText('1,234,567.50').waitFor({ state: 'attached' });
    const footer = await page.getByRole('button', { name: 'Next page' }).boundingBox();
    expect(844 - (footer?.y ?? 0) - (footer?.height ?? 0)).toBeLessThan(32);
    const seen = await page.getByRole('grid').evaluate(async (grid) => {
      const scroller = grid.querySelector('.MuiDataGrid-virtualScroller') ?? grid;
      // Also between the snap positions, as while a finger scrolls.
      (scroller as HTMLElement).style.scrollSnapType = 'none';
      const cut: string[] = [];
      const hints: string[] = [];
      let whole = 0;
      const end = scroller.scrollWidth - scroller.clientWidth;
      for (let to = 0; to <= end; to += 7) {
        scroller.scrollTo({ left: Math.min(to, end), behavior: 'instant' });
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
        const frame = scroller.getBoundingClientRect();
        for (const figure of grid.querySelectorAll('.vk-figure')) {
          const { left, right } = figure.getBoundingClientRect();
          const isWhole = left > frame.left - 1 && right < frame.right + 1;
          const isSeen = getComputedStyle(figure).webkitTextFillColor !== 'rgba(0, 0, 0, 0)';
          if (isWhole && isSeen) whole += 1;
          if (!isWhole && isSeen) cut.push(`${figure.textContent} at ${to}`);
        }
      }
      for (const to of [0, end / 2, end]) {
        scroller.scrollTo({ left: to, behavior: 'instant' });
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
        const main = scroller.closest('.MuiDataGrid-main');
        const style = main ? getComputedStyle(main, '::after') : getComputedStyle(scroller);
        hints.push([style.getPropertyValue('--vk-before'), style.getPropertyValue('--vk-after')].join());
      }
      return { end, cut, hints, whole };
    });
    expect(seen.end).toBeGreaterThan(100);
    expect(seen.whole).toBeGreaterThan(0);
    expect(seen.cut).toEqual([]);
    expect(seen.hints).toEqual(['0px,18px', '18px,18px', '18px,0px']);
    await suite.admin.send('DELETE', '/api/visits/', [{ id: visited?.['id'] }]);
  });

  test('[F1] on a wide screen short values stay near each other', async () => {
    const page = await suite.visit('/robots.txt', people[0]);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`${suite.server.origin}/private/articles`);
    const title = await rowOf(page, 'Alpha').getByText('Alpha').boundingBox();
    await until(async () => ((await cellOf(page, 'Alpha', 'words').boundingBox())?.x ?? 9999) - (title?.x ?? 0) < 600);
  });
});
