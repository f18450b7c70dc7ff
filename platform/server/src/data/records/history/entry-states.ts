import { columnKind, type Scalar, type View } from '@viewkraft/model';
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
  private readonly nameIn: NameIn;

  constructor(
    view: View,
    private state: Values | null,
  ) {
    this.nameIn = namesOf(view);
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

  private before(entry: HistoryEntry, after: Values | null): Values | null {
    const { action, changes, version } = entry;
    switch (action) {
      case 'link':
      case 'unlink':
        return after;
      case 'create':
        return null;
      case 'delete':
        return new Map<string, Scalar>([['_version', version], ...this.oldValues(entry)]);
      case 'update':
      case 'restore':
        if (!changes.old) return null;
        return new Map([...(after ?? []), ...this.oldValues(entry)]);
    }
  }

  /** Values by the current names of the columns; values of dropped columns are left out. */
  private oldValues(entry: HistoryEntry): [string, Scalar][] {
    return Object.entries(entry.changes.old ?? {}).flatMap(([name, value]): [string, Scalar][] => {
      const now = this.nameIn(name, entry);
      return now === undefined ? [] : [[now, value]];
    });
  }
}

/** The current name of a column that an entry names; undefined: it was dropped. */
export type NameIn = (name: string, entry: HistoryEntry) => string | undefined;

/** Of renames that the platform does not remember, which are older than its memory, only the view file knows. */
export function namesOf({ columns }: View): NameIn {
  const renamed = new Map([...columns.values()].map(({ name, renamedFrom }) => [renamedFrom, name]));
  return (name, { formerNames }) => (columns.has(name) ? name : formerNames.has(name) ? undefined : renamed.get(name));
}

/** The record's primary key, from the text that history keeps. */
export function keyOfEntry({ recordId }: Pick<HistoryEntry, 'recordId'>, view: View): NonNullable<Scalar> {
  const column = view.columns.get(view.primaryKey);
  const read = column && columnKind(column.type).coerce(recordId, column);
  return read && 'value' in read && read.value !== null ? read.value : recordId;
}
