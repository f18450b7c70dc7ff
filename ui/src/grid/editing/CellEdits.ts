import { createContext } from 'react';
import type { RecordOption } from '../../relations/RecordOption.js';

/** What the cells that are edited share; their place in the grid is not theirs to know. */
export interface CellEdits {
  /** Why a cell's value was refused, by cell. */
  readonly problems: ReadonlyMap<string, string>;
  readonly onTyped: (cell: string, value: unknown, picked?: RecordOption | null) => void;
}

export const CellEdits = createContext<CellEdits>({ problems: new Map(), onTyped: () => undefined });

export function cellKey(id: string | number, column: string): string {
  return `${column} ${typeof id} ${id}`;
}
