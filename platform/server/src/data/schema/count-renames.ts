import type { Queryable } from '../../kernel/database/database.js';
import { columnRenameEntity } from '../../kernel/database/entities/column-rename.entity.js';

const renames = String(columnRenameEntity.options.tableName);

/** The number of renames in each table: it only grows. Those that are held, or not done yet, do not count. */
export async function countRenames(db: Queryable): Promise<ReadonlyMap<string, number>> {
  const rows = await db.query(`SELECT table_name, COUNT(*) FROM ${renames} WHERE last_entry >= 0 GROUP BY table_name`);
  return new Map(rows.map(([table, count]) => [String(table), Number(count)]));
}
