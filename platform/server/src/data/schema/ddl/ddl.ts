import type { LiveTable } from '../table/live-table.js';
import type { PhysicalColumn, PhysicalForeignKey, PhysicalIndex, PhysicalTable } from '../table/physical-table.js';

/**
 * Builds the statements that change tables. Each method also changes the given working copy as the database will be
 * after its statements, so that the next change can be planned upon it.
 */
export interface Ddl {
  /** `foreignKeys`: those that can be created at once, because the referenced tables exist. */
  createTable(table: PhysicalTable, foreignKeys: readonly PhysicalForeignKey[]): { sql: string[]; table: LiveTable };
  /** `fill`: a literal for existing rows. */
  addColumn(table: LiveTable, column: PhysicalColumn, fill: string | undefined): string[];
  dropDefault(table: LiveTable, column: string): string[];
  renameColumn(table: LiveTable, from: string, to: string): string[];
  /** Changes to another type that holds every value of the present one. */
  widenColumn(table: LiveTable, column: string, sqlType: string): string[];
  setNullable(table: LiveTable, column: string, nullable: boolean): string[];
  /** `sortKey`: the generated column with which the index starts; created with it. */
  addIndex(table: LiveTable, index: PhysicalIndex, sortKey: PhysicalColumn | undefined): string[];
  dropIndex(table: LiveTable, index: PhysicalIndex): string[];
  addForeignKey(table: LiveTable, key: PhysicalForeignKey): string[];
  dropForeignKey(table: LiveTable, key: PhysicalForeignKey): string[];
  /** Until `unlockTables`, no other connection writes to them. */
  lockTables(names: readonly string[]): string[];
  unlockTables(names: readonly string[]): string[];
  /** A column that neither an index nor a foreign key needs. */
  dropColumn(table: LiveTable, column: string): string[];
  /** Drops such a column and gives its name to another one. */
  replaceColumn(table: LiveTable, column: string, by: string): string[];
}
