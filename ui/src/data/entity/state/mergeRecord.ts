import { valueOf, type WireRecord } from '../../../base/wire/WireRecord.js';
import type { ViewModel } from '../../../base/wire/ViewModel.js';
import type { ConflictingColumn } from './EntityState.js';
import { sameValue } from './changedColumns.js';
import { wireValue } from './wireValue.js';

/** One editor's side of a merge. */
interface OwnSide {
  /** Columns that this editor changed; their values must not get lost. */
  readonly columns: Iterable<string>;
  readonly values: ReadonlyMap<string, unknown>;
  /** Sent but unanswered values: such a value on the server is this editor's own, not another's. */
  readonly sent: ReadonlyMap<string, readonly unknown[]>;
}

export interface Merge {
  /** Columns that only this editor changed and the server does not have yet. */
  readonly mine: ReadonlySet<string>;
  /** Columns that both changed, to different values. */
  readonly conflicts: readonly ConflictingColumn[];
}

/** Three-way merge by column: columns that only one side changed are merged automatically (D6). */
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
