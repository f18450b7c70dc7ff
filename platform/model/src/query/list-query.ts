import type { Scalar } from '../definition/column-type.js';
import type { Condition } from '../definition/condition.js';

/** One key of `sort`: a column of this view, or one across belongsTo and hasOne. */
export interface SortKey {
  /** Association names from the view to the column's own view; empty for a column of this view. */
  readonly path: readonly string[];
  readonly column: string;
  readonly descending: boolean;
}

/** The associations to include, by name, each with the associations to include in its records. */
export type IncludeTree = ReadonlyMap<string, IncludeTree>;

export interface RecordQuery {
  /** Return the state of the record at this instant. */
  readonly at: Date | undefined;
  readonly include: IncludeTree;
  /** Columns to return besides the primary key and `_version`; undefined: all readable. */
  readonly select: readonly string[] | undefined;
  /** Return only the number (1 or 0) instead of the record. */
  readonly count: boolean;
}

/** A list's query, parsed and checked against what the caller may read. */
export interface ListQuery {
  readonly where: Condition;
  /**
   * Words that must all occur somewhere in the readable text columns, in simple lower case; in a view with `search` they
   * are folded, and begin words there.
   */
  readonly search: readonly string[];
  /** As requested; `completeSort` appends the primary key, which breaks ties. */
  readonly sort: readonly SortKey[];
  readonly limit: number;
  readonly offset: number;
  /** The page begins after the row with these values of the completed sort, and `offset` counts from there. */
  readonly after?: readonly Scalar[] | undefined;
  /** The texts of filter, search and sort, to which a cursor belongs. */
  readonly texts?: string;
  readonly include: IncludeTree;
  /** Columns to return besides the primary key and `_version`; undefined: all readable. */
  readonly select: readonly string[] | undefined;
  /** Return only the number instead of records. */
  readonly count: boolean;
  /** Report the number of all matching records in the headers. */
  readonly total: boolean;
}
