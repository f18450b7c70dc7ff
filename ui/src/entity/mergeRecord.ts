import { valueOf, type WireRecord } from '../api/WireRecord.js';
import type { ViewModel } from '../model/ViewModel.js';
import type { ConflictingColumn } from './EntityState.js';
import { sameValue } from './sameValue.js';
import { wireValue } from './wireValue.js';

/** One editor's side of a merge. */
export interface OwnSide {
  /** Columns of one's own, whose values must not get lost. */
  readonly columns: Iterable<string>;
  readonly values: ReadonlyMap<string, unknown>;
  /** What was sent without an answer: a value of these on the server is one's own, not somebody else's. */
  readonly sent: ReadonlyMap<string, readonly unknown[]>;
}

export interface Merge {
  /** Columns of one's own that the server does not have yet and nobody else touched. */
  readonly mine: ReadonlySet<string>;
  /** Columns that both changed, to different values. */
  readonly conflicts: readonly ConflictingColumn[];
}

/** Three ways, column by column: what only one side changed goes together by itself. */
export function mergeRecord(model: ViewModel, base: WireRecord | null, theirs: WireRecord, own: OwnSide): Merge {
  const mine = new Set<string>();
  const conflicts: ConflictingColumn[] = [];
  for (const name of own.columns) {
    const column = model.columns.get(name);
    if (!column) continue;
    const now = valueOf(theirs, name) ?? null;
    const before = valueOf(base, name) ?? null;
    const value = wireValue(column, own.values.get(name));
    if (sameValue(now, value)) continue;
    const isOurs = own.sent.get(name)?.some((sent) => sameValue(wireValue(column, sent), now)) ?? false;
    if (isOurs || sameValue(now, before)) mine.add(name);
    else conflicts.push({ name, base: before, mine: value, theirs: now });
  }
  return { mine, conflicts };
}
