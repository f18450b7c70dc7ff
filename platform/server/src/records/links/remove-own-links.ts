import type { Scalar, View } from '@viewkraft/model';
import type { Queryable } from '../../database/database.js';
import type { RecordWorld } from '../record-world.js';
import { operandSql } from '../sql/comparison-sql.js';
import { sql } from '../sql/sql.js';
import { keyColumn } from '../sql/statement.js';

/**
 * A record's links go with it (A21). Tables of links that no view has let them go by themselves; one that is a view's own
 * keeps its records by the rules of its belongsTo relations, so they are taken away here.
 */
export async function removeOwnLinks(
  key: NonNullable<Scalar>,
  view: View,
  world: RecordWorld,
  tx: Queryable,
): Promise<void> {
  const { dialect } = world;
  const tables = new Set([...world.catalog.views.values()].map(({ table }) => table));
  for (const { type, through, foreignKey } of view.associations.values()) {
    if (type !== 'belongsToMany' || through === undefined || !tables.has(through)) continue;
    const { text, values } =
      sql`DELETE FROM ${dialect.quote(through)} WHERE ${dialect.quote(foreignKey)} = ${operandSql(keyColumn(view), key, world)}`;
    await tx.execute(text, values);
  }
}
