import type { ConversionCounts, ConversionTally, Message, SchemaChangeReport, StorageClass, View } from '@viewkraft/model';

/** One change between the database as it is and as the views need it. */
export interface SchemaChange extends Omit<SchemaChangeReport, 'reason' | 'conversion'> {
  /** Why the change is held or what it does, one sentence each. */
  readonly reasons: readonly Message[];
  /** For a change of type: the effect on the values. */
  readonly conversion?: PlannedConversion;
}

export interface PlannedConversion extends ConversionTally {
  /** The desired type. */
  readonly into: StorageClass;
  /** Whether the old and new types are of one storage class, but not all values fit. */
  readonly narrows: boolean;
}

/** A change that was applied, and its cost. */
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
  readonly applied: readonly AppliedChange[];
  /** The views as they can be served: where a change is held, with the columns as the database has them. */
  readonly views: ReadonlyMap<string, View>;
  /** The number of renamed columns that these views know, by table. */
  readonly renames: ReadonlyMap<string, number>;
  /** Resolves when the next reconciliation adds an index that is being made; rejects when the process stops. */
  readonly preparing: Promise<void> | undefined;
}
