import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice', 'experimental'];
/** Experimental rules with false positives: cells of grids, scrolling regions reached by keyboard, large lines of a letter. */
const unfit = ['focus-order-semantics', 'p-as-heading'];

/** The findings of axe in the current page, one line each; `without`: rules that do not fit its content. */
export function axeFindings(page: Page, without: readonly string[] = []): Promise<string[]> {
  return findingsOf(
    page,
    axeOf(page)
      .withTags(tags)
      .disableRules([...unfit, ...without]),
  );
}

/** Contrast findings in the page's current theme. */
export function contrastFindings(page: Page): Promise<string[]> {
  return findingsOf(page, axeOf(page).withRules('color-contrast'));
}

function axeOf(page: Page): AxeBuilder {
  // Otherwise every check opens another page to merge the frames' results; all of our frames have one origin.
  return new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();
}

/** Until nothing fades or moves any more, except what never ends: a text that is half transparent lacks contrast. */
async function untilAtRest(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document.getAnimations().every(({ effect, playState, timeline }) => {
      const isEndless = timeline !== document.timeline || effect?.getComputedTiming().endTime === Infinity;
      return isEndless || playState !== 'running';
    }),
  );
}

async function findingsOf(page: Page, axe: AxeBuilder): Promise<string[]> {
  await untilAtRest(page);
  const { violations } = await axe.analyze();
  return violations.map(
    ({ id, nodes }) => `${page.url()}: ${id} ${nodes.map(({ html }) => html.slice(0, 120)).join()}`,
  );
}
