import type { OnDelete } from '@viewkraft/model';

/** A column as the database should have it. */
export interface PhysicalColumn {
  readonly name: string;
  /**
   * Full SQL type for this database, including the collation: `VARCHAR(200) CHARACTER SET utf8mb4 COLLATE
   * utf8mb4_nopad_bin`.
   */
  readonly sqlType: string;
  readonly nullable: boolean;
  readonly autoIncrement: boolean;
  /** MySQL: the expression of a stored generated column (a text sort key). */
  readonly generatedAs: string | undefined;
}

export interface PhysicalIndex {
  readonly name: string;
  readonly columns: readonly string[];
  readonly unique: boolean;
  /** SQLite: the index ignores the case of the first column. */
  readonly nocase: boolean;
}

export interface PhysicalForeignKey {
  readonly name: string;
  readonly column: string;
  readonly table: string;
  readonly referencedColumn: string;
  readonly onDelete: OnDelete;
}

/** A table as the database should have it: of a view, or of links. */
export interface PhysicalTable {
  readonly name: string;
  readonly columns: readonly PhysicalColumn[];
  readonly primaryKey: readonly string[];
  readonly indexes: readonly PhysicalIndex[];
  readonly foreignKeys: readonly PhysicalForeignKey[];
}
