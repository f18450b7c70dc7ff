import { AppError, type ErrorDetail, type Scalar } from '@viewkraft/model';
import type { Queryable } from '../../../kernel/database/database.js';
import { readableKeys } from '../read/read-records.js';
import { isEnforced } from './referring-views.js';
import type { WriteContext } from './write-context.js';

type Values = ReadonlyMap<string, Scalar>;

/** Foreign keys of one record of a write, among other values, and its index in an array body. */
interface GivenReferences {
  readonly values: Values;
  readonly index: number | undefined;
}

/**
 * Refuses references to records that the caller may not read, as if they did not exist (A22). If the caller may read
 * every row, the database's own constraint is enough. `all`: the database reported a violation without naming the
 * reference.
 */
export async function checkReferences(
  { values, index }: GivenReferences,
  context: WriteContext,
  queryable: Queryable,
  all = false,
): Promise<void> {
  const { view, runtime, caller } = context;
  const details: ErrorDetail[] = [];
  for (const association of view.associations.values()) {
    const { type, view: target, foreignKey } = association;
    const key = type === 'belongsTo' ? (values.get(foreignKey) ?? null) : null;
    if (key === null) continue;
    const related = runtime.view(target);
    const reader = runtime.reader(related, caller.identity);
    if (!all && reader?.rows === 'all' && isEnforced(view, related, association)) continue;
    const found = reader ? await readableKeys({ reader }, [key], runtime, queryable) : [];
    if (found.length === 0) {
      details.push({ column: foreignKey, ...(index === undefined ? {} : { index }), key: 'referenceMissing' });
    }
  }
  if (details.length > 0) throw new AppError('REFERENCE_MISSING', {}, { details: unique(details) });
}

/** Whether one of these records may name a record that the caller may not read. */
export async function namesUnreadable(
  records: readonly Values[],
  { view, runtime, caller }: WriteContext,
  queryable: Queryable,
): Promise<boolean> {
  for (const association of view.associations.values()) {
    const { type, view: name, foreignKey } = association;
    if (type !== 'belongsTo') continue;
    const target = runtime.view(name);
    const reader = runtime.reader(target, caller.identity);
    if (reader?.rows === 'all' && isEnforced(view, target, association)) continue;
    const keys = new Set(records.map((values) => values.get(foreignKey) ?? null));
    const named = [...keys].filter((key) => key !== null);
    if (named.length === 0) continue;
    const found = reader ? await readableKeys({ reader }, named, runtime, queryable) : [];
    if (found.length < named.length) return true;
  }
  return false;
}

/**
 * Whether the caller may read every row that the view's references could name: then the database's constraints suffice.
 */
export function readsEveryReference({ view, runtime, caller }: WriteContext): boolean {
  return [...view.associations.values()].every(
    (association) =>
      association.type !== 'belongsTo' ||
      (isEnforced(view, runtime.view(association.view), association) &&
        runtime.reader(runtime.view(association.view), caller.identity)?.rows === 'all'),
  );
}

/** Two associations may share a foreign key column. */
function unique(details: readonly ErrorDetail[]): ErrorDetail[] {
  return [...new Map(details.map((detail) => [detail.column, detail])).values()];
}
