import { setImmediate as breathe } from 'node:timers/promises';
import type { UndoReport, View } from '@viewkraft/model';
import { loadAct, markUndone } from '../../history/history-act.js';
import { entriesOfAct, newestChanges, type HistoryEntry } from '../../history/load-entries.js';
import { deletedRecord, groupsByNeed, placeOf, type DeletedRecord } from './circles.js';
import { keyOfEntry } from './entry-states.js';
import { readableRecords } from './readable-records.js';
import { restoreCircle } from './restore-circle.js';
import { seesEverything, viewsByTable } from './seen-acts.js';
import { changed, groupsOf, undoTogether, type Outcome, type UndoRequest } from './undo-batch.js';
import { outcomesOf, undoEntry } from './undo-entry.js';
import { isOfLinks, UndoneLinkRecords } from './undo-links.js';
import { UndoOrder, type Turn } from './undo-order.js';

const entriesPerQuery = 200;

/**
 * Undoes an act, newest entry first, each entry with the rights and checks of a single write; many of the same kind
 * share a transaction. What has changed since, or is refused, stays.
 */
export async function undoAct(request: UndoRequest): Promise<UndoReport> {
  const { runtime, act, undo } = request;
  const order = await UndoOrder.of(request);
  const so: UndoneSoFar = { entries: 0, left: [], linkRecords: new UndoneLinkRecords(runtime) };
  try {
    await undoEntries('first', order, request, so);
    if (order.has('afterRecords')) await undoEntries('afterRecords', order, request, so);
    await undoCircles(request, so);
    if (order.has('last')) await undoEntries('last', order, { ...request, isLate: true }, so);
    await undoAgain(({ entry, code }) => isOfLinks(entry) && code === 'FORBIDDEN', request, so);
  } catch (error) {
    // What was undone before stays so, and the response to the failed request names the act that did it.
    undo.recorded = (await loadAct(undo.id, runtime.database)) !== null;
    if (undo.recorded) await markUndone(act.id, undo.id, runtime.database);
    throw error;
  }
  if (so.entries > 0) await markUndone(act.id, undo.id, runtime.database);
  return { undone: so.entries, left: await namedTo(request, so.left) };
}

/** What an undo has done up to now. */
interface UndoneSoFar {
  entries: number;
  left: Left[];
  readonly linkRecords: UndoneLinkRecords;
}

async function undoEntries(turn: Turn, order: UndoOrder, request: UndoRequest, so: UndoneSoFar): Promise<void> {
  const { runtime, act, except } = request;
  const views = viewsByTable(runtime);
  for (let last = act.lastEntry; ; ) {
    const entries = await entriesOfAct(act.id, { first: act.firstEntry, last }, entriesPerQuery, runtime.database);
    const due = await order.entriesAt(turn, entries);
    for (const group of groupsOf(due.filter(({ id }) => id !== except))) {
      const view = views.get(group[0]?.table ?? '');
      const early = turn === 'first' ? new Set<string>() : await deletedByUndo(group, request);
      const open = group.filter(({ recordId }) => !early.has(recordId));
      const outcomes = view ? await undoGroup(open, view, request, so.linkRecords) : open.map(() => ['VIEW_NOT_LOADED']);
      const missing = open.filter((_, at) => outcomes[at]?.includes('RECORD_NOT_FOUND'));
      const late = await deletedByUndo(missing, request);
      for (const entry of group) {
        const isGone = early.has(entry.recordId) || late.has(entry.recordId);
        settle(entry, view, isGone ? [null] : (outcomes[open.indexOf(entry)] ?? []), so);
      }
      await breathe();
    }
    if (entries.length < entriesPerQuery) return;
    last = (entries.at(-1) as HistoryEntry).id - 1;
  }
}

/** Notes what became of an entry. */
function settle(entry: HistoryEntry, view: View | undefined, outcomes: readonly Outcome[], so: UndoneSoFar): void {
  for (const code of outcomes) {
    if (code !== null) {
      so.left.push({ entry, view, code });
      continue;
    }
    so.entries += 1;
    so.linkRecords.add(entry);
  }
}

/** An entry that was not undone. */
interface Left {
  readonly entry: HistoryEntry;
  /** undefined: not loaded. */
  readonly view: View | undefined;
  readonly code: string;
}

/** Creates records again that refer to each other in a circle, then undoes what lacked one of them. */
async function undoCircles(request: UndoRequest, so: UndoneSoFar): Promise<void> {
  const { runtime, undo: act } = request;
  const lacking = so.left.flatMap(({ entry, view, code }) =>
    view && entry.action === 'delete' && code === 'REFERENCE_MISSING' ? deletedRecord(entry, view, runtime) : [],
  );
  const deleted = new Map(lacking.map((one) => [placeOf(one), one]));
  const restored = new Map<string, DeletedRecord>();
  for (const group of groupsByNeed(deleted)) {
    const own = new Set(group.map(placeOf));
    const needed = group.flatMap(({ references }) => references.map(({ place }) => place));
    const others = needed.filter((place) => deleted.has(place) && !own.has(place));
    const [only] = group.length === 1 ? group : [];
    if (others.some((place) => !restored.has(place)) || (only && others.length === 0)) continue;
    const outcomes = only
      ? await undoEntry(only.entry, only.view, request, so.linkRecords)
      : await outcomesOf(async () => [(await restoreCircle(group, { ...request, act })) ? null : changed]);
    if (outcomes.every((outcome) => outcome === null)) for (const one of group) restored.set(placeOf(one), one);
    await breathe();
  }
  if (restored.size === 0) return;
  const undone = new Set([...restored.values()].map(({ entry }) => entry));
  so.left = so.left.filter(({ entry }) => !undone.has(entry));
  for (const { entry, view } of restored.values()) settle(entry, view, [null], so);
  const isLacking = ({ entry, code }: Left): boolean =>
    entry.action !== 'delete' && (code === 'REFERENCE_MISSING' || code === 'RECORD_NOT_FOUND');
  await undoAgain(isLacking, request, so);
}

/** Undoes entries that were left, in the hope that what refused them is undone by now. */
async function undoAgain(isWanted: (one: Left) => boolean, request: UndoRequest, so: UndoneSoFar): Promise<void> {
  const left = so.left.splice(0);
  for (const one of left) {
    const { entry, view } = one;
    if (view && isWanted(one)) settle(entry, view, await undoEntry(entry, view, request, so.linkRecords), so);
    else so.left.push(one);
  }
}

/** What was left, without the records that the caller may not read: a deletion also changes those of other views. */
async function namedTo({ caller, runtime }: UndoRequest, left: readonly Left[]): Promise<UndoReport['left']> {
  const { identity } = caller;
  const readable = new Map<View, ReadonlySet<string>>();
  for (const view of new Set(left.map((one) => one.view))) {
    const ids = new Set(left.flatMap((one) => (one.view === view ? one.entry.recordId : [])));
    if (view) readable.set(view, seesEverything(identity) ? ids : await readableRecords(view, ids, identity, runtime));
  }
  return left.flatMap(({ entry, view, code }) => {
    if (!view) return seesEverything(identity) ? { view: entry.table, id: entry.recordId, code } : [];
    if (readable.get(view)?.has(entry.recordId) !== true) return [];
    return { view: view.name, id: keyOfEntry(entry, view) as string | number, code };
  });
}

/** Records that this undo has deleted with others, as links go with their record, so that nothing is left to undo. */
async function deletedByUndo(
  missing: readonly HistoryEntry[],
  { runtime, undo }: UndoRequest,
): Promise<ReadonlySet<string>> {
  const ids = missing.map(({ recordId }) => recordId);
  const newest = await newestChanges(missing[0]?.table ?? '', ids, runtime.database);
  const deletions = newest.filter(({ action, actId }) => action === 'delete' && actId === undo.id);
  return new Set(deletions.map(({ recordId }) => recordId));
}

/**
 * Undoes a group together if that works, else in halves, finally one by one. Links may have one outcome each, those whose
 * records have outcomes of their own none.
 */
async function undoGroup(
  group: readonly HistoryEntry[],
  view: View,
  request: UndoRequest,
  linkRecords: UndoneLinkRecords,
): Promise<Outcome[][]> {
  if (group.length > 1 && !group.some(isOfLinks)) {
    const together = await undoTogether(group, view, request);
    if (together) return together.map((outcome) => [outcome]);
    const half = Math.ceil(group.length / 2);
    return [
      ...(await undoGroup(group.slice(0, half), view, request, linkRecords)),
      ...(await undoGroup(group.slice(half), view, request, linkRecords)),
    ];
  }
  const outcomes: Outcome[][] = [];
  for (const entry of group) outcomes.push(await undoEntry(entry, view, request, linkRecords));
  return outcomes;
}
