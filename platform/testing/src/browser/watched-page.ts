import type { Browser, BrowserContext, Page } from 'playwright-core';

/** A page in a browser context of its own, and all that it complained about. */
export interface WatchedPage {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Errors and warnings of the console, uncaught exceptions, violations of the content policy. */
  readonly complaints: string[];
}

/** What the browser itself says about answers that a flow provokes on purpose, such as a 422. */
const expected = /Failed to load resource: the server responded with a status of (401|404|409|412|422)/;

/** Opens a page that notes every complaint; a flow ends by asserting that there was none. */
export async function watchedPage(browser: Browser, locale: 'en-US' | 'de-DE' = 'en-US'): Promise<WatchedPage> {
  const context = await browser.newContext({
    locale,
    timezoneId: 'Europe/Berlin',
    viewport: { width: 1280, height: 900 },
  });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()) && !expected.test(message.text()))
      complaints.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`));
  await page.exposeFunction('noteViolation', (text: string) => complaints.push(`policy: ${text}`));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      (window as unknown as { noteViolation(text: string): void }).noteViolation(
        `${event.violatedDirective} ${event.blockedURI}`,
      );
    });
  });
  page.setDefaultTimeout(10_000);
  return { page, context, complaints };
}
