import type { Association, View } from '@viewkraft/model';
import type { DbValue, Queryable } from '../../../kernel/database/database.js';
import { toDb } from '../../../kernel/database/value-codecs.js';
import type { Author } from '../../history/history-act.js';
import type { RecordRuntime } from '../record-runtime.js';
import type { Values } from '../rows/draft.js';
import type { Sql } from '../sql/sql.js';
import { columnOf } from '../sql/statement.js';

/** Clears the reference before the database would, so that the version changes too, and the row is as recorded. */
export async function clearReference(
  where: Sql,
  view: View,
  { foreignKey }: Association,
  { now }: Author,
  { dialect }: RecordRuntime,
  tx: Queryable,
): Promise<void> {
  const { quote } = dialect;
  const set = [`${quote(columnOf(view, foreignKey).field)} = NULL`];
  const values: DbValue[] = [];
  if (view.system) {
    set.push(`${quote('_updated_at')} = ?`);
    values.push(toDb(dialect, columnOf(view, '_updated_at'), now.toISOString()));
  }
  if (view.system && view.managed) set.push(`${quote('_version')} = ${quote('_version')} + 1`);
  const update = `UPDATE ${quote(view.table)} SET ${set.join(', ')} WHERE ${where.text}`;
  await tx.execute(update, [...values, ...where.values]);
}

/** The record once its reference is null. */
export function released(record: Values, view: View, foreignKey: string): Values {
  const after = new Map(record).set(foreignKey, null);
  if (!view.managed) return after.set('_version', null);
  return view.system ? after.set('_version', Number(record.get('_version')) + 1) : after;
}
