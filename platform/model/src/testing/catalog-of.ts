import { checkViews } from '../view/check/check-views.js';
import { parseView } from '../view/parse-view.js';
import type { Catalog } from '../definition/view.js';

/** The catalog of view files given as JSON values. Throws all problems, for tests with valid files. */
export const catalogOf = <T extends { readonly name: string }>(views: readonly T[]): Catalog => {
  const parsed = views.map((view) =>
    parseView({ file: `${view.name}.json`, name: view.name, text: JSON.stringify(view), shipped: false }),
  );
  const checked = checkViews(parsed.flatMap(({ view }) => (view ? [view] : [])));
  const problems = [...parsed.flatMap((one) => one.problems), ...checked.problems];
  if (problems.length > 0) throw new Error(problems.map((problem) => JSON.stringify(problem)).join('\n'));
  return checked.catalog;
};
