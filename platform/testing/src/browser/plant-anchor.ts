import type { Page } from 'playwright-core';

/** Adds an anchor far below and a link to it to the page's content, like a page of a plugin, once React renders the page. */
export async function plantAnchor(page: Page): Promise<void> {
  // The application replaces the server's HTML of a sign-in page.
  await page.waitForFunction(() =>
    Object.keys(document.getElementById('root') ?? {}).some((key) => key.startsWith('__reactContainer')),
  );
  await page.locator('main').evaluate((main) => {
    const link = document.createElement('a');
    Object.assign(link, { href: '#planted', textContent: 'To the planted anchor' });
    const [gap, target] = [document.createElement('div'), document.createElement('div')];
    Object.assign(target, { id: 'planted', textContent: 'Planted' });
    for (const tall of [gap, target]) tall.style.height = '2000px';
    main.prepend(link);
    main.append(gap, target);
  });
}

/** Waits until the window stops scrolling; returns the distance of an element below the sticky header, in CSS pixels. */
export const distanceBelowHeader = (page: Page, id: string) =>
  page.locator(`#${id}`).evaluate(async (target) => {
    for (let [last, frames] = [Number.NaN, 0]; frames < 15; frames += 1) {
      if (scrollY !== last) [last, frames] = [scrollY, 0];
      await new Promise((done) => requestAnimationFrame(done));
    }
    const header = document.querySelector('header')?.getBoundingClientRect().bottom;
    return target.getBoundingClientRect().top - Number(header);
  });
