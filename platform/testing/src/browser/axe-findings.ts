import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice', 'experimental'];
/** Experimental rules that take for faults: cells of grids and scrolling regions that are reached by keyboard; large lines of a letter. */
const unfit = ['focus-order-semantics', 'p-as-heading'];

/** What axe finds wrong with a page as it is now, one line each; `without`: rules that do not fit what stands there. */
export function axeFindings(page: Page, without: readonly string[] = []): Promise<string[]> {
  return findingsOf(
    page,
    axeOf(page)
      .withTags(tags)
      .disableRules([...unfit, ...without]),
  );
}

/** What is too faint to read in the theme that the page has now. */
export function contrastFindings(page: Page): Promise<string[]> {
  return findingsOf(page, axeOf(page).withRules('color-contrast'));
}

function axeOf(page: Page): AxeBuilder {
  // Without it every look opens a page beside to put the frames' results together in; all of ours are of one origin.
  return new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();
}

async function findingsOf(page: Page, axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.analyze();
  return violations.map(
    ({ id, nodes }) => `${page.url()}: ${id} ${nodes.map(({ html }) => html.slice(0, 120)).join()}`,
  );
}
