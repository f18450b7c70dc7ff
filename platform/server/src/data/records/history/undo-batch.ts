import { AppError, hasVersions, versionColumn, type Scalar, type View } from '@viewkraft/model';
import type { Caller } from '../../../kernel/changes/change-event.js';
import type { HistoryActRow } from '../../../kernel/database/entities/history-act.entity.js';
import type { WriteAct } from '../../history/history-act.js';
import { changedByOthers, type HistoryEntry } from '../../history/load-entries.js';
import type { RecordRuntime } from '../record-runtime.js';
import { ConcurrentWriteError } from '../write/concurrent-write-error.js';
import { loadStored, type StoredRecord } from '../rows/stored-records.js';
import { validate } from '../rows/validate.js';
import { writeContext } from '../rows/write-context.js';
import { storeNew, type WriteTools } from '../write/create-records.js';
import { deleteRecords } from '../write/delete-records.js';
import { storeChanges } from '../write/update-records.js';
import { keyOfEntry, StateWalk } from './entry-states.js';
import { draftsOfDeleted, draftOfState } from './restore-draft.js';

/** The undo of an act, which is itself an act. */
export interface UndoRequest {
  readonly runtime: RecordRuntime;
  readonly act: HistoryActRow;
  readonly caller: Caller;
  readonly undo: WriteAct;
  readonly tools: WriteTools;
  /** An entry that is already undone. */
  readonly except?: number;
  /** The link records are undone already: their links only lack the entry at the record that was changed. */
  readonly isLate?: boolean;
}

/** Whether another program has changed a record of an unmanaged view; the history has no entry of that. */
export const isWrittenElsewhere = ({ version }: HistoryEntry, { values }: StoredRecord, { managed }: View): boolean =>
  !managed && version !== null && version !== values.get(versionColumn);

/** What became of an entry: undone (null), or the error code that says why not. */
export type Outcome = string | null;

export const changed = 'CHANGED';

/** Entries, newest first, in lists to undo together: each list has one view and one kind, and no record twice. */
export function groupsOf(entries: readonly HistoryEntry[]): HistoryEntry[][] {
  const groups: HistoryEntry[][] = [];
  let seen = new Set<string>();
  let kind = '';
  for (const entry of entries) {
    const next = `${entry.table} ${entry.action} ${entry.changes.old === undefined}`;
    if (groups.length === 0 || next !== kind || seen.has(entry.recordId)) {
      groups.push([]);
      seen = new Set();
      kind = next;
    }
    (groups.at(-1) as HistoryEntry[]).push(entry);
    seen.add(entry.recordId);
  }
  return groups;
}

/**
 * Undoes changes of several records in one transaction; undefined: nothing was written, and they must be undone one by
 * one.
 */
export async function undoTogether(
  entries: readonly HistoryEntry[],
  view: View,
  request: UndoRequest,
): Promise<Outcome[] | undefined> {
  try {
    return await (entries[0]?.action === 'delete' ? restoreTogether : revertTogether)(entries, view, request);
  } catch (error) {
    if (!(error instanceof AppError) && !(error instanceof ConcurrentWriteError)) throw error;
    return undefined;
  }
}

/** Creates deleted records again. */
async function restoreTogether(
  entries: readonly HistoryEntry[],
  view: View,
  { runtime, caller, undo, act, tools }: UndoRequest,
): Promise<Outcome[] | undefined> {
  const context = writeContext(runtime, view, 'create', caller, { act: undo, restores: true });
  if (context.hooks || context.extension) return undefined;
  const foreign = await changedByOthers(entries, [act.id, undo.id], runtime.database);
  const open = entries.filter(({ recordId }) => !foreign.has(recordId));
  const outcomes = entries.map(({ recordId }): Outcome => (foreign.has(recordId) ? changed : null));
  if (open.length === 0) return outcomes;
  const drafts = await draftsOfDeleted(open, context);
  if (!drafts) return undefined;
  await storeNew(drafts, context, tools);
  return outcomes;
}

/** Deletes created records, or gives records their earlier values. */
async function revertTogether(
  entries: readonly HistoryEntry[],
  view: View,
  { runtime, caller, undo, act, tools }: UndoRequest,
): Promise<Outcome[] | undefined> {
  const isNew = entries[0]?.changes.old === undefined;
  const context = writeContext(runtime, view, isNew ? 'delete' : 'update', caller, { act: undo, restores: !isNew });
  if (context.hooks || context.extension) return undefined;
  const keys = entries.map((entry) => keyOfEntry(entry, view));
  // Read before the check for other changes, so that a change after the check loses the race.
  const stored = await loadStored(view, keys, context.reader, context.writer, runtime);
  const foreign = await changedByOthers(entries, [act.id, undo.id], runtime.database);
  const outcomes = entries.map((entry, at): Outcome => {
    const record = stored.get(keys[at] as NonNullable<Scalar>);
    if (!record?.readable || !record.reachable) return 'RECORD_NOT_FOUND';
    return foreign.has(entry.recordId) || isWrittenElsewhere(entry, record, view) ? changed : null;
  });
  const open = entries.flatMap((entry, at) => {
    const record = stored.get(keys[at] as NonNullable<Scalar>);
    return outcomes[at] === null && record ? [{ entry, record, key: keys[at] as NonNullable<Scalar> }] : [];
  });
  if (open.length === 0) return outcomes;
  if (isNew) {
    const versionOf = (values: ReadonlyMap<string, Scalar>) => (hasVersions(view) ? Number(values.get('_version')) : undefined);
    const removals = open.map(({ key, record }) => ({ key, version: versionOf(record.values) }));
    await deleteRecords(removals, true, undefined, context, tools);
    return outcomes;
  }
  const drafts = await Promise.all(
    open.map(({ entry, record }) => {
      const { before } = new StateWalk(view, record.values).step(entry);
      return draftOfState(before ?? record.values, record, context);
    }),
  );
  await validate(drafts, context);
  const records = open.map(({ record }) => record);
  await storeChanges(drafts, records, context, tools);
  return outcomes;
}
