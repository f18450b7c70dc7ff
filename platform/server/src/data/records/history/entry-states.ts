import { columnKind, type Scalar, type View } from '@viewkraft/model';
import type { StoredValues } from '../../history/entry-changes.js';
import type { HistoryEntry } from '../../history/load-entries.js';
import type { Values } from '../rows/draft.js';

/** A record before and after an entry; null: it did not exist. */
export interface EntryStates {
  readonly entry: HistoryEntry;
  readonly before: Values | null;
  readonly after: Values | null;
}

/**
 * Follows the entries of a record back from its present state. `present`: null for a deleted record. Entries must come
 * newest first, without gaps.
 */
export class StateWalk {
  private readonly names: ReadonlyMap<string, string>;

  constructor(
    view: View,
    private state: Values | null,
  ) {
    this.names = namesOf(view);
  }

  step(entry: HistoryEntry): EntryStates {
    const after = this.state;
    const before = this.before(entry, after);
    this.state = before;
    return { entry, before, after };
  }

  /** The state before the entries seen so far. */
  get current(): Values | null {
    return this.state;
  }

  private before({ action, changes, version }: HistoryEntry, after: Values | null): Values | null {
    switch (action) {
      case 'link':
      case 'unlink':
        return after;
      case 'create':
        return null;
      case 'delete':
        return new Map<string, Scalar>([['_version', version], ...this.renamed(changes.old)]);
      case 'update':
      case 'restore':
        if (!changes.old) return null;
        return new Map([...(after ?? []), ...this.renamed(changes.old)]);
    }
  }

  /** Values by the current names of the columns; values of dropped columns are left out. */
  private renamed(values: StoredValues = {}): [string, Scalar][] {
    return Object.entries(values).flatMap(([name, value]): [string, Scalar][] => {
      const now = this.names.get(name);
      return now === undefined ? [] : [[now, value]];
    });
  }
}

/** The current name of each column by the names that history may use: a renamed column has two. */
export function namesOf({ columns }: View): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const { name, renamedFrom } of columns.values()) if (renamedFrom !== undefined) names.set(renamedFrom, name);
  for (const name of columns.keys()) names.set(name, name);
  return names;
}

/** The record's primary key, from the text that history keeps. */
export function keyOfEntry({ recordId }: Pick<HistoryEntry, 'recordId'>, view: View): NonNullable<Scalar> {
  const column = view.columns.get(view.primaryKey);
  const read = column && columnKind(column.type).coerce(recordId, column);
  return read && 'value' in read && read.value !== null ? read.value : recordId;
}
