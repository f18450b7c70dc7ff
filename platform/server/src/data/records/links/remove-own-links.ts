import type { Scalar, View } from '@viewkraft/model';
import type { Queryable } from '../../../kernel/database/database.js';
import type { RecordRuntime } from '../record-runtime.js';
import { operandSql } from '../sql/comparison-sql.js';
import { sql } from '../sql/sql.js';
import { keyColumn } from '../sql/statement.js';

/**
 * Deletes a record's links (A21). Link tables without a view delete them by cascade; a link table with its own view
 * keeps its records by the rules of its belongsTo relations, so they are deleted here.
 */
export async function removeOwnLinks(
  key: NonNullable<Scalar>,
  view: View,
  runtime: RecordRuntime,
  tx: Queryable,
): Promise<void> {
  const { dialect } = runtime;
  const tables = new Set([...runtime.catalog.views.values()].map(({ table }) => table));
  for (const { type, through, foreignKey } of view.associations.values()) {
    if (type !== 'belongsToMany' || through === undefined || !tables.has(through)) continue;
    const { text, values } =
      sql`DELETE FROM ${dialect.quote(through)} WHERE ${dialect.quote(foreignKey)} = ${operandSql(keyColumn(view), key, runtime)}`;
    await tx.execute(text, values);
  }
}
