import type { Page } from 'playwright-core';
import { quickest } from '../server/quickest.js';
import { until } from '../server/until.js';
import { inChromium } from './in-chromium.js';

const columns = {
  id: { type: 'integer', primaryKey: true },
  title: { type: 'string', allowNull: false },
  text: { type: 'string' },
};
const views = {
  notes: { autosave: true, columns: { ...columns, id: { type: 'uuid', primaryKey: true } } },
  papers: { columns },
};
// The browser complains about the connection that the cases cut on purpose.
const tolerated = /ERR_INTERNET_DISCONNECTED|ERR_FAILED/;

inChromium('unsaved work in Chromium', { views, tolerated }, (suite) => {
  const box = (on: Page, name: string) => on.getByRole('textbox', { name: new RegExp(`^${name}`) });
  const line = (on: Page, text: string) =>
    on
      .getByRole('status')
      .filter({ hasText: new RegExp(`^${text}$`) })
      .first();

  test("[E2] input typed offline is kept, and saved within 3 s of the connection's return", async () => {
    const page = await suite.visit('/private/notes/new');
    await box(page, 'Title').fill('Before');
    await line(page, 'Saved').waitFor();
    let typed = '';
    const typeOffline = async (nth: number) => {
      typed = `Typed offline ${nth}`;
      await page.context().setOffline(true);
      await box(page, 'Title').fill(typed);
      await line(page, 'Offline: changes are kept').waitFor();
    };
    const comeBack = async () => {
      await page.context().setOffline(false);
      await line(page, 'Saved').waitFor();
    };
    const time = await quickest(3_000, comeBack, { before: typeOffline });
    expect(time).toBeLessThan(3_000);
    expect((await suite.admin.list('notes')).map(({ title }) => title)).toEqual([typed]);
  });

  test('[E2] leaving while offline asks for confirmation, and continues when the connection is back and all is saved', async () => {
    const [note] = await suite.admin.create('notes', [{ title: 'Leaving' }]);
    const page = await suite.visit(`/private/notes/${String(note?.['id'])}`);
    await box(page, 'Title').waitFor();
    await page.getByRole('link', { name: 'Papers' }).waitFor();
    await page.context().setOffline(true);
    await box(page, 'Title').fill('Left offline');
    await line(page, 'Offline: changes are kept').waitFor();
    await page.getByRole('link', { name: 'Papers' }).click();
    await page.getByRole('alertdialog', { name: 'Unsaved changes' }).waitFor();
    await page.context().setOffline(false);
    await page.waitForURL(`${suite.server.origin}/private/papers`);
    expect((await suite.admin.list('notes')).map(({ title }) => title)).toContain('Left offline');
  });

  test('[E2] unsaved changes of a tab closed without a warning are restored; discarding or signing out removes them', async () => {
    const [paper] = await suite.admin.create('papers', [{ title: 'Paper', text: 'Old' }]);
    const path = `/private/papers/${String(paper?.['id'])}`;
    const page = await suite.visit(path);
    await box(page, 'Text').fill('Not saved');
    await line(page, 'Unsaved changes').waitFor();
    const next = await page.context().newPage();
    await page.close({ runBeforeUnload: false });
    await next.goto(suite.server.origin + path);
    await until(async () => (await box(next, 'Text').inputValue()) === 'Not saved');
    await line(next, 'Unsaved changes').waitFor();
    await next.getByRole('button', { name: 'Discard changes' }).click();
    expect(await box(next, 'Text').inputValue()).toBe('Old');
    await box(next, 'Title').fill('Never to be seen');
    await next.getByRole('button', { name: 'Account' }).click();
    await next.getByRole('button', { name: 'Sign out' }).click();
    await next.getByRole('button', { name: 'Leave', exact: true }).click();
    await next.waitForURL(/\/login/);
    expect(await next.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('draft')))).toEqual([]);
  });

  test('[E2] a long draft leaves the database of the browser when the text gets short again', async () => {
    const page = await suite.visit('/private/papers/new');
    const inDatabase = () =>
      page.evaluate(async () => {
        if (!(await indexedDB.databases()).some(({ name }) => name === 'viewkraft')) return 0;
        const settled = <T>(request: IDBRequest<T>) =>
          new Promise<T>((resolve) => request.addEventListener('success', () => resolve(request.result)));
        const database = await settled(indexedDB.open('viewkraft'));
        const count = await settled(database.transaction('drafts').objectStore('drafts').count());
        database.close();
        return count;
      });
    for (const [text, count] of [
      ['x'.repeat(100_001), 1],
      ['short', 0],
    ] as const) {
      await box(page, 'Text').fill(text);
      await until(async () => (await inDatabase()) === count);
    }
  });

  test('[E4] a clone keeps its changes if the original was deleted meanwhile', async () => {
    const [note] = await suite.admin.create('notes', [{ title: 'Doomed', text: 'one' }]);
    const path = `/private/notes/new?clone=${String(note?.['id'])}`;
    const page = await suite.visit(path);
    await until(async () => (await box(page, 'Title').inputValue()) === 'Doomed');
    await box(page, 'Text').fill('from the clone');
    await suite.admin.send('DELETE', '/api/notes/', [{ id: note?.['id'] }]);
    await page.getByRole('button', { name: 'Apply to original' }).click();
    await page.getByText('The original has been deleted. Your changes are still here').waitFor();
    expect([page.url(), await box(page, 'Text').inputValue()]).toEqual([suite.server.origin + path, 'from the clone']);
  });

  test('[E4] a clone waits to be saved, and can return its changes to its original', async () => {
    const [note] = await suite.admin.create('notes', [{ title: 'First', text: 'one' }]);
    const path = `/private/notes/${String(note?.['id'])}`;
    const page = await suite.visit(path);
    await page.getByRole('button', { name: 'Clone' }).click();
    await page.waitForURL(`${suite.server.origin}/private/notes/new?clone=${String(note?.['id'])}`);
    await until(async () => (await box(page, 'Title').inputValue()) === 'First');
    await box(page, 'Text').fill('from the clone');
    await page.getByRole('button', { name: 'Apply to original' }).click();
    await page.waitForURL(suite.server.origin + path);
    await line(page, 'Saved').waitFor();
    expect((await suite.admin.list('notes')).filter(({ title }) => title === 'First').map(({ text }) => text)).toEqual([
      'from the clone',
    ]);
  });

  test('[E9] a save in one tab appears in another, over one event stream; the other tab keeps it when the first closes', async () => {
    const [note] = await suite.admin.create('notes', [{ title: 'Shared', text: 'one' }]);
    const path = `/private/notes/${String(note?.['id'])}`;
    const page = await suite.visit('/private');
    // Its stream may open late.
    await page.goto('about:blank');
    const streams: string[] = [];
    page.context().on('request', (request) => {
      if (new URL(request.url()).pathname === '/api/events') streams.push(request.url());
    });
    await page.goto(suite.server.origin + path);
    await line(page, 'Saved').waitFor();
    const other = await page.context().newPage();
    await other.goto(suite.server.origin + path);
    await line(other, 'Saved').waitFor();
    await box(other, 'Text').fill('two');
    await until(async () => (await box(page, 'Text').inputValue()) === 'two');
    expect(streams).toHaveLength(1);
    await page.close();
    await until(() => Promise.resolve(streams.length === 2));
    const current = (await suite.admin.list('notes')).find(({ id }) => id === note?.['id']);
    await suite.admin.send('PUT', `/api/notes/${String(note?.['id'])}`, {
      text: 'three',
      _version: current?.['_version'],
    });
    await until(async () => (await box(other, 'Text').inputValue()) === 'three');
  });
});
