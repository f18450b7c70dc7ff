import type { BrowserContext, CDPSession, Page } from 'playwright-core';
import { lendSession } from '../../browser/lend-session.js';
import { openBrowser } from '../../browser/open-browser.js';
import { startServerProcess } from '../../server/start-server.js';
import { median } from '../measure.js';
import { play, profiles, type ProfileName } from './page-profiles.js';
import { followed, readyAfter, scriptBytes, useCache, watchFor, type Wanted } from './page-visit.js';

/** The cost of opening a page: directly with an empty browser cache, or as `way` says. */
export interface PageFigures {
  /** Bytes of every script requested until two seconds after the page was ready, gzip level 6. */
  readonly script: number;
  /** Milliseconds until the page is usable. */
  readonly interactive: Readonly<Record<ProfileName, number>>;
}

interface MeasuredPage {
  readonly name: string;
  readonly path: string;
  readonly wanted: Wanted;
  readonly isGuest?: true;
  /** `again`: opened a second time, with the browser's cache; `link`: reached within the page from `/private`. */
  readonly way?: 'again' | 'link';
}

const id = { type: 'integer', primaryKey: true };
const views = {
  articles: {
    columns: { id, title: { type: 'string' }, words: { type: 'integer' }, author_id: { type: 'integer' } },
    grid: { columns: ['title', 'words'] },
  },
  authors: {
    columns: { id, name: { type: 'string' } },
    relations: { articles: { type: 'hasMany', view: 'articles', foreignKey: 'author_id' } },
  },
};

const rows = { selector: '[role="gridcell"]', count: 25 };
const grid = { path: '/private/articles', wanted: rows };
const pages: readonly MeasuredPage[] = [
  { name: 'home', path: '/', isGuest: true, wanted: { selector: 'main h1', count: 1 } },
  { name: 'sign-in', path: '/login', isGuest: true, wanted: { selector: 'main input', count: 2 } },
  { name: 'overview', path: '/private', wanted: { selector: 'main a[href="/private/articles"]', count: 1 } },
  { name: 'grid', ...grid },
  { name: 'grid, second visit', ...grid, way: 'again' },
  { name: 'grid, from the overview', ...grid, way: 'link' },
  { name: 'form', path: '/private/articles/1', wanted: { selector: 'form input', count: 2 } },
  { name: 'form with an association', path: '/private/authors/1', wanted: { selector: '[data-association] [role="gridcell"]', count: 25 } },
]; // prettier-ignore

/** Script size and time until each page is usable, by profile; the median of the rounds. */
export async function pageFigures(rounds: number): Promise<Record<string, PageFigures>> {
  const server = await startServerProcess({ database: 'sqlite', views });
  const browser = await openBrowser();
  try {
    const admin = await server.admin();
    await admin.create('authors', [{ name: 'Ada' }]);
    await admin.create('articles', Array.from({ length: 100 }, (_, n) => ({ title: `Article ${n}`, words: n, author_id: 1 }))); // prettier-ignore
    const figures: Record<string, PageFigures> = {};
    for (const page of pages) {
      const interactive = { phone: 0, 'fast 4G': 0, desktop: 0 };
      const scripts: number[] = [];
      for (const name of Object.keys(profiles) as ProfileName[]) {
        const measured: number[] = [];
        for (let round = 0; round < rounds; round += 1) {
          const context = await browser.newContext({ locale: 'en-US' });
          if (!page.isGuest) await lendSession(context, admin);
          const one = await visit(context, page, server.origin, name);
          measured.push(one.interactive);
          scripts.push(one.script);
          await context.close();
        }
        interactive[name] = Math.round(median(measured));
      }
      figures[page.name] = { script: Math.max(...scripts), interactive };
    }
    return figures;
  } finally {
    await browser.close();
    await server.stop();
  }
}

async function visit(
  context: BrowserContext,
  { path, wanted, way }: MeasuredPage,
  origin: string,
  profile: ProfileName,
): Promise<{ script: number; interactive: number }> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await useCache(devtools, way === 'again');
  const scripts = scriptBytes(page);
  if (way === 'link') {
    await play(devtools, profiles[profile]);
    await settle(page, `${origin}/private`);
    return { interactive: await followed(page, `main a[href="${path}"]`, wanted), script: await scripts() };
  }
  await watchFor(page, wanted);
  if (way === 'again') await settle(page, origin + path);
  return { interactive: await opened(page, devtools, origin + path, profile), script: await scripts() };
}

async function opened(page: Page, devtools: CDPSession, address: string, profile: ProfileName): Promise<number> {
  await play(devtools, profiles[profile]);
  await page.goto(address, { waitUntil: 'commit' });
  return readyAfter(page);
}

/** Opens a page and stays until it sends no more requests. */
async function settle(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.locator('main a').first().waitFor();
  await page.waitForTimeout(6_000);
}
