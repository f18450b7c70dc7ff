import type { Association, Scalar } from '@viewkraft/model';
import type { Queryable } from '../../../kernel/database/database.js';
import { fromDb } from '../../../kernel/database/value-codecs.js';
import type { ChangeEvent } from '../../../kernel/changes/change-event.js';
import { appendEntries } from '../../history/append-entries.js';
import { linksSince, type HistoryEntry } from '../../history/load-entries.js';
import { lockLinks } from '../links/lock-links.js';
import { linkedRows, removeLinks, type LinkEnd } from '../links/link-rows.js';
import { readableKeys } from '../read/read-records.js';
import type { RecordRuntime } from '../record-runtime.js';
import { linkChange, linkEntry } from '../rows/history-entries.js';
import { reachRecords } from '../rows/reach-records.js';
import { writeContext, type WriteContext } from '../rows/write-context.js';
import { keyColumn } from '../sql/statement.js';
import { addNewLinks } from '../write/add-new-links.js';
import { checkReachOf } from '../write/create-records.js';
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

/**
 * Undoes an entry of links: links that are already as before the act, or whose record is gone, are left alone, as are
 * those that others have changed since. `undoneRecords`: the links are records that are undone already; only the entry
 * at the record that was changed is still to be made, for those that this undo has changed. One outcome for the links
 * that are undone, and one for those that are left.
 */
export async function undoLinks(
  entry: HistoryEntry,
  request: RestoreRequest,
  undoneAct: string,
  undoneRecords: UndoneLinkRecords | undefined,
): Promise<Outcome[]> {
  const { runtime, view, key, caller, act, tools } = request;
  const context = writeContext(runtime, view, 'update', caller, { act, restores: true });
  await reachRecords([key], context);
  const outcomes = new Set<Outcome>();
  for (const change of entry.changes.links ?? []) {
    const association = view.associations.get(change.association ?? '');
    const reader = association && runtime.reader(runtime.view(association.view), caller.identity);
    if (!association || !reader) return ['ASSOCIATION_NOT_FOUND'];
    const end = { runtime, view, association, author: context.author };
    const column = keyColumn(reader.view);
    const isAdding = entry.action === 'unlink';
    const { keys, found, records } = await runtime.database.transaction(async (tx) => {
      const rows = await readableKeys({ reader }, change.keys, runtime, tx);
      const visible = rows.map(([one]) => fromDb(runtime.dialect, column, one) as Key);
      const foreign = undoneRecords ? [] : await changedByOthers(end, key, visible, entry, [undoneAct, act.id], tx);
      const own = visible.filter((one) => (undoneRecords ? undoneRecords.has(association, key, one) : !foreign.includes(one)));
      const found: Outcome[] = foreign.length > 0 ? [changed] : [];
      if (own.length > 0 || (foreign.length === 0 && !undoneRecords)) found.push(null);
      if (isAdding && !undoneRecords) await lockLinks(end, key, own, tx);
      const linked = new Set(await linkedRows(end, key, tx));
      const keys = own.filter((one) => linked.has(one) === (undoneRecords ? isAdding : !isAdding));
      const records = undoneRecords ? [] : await changeLinks(isAdding, end, key, keys, context, tx);
      if (keys.length === 0) return { keys, found, records };
      if (!undoneRecords) await checkReachOf(key, context, tx);
      const record = new Map([[view.primaryKey, key]]);
      const appended = linkEntry(view, record, isAdding ? 'link' : 'unlink', linkChange(association, keys));
      if (view.history) await appendEntries([appended], context.author, runtime.dialect, tx);
      return { keys, found, records };
    });
    for (const outcome of found) outcomes.add(outcome);
    if (keys.length === 0) continue;
    const id = key as string | number;
    const action = isAdding ? 'link' : 'unlink';
    tools.bus.publish({ kind: 'record', view: view.name, id, action, version: null, association: association.name });
    for (const event of records) tools.bus.publish(event);
  }
  return [...outcomes];
}

/** Returns the changes of the link table's own view. */
async function changeLinks(
  isAdding: boolean,
  end: LinkEnd,
  key: Key,
  keys: readonly Key[],
  context: WriteContext,
  tx: Queryable,
): Promise<readonly ChangeEvent[]> {
  return isAdding ? addNewLinks(end, key, keys, context, tx) : (await removeLinks(end, key, keys, tx)).events;
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
