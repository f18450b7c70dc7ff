import type { Catalog, UndefinedRole, ViewProblem } from '@viewkraft/model';
import type { SchemaChange } from '../schema/plan/plan.js';
import { heldChanges, type CatalogState } from './catalog-state.js';

/** Names of added, changed and removed views. */
export function changedViews(before: Catalog, after: Catalog): string[] {
  const names = new Set([...before.views.keys(), ...after.views.keys()]);
  return [...names].filter((name) => before.views.get(name)?.version !== after.views.get(name)?.version).sort();
}

/** Problems that were not there before, so that each is logged once. */
export function newProblems(before: CatalogState, after: CatalogState): ViewProblem[] {
  const known = new Set(before.problems.map(keyOf));
  return after.problems.filter((problem) => !known.has(keyOf(problem)));
}

/** Undefined roles that were not reported before. */
export function newUndefinedRoles(before: CatalogState, after: CatalogState): UndefinedRole[] {
  const known = new Set(before.undefinedRoles.map(({ view, role }) => `${view} ${role}`));
  return after.undefinedRoles.filter(({ view, role }) => !known.has(`${view} ${role}`));
}

export function newHeldChanges(before: CatalogState, after: CatalogState): SchemaChange[] {
  const keyOfChange = ({ kind, table, column }: SchemaChange): string => `${kind} ${table} ${column ?? ''}`;
  const known = new Set(heldChanges(before).map(keyOfChange));
  return heldChanges(after).filter((change) => !known.has(keyOfChange(change)));
}

function keyOf({ file, path, key, params }: ViewProblem): string {
  return JSON.stringify([file, path, key, params]);
}
