import type { Browser, Page } from 'playwright-core';
import { startServer, type RunningServer } from '../server/start-server.js';
import { until } from '../server/until.js';
import { findChromium, openBrowser } from './open-browser.js';
import { signIn } from './sign-in.js';
import { watchedPage, type WatchedPage } from './watched-page.js';

const columns = {
  id: { type: 'integer', primaryKey: true },
  title: { type: 'string', allowNull: false },
  text: { type: 'string' },
};
const suite = findChromium() === undefined ? describe.skip : describe;

suite('unsaved work in Chromium', () => {
  let server: RunningServer;
  let browser: Browser;
  let watched: WatchedPage;
  let page: Page;

  beforeAll(async () => {
    server = await startServer({
      views: {
        notes: { autosave: true, columns: { ...columns, id: { type: 'uuid', primaryKey: true } } },
        papers: { columns },
      },
    });
    browser = await openBrowser();
  }, 60_000);
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  }, 30_000);
  beforeEach(async () => {
    watched = await watchedPage(browser);
    page = watched.page;
    await signIn(page, server.origin);
  });
  afterEach(async () => {
    await watched.context.close();
    // The browser itself complains of a line that is cut on purpose.
    expect(watched.complaints.filter((text) => !/ERR_INTERNET_DISCONNECTED|ERR_FAILED/.test(text))).toEqual([]);
  });

  const box = (name: string, on = page) => on.getByRole('textbox', { name: new RegExp(`^${name}`) });
  const line = (text: string, on = page) =>
    on
      .getByRole('status')
      .filter({ hasText: new RegExp(`^${text}$`) })
      .first();

  async function stored(view: string): Promise<readonly Record<string, unknown>[]> {
    const admin = await server.admin();
    return admin.list(view);
  }

  test('[E2] what is typed offline is kept, and saved within 3 s of the line coming back', async () => {
    await page.goto(`${server.origin}/private/notes/new`);
    await box('Title').fill('Before');
    await line('Saved').waitFor();
    await watched.context.setOffline(true);
    await box('Title').fill('Typed offline');
    await line('Offline: changes are kept').waitFor();
    await watched.context.setOffline(false);
    await line('Saved').waitFor({ timeout: 3_000 });
    expect((await stored('notes')).map(({ title }) => title)).toEqual(['Typed offline']);
  });

  test('[E2] whoever wants to leave while offline is asked, and goes on when the line is back and all is saved', async () => {
    const admin = await server.admin();
    const [note] = await admin.create('notes', [{ title: 'Leaving' }]);
    await page.goto(`${server.origin}/private/notes/${String(note?.['id'])}`);
    await box('Title').waitFor();
    await page.getByRole('link', { name: 'Papers' }).waitFor();
    await watched.context.setOffline(true);
    await box('Title').fill('Left offline');
    await line('Offline: changes are kept').waitFor();
    await page.getByRole('link', { name: 'Papers' }).click();
    await page.getByRole('alertdialog', { name: 'Unsaved changes' }).waitFor();
    await watched.context.setOffline(false);
    await page.waitForURL(`${server.origin}/private/papers`);
    expect((await stored('notes')).map(({ title }) => title)).toContain('Left offline');
  });

  test('[E2] unsaved changes of a tab that was closed without a word are back, and gone after discarding or signing out', async () => {
    const admin = await server.admin();
    const [paper] = await admin.create('papers', [{ title: 'Paper', text: 'Old' }]);
    const address = `${server.origin}/private/papers/${String(paper?.['id'])}`;
    await page.goto(address);
    await box('Text').fill('Not saved');
    await line('Unsaved changes').waitFor();
    const next = await watched.context.newPage();
    await page.close({ runBeforeUnload: false });
    await next.goto(address);
    await until(async () => (await box('Text', next).inputValue()) === 'Not saved');
    await line('Unsaved changes', next).waitFor();
    await next.getByRole('button', { name: 'Discard changes' }).click();
    expect(await box('Text', next).inputValue()).toBe('Old');
    await box('Title', next).fill('Never to be seen');
    await next.getByRole('button', { name: 'Account' }).click();
    await next.getByRole('button', { name: 'Sign out' }).click();
    await next.getByRole('button', { name: 'Leave', exact: true }).click();
    await next.waitForURL(/\/login/);
    expect(await next.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('draft')))).toEqual([]);
  });

  test('[E4] a clone waits to be saved, and gives its changes back to what it was made from', async () => {
    const admin = await server.admin();
    const [note] = await admin.create('notes', [{ title: 'First', text: 'one' }]);
    const address = `${server.origin}/private/notes/${String(note?.['id'])}`;
    await page.goto(address);
    await page.getByRole('button', { name: 'Clone' }).click();
    await page.waitForURL(`${server.origin}/private/notes/new?clone=${String(note?.['id'])}`);
    await until(async () => (await box('Title').inputValue()) === 'First');
    await box('Text').fill('from the clone');
    await page.getByRole('button', { name: 'Apply to original' }).click();
    await page.waitForURL(address);
    await line('Saved').waitFor();
    expect((await stored('notes')).filter(({ title }) => title === 'First').map(({ text }) => text)).toEqual([
      'from the clone',
    ]);
  });

  test('[E9] what is saved in one tab shows in another, over one event stream; the other keeps it when the first closes', async () => {
    const admin = await server.admin();
    const [note] = await admin.create('notes', [{ title: 'Shared', text: 'one' }]);
    const address = `${server.origin}/private/notes/${String(note?.['id'])}`;
    const streams: string[] = [];
    watched.context.on('request', (request) => {
      if (request.url().endsWith('/api/events')) streams.push(request.url());
    });
    await page.goto(address);
    await line('Saved').waitFor();
    const other = await watched.context.newPage();
    await other.goto(address);
    await line('Saved', other).waitFor();
    await box('Text', other).fill('two');
    await until(async () => (await box('Text').inputValue()) === 'two');
    expect(streams).toHaveLength(1);
    await page.close();
    await until(() => Promise.resolve(streams.length === 2));
    const current = (await stored('notes')).find(({ id }) => id === note?.['id']);
    await admin.send('PUT', `/api/notes/${String(note?.['id'])}`, { text: 'three', _version: current?.['_version'] });
    await until(async () => (await box('Text', other).inputValue()) === 'three');
  });
});
