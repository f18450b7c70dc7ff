import type { Column, View } from '@viewkraft/model';
import type { HistoryEntry } from '../../history/load-entries.js';
import type { RecordRuntime } from '../record-runtime.js';
import { columnOf } from '../sql/statement.js';
import { StateWalk } from './entry-states.js';

/** A deleted record, with its references to others. */
export interface DeletedRecord {
  readonly entry: HistoryEntry;
  readonly view: View;
  readonly references: readonly { readonly column: Column; readonly place: string }[];
}

export function deletedRecord(entry: HistoryEntry, view: View, runtime: RecordRuntime): DeletedRecord {
  const { before } = new StateWalk(view, null).step(entry);
  const references = [...view.associations.values()].flatMap(({ type, view: target, foreignKey }) => {
    const key = type === 'belongsTo' ? (before?.get(foreignKey) ?? null) : null;
    if (key === null) return [];
    return { column: columnOf(view, foreignKey), place: `${runtime.view(target).table} ${String(key)}` };
  });
  return { entry, view, references };
}

export const placeOf = ({ entry }: DeletedRecord): string => `${entry.table} ${entry.recordId}`;

/**
 * A deleted record with all that it refers to, if these refer to it in turn, so that each of them needs another one
 * first. `deleted`: by their places.
 */
export function circleOf(
  first: DeletedRecord,
  deleted: ReadonlyMap<string, DeletedRecord>,
): DeletedRecord[] | undefined {
  const needed = new Set([first]);
  let isCircle = false;
  for (const one of needed) {
    for (const { place } of one.references) {
      const other = deleted.get(place);
      if (!other) continue;
      needed.add(other);
      isCircle ||= one !== first && other === first;
    }
  }
  return isCircle ? [...needed] : undefined;
}

/** What needs others, by their places. */
interface Needing {
  readonly references: readonly { readonly place: string }[];
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
 * ones. Visits each reference once (Tarjan). `deleted`: by their places.
 */
export function groupsByNeed<One extends Needing>(deleted: ReadonlyMap<string, One>): One[][] {
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
  for (const first of deleted.values()) {
    if (!visits.has(first)) enter(first);
    for (let visit = path.at(-1); visit; visit = path.at(-1)) {
      const reference = visit.one.references[visit.followed];
      visit.followed += 1;
      if (reference) {
        const other = deleted.get(reference.place);
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
