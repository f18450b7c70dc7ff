import type { Column, View } from '@viewkraft/model';
import { newestChanges, type HistoryEntry } from '../../history/load-entries.js';
import type { RecordRuntime } from '../record-runtime.js';
import { columnOf } from '../sql/statement.js';
import { StateWalk } from './entry-states.js';

interface Reference {
  readonly column: Column;
  readonly view: View;
  readonly recordId: string;
  /** The record that it leads to. */
  readonly row: string;
}

/** A deleted record, with its references to others. */
export interface DeletedRecord {
  readonly entry: HistoryEntry;
  readonly view: View;
  readonly references: readonly Reference[];
}

export function deletedRecord(entry: HistoryEntry, view: View, runtime: RecordRuntime): DeletedRecord {
  const { before } = new StateWalk(view, null).step(entry);
  const references = [...view.associations.values()].flatMap(({ type, view: target, foreignKey }): Reference[] => {
    const key = type === 'belongsTo' ? (before?.get(foreignKey) ?? null) : null;
    if (key === null) return [];
    const [to, recordId] = [runtime.view(target), String(key)];
    return [{ column: columnOf(view, foreignKey), view: to, recordId, row: rowOf({ table: to.table, recordId }) }];
  });
  return { entry, view, references };
}

/** Identifies a record by its table and key. */
export const rowOf = ({ table, recordId }: Pick<HistoryEntry, 'table' | 'recordId'>): string => `${table} ${recordId}`;

/**
 * A deleted record and the records, deleted by the same act, that it refers to directly or through others. undefined:
 * none of them refers back to it. The result may contain records outside the circle that records in it refer to.
 */
export async function circleOf(first: DeletedRecord, runtime: RecordRuntime): Promise<DeletedRecord[] | undefined> {
  const needed = new Map([[rowOf(first.entry), first]]);
  for (let last = [first]; last.length > 0; ) {
    const references = last.flatMap((one) => one.references).filter(({ row }) => !needed.has(row));
    last = [];
    for (const view of new Set(references.map((one) => one.view))) {
      const ids = new Set(references.flatMap((one) => (one.view === view ? [one.recordId] : [])));
      for (const entry of await newestChanges(view.table, [...ids], runtime.database)) {
        const isDeletedToo = entry.action === 'delete' && entry.actId === first.entry.actId;
        if (isDeletedToo) last.push(deletedRecord(entry, view, runtime));
      }
    }
    for (const one of last) needed.set(rowOf(one.entry), one);
  }
  const all = [...needed.values()];
  const isCircle = all.some((one) => one !== first && one.references.some(({ row }) => row === rowOf(first.entry)));
  return isCircle ? all : undefined;
}

/** What needs other rows. */
interface Needing {
  readonly references: readonly { readonly row: string }[];
}

interface Visit<One> {
  readonly one: One;
  readonly number: number;
  /** Its place among the visited records that are in no group yet. */
  readonly place: number;
  /** The number of the earliest of these that it leads to. */
  lowest: number;
  /** How many of its references were followed. */
  followed: number;
  isGrouped: boolean;
}

/**
 * All of these records in groups that need only themselves and earlier groups: those that need each other, and single
 * ones. Visits each reference once (Tarjan). `records`: by their rows.
 */
export function groupsByNeed<One extends Needing>(records: ReadonlyMap<string, One>): One[][] {
  const groups: One[][] = [];
  const visits = new Map<One, Visit<One>>();
  const ungrouped: Visit<One>[] = [];
  const path: Visit<One>[] = [];
  const enter = (one: One): void => {
    const { size: number } = visits;
    const visit = { one, number, place: ungrouped.length, lowest: number, followed: 0, isGrouped: false };
    visits.set(one, visit);
    ungrouped.push(visit);
    path.push(visit);
  };
  for (const first of records.values()) {
    if (!visits.has(first)) enter(first);
    for (let visit = path.at(-1); visit; visit = path.at(-1)) {
      const reference = visit.one.references[visit.followed];
      visit.followed += 1;
      if (reference) {
        const other = records.get(reference.row);
        const known = other && visits.get(other);
        if (other && !known) enter(other);
        else if (known && !known.isGrouped) visit.lowest = Math.min(visit.lowest, known.lowest);
        continue;
      }
      path.pop();
      const from = path.at(-1);
      if (from) from.lowest = Math.min(from.lowest, visit.lowest);
      if (visit.lowest < visit.number) continue;
      const group = ungrouped.splice(visit.place);
      for (const one of group) one.isGrouped = true;
      groups.push(group.map(({ one }) => one));
    }
  }
  return groups;
}
