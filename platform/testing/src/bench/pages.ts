import type { BrowserContext, Page } from 'playwright-core';
import { setTimeout as delay } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { lendSession } from '../browser/lend-session.js';
import { openBrowser } from '../browser/open-browser.js';
import { startServer } from '../server/start-server.js';

/** What a page costs that is opened directly, with nothing in the browser's cache. */
export interface PageFigures {
  /** Bytes of every script that it asked for within two seconds after it stood, gzip level 6. */
  readonly script: number;
  /** Milliseconds until it can be worked with, at a quarter of the processor's speed and over a slow line. */
  readonly interactive: number;
}

/** A slow line: 1.6 Mbit/s down, 750 kbit/s up, 150 ms there and back. */
const line = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const slowdown = 4;

const article = {
  columns: { id: { type: 'integer', primaryKey: true }, title: { type: 'string' }, words: { type: 'integer' } },
};

/** Pages by address, and what a reader waits for on each. */
const pages: readonly { readonly path: string; readonly isGuest?: true; readonly ready: (page: Page) => Promise<void> }[] = [
  { path: '/', isGuest: true, ready: (page) => page.getByRole('heading', { level: 1 }).waitFor() },
  { path: '/login', isGuest: true, ready: (page) => page.getByRole('textbox', { name: 'E-mail' }).waitFor() },
  { path: '/private', ready: (page) => page.getByRole('navigation', { name: 'Views' }).getByRole('link').first().waitFor() },
  { path: '/private/articles', ready: (page) => page.getByRole('gridcell').nth(20).waitFor() },
  { path: '/private/articles/1', ready: (page) => page.getByRole('textbox', { name: /^Title/ }).waitFor() },
]; // prettier-ignore

/** Script and time until each page can be worked with; the median of the rounds. */
export async function pageFigures(rounds: number): Promise<Record<string, PageFigures>> {
  const server = await startServer({ database: 'sqlite', views: { articles: article } });
  const browser = await openBrowser();
  try {
    const admin = await server.admin();
    await admin.create('articles', Array.from({ length: 100 }, (_, n) => ({ title: `Article ${n}`, words: n }))); // prettier-ignore
    const figures: Record<string, PageFigures> = {};
    for (const { path, isGuest, ready } of pages) {
      const measured: PageFigures[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const context = await browser.newContext({ locale: 'en-US' });
        if (!isGuest) await lendSession(context, admin);
        measured.push(await openPage(context, server.origin + path, ready));
        await context.close();
      }
      const middle = (of: (one: PageFigures) => number) =>
        measured.map(of).sort((a, b) => a - b)[Math.floor(measured.length / 2)] ?? 0;
      figures[path] = { script: middle((one) => one.script), interactive: middle((one) => one.interactive) };
    }
    return figures;
  } finally {
    await browser.close();
    await server.stop();
  }
}

async function openPage(
  context: BrowserContext,
  address: string,
  ready: (page: Page) => Promise<void>,
): Promise<PageFigures> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
  await devtools.send('Network.emulateNetworkConditions', line);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const scripts = new Map<string, Promise<number>>();
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    scripts.set(response.url(), response.body().then((body) => gzipSync(body, { level: 6 }).length, () => 0)); // prettier-ignore
  });
  const began = performance.now();
  await page.goto(address, { waitUntil: 'commit' });
  await ready(page);
  const interactive = Math.round(performance.now() - began);
  await delay(2_000);
  const sizes = await Promise.all(scripts.values());
  return { script: sizes.reduce((sum, size) => sum + size, 0), interactive };
}
