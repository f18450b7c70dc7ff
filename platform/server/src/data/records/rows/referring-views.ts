import { AppError, type Association, type Catalog, type Scalar, type View } from '@viewkraft/model';
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

/** The views whose records prevent the deletion of these, as far as the caller may read them (A22). */
export async function referringViews(
  keys: readonly NonNullable<Scalar>[],
  target: View,
  { runtime, caller }: Pick<WriteContext, 'runtime' | 'caller'>,
  tx: Queryable,
): Promise<View[]> {
  const found = new Set<View>();
  for (const { view, association } of referrersOf(target, runtime)) {
    if (association.onDelete !== 'restrict' || !runtime.reader(view, caller.identity)) continue;
    for (const key of keys) {
      const { text, values } =
        sql`SELECT 1 FROM ${runtime.dialect.quote(view.table)} WHERE ${refersTo(key, target, { view, association }, runtime)} LIMIT 1`;
      if ((await tx.query(text, values)).length === 0) continue;
      found.add(view);
      break;
    }
  }
  return [...found];
}

/** The refusal of a deletion, because records of these views refer to what it deletes. */
export function referencedError(views: readonly View[], index?: number): AppError {
  const at = index === undefined ? {} : { index };
  const details = views.map(({ name, label }) => ({ ...at, view: name, key: 'referencedBy', params: { view: label } }));
  return new AppError('REFERENCED', {}, { details });
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
