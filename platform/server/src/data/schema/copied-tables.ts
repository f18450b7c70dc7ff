import type { Database, Dialect } from '../../kernel/database/database.js';
import { ddlFor } from './ddl/ddl-for.js';
import { introspect } from './introspect/introspect.js';
import { readApplied, type AppliedTables } from './plan/applied-store.js';
import type { LiveTables } from './table/live-table.js';
import type { PhysicalTable } from './table/physical-table.js';

/** The tables of a database as they are, and what the platform recorded of its own. */
export async function presentTables(db: Database): Promise<{ readonly live: LiveTables; readonly applied: AppliedTables }> {
  const live = await introspect(db, db.dialect);
  return { live, applied: await readApplied(db, live) };
}

/** The statements that create a table. Foreign keys may reference tables that are created later. */
export function createTable(table: PhysicalTable, dialect: Dialect): readonly string[] {
  if (table.primaryKey.length > 0) return ddlFor(dialect).createTable(table, table.foreignKeys).sql;
  const columns = table.columns.map(({ name, sqlType }) => `${dialect.quote(name)} ${sqlType}`);
  return [`CREATE TABLE ${dialect.quote(table.name)} (${columns.join(', ')})`];
}
