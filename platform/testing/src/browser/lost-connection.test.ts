import { createPerson } from '../factories/people.js';
import { until } from '../server/until.js';
import { inChromium, type Visitor } from './in-chromium.js';

const views = {
  papers: {
    columns: {
      id: { type: 'integer', primaryKey: true },
      title: { type: 'string' },
      text: { type: 'text', widget: 'markdown' },
      note: { type: 'text', widget: 'markdown' },
      parent_id: { type: 'integer' },
    },
    relations: { parent: { type: 'belongsTo', view: 'papers', foreignKey: 'parent_id' } },
    access: { read: ['user'], create: ['user'], update: ['user'], delete: ['user'] },
  },
};
// The browser complains about the connection that the cases cut on purpose.
const problem = /^(A part of this page|This) could not be loaded/;
const tolerated = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of (413|500)|dynamically imported module/;
let person: Visitor = 'guest';

inChromium('pages that lose their connection', {
  views,
  tolerated,
  prepare: async ({ admin, server }) => {
    person = await createPerson(admin, () => server.client());
    await admin.create('papers', [{ title: 'First' }]);
  },
}, (suite) => {
  /** Opens a page that cannot load the named files. */
  async function visitWithout(files: string | RegExp, path: string) {
    const page = await suite.visit('/robots.txt', person);
    await page.route(files, (route) => route.abort());
    await page.goto(suite.server.origin + path);
    return page;
  }

  test('[B6] a page whose code cannot be loaded says so, and is there after a reload', async () => {
    const files = '**/assets/form-*.js';
    const page = await visitWithout(files, '/de/private/papers');
    const link = page.getByRole('link', { name: 'First' });
    await link.waitFor();
    await page.context().setOffline(true);
    await link.click();
    await page.getByRole('heading', { name: 'Diese Seite wurde nicht geladen', level: 1 }).waitFor();
    await page.context().setOffline(false);
    await page.unroute(files);
    await page.getByRole('button', { name: 'Neu laden' }).click();
    await page.getByRole('textbox', { name: /^Title/i }).waitFor();
  }, 30_000);

  test('[F1] filter and history say so when their code cannot be loaded', async () => {
    const files = /\/assets\/(FilterPanel|HistoryDrawer)-/;
    const page = await suite.visit('/robots.txt', person);
    await page.route(files, (route) => route.abort());
    await page.goto(`${suite.server.origin}/private/papers`);
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('alert').getByText(problem).waitFor();
    await page.unroute(files);
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('dialog', { name: 'Filter' }).waitFor();
    await page.route(files, (route) => route.abort());
    await page.goto(`${suite.server.origin}/private/papers/1`);
    await page.getByRole('button', { name: 'History' }).click();
    await page.getByRole('alert').getByText(problem).waitFor();
  }, 30_000);

  test('[B6] on phones the button of the languages stays if their menu cannot be loaded', async () => {
    const files = '**/assets/LanguageMenu-*.js';
    const page = await suite.visit('/robots.txt', person);
    await page.setViewportSize({ width: 390, height: 800 });
    await page.route(files, (route) => route.abort());
    await page.goto(`${suite.server.origin}/private/papers`);
    const languages = page.getByRole('button', { name: 'Language', exact: true });
    await languages.click();
    await page.getByRole('alert').getByText(problem).waitFor();
    await page.unroute(files);
    await languages.click();
    await page.getByRole('link', { name: 'Deutsch' }).click();
    await page.waitForURL('**/de/private/papers');
    await page.getByRole('button', { name: 'Sprache', exact: true }).waitFor();
  }, 30_000);

  test('[B8] a part that is opened while the language changes has its texts in the new one', async () => {
    const page = await suite.visit('/robots.txt', person);
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route(/assets\/(words|texts|errors)-de-/, async (route) => {
      await released;
      await route.continue();
    });
    await page.goto(`${suite.server.origin}/private/papers/1`);
    const asked = page.waitForRequest(/assets\/words-de-/);
    await page.getByRole('link', { name: 'Deutsch' }).click();
    await asked;
    await page.getByRole('button', { name: 'History' }).click();
    const heading = page.getByRole('dialog').getByRole('heading').first();
    await heading.getByText('History').waitFor();
    release();
    await page.waitForURL('**/de/private/papers/1');
    expect(await heading.textContent()).toBe('Verlauf');
  }, 30_000);

  test('[B6] a form keeps its input when code of its parts cannot be loaded, and loads it later', async () => {
    const files = /\/assets\/(MarkdownPreview|Palette|ConflictDialog)-/;
    const page = await visitWithout(files, '/private/papers/1');
    const title = page.getByRole('textbox', { name: 'Title', exact: true });
    await title.fill('Typed');
    const alerts = page.getByRole('alert').filter({ hasText: problem });
    const tryAgain = alerts.getByRole('button', { name: 'Try again' });
    // Parts that stand in the page offer another attempt in their place, also one that fails.
    await page.getByRole('button', { name: 'Preview' }).first().click();
    await page.getByRole('button', { name: 'Preview' }).nth(1).click();
    await tryAgain.nth(1).waitFor();
    await Promise.all([page.waitForEvent('requestfailed'), tryAgain.first().click()]);
    await tryAgain.nth(1).waitFor();
    await until(() => tryAgain.first().evaluate((button) => button === document.activeElement));
    await title.press('End');
    await title.pressSequentially(' on');
    expect(await title.inputValue()).toBe('Typed on');
    // Dialogs close.
    await Promise.all([page.waitForEvent('requestfailed'), page.keyboard.press('Control+K')]);
    await page.unroute(files);
    await tryAgain.first().click();
    const preview = page.getByRole('region', { name: 'Preview: Text' });
    await preview.waitFor();
    expect(await preview.evaluate((region) => region === document.activeElement)).toBe(true);
    await tryAgain.click();
    await page.getByRole('region', { name: 'Preview: Note' }).waitFor();
    await page.keyboard.press('Control+K');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    // A conflict waits for its dialog.
    await page.route(files, (route) => route.abort());
    await suite.admin.send('PUT', '/api/papers/1', { title: 'Theirs' });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await tryAgain.waitFor();
    await page.unroute(files);
    await tryAgain.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Keep mine' }).click();
    await page.getByText('Saved', { exact: true }).first().waitFor();
    expect((await suite.admin.get('/api/papers/1')).body).toMatchObject({ title: 'Typed on' });
  }, 30_000);

  test.each([
    [413, 'Zu groß (HTTP 413)'],
    [500, 'Der Dienst ist zurzeit nicht verfügbar (HTTP 500)'],
  ])('[E7] a proxy’s %i is explained in the language of the page', async (status, text) => {
    const page = await suite.visit('/de/private/papers/1', person);
    await page.getByRole('textbox', { name: /^Title/i }).fill('Changed');
    await page.route('**/api/papers/1', (route) =>
      route.fulfill({ status, contentType: 'text/html', body: '<h1>nginx</h1>' }),
    );
    await page.getByRole('button', { name: 'Speichern', exact: true }).click();
    await page.getByRole('alert').getByText(text).waitFor();
  }, 40_000);
}); // prettier-ignore
