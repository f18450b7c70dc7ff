import type { Browser, BrowserContext } from 'playwright-core';

/** A browser context, and all complaints of its pages. */
export interface WatchedContext {
  readonly context: BrowserContext;
  /** Console errors and warnings, uncaught exceptions, violations of the content security policy. */
  readonly complaints: string[];
}

/** Messages of the browser about responses that a flow provokes on purpose, such as a 422. */
const expected = /Failed to load resource: the server responded with a status of (401|404|409|412|422)/;

/** Opens a browser context that records every complaint of its pages. */
export async function watchedContext(browser: Browser, locale: 'en-US' | 'de-DE'): Promise<WatchedContext> {
  const context = await browser.newContext({
    locale,
    timezoneId: 'Europe/Berlin',
    viewport: { width: 1280, height: 900 },
  });
  context.setDefaultTimeout(10_000);
  const complaints: string[] = [];
  context.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()) && !expected.test(message.text()))
      complaints.push(`${message.type()}: ${message.text()}`);
  });
  context.on('weberror', (thrown) => complaints.push(`uncaught: ${thrown.error().message}`));
  await context.exposeFunction('noteViolation', (text: string) => complaints.push(`policy: ${text}`));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      (window as unknown as { noteViolation(text: string): void }).noteViolation(
        `${event.violatedDirective} ${event.blockedURI}`,
      );
    });
  });
  return { context, complaints };
}
