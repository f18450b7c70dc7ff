import type { SchemaChange } from './plan.js';
import type { Renaming } from './rename-store.js';
import type { SearchIndex } from '../../search/search-index.js';
import type { LiveColumn } from '../table/live-table.js';
import type { StoredType } from '../table/stored-type.js';

/** A column whose values are to be converted, and the key that identifies its rows. */
export interface ConversionSource {
  readonly table: string;
  readonly key: string;
  readonly keyType: StoredType;
  readonly from: string;
  readonly was: StoredType;
}

/** Converts values from one column into another of a different type, with the platform's own coercions. */
export interface Conversion {
  readonly source: ConversionSource;
  readonly to: string;
  readonly want: StoredType;
  /** False: stops at the first value that would lose something. */
  readonly mayLose: boolean;
}

/** A statement that fills the archive table to which values are copied before their removal. */
export interface Archiving {
  readonly archive: string;
  readonly sql: string;
}

/** Makes the entries of a search index from the stored records. */
export interface IndexBackfill {
  readonly fill: SearchIndex;
  /** The column that identifies the records. */
  readonly key: LiveColumn | undefined;
}

/** Stops the change if a record has a value in this column. */
export interface EmptyCheck {
  readonly empty: { readonly table: string; readonly column: string };
}

export type Step = string | Archiving | Conversion | IndexBackfill | Renaming | EmptyCheck;

/** A change with its steps. A held change has steps too if permission can apply it. */
export interface PlannedChange extends Omit<SchemaChange, 'stuck' | 'archive'> {
  readonly steps: readonly Step[];
  /** Held, and permission does not help: the rows must be corrected first. */
  readonly stuck: boolean;
  /** Identifies the change, so that one refused by the database is not tried again. */
  readonly key: string;
}

export const isConversion = (step: Step): step is Conversion => typeof step !== 'string' && 'source' in step;

export const isIndexBackfill = (step: Step): step is IndexBackfill => typeof step !== 'string' && 'fill' in step;

export const isRenaming = (step: Step): step is Renaming => typeof step !== 'string' && 'rename' in step;

export const isEmptyCheck = (step: Step): step is EmptyCheck => typeof step !== 'string' && 'empty' in step;

export const stepSql = (step: Step): string =>
  typeof step === 'string'
    ? step
    : isIndexBackfill(step)
      ? `-- ${step.fill.table}: an entry is made of every record of ${step.fill.view.table}`
    : isConversion(step)
      ? `-- ${step.source.table}: every value of ${step.source.from} is converted into ${step.to}`
    : isEmptyCheck(step)
      ? `-- ${step.empty.table}: no record may have a value in ${step.empty.column}`
      : step.sql;

/** The archive table of the change, if any. */
export function archiveOf({ steps }: Pick<PlannedChange, 'steps'>): string | undefined {
  for (const step of steps) if (typeof step !== 'string' && 'archive' in step) return step.archive;
  return undefined;
}

/** The search index that the change makes, if any. */
export const backfillOf = ({ steps }: Pick<PlannedChange, 'steps'>): IndexBackfill | undefined => steps.find(isIndexBackfill);

/** The change as shown in the plan. */
export function shownChange(planned: PlannedChange): SchemaChange {
  const { steps: _, key: __, stuck, ...change } = planned;
  const archive = archiveOf(planned);
  return { ...change, ...(archive !== undefined && { archive }), ...(stuck && { stuck }) };
}
