import type { ViewProblemReport } from './view-problem-report.js';
import type { Scalar } from '../definition/column-type.js';

/** `GET /api/plan`: how the database differs from the views, and the views that are not served as in their files. */
export interface SchemaPlanReport {
  readonly state: 'clean' | 'safe' | 'held';
  /** Identifies this plan: `POST /api/plan` refuses any other. */
  readonly version: string;
  readonly changes: readonly SchemaChangeReport[];
  /** Views without a file whose table still exists. */
  readonly parked: readonly string[];
  readonly problems: readonly ViewProblemReport[];
  readonly undefinedRoles: readonly UndefinedRole[];
}

/** `POST /api/plan`: the applied changes and the remaining ones. */
export interface AppliedPlanReport extends SchemaPlanReport {
  readonly applied: readonly AppliedChangeReport[];
}

/** One change that brings the database to what the views need. */
export interface SchemaChangeReport {
  readonly view: string;
  readonly table: string;
  /** Undefined if the change concerns the whole table. */
  readonly column?: string;
  readonly kind: SchemaChangeKind;
  readonly safety: 'safe' | 'held';
  /** Why the change is held, or what it does, in the reader's language. */
  readonly reason: string;
  readonly sql: readonly string[];
  /** Rows and non-null values at risk; 0 for safe changes. */
  readonly rows: number;
  readonly values: number;
  /** Whether stored values or the identity of rows would be lost: such a change needs permission for the view. */
  readonly destructive: boolean;
  /** For a change of type: the effect on the column's values. */
  readonly conversion?: ConversionTally;
  /** The table that receives a copy of the removed values. */
  readonly archive?: string;
  /** Held, and permission does not help: the rows must be corrected first. */
  readonly stuck?: true;
}

export type SchemaChangeKind =
  | 'createTable' | 'addColumn' | 'renameColumn' | 'widenColumn' | 'dropNotNull' | 'setNotNull' | 'addIndex' | 'dropIndex'
  | 'addUnique' | 'dropUnique' | 'addForeignKey' | 'dropForeignKey' | 'narrowColumn' | 'changeType' | 'dropColumn'
  | 'changePrimaryKey' | 'dropDefault'; // prettier-ignore

/** The effect of an applied change. */
export interface AppliedChangeReport extends Pick<
  SchemaChangeReport,
  'view' | 'table' | 'column' | 'kind' | 'rows' | 'values' | 'archive'
> {
  /** Its cost, in the reader's language. */
  readonly result: string;
  readonly conversion?: ConversionCounts;
}

/** How many values of a column convert, and how well. */
export interface ConversionCounts {
  readonly exact: number;
  /** Values that lose precision or detail. */
  readonly lossy: number;
  /** Values that become null. */
  readonly impossible: number;
}

/** The effect of a change of type on the column's values. */
export interface ConversionTally extends ConversionCounts {
  /** Up to three values that do not convert exactly; none for a hidden column. */
  readonly examples: readonly ConversionExample[];
}

export interface ConversionExample {
  /** The record's primary key. */
  readonly key: string | number;
  readonly value: Scalar;
  /** null: the value is emptied. */
  readonly becomes: Scalar;
}

/** A role that a view's grants name and that is not defined. */
export interface UndefinedRole {
  readonly view: string;
  readonly role: string;
}
