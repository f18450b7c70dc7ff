import type { Condition } from './condition.js';
import type { Association, Column, View } from './view.js';

/** When a readable column of a readable row is shown: always, or only in rows where one of these conditions holds (A11). */
export type ColumnAccess = 'always' | readonly Condition[];

export interface ReadableColumn {
  readonly column: Column;
  readonly access: ColumnAccess;
}

/**
 * What one caller may read of one view, with variables bound. Built by `readerOf`. The query parser, the SQL compiler
 * and the in-memory query use only the reader, so unreadable data does not exist for them.
 */
export interface Reader {
  readonly view: View;
  /**
   * Equal for all readers of this view and catalog that differ only in bound values, so that they share compiled
   * statements. Their conditions have the same structure, except for the length of role lists.
   */
  readonly shape: string;
  /** Readable columns, in the view's order; hidden ones never, system columns always. */
  readonly columns: ReadonlyMap<string, ReadableColumn>;
  /** Associations whose target and foreign key the caller may read. */
  readonly associations: ReadonlyMap<string, Association>;
  /** A row is readable when one of these conditions holds; 'all': every row. */
  readonly rows: 'all' | readonly Condition[];
  /** The reader of an association's target. Only for names in `associations`. */
  related(association: string): Reader;
}
