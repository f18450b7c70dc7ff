import type { Association, Scalar, View } from '@viewkraft/model';
import type { Queryable } from '../../database/database.js';
import type { RecordWorld } from '../record-world.js';
import { operandSql } from '../sql/comparison-sql.js';
import { raw, sql, type Sql } from '../sql/sql.js';
import { keyColumn } from '../sql/statement.js';
import type { WriteContext } from './write-context.js';

/** A belongsTo relation that leads to a view, and the view that has it. */
export interface Referrer {
  readonly view: View;
  readonly association: Association;
}

const known = new WeakMap<View, { readonly world: RecordWorld; readonly referrers: readonly Referrer[] }>();

/** Every belongsTo relation that leads to this view. */
export function referrersOf(target: View, world: RecordWorld): readonly Referrer[] {
  const found = known.get(target);
  if (found?.world === world) return found.referrers;
  const referrers = [...world.catalog.views.values()].flatMap((view) =>
    [...view.associations.values()]
      .filter(({ type, view: leadsTo }) => type === 'belongsTo' && leadsTo === target.name)
      .map((association) => ({ view, association })),
  );
  known.set(target, { world, referrers });
  return referrers;
}

/** The views whose records keep this one from being deleted, as far as the caller may read them (A22). */
export async function referringViews(
  key: NonNullable<Scalar>,
  { view: target, world, caller }: WriteContext,
  tx: Queryable,
): Promise<View[]> {
  const found = new Set<View>();
  for (const { view, association } of referrersOf(target, world)) {
    if (association.onDelete !== 'restrict' || !world.reader(view, caller.identity)) continue;
    const { text, values } =
      sql`SELECT 1 FROM ${world.dialect.quote(view.table)} WHERE ${refersTo(key, target, association, world)} LIMIT 1`;
    if ((await tx.query(text, values)).length > 0) found.add(view);
  }
  return [...found];
}

export function refersTo(key: NonNullable<Scalar>, target: View, association: Association, world: RecordWorld): Sql {
  return sql`${raw(world.dialect.quote(association.foreignKey))} = ${operandSql(keyColumn(target), key, world)}`;
}
