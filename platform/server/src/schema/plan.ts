import type { Message, View } from '@viewkraft/model';

/** One step between the database as it is and as the views want it (contract 4, details B1). */
export interface SchemaChange {
  readonly view: string;
  readonly table: string;
  /** Absent where the change is about the whole table. */
  readonly column?: string;
  readonly kind:
    | 'createTable' | 'addColumn' | 'renameColumn' | 'widenColumn' | 'dropNotNull' | 'setNotNull' | 'addIndex' | 'dropIndex'
    | 'addUnique' | 'dropUnique' | 'addForeignKey' | 'dropForeignKey' | 'narrowColumn' | 'changeType' | 'dropColumn' | 'changePrimaryKey'
    | 'dropDefault'; // prettier-ignore
  readonly safety: 'safe' | 'held';
  /** Why it is held or what it does, one sentence each. */
  readonly reasons: readonly Message[];
  readonly sql: readonly string[];
  /** Rows and non-null values at risk; 0 for safe changes. */
  readonly rows: number;
  readonly values: number;
  /** Held, and no word of permission helps: the rows must be mended first. */
  readonly stuck?: true;
}

export interface SchemaPlan {
  readonly state: 'clean' | 'safe' | 'held';
  readonly changes: readonly SchemaChange[];
}

export interface Reconciled {
  /** What is left after the safe changes were applied. */
  readonly plan: SchemaPlan;
  /** The views as they can be served: where a change is held, with the columns as the database has them (details A30). */
  readonly views: ReadonlyMap<string, View>;
}
