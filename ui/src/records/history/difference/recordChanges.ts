import type { HistoryChange } from '@viewkraft/model';
import type { ViewModel } from '../../../base/wire/ViewModel.js';
import { valueOf, type WireRecord } from '../../../base/wire/WireRecord.js';

/** The differences between two states of a record, by column. With `old` null, these are all values of the record. */
export function recordChanges(
  model: ViewModel,
  old: WireRecord | null,
  now: WireRecord,
): Readonly<Record<string, HistoryChange>> {
  const entries = [...model.columns.values()].flatMap(({ name, system, isWriteOnly }) => {
    const change = { old: valueOf(old, name) ?? null, new: valueOf(now, name) ?? null };
    const isSame = JSON.stringify(change.old) === JSON.stringify(change.new);
    return system || isWriteOnly || isSame ? [] : [[name, change] as const];
  });
  return Object.fromEntries(entries);
}
