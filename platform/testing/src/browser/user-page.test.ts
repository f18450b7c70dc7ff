import type { Browser, Page } from 'playwright-core';
import { createPerson } from '../factories/people.js';
import { startServer, type RunningServer } from '../server/start-server.js';
import { until } from '../server/until.js';
import { findChromium, openBrowser } from './open-browser.js';
import { signIn } from './sign-in.js';
import { watchedPage, type WatchedPage } from './watched-page.js';

const suite = findChromium() === undefined ? describe.skip : describe;

suite('the page of one’s own account', () => {
  let server: RunningServer;
  let browser: Browser;
  let watched: WatchedPage;
  let page: Page;

  beforeAll(async () => {
    server = await startServer({});
    browser = await openBrowser();
  }, 60_000);
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  }, 30_000);
  beforeEach(async () => {
    watched = await watchedPage(browser, 'de-DE');
    page = watched.page;
  });
  afterEach(async () => {
    await watched.context.close();
    expect(watched.complaints).toEqual([]);
  });

  test('[A5] a user without any role changes name and profile', async () => {
    const admin = await server.admin();
    const anna = await createPerson(admin, () => server.client());
    await signIn(page, server.origin, '/de/user', anna);
    const name = page.getByRole('textbox', { name: /^Name/ });
    await name.fill(' ');
    await page.getByRole('button', { name: 'Namen speichern' }).click();
    await page.getByText('Bitte geben Sie einen Namen ein.').waitFor();
    await name.fill('Anna Arendt');
    await page.getByRole('button', { name: 'Namen speichern' }).click();
    await page.getByText('Name gespeichert').waitFor();
    await page.getByRole('textbox', { name: /^Vorname/ }).fill('Anna');
    await page.getByRole('combobox', { name: /^Sprache/ }).click();
    await page.getByRole('option', { name: 'English' }).click();
    await page.getByRole('button', { name: 'Profil speichern' }).click();
    const stored = async (path: string) => (await admin.get<Record<string, unknown>>(path)).body;
    await until(async () => (await stored(`/api/profiles/${anna.id}`))['first_name'] === 'Anna', 5_000);
    // The label is the reader's, the value stays.
    expect(await stored(`/api/profiles/${anna.id}`)).toMatchObject({ locale: 'en' });
    expect(await page.getByRole('combobox', { name: /^Sprache/ }).innerText()).toBe('English');
    expect(await stored(`/api/users/${anna.id}`)).toMatchObject({ name: 'Anna Arendt' });
    await page.reload();
    const first = page.getByRole('textbox', { name: /^Vorname/ });
    await first.waitFor();
    expect([await first.inputValue(), await name.inputValue()]).toEqual(['Anna', 'Anna Arendt']);
  });

  test('[A5] a guest finds the way to the sign-in', async () => {
    await page.goto(`${server.origin}/user`);
    await page.getByRole('link', { name: 'Sign in' }).click();
    await page.waitForURL(/\/login\?callbackUrl=%2Fuser$/);
  });
});
