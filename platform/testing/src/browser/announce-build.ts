import type { Page } from 'playwright-core';

/** Lets an idle page find out about another build, for which it would reload. */
export async function announceBuild(page: Page): Promise<void> {
  await page.route('**/builds/latest.json', (route) => route.fulfill({ json: { id: 'another', timestamp: 1 } }));
  // By the next poll the page has acted on the last one.
  for (let polls = 0; polls < 3; polls += 1) {
    const poll = page.waitForResponse('**/builds/latest.json');
    await page.evaluate(() => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await poll;
  }
}
