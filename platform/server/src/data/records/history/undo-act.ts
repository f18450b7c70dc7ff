import { setImmediate as breathe } from 'node:timers/promises';
import { AppError, errorCodes, hasVersions, type Scalar, type UndoReport, type View } from '@viewkraft/model';
import { appendEntries } from '../../history/append-entries.js';
import type { LinkChange } from '../../history/entry-changes.js';
import { markUndone } from '../../history/history-act.js';
import {
  changedByOthers,
  countEntries,
  entriesOfAct,
  newestChanges,
  type HistoryEntry,
} from '../../history/load-entries.js';
import { lockLinks } from '../links/lock-links.js';
import { linkedRows, removeLinks, type LinkEnd } from '../links/link-rows.js';
import { readableKeys } from '../read/read-records.js';
import { linkChange, linkEntry } from '../rows/history-entries.js';
import { addNewLinks } from '../write/add-new-links.js';
import { retryConcurrentWrites } from '../write/concurrent-write-error.js';
import { reachRecords } from '../rows/reach-records.js';
import type { StoredRecord } from '../rows/stored-records.js';
import { writeContext, type WriteContext } from '../rows/write-context.js';
import { deleteRecords } from '../write/delete-records.js';
import type { Queryable } from '../../../kernel/database/database.js';
import { fromDb } from '../../../kernel/database/value-codecs.js';
import { keyColumn } from '../sql/statement.js';
import { keyOfEntry, StateWalk } from './entry-states.js';
import { readableRecords } from './readable-records.js';
import { restoreDeleted, storeState, type RestoreRequest } from './restore-record.js';
import { seesEverything, viewsByTable } from './seen-acts.js';
import { isWrittenElsewhere, changed, groupsOf, undoTogether, type Outcome, type UndoRequest } from './undo-batch.js';

type Key = NonNullable<Scalar>;

const entriesPerQuery = 200;

/**
 * Undoes an act, newest entry first, each entry with the rights and checks of a single write; many of the same kind
 * share a transaction. What has changed since, or is refused, stays.
 */
export async function undoAct(request: UndoRequest): Promise<UndoReport> {
  const { runtime, act, undo } = request;
  const tables = new Set((await countEntries([act], runtime.database)).map(({ table }) => table));
  const left: Left[] = [];
  let hasLate = false;
  const isEarly = (entry: HistoryEntry): boolean => {
    const isLate = isOfRecords(entry, tables, request);
    hasLate ||= isLate;
    return !isLate;
  };
  let undone = await undoEntries(isEarly, request, left);
  if (hasLate) {
    undone += await undoEntries((entry) => isOfRecords(entry, tables, request), { ...request, isLate: true }, left);
  }
  if (undone > 0) await markUndone(act.id, undo.id, runtime.database);
  return { undone, left: await namedTo(request, left) };
}

/** Whether the links are records with entries of this act: their undo brings back or removes these very records. */
function isOfRecords(
  { action, changes }: HistoryEntry,
  tables: ReadonlySet<string>,
  { runtime, caller }: UndoRequest,
): boolean {
  if (action !== 'link' && action !== 'unlink') return false;
  return (changes.links ?? []).some(({ through }) => {
    const view = tables.has(through) ? runtime.viewOfTable(through) : undefined;
    return view?.history && runtime.writer(view, action === 'unlink' ? 'create' : 'delete', caller.identity) !== null;
  });
}

/** Returns how many entries were undone. */
async function undoEntries(
  isWanted: (entry: HistoryEntry) => boolean,
  request: UndoRequest,
  left: Left[],
): Promise<number> {
  const { runtime, act, except } = request;
  const views = viewsByTable(runtime);
  let undone = 0;
  for (let last = act.lastEntry; ; ) {
    const entries = await entriesOfAct(act.id, { first: act.firstEntry, last }, entriesPerQuery, runtime.database);
    for (const group of groupsOf(entries.filter((one) => one.id !== except && isWanted(one)))) {
      const view = views.get(group[0]?.table ?? '');
      const outcomes = view ? await undoGroup(group, view, request) : group.map(() => 'VIEW_NOT_LOADED');
      const missing = group.filter((_, at) => outcomes[at] === 'RECORD_NOT_FOUND');
      const gone = await deletedByUndo(missing, request);
      for (const [at, code] of outcomes.entries()) {
        const entry = group[at] as HistoryEntry;
        if (code === null || gone.has(entry.recordId)) undone += 1;
        else left.push({ entry, view, code });
      }
      await breathe();
    }
    if (entries.length < entriesPerQuery) return undone;
    last = (entries.at(-1) as HistoryEntry).id - 1;
  }
}

/** An entry that was not undone. */
interface Left {
  readonly entry: HistoryEntry;
  /** undefined: not loaded. */
  readonly view: View | undefined;
  readonly code: string;
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

/** Undoes a group together if that works, else in halves, finally one by one. */
async function undoGroup(group: readonly HistoryEntry[], view: View, request: UndoRequest): Promise<Outcome[]> {
  const [only] = group as readonly [HistoryEntry];
  const isOfLinks = only.action === 'link' || only.action === 'unlink';
  if (group.length > 1 && !isOfLinks) {
    const together = await undoTogether(group, view, request);
    if (together) return together;
    const half = Math.ceil(group.length / 2);
    return [
      ...(await undoGroup(group.slice(0, half), view, request)),
      ...(await undoGroup(group.slice(half), view, request)),
    ];
  }
  const outcomes: Outcome[] = [];
  for (const entry of group) outcomes.push(await undoEntry(entry, view, request));
  return outcomes;
}

async function undoEntry(entry: HistoryEntry, view: View, request: UndoRequest): Promise<Outcome> {
  const { runtime, caller, undo, tools, act } = request;
  const key = keyOfEntry(entry, view);
  const restore: RestoreRequest = { runtime, view, key, caller, act: undo, tools };
  try {
    if (entry.action === 'link' || entry.action === 'unlink') {
      return await retryConcurrentWrites(() => undoLinks(entry, restore, request.isLate));
    }
    const isChanged = async () => (await changedByOthers([entry], [act.id, undo.id], runtime.database)).size > 0;
    return await retryConcurrentWrites(() => revert(entry, restore, isChanged));
  } catch (error) {
    if (!(error instanceof AppError) || errorCodes[error.code] >= 500) throw error;
    return error.code;
  }
}

/** Reads the record before checking for other changes, so that a change after the check loses the race. */
async function revert(
  entry: HistoryEntry,
  request: RestoreRequest,
  isChanged: () => Promise<boolean>,
): Promise<Outcome> {
  const { runtime, view, key, caller, act, tools } = request;
  if (entry.action === 'delete') {
    if (await isChanged()) return changed;
    await restoreDeleted(request);
    return null;
  }
  const isNew = entry.changes.old === undefined;
  const context = writeContext(runtime, view, isNew ? 'delete' : 'update', caller, { act, restores: !isNew });
  const [stored] = (await reachRecords([key], context)) as [StoredRecord];
  if (isWrittenElsewhere(entry, stored, view) || (await isChanged())) return changed;
  if (isNew) {
    const version = hasVersions(view) ? Number(stored.values.get('_version')) : undefined;
    await deleteRecords([{ key, version }], false, undefined, context, tools);
    return null;
  }
  const { before } = new StateWalk(view, stored.values).step(entry);
  if (before) await storeState(before, stored, request, context);
  return null;
}

/** Links that are already as before the act, or whose record is gone, are left alone. */
async function undoLinks(entry: HistoryEntry, request: RestoreRequest, isLate = false): Promise<Outcome> {
  const { runtime, view, key, caller, act, tools } = request;
  const context = writeContext(runtime, view, 'update', caller, { act, restores: true });
  await reachRecords([key], context);
  for (const change of entry.changes.links ?? []) {
    const association = view.associations.get(change.association ?? '');
    const reader = association && runtime.reader(runtime.view(association.view), caller.identity);
    if (!association || !reader) return 'ASSOCIATION_NOT_FOUND';
    const end = { runtime, view, association, author: context.author };
    const column = keyColumn(reader.view);
    const isAdding = entry.action === 'unlink';
    await runtime.database.transaction(async (tx) => {
      const rows = await readableKeys({ reader }, change.keys, runtime, tx);
      const visible = rows.map(([one]) => fromDb(runtime.dialect, column, one) as Key);
      const linked = new Set(isLate ? await linkedRows(end, key, tx) : []);
      const keys = isLate
        ? visible.filter((one) => linked.has(one) === isAdding)
        : await changeLinks(end, key, visible, isAdding, context, tx);
      if (keys.length === 0) return;
      const links: LinkChange = linkChange(association, keys);
      const record = new Map([[view.primaryKey, key]]);
      const appended = linkEntry(view, record, isAdding ? 'link' : 'unlink', links);
      if (view.history) await appendEntries([appended], context.author, runtime.dialect, tx);
    });
    const id = key as string | number;
    const action = entry.action === 'link' ? 'unlink' : 'link';
    tools.bus.publish({ kind: 'record', view: view.name, id, action, version: null, association: association.name });
  }
  return null;
}

/** Adds or removes links; returns those that this has changed. */
async function changeLinks(
  end: LinkEnd,
  key: Key,
  others: readonly Key[],
  isAdding: boolean,
  context: WriteContext,
  tx: Queryable,
): Promise<Key[]> {
  if (isAdding) await lockLinks(end, key, others, tx);
  const linked = new Set(await linkedRows(end, key, tx));
  const keys = others.filter((one) => linked.has(one) !== isAdding);
  await (isAdding ? addNewLinks(end, key, keys, context, tx) : removeLinks(end, key, keys, tx));
  return keys;
}
