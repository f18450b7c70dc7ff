import type { Association, Catalog, Scalar, View } from '@viewkraft/model';
import type { Queryable } from '../../../kernel/database/database.js';
import type { RecordRuntime } from '../record-runtime.js';
import { operandSql } from '../sql/comparison-sql.js';
import { raw, sql, type Sql } from '../sql/sql.js';
import { columnOf, keyColumn } from '../sql/statement.js';
import type { WriteContext } from './write-context.js';

/** A belongsTo relation to a view, and the view that has it. */
export interface Referrer {
  readonly view: View;
  readonly association: Association;
}

/** Whether the database has the constraint of a relation: an unmanaged table may have none, or another. */
export const isEnforced = (view: View, target: View, { enforced }: Pick<Association, 'enforced'>): boolean =>
  enforced && view.managed && target.managed;

const cache = new WeakMap<View, { readonly catalog: Catalog; readonly referrers: readonly Referrer[] }>();

/** Every belongsTo relation that refers to this view. */
export function referrersOf(target: View, runtime: RecordRuntime): readonly Referrer[] {
  const found = cache.get(target);
  if (found?.catalog === runtime.catalog) return found.referrers;
  const referrers = [...runtime.catalog.views.values()].flatMap((view) =>
    [...view.associations.values()]
      .filter(({ type, view: leadsTo }) => type === 'belongsTo' && leadsTo === target.name)
      .map((association) => ({ view, association })),
  );
  cache.set(target, { catalog: runtime.catalog, referrers });
  return referrers;
}

/** The views whose records prevent the deletion of this one, as far as the caller may read them (A22). */
export async function referringViews(
  key: NonNullable<Scalar>,
  { view: target, runtime, caller }: WriteContext,
  tx: Queryable,
): Promise<View[]> {
  const found = new Set<View>();
  for (const { view, association } of referrersOf(target, runtime)) {
    if (association.onDelete !== 'restrict' || !runtime.reader(view, caller.identity)) continue;
    const { text, values } =
      sql`SELECT 1 FROM ${runtime.dialect.quote(view.table)} WHERE ${refersTo(key, target, { view, association }, runtime)} LIMIT 1`;
    if ((await tx.query(text, values)).length > 0) found.add(view);
  }
  return [...found];
}

/** `view`: that of the association. */
export function refersTo(
  key: NonNullable<Scalar>,
  target: View,
  { view, association }: Referrer,
  runtime: RecordRuntime,
): Sql {
  const { field } = columnOf(view, association.foreignKey);
  return sql`${raw(runtime.dialect.quote(field))} = ${operandSql(keyColumn(target), key, runtime)}`;
}
