import type { Catalog, ViewProblem } from '@viewkraft/model';
import type { CatalogState } from './catalog-state.js';

/** Names of views that came, changed or went. */
export function changedViews(before: Catalog, after: Catalog): string[] {
  const names = new Set([...before.views.keys(), ...after.views.keys()]);
  return [...names].filter((name) => before.views.get(name)?.version !== after.views.get(name)?.version).sort();
}

/** Problems that were not there before, so that the log says each one once. */
export function newProblems(before: CatalogState, after: CatalogState): ViewProblem[] {
  const known = new Set(before.problems.map(keyOf));
  return after.problems.filter((problem) => !known.has(keyOf(problem)));
}

function keyOf({ file, path, message }: ViewProblem): string {
  return `${file}\n${path}\n${message}`;
}
