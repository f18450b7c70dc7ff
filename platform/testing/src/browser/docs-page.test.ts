import { libraryViews } from '../factories/library.js';
import { inChromium } from './in-chromium.js';

inChromium('the page about the API', { views: libraryViews }, (suite) => {
  test('[C11] [A18] a guest reads what guests may do and tries a call', async () => {
    await suite.admin.create('authors', [{ name: 'Ada' }]);
    const page = await suite.visit('/api/docs', 'guest');
    await page.getByRole('heading', { level: 1, name: 'API' }).waitFor();
    await page.getByLabel('Search in paths and descriptions').fill('get /api/authors/');
    const line = page.locator('summary', { hasText: 'List records' }).first();
    await line.click();
    await page.getByLabel('select').fill('name');
    await page.getByRole('button', { name: 'Send' }).click();
    const response = page.getByRole('region', { name: 'Response', exact: true });
    await response.waitFor();
    expect(await response.textContent()).toMatch(/HTTP 200[^]*"name": "Ada"/);
    // A guest’s page names no write.
    await page.getByLabel('Search in paths and descriptions').fill('put');
    await page.getByText('Nothing matches.').waitFor();
  });

  test('[C11] an administrator writes, and sees a refusal as a response', async () => {
    const page = await suite.visit('/de/api/docs');
    await page.getByLabel('In Pfaden und Beschreibungen suchen').fill('post /api/tags/ anlegen');
    await page.locator('summary', { hasText: 'Datensätze anlegen' }).click();
    const body = page.getByLabel('Daten (application/json)');
    expect(JSON.parse(await body.inputValue())).toEqual({ name: '' });
    const response = page.getByRole('region', { name: 'Antwort', exact: true });
    await body.fill('{"name":"made here"}');
    await page.getByRole('button', { name: 'Senden' }).click();
    await response.getByText('HTTP 201').waitFor();
    await page.getByRole('button', { name: 'Senden' }).click();
    await response.getByText('HTTP 409').waitFor();
    expect(await response.textContent()).toContain('UNIQUE_CONFLICT');
    expect(await suite.admin.list('tags')).toMatchObject([{ name: 'made here' }]);
  });
});
