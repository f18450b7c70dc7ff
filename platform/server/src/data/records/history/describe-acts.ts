import { historyActions, writeSources, type ActDetails, type Identity } from '@viewkraft/model';
import type { HistoryActRow } from '../../../kernel/database/entities/history-act.entity.js';
import { loadActs } from '../../history/history-act.js';
import { entriesInPlace, type InPlace } from '../../history/load-entries.js';
import type { RecordRuntime } from '../record-runtime.js';
import { seenActs } from './seen-acts.js';
import { usersOf } from './user-names.js';

/** Larger acts count as undoable: looking at all of their entries would cost as much as the undo. */
const mostEntries = 50;

/**
 * Acts as the API describes them to the caller, who learns nothing of records that they may not read. An act that has
 * changed no view that they may read is left out.
 */
export async function describeActs(
  acts: readonly HistoryActRow[],
  identity: Identity,
  runtime: RecordRuntime,
): Promise<ActDetails[]> {
  const userOf = await usersOf(acts.map(({ userId }) => userId), runtime);
  const undos = await loadActs(acts.flatMap(({ undoneBy }) => undoneBy ?? []), runtime.database); // prettier-ignore
  const seenOf = await seenActs([...acts, ...undos], identity, runtime);
  const checked = acts.filter((act) => act.undoneBy === null && seenOf(act).entries <= mostEntries);
  const inPlace = await entriesInPlace(checked, runtime.database);
  const mayUndo = undoableIn(inPlace, identity, runtime);
  return acts.flatMap((act) => {
    const { view, entries, creations } = seenOf(act);
    if (view === undefined) return [];
    const undo = undos.find(({ id }) => id === act.undoneBy);
    return {
      id: act.id,
      at: new Date(act.at).toISOString(),
      user: userOf(act.userId),
      action: historyActions.find((one) => one === act.action) ?? 'undo',
      source: writeSources.find((one) => one === act.source) ?? 'api',
      view,
      entries,
      undone: act.undoneBy !== null,
      // As many as its undo has, at most its own; all if the undo is gone.
      undoneEntries: act.undoneBy === null ? 0 : Math.min(entries, undo ? seenOf(undo).entries : entries),
      undoable: act.undoneBy === null && (entries > mostEntries || mayUndo(act.id)),
      deletes: creations,
    };
  });
}

/**
 * Whether something of an act can be undone: a table whose view the caller may read has an entry in place. A caller who
 * may read only some records of a view must not learn whether the others have changed, so its table counts as in place.
 */
function undoableIn(inPlace: InPlace, identity: Identity, runtime: RecordRuntime): (act: string) => boolean {
  const rows = new Map(
    [...runtime.catalog.views.values()].map((view) => [view.table, runtime.reader(view, identity)?.rows]),
  );
  return (act) =>
    [...(inPlace.get(act) ?? [])].some(([table, isInPlace]) => {
      const readable = rows.get(table);
      return readable !== undefined && (isInPlace || readable !== 'all');
    });
}
