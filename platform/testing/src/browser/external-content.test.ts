import { inChromium } from './in-chromium.js';

const blocks = [
  { type: 'heading', level: 1, text: 'Films' },
  { type: 'embed', title: 'Film', href: 'https://films.example/1' },
];

inChromium(
  'external content',
  {
    env: { PLUGINS: 'consent' },
    prepare: ({ admin }) =>
      admin.create('pages', [
        { path_en: '/films', title_en: 'Films', status: 'live', blocks_en: JSON.stringify(blocks) },
      ]),
    tolerated: /ERR_NAME_NOT_RESOLVED|ERR_FAILED|ERR_BLOCKED|sandbox/,
  },
  (suite) => {
    test('[H7] content loaded by keyboard takes the focus of the button that it replaces', async () => {
      const page = await suite.visit('/films', 'guest');
      await page.route('https://films.example/**', (route) => route.fulfill({ body: 'Film' }));
      await page.getByRole('button', { name: 'Decline all' }).click();
      await page.reload();
      await page.getByRole('button', { name: 'Load once' }).focus();
      await page.keyboard.press('Enter');
      await page.locator('iframe[title="Film"]').waitFor();
      expect(await page.evaluate(() => document.activeElement?.getAttribute('title'))).toBe('Film');
    });
  },
);
