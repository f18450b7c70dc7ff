import axe from 'axe-core';
import type { Frame, Page } from 'playwright-core';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice', 'experimental'];
/** Experimental rules with false positives: cells of grids, scrolling regions reached by keyboard, large lines of a letter. */
const unfit = ['focus-order-semantics', 'p-as-heading'];

/** The findings of axe in the current page, one line each; `without`: rules that do not fit its content. */
export function axeFindings(page: Page, without: readonly string[] = []): Promise<string[]> {
  const rules = Object.fromEntries([...unfit, ...without].map((rule) => [rule, { enabled: false }]));
  return findingsOf(page, { runOnly: { type: 'tag', values: tags }, rules });
}

/** Contrast findings in the page's current theme. */
export function contrastFindings(page: Page): Promise<string[]> {
  return findingsOf(page, { runOnly: { type: 'rule', values: ['color-contrast'] } });
}

/** Waits until all animations except endless ones have ended: half-transparent text lacks contrast. */
async function untilAtRest(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document.getAnimations().every(({ effect, playState, timeline }) => {
      const isEndless = timeline !== document.timeline || effect?.getComputedTiming().endTime === Infinity;
      return isEndless || playState !== 'running';
    }),
  );
}

async function findingsOf(page: Page, options: axe.RunOptions): Promise<string[]> {
  await untilAtRest(page);
  await Promise.all(page.frames().map(injectOnce));
  const found = await page.evaluate(async (how) => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, how);
    return violations.map(({ id, nodes }) => `${id} ${nodes.map(({ html }) => html.slice(0, 120)).join()}`);
  }, { ...options, resultTypes: ['violations'] satisfies axe.resultGroups[] }); // prettier-ignore
  return found.map((finding) => `${page.url()}: ${finding}`);
}

/** The script is half a megabyte, so a document loads it only for its first check. */
async function injectOnce(frame: Frame): Promise<void> {
  if (await frame.evaluate(() => !('axe' in window))) await frame.evaluate(axe.source);
}
