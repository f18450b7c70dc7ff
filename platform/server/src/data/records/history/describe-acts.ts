import { historyActions, writeSources, type ActReport, type Identity } from '@viewkraft/model';
import type { HistoryActRow } from '../../../kernel/database/entities/history-act.entity.js';
import { loadActs } from '../../history/history-act.js';
import { entriesInPlace, type InPlace } from '../../history/load-entries.js';
import type { RecordRuntime } from '../record-runtime.js';
import { usersOf } from './user-names.js';

/** Larger acts count as undoable: looking at all of their entries would cost as much as the undo. */
const mostEntries = 50;

/** Acts as the API describes them to the caller. */
export async function describeActs(
  acts: readonly HistoryActRow[],
  identity: Identity,
  runtime: RecordRuntime,
): Promise<ActReport[]> {
  const userOf = await usersOf(acts.map(({ userId }) => userId), runtime);
  const views = new Map([...runtime.catalog.views.values()].map(({ table, name }) => [table, name]));
  const checked = acts.filter(({ undoneBy, entries }) => undoneBy === null && entries <= mostEntries);
  const inPlace = await entriesInPlace(checked, runtime.database);
  const undoneEntries = await entriesOfUndos(acts, runtime);
  const mayUndo = undoableIn(inPlace, identity, runtime);
  return acts.map((act) => ({
    id: act.id,
    at: new Date(act.at).toISOString(),
    user: userOf(act.userId),
    action: historyActions.find((one) => one === act.action) ?? 'undo',
    source: writeSources.find((one) => one === act.source) ?? 'api',
    view: views.get(act.tableName) ?? act.tableName,
    entries: act.entries,
    undone: act.undoneBy !== null,
    undoneEntries: undoneEntries(act),
    undoable: act.undoneBy === null && (act.entries > mostEntries || mayUndo(act.id)),
  }));
}

/** How many entries of an act were undone: as many as its undo has, at most its own; all if the undo is gone. */
async function entriesOfUndos(
  acts: readonly HistoryActRow[],
  { database }: RecordRuntime,
): Promise<(act: HistoryActRow) => number> {
  const undos = acts.flatMap(({ undoneBy }) => undoneBy ?? []);
  const entries = new Map((await loadActs(undos, database)).map((undo) => [undo.id, undo.entries]));
  return (act) => (act.undoneBy === null ? 0 : Math.min(act.entries, entries.get(act.undoneBy) ?? act.entries));
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
