import { setTimeout as delay } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { CDPSession, Page } from 'playwright-core';

/** The content that a reader waits for: a number of elements of one kind. */
export interface Wanted {
  readonly selector: string;
  readonly count: number;
}

interface Watching {
  benchReady?: Promise<number>;
}

/** Waits for this content in every page opened from now on. The observer runs in the page, at negligible cost. */
export async function watchFor(page: Page, wanted: Wanted): Promise<void> {
  await page.addInitScript(`(${watch.toString()})(${JSON.stringify(wanted)})`);
}

/** Milliseconds from the start of the navigation until the content is there and the page can handle a key. */
export function readyAfter(page: Page): Promise<number> {
  return page.evaluate(() => (window as Watching).benchReady ?? Number.NaN);
}

/** Follows a link within the page; milliseconds until the content is there. */
export function followed(page: Page, link: string, wanted: Wanted): Promise<number> {
  return page.evaluate<number>(`(async () => {
    const began = performance.now();
    (${watch.toString()})(${JSON.stringify(wanted)});
    document.querySelector(${JSON.stringify(link)}).click();
    return (await window.benchReady) - began;
  })()`);
}

/** Runs in the page. */
function watch({ selector, count }: Wanted): void {
  (window as Watching).benchReady = new Promise((done) => {
    const check = (): void => {
      if (document.querySelectorAll(selector).length < count) requestAnimationFrame(check);
      else setTimeout(() => done(performance.now()));
    };
    check();
  });
}

/** Counts the gzip level 6 bytes of every script from now on; the result waits for two seconds without a request. */
export function scriptBytes(page: Page): () => Promise<number> {
  const scripts = new Map<string, Promise<number>>();
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    scripts.set(response.url(), response.body().then((body) => gzipSync(body, { level: 6 }).length, () => 0)); // prettier-ignore
  });
  return async () => {
    await delay(2_000);
    const sizes = await Promise.all(scripts.values());
    return sizes.reduce((sum, size) => sum + size, 0);
  };
}

export async function useCache(devtools: CDPSession, isUsed: boolean): Promise<void> {
  await devtools.send('Network.enable');
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: !isUsed });
}
