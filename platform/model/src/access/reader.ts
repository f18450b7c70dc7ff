import type { Condition } from '../query/condition.js';
import type { Association, Column, View } from '../view/view.js';

/** When a readable column of a readable row is shown: always, or only in rows where one of these conditions holds (A11). */
export type ColumnAccess = 'always' | readonly Condition[];

export interface ReadableColumn {
  readonly column: Column;
  readonly access: ColumnAccess;
}

/**
 * What one caller may read of one view, variables already bound to the caller. Built by `readerOf`; the query parser,
 * the SQL compiler and the in-memory query see a view only through it, so what may not be read does not exist for them.
 */
export interface Reader {
  readonly view: View;
  /**
   * Equal for all readers of this view and catalog that differ in bound values alone, so that one compiled statement
   * serves them. The conditions here have the same form then, but for the length of lists of roles of equal callers.
   */
  readonly shape: string;
  /** Readable columns, in the view's order; hidden ones never, system columns always. */
  readonly columns: ReadonlyMap<string, ReadableColumn>;
  /** Associations whose target, and whose foreign key column, the caller may read. */
  readonly associations: ReadonlyMap<string, Association>;
  /** A row is readable when one of these holds; 'all' when every row is. */
  readonly rows: 'all' | readonly Condition[];
  /** The reader of an association's target. Only for names in `associations`. */
  related(association: string): Reader;
}
