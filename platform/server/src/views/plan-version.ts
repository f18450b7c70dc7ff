import { createHash } from 'node:crypto';
import type { SchemaPlan } from '../schema/plan.js';

/** Tells a plan from another: what would be done, without how many rows are at risk at the moment. */
export function planVersion({ changes }: SchemaPlan): string {
  const done = changes.map(({ view, table, column, kind, safety, sql }) => [view, table, column, kind, safety, sql]);
  return createHash('sha256').update(JSON.stringify(done)).digest('base64url').slice(0, 22);
}
