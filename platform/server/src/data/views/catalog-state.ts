import type { Catalog, UndefinedRole, ViewProblem } from '@viewkraft/model';
import type { SchemaChange, SchemaPlan } from '../schema/plan/plan.js';

/** The state that serves views, always replaced as a whole (C1, C5). */
export interface CatalogState {
  readonly catalog: Catalog;
  /** The number of renamed columns that the catalog knows, by table. */
  readonly renames: ReadonlyMap<string, number>;
  /** The held changes, for the plan's page and for health. */
  readonly plan: SchemaPlan;
  /** Problems of files that do not load; their last good definitions continue to be served. */
  readonly problems: readonly ViewProblem[];
  readonly broken: readonly string[];
  /** Views whose file no longer exists; their tables stay. */
  readonly parked: readonly string[];
  /** The undefined roles at the time the views were loaded. */
  readonly undefinedRoles: readonly UndefinedRole[];
}

/** The changes that wait for a decision. */
export const heldChanges = ({ plan }: CatalogState): SchemaChange[] =>
  plan.changes.filter(({ safety }) => safety === 'held');
