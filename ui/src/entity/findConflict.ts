import { valueOf, type WireRecord } from '../api/WireRecord.js';
import type { ViewModel } from '../model/ViewModel.js';
import type { Conflict } from './EntityState.js';
import { sameValue } from './sameValue.js';
import { wireValue } from './wireValue.js';

/** The columns that both editors changed, to different values; null when the two changes go together. */
export function findConflict(
  model: ViewModel,
  base: WireRecord | null,
  theirs: WireRecord,
  values: ReadonlyMap<string, unknown>,
  mine: readonly string[],
): Conflict | null {
  const columns = mine.flatMap((name) => {
    const column = model.columns.get(name);
    if (!column) return [];
    const now = valueOf(theirs, name) ?? null;
    const own = wireValue(column, values.get(name));
    const before = valueOf(base, name) ?? null;
    return !sameValue(now, before) && !sameValue(now, own) ? [{ name, base: before, mine: own, theirs: now }] : [];
  });
  return columns.length > 0 ? { record: theirs, columns } : null;
}
