import { AppError, parseKey, type Scalar, type View } from '@viewkraft/model';
import type { Queryable } from '../../../kernel/database/database.js';
import { fromDb } from '../../../kernel/database/value-codecs.js';
import type { Caller, ChangeEvent } from '../../../kernel/changes/change-event.js';
import { appendEntries } from '../../history/append-entries.js';
import { readableKeys, type RecordResponse } from '../read/read-records.js';
import { readRecordsByKey } from '../read/read-records-by-key.js';
import type { RecordRuntime } from '../record-runtime.js';
import { keyColumn } from '../sql/statement.js';
import { checkReachAfterLinking, type WriteTools } from './create-records.js';
import { linkChange, linkEntry } from '../rows/history-entries.js';
import { addNewLinks } from './add-new-links.js';
import { ConcurrentWriteError, retryConcurrentWrites } from './concurrent-write-error.js';
import { removeLinks } from './remove-links.js';
import { updateOnce, updateRecords } from './update-records.js';
import { loadStored, type StoredRecord } from '../rows/stored-records.js';
import { reachRecords } from '../rows/reach-records.js';
import { writeContext } from '../rows/write-context.js';
import { linkedRows } from '../links/link-rows.js';
import { lockLinks, lockRecord } from '../links/lock-links.js';
import { linkHasOne } from './link-has-one.js';
import { requireRelease, requireSingle, type LinkRequest } from './link-request.js';

type Key = NonNullable<Scalar>;

/**
 * Checks the association and the right to change it: on the record that holds the foreign key, or for belongsToMany on
 * the record in the address.
 */
export function findLink(runtime: RecordRuntime, view: View, name: string, caller: Caller): Omit<LinkRequest, 'parent'> {
  const reader = runtime.reader(view, caller.identity);
  if (!reader) throw new AppError('VIEW_NOT_LOADED');
  const association = reader.associations.get(name);
  if (!association) throw new AppError('ASSOCIATION_NOT_FOUND');
  const target = runtime.view(association.view);
  const there = association.type === 'hasMany' || association.type === 'hasOne';
  const context = writeContext(runtime, there ? target : view, 'update', caller);
  return { runtime, view, association, target, caller, context, author: context.author };
}

/** The linked records, in the requested order. Idempotent. */
export async function linkRecords(
  link: LinkRequest,
  keys: readonly Key[],
  list: boolean,
  tools: WriteTools,
): Promise<RecordResponse[]> {
  try {
    return await linkFound(link, keys, list, tools);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'REFERENCE_MISSING') throw error;
    // One of them may have been deleted since it was found.
    await requireParent(link);
    await requireChildren(link, keys, link.runtime.database);
    throw error;
  }
}

async function linkFound(
  link: LinkRequest,
  keys: readonly Key[],
  list: boolean,
  tools: WriteTools,
): Promise<RecordResponse[]> {
  const { association, context, parent, runtime, target, caller } = link;
  await requireParent(link);
  const wanted = [...new Set(keys)];
  switch (association.type) {
    case 'hasMany': {
      const edits = wanted.map((key) => ({ key, body: { [association.foreignKey]: parent } }));
      const responses = await updateRecords(edits, list, undefined, context, tools);
      return keys.map((key) => responses[wanted.indexOf(key)] as RecordResponse);
    }
    case 'hasOne': {
      const [key] = requireSingle(wanted);
      return key === undefined ? [] : [await linkHasOne(link, key, list, tools)];
    }
    case 'belongsTo': {
      const [key] = requireSingle(wanted);
      await requireChildren(link, wanted, runtime.database);
      if (key !== undefined) {
        await updateRecords(
          [{ key: parent, body: { [association.foreignKey]: key } }],
          false,
          undefined,
          context,
          tools,
        );
      }
      break;
    }
    case 'belongsToMany': {
      await reachRecords([parent], context);
      const records = await retryConcurrentWrites(() => addMissing(link, wanted));
      if (records) publish(link, 'link', records, tools);
    }
  }
  const reader = runtime.reader(target, caller.identity);
  const found = reader ? await readRecordsByKey(reader, keys, runtime, context.functions) : new Map<Scalar, string>();
  return keys.filter((key) => found.has(key)).map((key) => ({ body: found.get(key) as string, version: undefined }));
}

/**
 * Returns the changes of the link table's own view; undefined: all were linked.
 * @throws ConcurrentWriteError
 */
function addMissing(link: LinkRequest, keys: readonly Key[]): Promise<ChangeEvent[] | undefined> {
  const { runtime, parent, context } = link;
  return runtime.database.transaction(async (tx) => {
    await requireChildren(link, keys, tx);
    await lockLinks(link, parent, keys, tx);
    const linked = new Set(await linkedRows(link, parent, tx));
    const missing = keys.filter((key) => !linked.has(key));
    if (missing.length === 0) return undefined;
    const records = await addNewLinks(link, parent, missing, context, tx);
    await checkReachAfterLinking(parent, context, tx);
    await recordLinks(link, 'link', missing, tx);
    return records;
  });
}

export async function unlinkRecord(link: LinkRequest, childText: string, tools: WriteTools): Promise<void> {
  const { association, context, parent, runtime, target } = link;
  await requireParent(link);
  const child = parseKey(keyColumn(target), childText);
  if (child === undefined) throw new AppError('NOT_LINKED');
  if (association.type === 'belongsToMany') {
    await reachRecords([parent], context);
    if ((await foundChildren(link, [child], runtime.database)).size === 0) throw new AppError('NOT_LINKED');
    const records = await runtime.database.transaction(async (tx) => {
      const { removed, events } = await removeLinks(link, parent, [child], link, tx);
      if (removed === 0) throw new AppError('NOT_LINKED');
      await checkReachAfterLinking(parent, context, tx);
      await recordLinks(link, 'unlink', [child], tx);
      return events;
    });
    publish(link, 'unlink', records, tools);
    return;
  }
  await retryConcurrentWrites(() => clearReference(link, child, tools));
}

/** One attempt to clear the foreign key of a link. @throws ConcurrentWriteError */
async function clearReference(link: LinkRequest, child: Key, tools: WriteTools): Promise<void> {
  const { association, context, parent, runtime } = link;
  const { view, reader, writer } = context;
  const { foreignKey } = association;
  const [holder, linked] = association.type === 'belongsTo' ? [parent, child] : [child, parent];
  const storedIn = async (queryable: Queryable): Promise<StoredRecord | undefined> =>
    (await loadStored(view, [holder], reader, writer, runtime, queryable)).get(holder);
  const stored = await storedIn(runtime.database);
  if (!stored?.readable || stored.values.get(foreignKey) !== linked) throw new AppError('NOT_LINKED');
  requireRelease(view, association);
  // Another request may have linked the record with another one meanwhile.
  const guard = async (tx: Queryable): Promise<void> => {
    await lockRecord(view, holder, runtime, tx);
    if ((await storedIn(tx))?.values.get(foreignKey) !== linked) throw new ConcurrentWriteError();
  };
  await updateOnce([{ key: holder, body: { [foreignKey]: null } }], false, undefined, context, tools, guard);
}

async function recordLinks(
  { view, association, parent, author, runtime }: LinkRequest,
  action: 'link' | 'unlink',
  keys: readonly Key[],
  tx: Queryable,
): Promise<void> {
  if (!view.history) return;
  const record = new Map([[view.primaryKey, parent]]);
  await appendEntries([linkEntry(view, record, action, linkChange(association, keys))], author, runtime.dialect, tx);
}

async function requireParent({ runtime, view, caller, parent }: LinkRequest): Promise<void> {
  const reader = runtime.reader(view, caller.identity);
  const found = reader ? await readableKeys({ reader }, [parent], runtime, runtime.database) : [];
  if (found.length === 0) throw new AppError('RECORD_NOT_FOUND');
}

async function requireChildren(link: LinkRequest, keys: readonly Key[], queryable: Queryable): Promise<void> {
  const found = await foundChildren(link, keys, queryable);
  if (keys.some((key) => !found.has(key))) throw new AppError('RECORD_NOT_FOUND');
}

async function foundChildren(
  { runtime, target, caller }: LinkRequest,
  keys: readonly Key[],
  queryable: Queryable,
): Promise<ReadonlySet<Scalar>> {
  const reader = runtime.reader(target, caller.identity);
  const rows = reader ? await readableKeys({ reader }, keys, runtime, queryable) : [];
  return new Set(rows.map(([key]) => fromDb(runtime.dialect, keyColumn(target), key)));
}

/** `records`: the changes of the link table's own view. */
function publish(
  { view, association, parent }: LinkRequest,
  action: 'link' | 'unlink',
  records: readonly ChangeEvent[],
  { bus }: WriteTools,
): void {
  const id = parent as string | number;
  bus.publish({ kind: 'record', view: view.name, id, action, version: null, association: association.name });
  for (const event of records) bus.publish(event);
}
