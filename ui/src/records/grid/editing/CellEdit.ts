import type { Message } from '@viewkraft/model';
import { createContext } from 'react';
import type { WireRecord } from '../../../base/wire/WireRecord.js';
import type { RecordOption } from '../../relations/RecordOption.js';

/** State shared by the edited cells, which do not know their position in the grid. */
export interface CellEdits {
  /** Errors by cell. */
  readonly problems: ReadonlyMap<string, Message>;
  readonly onTyped: (cell: string, value: unknown, picked?: RecordOption | null) => void;
}

export const CellEdits = createContext<CellEdits>({ problems: new Map(), onTyped: () => undefined });

export function cellKey(id: string | number, column: string): string {
  return `${column} ${typeof id} ${id}`;
}

export interface CellEdit {
  /** The row at the start of the edit: the change is compared with it. */
  readonly row: WireRecord;
  readonly column: string;
  readonly value: unknown;
  /** The selected related record, shown until the row is loaded again. */
  readonly picked?: RecordOption | null | undefined;
}

/** Why a cell's value was refused; the value stays in the cell. */
export class CellRefusal extends Error {
  constructor(readonly problem: Message) {
    super(problem.key);
  }
}
