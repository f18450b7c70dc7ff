import type { SchemaChange } from './plan.js';
import type { StoredType } from './stored-type.js';

/** Rows whose values are carried from one column into another of a different type, by the platform's own coercions. */
export interface Conversion {
  readonly table: string;
  readonly key: string;
  readonly from: string;
  readonly to: string;
  readonly was: StoredType;
  readonly want: StoredType;
}

export type Step = string | Conversion;

/** A change with what carries it out. A held one has steps too where `--allow-destructive` can do it. */
export interface PlannedChange extends Omit<SchemaChange, 'stuck'> {
  readonly steps: readonly Step[];
  /** Held, and no word of permission helps: the rows must be mended first. */
  readonly stuck: boolean;
  /** Tells the change from all others, so that one that the database refused is not tried again. */
  readonly key: string;
}

export const stepSql = (step: Step): string =>
  typeof step === 'string' ? step : `-- ${step.table}: every value of ${step.from} is converted into ${step.to}`;

/** The change as the plan shows it. */
export function shownChange({ steps: _, key: __, stuck, ...change }: PlannedChange): SchemaChange {
  return { ...change, ...(stuck && { stuck }) };
}
