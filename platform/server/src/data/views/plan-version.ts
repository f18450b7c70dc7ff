import { createHash } from 'node:crypto';
import type { SchemaPlan } from '../schema/plan/plan.js';

/**
 * A digest of the plan: the changes, and how many values a change of type would cost; rows at risk of other changes do
 * not count.
 */
export function planVersion({ changes }: SchemaPlan): string {
  const done = changes.map(({ view, table, column, kind, safety, sql, conversion }) => [
    view,
    table,
    column,
    kind,
    safety,
    sql,
    conversion?.lossy,
    conversion?.impossible,
  ]);
  return createHash('sha256').update(JSON.stringify(done)).digest('base64url').slice(0, 22);
}
