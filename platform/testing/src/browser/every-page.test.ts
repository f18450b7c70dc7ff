import type { Page } from 'playwright-core';
import { axeFindings } from './axe-findings.js';
import { inChromium, type ChromiumSuite, type Visitor } from './in-chromium.js';

const id = { type: 'integer', primaryKey: true };
const views = {
  tags: { label: { en: 'Tags', de: 'Schlagworte' }, columns: { id, name: { type: 'string' } } },
  articles: {
    label: { en: 'Articles', de: 'Artikel' },
    columns: {
      id,
      title: { type: 'string', allowNull: false, label: { en: 'Title', de: 'Titel' } },
      body: { type: 'text', widget: 'markdown', label: { en: 'Text', de: 'Text' } },
      page: { type: 'text', widget: 'html', label: { en: 'Page', de: 'Seite' } },
      status: { type: 'string', values: ['draft', 'live'], default: 'draft', label: { en: 'Status', de: 'Status' } },
      published: { type: 'datetime', label: { en: 'Published', de: 'Veröffentlicht' } },
      day: { type: 'dateonly', label: { en: 'Day', de: 'Tag' } },
      price: { type: 'decimal', label: { en: 'Price', de: 'Preis' } },
      top: { type: 'boolean', label: { en: 'On top', de: 'Oben' } },
      colour: { type: 'string', widget: 'color', label: { en: 'Colour', de: 'Farbe' } },
      picture: { type: 'string', widget: 'image', label: { en: 'Picture', de: 'Bild' } },
      parent_id: { type: 'integer' },
    },
    relations: {
      parent: { type: 'belongsTo', view: 'articles', foreignKey: 'parent_id', label: { en: 'Parent', de: 'Übergeordnet' } },
      children: { type: 'hasMany', view: 'articles', foreignKey: 'parent_id', label: { en: 'Children', de: 'Untergeordnete' } },
      tags: { type: 'belongsToMany', view: 'tags', through: 'articles_tags', label: { en: 'Tags', de: 'Schlagworte' } },
    },
  },
}; // prettier-ignore

/** Addresses without their locale; signed in as the administrator unless they are a guest's. */
const guestPages = [
  '/', '/login', '/signup', '/password-request', '/test', '/test2', '/admin-test', '/nothing/here',
  '/api/auth/verify-request', '/api/auth/signout',
]; // prettier-ignore
const pages = [
  '/private', '/private/articles', '/private/articles?search=nothing+like+it', '/private/articles/new', '/private/articles/1',
  '/private/articles/new?clone=1', '/private/articles/99', '/private/users', '/private/media', '/user',
  '/admin/views', '/admin/plan', '/admin/users', '/admin/media', '/admin/health',
]; // prettier-ignore

/** Each language and each theme once; all of them together where more runs are asked for. */
const combinations = ([['en', 'light'], ['de', 'dark'], ['en', 'dark'], ['de', 'light']] as const) // prettier-ignore
  .slice(0, process.env.VIEWKRAFT_TEST_RUNS ? 4 : 2);

async function fill({ admin }: ChromiumSuite): Promise<void> {
  await admin.create('tags', [{ name: 'wichtig' }]);
  await admin.create('articles', [{ title: 'One', body: '# Heading\n\ntext', price: '12.50', day: '2026-11-21' }, { title: 'Two', parent_id: 1 }]); // prettier-ignore
  await admin.send('POST', '/api/articles/1/tags/', { id: 1 });
}

inChromium('every page', { views, prepare: fill }, (suite) => {
  test.each(combinations)(
    '[A1] [A18] in %s, %s theme: no finding of axe, one heading, one main, no complaint, nothing wider than 320 px',
    async (locale, theme) => {
      const findings: string[] = [];
      const look = async (paths: readonly string[], visitor?: Visitor) => {
        const page = await suite.visit(locale === 'de' ? '/de' : '/', visitor);
        await page.emulateMedia({ reducedMotion: 'reduce' });
        await page.evaluate((choice) => localStorage.setItem('theme', choice), theme);
        for (const path of paths) {
          const german = locale === 'de' && !path.startsWith('/api/');
          await page.goto(suite.server.origin + (german ? `/de${path}`.replace(/\/$/, '') : path));
          const found = await findingsOf(page, theme).catch((error: Error) => [error.message]);
          findings.push(...found.map((finding) => `${path}: ${finding}`));
        }
      };
      await look(guestPages, 'guest');
      await look(pages);
      expect(findings).toEqual([]);
    },
    240_000,
  );
});

async function findingsOf(page: Page, theme: string): Promise<string[]> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  // Skeletons and bars of progress are not what a reader stays with; the spinner of the gallery is.
  await page.waitForFunction(() => !document.querySelector('.MuiSkeleton-root, .vk-bone, .vk-progress, .MuiLinearProgress-root, [aria-busy="true"]')); // prettier-ignore
  const findings = await axeFindings(page);
  const counts = await page.evaluate(() => ['h1', 'main'].map((name) => document.querySelectorAll(name).length));
  if (counts.join() !== '1,1') findings.push(`h1 and main: ${counts.join()}`);
  if ((await page.locator('html').getAttribute('data-theme')) !== theme) findings.push('another theme');
  const raw = await page.evaluate(() => /\b(?:form|grid|field|frame|admin|private|media|gallery)\.[a-z]\w+(?:\.\w+)*\b/.exec(document.body.innerText)?.[0]); // prettier-ignore
  if (raw) findings.push(`a key instead of a text: ${raw}`);
  await page.setViewportSize({ width: 320, height: 640 });
  const fits = await page.waitForFunction(() => document.documentElement.scrollWidth <= 320).catch(() => null); // prettier-ignore
  if (!fits) findings.push(`${await page.evaluate(() => document.documentElement.scrollWidth)} px wide`);
  await page.setViewportSize({ width: 1280, height: 900 });
  return findings;
}
