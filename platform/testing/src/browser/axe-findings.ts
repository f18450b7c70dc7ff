import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What axe finds wrong with a page as it is now, one line each; `without`: rules that do not fit what stands there. */
export async function axeFindings(page: Page, without: readonly string[] = []): Promise<string[]> {
  // Without it every look opens a page beside to put the frames' results together in; all of ours are of one origin.
  const axe = new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .setLegacyMode()
    .disableRules([...without]);
  const { violations } = await axe.withTags(tags).analyze();
  return violations.map(
    ({ id, nodes }) => `${page.url()}: ${id} ${nodes.map(({ html }) => html.slice(0, 120)).join()}`,
  );
}
