import type { ConversionCounts, ConversionTally, Message, SchemaChangeKind, StorageClass, View } from '@viewkraft/model';

/** One change between the database as it is and as the views need it. */
export interface SchemaChange {
  readonly view: string;
  readonly table: string;
  /** Undefined if the change concerns the whole table. */
  readonly column?: string;
  readonly kind: SchemaChangeKind;
  readonly safety: 'safe' | 'held';
  /** Why the change is held or what it does, one sentence each. */
  readonly reasons: readonly Message[];
  readonly sql: readonly string[];
  /** Rows and non-null values at risk; 0 for safe changes. */
  readonly rows: number;
  readonly values: number;
  /** Whether stored values or the identity of rows would be lost: such a change needs permission for the view. */
  readonly destructive: boolean;
  /** For a change of type: the effect on the values. */
  readonly conversion?: PlannedConversion;
  /** The table that receives a copy of the removed values. */
  readonly archive?: string;
  /** Held, and permission does not help: the rows must be corrected first. */
  readonly stuck?: true;
}

export interface PlannedConversion extends ConversionTally {
  /** The desired type. */
  readonly into: StorageClass;
  /** Whether the old and new types are of one storage class, but not all values fit. */
  readonly narrows: boolean;
}

/** A held change that was applied, and its cost. */
export interface AppliedChange extends Pick<SchemaChange, 'view' | 'table' | 'column' | 'kind' | 'rows' | 'values'> {
  readonly conversion?: ConversionCounts & Pick<PlannedConversion, 'into' | 'narrows'>;
  readonly archive?: string;
}

export interface SchemaPlan {
  readonly state: 'clean' | 'safe' | 'held';
  readonly changes: readonly SchemaChange[];
}

/** The remaining changes after an application, and the applied ones. */
export interface AppliedPlan extends SchemaPlan {
  readonly applied: readonly AppliedChange[];
}

export interface Reconciled {
  /** The remaining changes after the safe ones were applied. */
  readonly plan: SchemaPlan;
  /** All changes of tables that were just applied. */
  readonly ran: readonly Pick<SchemaChange, 'kind' | 'table' | 'column'>[];
  /** Type changes that were waiting for their values and are now applied. */
  readonly applied: readonly AppliedChange[];
  /** The views as they can be served: where a change is held, with the columns as the database has them. */
  readonly views: ReadonlyMap<string, View>;
  /** Resolves when the next reconciliation adds an index that is being made; rejects when the process stops. */
  readonly preparing: Promise<void> | undefined;
}
