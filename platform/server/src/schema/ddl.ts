import type { LiveTable } from './live-table.js';
import type { PhysicalColumn, PhysicalForeignKey, PhysicalIndex, PhysicalTable } from './physical-table.js';

/**
 * The statements that change tables. Each answer also changes the copy of the table that it is given, as the database will
 * be once the statements ran, so that the next change is planned upon it.
 */
export interface Ddl {
  /** `foreignKeys`: those that can be made at once, because what they point at is there. */
  createTable(table: PhysicalTable, foreignKeys: readonly PhysicalForeignKey[]): { sql: string[]; table: LiveTable };
  /** `fill`: a literal for the rows that are there. */
  addColumn(table: LiveTable, column: PhysicalColumn, fill: string | undefined): string[];
  dropDefault(table: LiveTable, column: string): string[];
  renameColumn(table: LiveTable, from: string, to: string): string[];
  /** Another type that holds every value of the present one. */
  widenColumn(table: LiveTable, column: string, sqlType: string): string[];
  setNullable(table: LiveTable, column: string, nullable: boolean): string[];
  /** `sortKey`: the generated column that the index begins with, made along with it. */
  addIndex(table: LiveTable, index: PhysicalIndex, sortKey: PhysicalColumn | undefined): string[];
  dropIndex(table: LiveTable, index: PhysicalIndex): string[];
  addForeignKey(table: LiveTable, key: PhysicalForeignKey): string[];
  dropForeignKey(table: LiveTable, key: PhysicalForeignKey): string[];
  /** A column that neither an index nor a foreign key needs. */
  dropColumn(table: LiveTable, column: string): string[];
}
