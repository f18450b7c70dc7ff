import type { Page } from 'playwright-core';

/**
 * Waits for the globals of the console (F5), two seconds after the load: the page is hydrated by then. `name`: a global
 * of the public site (`history`) or of the application (`api`). Before that, `window.viewkraft` is the element with
 * this id, which contains the page's configuration.
 */
export async function waitForGlobals(page: Page, name: 'history' | 'api'): Promise<void> {
  await page.waitForFunction((one) => one in (window as unknown as { viewkraft: object }).viewkraft, name);
}
