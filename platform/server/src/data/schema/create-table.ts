import type { Dialect } from '../../kernel/database/database.js';
import { ddlFor } from './ddl/ddl-for.js';
import type { PhysicalTable } from './table/physical-table.js';

/** The statements that create a table. Foreign keys may reference tables that are created later. */
export const createTable = (table: PhysicalTable, dialect: Dialect): readonly string[] =>
  ddlFor(dialect).createTable(table, table.foreignKeys).sql;
