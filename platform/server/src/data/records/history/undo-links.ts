import type { Association, Reader, Scalar } from '@viewkraft/model';
import type { Queryable } from '../../../kernel/database/database.js';
import { fromDb } from '../../../kernel/database/value-codecs.js';
import type { ChangeEvent } from '../../../kernel/changes/change-event.js';
import { appendEntries } from '../../history/append-entries.js';
import { linksSince, type HistoryEntry } from '../../history/load-entries.js';
import { lockLinks } from '../links/lock-links.js';
import { linkedRows, type LinkEnd } from '../links/link-rows.js';
import { readableKeys } from '../read/read-records.js';
import type { RecordRuntime } from '../record-runtime.js';
import { linkChange, linkEntry } from '../rows/history-entries.js';
import { reachRecords } from '../rows/reach-records.js';
import { writeContext, type WriteContext } from '../rows/write-context.js';
import { keyColumn } from '../sql/statement.js';
import { addNewLinks } from '../write/add-new-links.js';
import { checkReachAfterLinking, type WriteTools } from '../write/create-records.js';
import { removeLinks } from '../write/remove-links.js';
import type { RestoreRequest } from './restore-record.js';
import { changed, type Outcome } from './undo-batch.js';

type Key = NonNullable<Scalar>;

export const isOfLinks = ({ action }: HistoryEntry): boolean => action === 'link' || action === 'unlink';

/** The links whose records an undo has brought back or removed. */
export class UndoneLinkRecords {
  private readonly links = new Set<string>();
  /** By table. */
  private readonly associations = new Map<string, Association[]>();

  constructor({ catalog }: RecordRuntime) {
    for (const { associations } of catalog.views.values()) {
      for (const one of associations.values()) {
        if (one.through === undefined) continue;
        this.associations.set(one.through, [...(this.associations.get(one.through) ?? []), one]);
      }
    }
  }

  /** `entry`: an undone one. */
  add({ table, action, changes }: HistoryEntry): void {
    const record = action === 'delete' ? changes.old : changes.old === undefined ? changes.new : undefined;
    for (const association of this.associations.get(table) ?? []) {
      const [here, there] = [record?.[association.foreignKey], record?.[association.otherKey ?? '']];
      if (here !== undefined && there !== undefined) this.links.add(nameOf(association, here, there));
    }
  }

  has(association: Association, here: Key, there: Key): boolean {
    return this.links.has(nameOf(association, here, there));
  }
}

/** The same from both ends. */
const nameOf = ({ through, foreignKey, otherKey }: Association, here: Scalar, there: Scalar): string =>
  JSON.stringify([through, ...[[foreignKey, String(here)], [otherKey, String(there)]].map(String).sort()]);

/** Links to undo. */
interface LinksToUndo {
  readonly end: LinkEnd;
  readonly key: Key;
  /** Those at the other end. */
  readonly keys: readonly Key[];
  readonly reader: Reader;
  readonly isAdding: boolean;
  readonly context: WriteContext;
}

/**
 * Undoes an entry of links: links that are already as before the act, or whose record is gone, are left alone, as are
 * those that others have changed since. One outcome for the links that are undone, and one for those that are left.
 */
export async function undoLinks(entry: HistoryEntry, request: RestoreRequest, undoneAct: string): Promise<Outcome[]> {
  const links = await linksToUndo(entry, request);
  if (!links) return ['ASSOCIATION_NOT_FOUND'];
  const { end, key, isAdding, context } = links;
  const { runtime, act, tools } = request;
  const { keys, outcomes, records } = await runtime.database.transaction(async (tx) => {
    const visible = await readableOf(links, tx);
    const foreign = await changedByOthers(end, key, visible, entry, [undoneAct, act.id], tx);
    const own = visible.filter((one) => !foreign.includes(one));
    const outcomes: Outcome[] = foreign.length > 0 ? [changed] : [];
    if (own.length > 0 || foreign.length === 0) outcomes.push(null);
    if (isAdding) await lockLinks(end, key, own, tx);
    const linked = new Set(await linkedRows(end, key, tx));
    const keys = own.filter((one) => linked.has(one) !== isAdding);
    if (keys.length === 0) return { keys, outcomes, records: [] };
    const records = isAdding
      ? await addNewLinks(end, key, keys, context, tx)
      : (await removeLinks(end, key, keys, context, tx)).events;
    await checkReachAfterLinking(key, context, tx);
    await record(keys, links, tx);
    return { keys, outcomes, records };
  });
  if (keys.length > 0) publish(links, records, tools);
  return outcomes;
}

/**
 * Undoes an entry of links that are records, which are undone already: only the entry at the record that was changed is
 * still to be made, for those that this undo has changed.
 */
export async function recordUndoneLinks(
  entry: HistoryEntry,
  request: RestoreRequest,
  undone: UndoneLinkRecords,
): Promise<Outcome[]> {
  const links = await linksToUndo(entry, request);
  if (!links) return ['ASSOCIATION_NOT_FOUND'];
  const { end, key, isAdding } = links;
  const { keys, own } = await request.runtime.database.transaction(async (tx) => {
    const own = (await readableOf(links, tx)).filter((one) => undone.has(end.association, key, one));
    const linked = new Set(await linkedRows(end, key, tx));
    const keys = own.filter((one) => linked.has(one) === isAdding);
    if (keys.length > 0) await record(keys, links, tx);
    return { keys, own };
  });
  if (keys.length > 0) publish(links, [], request.tools);
  return own.length > 0 ? [null] : [];
}

/** undefined: the association is gone, or the caller may not read the records at its other end. */
async function linksToUndo(
  { action, changes }: HistoryEntry,
  { runtime, view, key, caller, act }: RestoreRequest,
): Promise<LinksToUndo | undefined> {
  const context = writeContext(runtime, view, 'update', caller, { act, restores: true });
  await reachRecords([key], context);
  // Such an entry has the links of one association.
  const [change] = changes.links ?? [];
  const association = view.associations.get(change?.association ?? '');
  const reader = association && runtime.reader(runtime.view(association.view), caller.identity);
  if (!change || !association || !reader) return undefined;
  const end = { runtime, view, association, author: context.author };
  return { end, key, keys: change.keys, reader, isAdding: action === 'unlink', context };
}

/** The records at the other end that the caller may read. */
async function readableOf({ end: { runtime }, keys, reader }: LinksToUndo, tx: Queryable): Promise<Key[]> {
  const column = keyColumn(reader.view);
  const rows = await readableKeys({ reader }, keys, runtime, tx);
  return rows.map(([one]) => fromDb(runtime.dialect, column, one) as Key);
}

async function record(keys: readonly Key[], { end, key, isAdding }: LinksToUndo, tx: Queryable): Promise<void> {
  const { runtime, view, association, author } = end;
  if (!view.history) return;
  const values = new Map([[view.primaryKey, key]]);
  const entry = linkEntry(view, values, isAdding ? 'link' : 'unlink', linkChange(association, keys));
  await appendEntries([entry], author, runtime.dialect, tx);
}

/** `records`: changes of the link table's own view. */
function publish({ end, key, isAdding }: LinksToUndo, records: readonly ChangeEvent[], { bus }: WriteTools): void {
  const { view, association } = end;
  const id = key as string | number;
  const action = isAdding ? 'link' : 'unlink';
  bus.publish({ kind: 'record', view: view.name, id, action, version: null, association: association.name });
  for (const event of records) bus.publish(event);
}

/** The records whose links with this one a write outside `acts` has changed after the entry, from either end. */
async function changedByOthers(
  { runtime, view, association }: LinkEnd,
  key: Key,
  others: readonly Key[],
  { id }: HistoryEntry,
  acts: readonly string[],
  tx: Queryable,
): Promise<Key[]> {
  const { through, foreignKey, otherKey } = association;
  const isLinkOf = (entry: HistoryEntry, own: string | undefined, one: Key): boolean =>
    (entry.changes.links ?? []).some((change) =>
      change.through === through && change.own === own && change.keys.map(String).includes(String(one)),
    );
  const here = await linksSince(id, view.table, [String(key)], acts, tx);
  const there = await linksSince(id, runtime.view(association.view).table, others.map(String), acts, tx);
  return others.filter(
    (one) =>
      here.some((entry) => isLinkOf(entry, foreignKey, one)) ||
      there.some((entry) => entry.recordId === String(one) && isLinkOf(entry, otherKey, key)),
  );
}
