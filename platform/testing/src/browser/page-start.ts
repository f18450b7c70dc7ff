import type { Page } from 'playwright-core';

/**
 * Waits for the globals of the console (F5), two seconds after the load: the page is hydrated by then. `name`: a global
 * of the public site (`history`) or of the application (`api`). Before that, `window.viewkraft` is the element with
 * this id, which contains the page's configuration.
 */
export async function untilGlobals(page: Page, name: 'history' | 'api'): Promise<void> {
  await page.waitForFunction((one) => one in (window as unknown as { viewkraft: object }).viewkraft, name);
}

/**
 * Waits until the application shows a page that the server may have rendered for guests (ui/src/app/replaceEarlyPage.ts),
 * such as `/login`: its heading, fields and links are there before any script.
 */
export async function untilApplication(page: Page): Promise<void> {
  await page.locator('#root:not([data-early])').waitFor();
}

/** Waits until nothing on the page is loading. The spinner of the gallery, which never stops, does not count. */
export async function untilComplete(page: Page): Promise<void> {
  // A locator would look every 500 ms.
  await page.waitForFunction(() => {
    const loading = '.MuiSkeleton-root, .vk-bone, .vk-progress, .MuiLinearProgress-root, [aria-busy="true"]';
    return document.querySelector('h1') && !document.querySelector(loading);
  });
}
