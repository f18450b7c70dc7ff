import type { Catalog, ViewProblem } from '@viewkraft/model';
import type { SchemaPlan } from '../schema/plan.js';

/** Everything that serves views, swapped whole (C1, C5). */
export interface CatalogState {
  readonly catalog: Catalog;
  /** What is held back, for the plan's page and for health. */
  readonly plan: SchemaPlan;
  /** Problems of files that do not load; their last good definitions go on serving. */
  readonly problems: readonly ViewProblem[];
  readonly broken: readonly string[];
  /** Views whose file is gone; their tables stay. */
  readonly parked: readonly string[];
}
