import { setImmediate as breathe } from 'node:timers/promises';
import type { UndoReport, View } from '@viewkraft/model';
import { loadAct, markUndone } from '../../history/history-act.js';
import { entriesOfAct, newestChanges, type HistoryEntry } from '../../history/load-entries.js';
import type { RecordRuntime } from '../record-runtime.js';
import { deletedRecord, groupsByNeed, rowOf, type DeletedRecord } from './circles.js';
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
    const turns = await undoEntries('first', order, request, so);
    if (turns.has('afterRecords')) await undoEntries('afterRecords', order, request, so);
    await undoCircles(request, so);
    if (turns.has('last')) await undoEntries('last', order, { ...request, isLate: true }, so);
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

/** Undoes the entries that have this turn. Returns the turns of all of the act's entries. */
async function undoEntries(
  turn: Turn,
  order: UndoOrder,
  request: UndoRequest,
  so: UndoneSoFar,
): Promise<ReadonlySet<Turn>> {
  const { runtime, act, except } = request;
  const turns = new Set<Turn>();
  const views = viewsByTable(runtime);
  for (let last = act.lastEntry; ; ) {
    const entries = await entriesOfAct(act.id, { first: act.firstEntry, last }, entriesPerQuery, runtime.database);
    const byTurn = await order.byTurn(entries);
    for (const one of byTurn.keys()) turns.add(one);
    const due = byTurn.get(turn) ?? [];
    for (const group of groupsOf(due.filter(({ id }) => id !== except))) {
      const view = views.get(group[0]?.table ?? '');
      const goneBefore = turn === 'first' ? new Set<string>() : await deletedByUndo(group, request);
      const open = group.filter(({ recordId }) => !goneBefore.has(recordId));
      const outcomes = view ? await undoGroup(open, view, request, so.linkRecords) : open.map(() => ['VIEW_NOT_LOADED']);
      const missing = open.filter((_, at) => outcomes[at]?.includes('RECORD_NOT_FOUND'));
      const goneMeanwhile = await deletedByUndo(missing, request);
      for (const entry of group) {
        const isGone = goneBefore.has(entry.recordId) || goneMeanwhile.has(entry.recordId);
        settle(entry, view, isGone ? [null] : (outcomes[open.indexOf(entry)] ?? []), so);
      }
      await breathe();
    }
    if (entries.length < entriesPerQuery) return turns;
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

/** A deletion that may have been refused only because the record lacks others that are deleted. */
interface Lacking {
  readonly deleted: DeletedRecord;
  readonly code: string;
  /** What must come back first, or together with it. */
  readonly references: { readonly row: string }[];
}

/** Such deletions, by rows. */
async function deletionsLacking({ left }: UndoneSoFar, runtime: RecordRuntime): Promise<ReadonlyMap<string, Lacking>> {
  const lacking = new Map<string, Lacking>();
  for (const { entry, view, code } of left) {
    if (!view || entry.action !== 'delete' || !['REFERENCE_MISSING', 'FORBIDDEN', 'NOT_FOUND'].includes(code)) continue;
    const deleted = deletedRecord(entry, view, runtime);
    lacking.set(rowOf(entry), { deleted, code, references: [...deleted.references] });
    if (lacking.size % entriesPerQuery === 0) await breathe();
  }
  // A grant may include a record only with its links, which are records that refer to it.
  for (const { deleted } of lacking.values()) {
    for (const { row } of deleted.references) {
      const owner = lacking.get(row);
      if (!owner || owner.code === 'REFERENCE_MISSING' || !hasLinksIn(owner.deleted.view, deleted.view)) continue;
      owner.references.push({ row: rowOf(deleted.entry) });
    }
  }
  return lacking;
}

const hasLinksIn = ({ associations }: View, { table }: View): boolean =>
  [...associations.values()].some(({ through }) => through === table);

/** Restores records that refer to each other and those that wait for them, then undoes the remaining changes of both. */
async function undoCircles(request: UndoRequest, so: UndoneSoFar): Promise<void> {
  const lacking = await deletionsLacking(so, request.runtime);
  const restored = new Map<string, DeletedRecord>();
  for (const group of groupsByNeed(lacking)) {
    const own = new Set(group.map(({ deleted }) => rowOf(deleted.entry)));
    const needed = group.flatMap(({ references }) => references.map(({ row }) => row));
    const others = needed.filter((row) => lacking.has(row) && !own.has(row));
    // A single record would be refused as before if nothing that it needs has come back.
    if (others.some((row) => !restored.has(row)) || (group.length === 1 && others.length === 0)) continue;
    const records = group.map(({ deleted }) => deleted);
    const outcomes = await undoDeletions(records, request, so);
    if (outcomes.every((outcome) => outcome === null)) for (const one of records) restored.set(rowOf(one.entry), one);
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

/** Undoes the deletion of a single record, or of records that need each other. */
function undoDeletions(
  records: readonly DeletedRecord[],
  request: UndoRequest,
  { linkRecords }: UndoneSoFar,
): Promise<Outcome[]> {
  const [first, ...more] = records;
  if (first && more.length === 0) return undoEntry(first.entry, first.view, request, linkRecords);
  const restore = { ...request, act: request.undo };
  return outcomesOf(async () => [(await restoreCircle(records, restore)) ? null : changed]);
}

/** Undoes entries that were left, in the hope that what refused them is undone by now. */
async function undoAgain(isWanted: (one: Left) => boolean, request: UndoRequest, so: UndoneSoFar): Promise<void> {
  const left = so.left.splice(0);
  for (const one of left) {
    const { entry, view } = one;
    if (!view || !isWanted(one)) {
      so.left.push(one);
      continue;
    }
    settle(entry, view, await undoEntry(entry, view, request, so.linkRecords), so);
    await breathe();
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
