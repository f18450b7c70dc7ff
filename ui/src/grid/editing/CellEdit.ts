import type { WireRecord } from '../../api/WireRecord.js';
import type { RecordOption } from '../../relations/RecordOption.js';

/** A cell in the hands of an editor. */
export interface CellEdit {
  /** The row as it stood when the edit began: what the change is measured against. */
  readonly row: WireRecord;
  readonly column: string;
  readonly value: unknown;
  /** The related record that was picked, to be shown until the row comes anew. */
  readonly picked?: RecordOption | null | undefined;
}

/** Why a cell's value was not taken; it stays in the cell. */
export class CellRefusal extends Error {}
