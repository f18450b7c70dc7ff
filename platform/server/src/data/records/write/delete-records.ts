import type { Scalar, View } from '@viewkraft/model';
import { DatabaseError, type Queryable } from '../../../kernel/database/database.js';
import type { ChangeEvent } from '../../../kernel/changes/change-event.js';
import { appendDeletions, type NewEntry } from '../../history/append-entries.js';
import type { LinkChange } from '../../history/entry-changes.js';
import { endsOf } from '../links/link-ends.js';
import { lockRecord } from '../links/lock-links.js';
import { ownLinks } from '../links/own-links.js';
import type { WriteTools } from './create-records.js';
import { deleteWithHooks } from './delete-with-hooks.js';
import type { Values } from '../rows/draft.js';
import { asConflict } from '../rows/conflicts.js';
import { deletionOf } from '../rows/history-entries.js';
import { DeleteEffects, hasEffects } from './on-delete-effects.js';
import { ConcurrentWriteError, retryConcurrentWrites } from './concurrent-write-error.js';
import { referencedError, referrersOf, referringViews } from '../rows/referring-views.js';
import { deleteSql } from '../rows/row-statements.js';
import type { StoredRecord } from '../rows/stored-records.js';
import { refuseRenamed } from './refuse-renamed.js';
import { referringToLinks } from './remove-links.js';
import { isStale, staleError, type IfMatch } from '../rows/versions.js';
import { reachRecords } from '../rows/reach-records.js';
import type { WriteContext } from '../rows/write-context.js';
import { changeOf, inSpiteOfFailures, recordEvent } from '../rows/written.js';

type Key = NonNullable<Scalar>;

export interface Removal {
  readonly key: Key;
  /** The version that the caller has seen. */
  readonly version: number | undefined;
}

/** Deletes all records or none, with their links. `list`: the body is an array. */
export function deleteRecords(
  removals: readonly Removal[],
  list: boolean,
  ifMatch: IfMatch,
  context: WriteContext,
  tools: Pick<WriteTools, 'bus'>,
): Promise<void> {
  return retryConcurrentWrites(() => deleteOnce(removals, list, ifMatch, context, tools));
}

async function deleteOnce(
  removals: readonly Removal[],
  list: boolean,
  ifMatch: IfMatch,
  context: WriteContext,
  { bus }: Pick<WriteTools, 'bus'>,
): Promise<void> {
  const keys = removals.map(({ key }) => key);
  const records = await reachRecords(keys, context, list);
  const stale = removals.filter(({ version }, at) => isStale(records[at] as StoredRecord, context, ifMatch, version));
  if (stale.length > 0) {
    throw await staleError(
      stale.map(({ key }) => key),
      list,
      context,
    );
  }
  const hooked = records.map(({ values }, at) => ({ record: values, before: values, index: list ? at : undefined }));
  const ordered = referringFirst(hooked, context);
  const followers = await deleteWithHooks(hooked, context, (tx) => removeAll(ordered, context, tx));
  const notify = inSpiteOfFailures(records, async ({ values }) => {
    try {
      await context.extension?.afterCommit?.(changeOf(context, values, null, {}));
    } finally {
      bus.publish(recordEvent(context, values, values));
    }
  });
  await notify.finally(() => followers.forEach((event) => bus.publish(event)));
}

interface RemovedRecord {
  readonly record: Values;
  /** Its place in the body; undefined: the body is no list. */
  readonly index: number | undefined;
}

/** Puts records that others of the list refer to by `restrict` behind these. */
function referringFirst(records: readonly RemovedRecord[], { view, runtime }: WriteContext): readonly RemovedRecord[] {
  const restricting = referrersOf(view, runtime).filter(
    ({ view: referrer, association }) => referrer === view && association.onDelete === 'restrict',
  );
  if (restricting.length === 0) return records;
  const byKey = new Map(records.map((one) => [one.record.get(view.primaryKey) ?? null, one]));
  const seen = new Set<RemovedRecord>();
  const ordered: RemovedRecord[] = [];
  const add = (one: RemovedRecord): void => {
    if (seen.has(one)) return;
    seen.add(one);
    for (const { association } of restricting) {
      const target = byKey.get(one.record.get(association.foreignKey) ?? null);
      if (target) add(target);
    }
    ordered.push(one);
  };
  records.forEach(add);
  return ordered.reverse();
}

/** Rows per statement: few sizes, so that few statements are prepared. */
const sizes = [64, 16, 4, 1];

/** Returns the other changes caused by the deletions. */
async function removeAll(
  records: readonly RemovedRecord[],
  context: WriteContext,
  tx: Queryable,
): Promise<ChangeEvent[]> {
  const { view, runtime, author, extension } = context;
  const removed: Values[] = [];
  const entries: NewEntry[] = [];
  const recordEntries = async (): Promise<void> => {
    if (view.history) await appendDeletions(entries.splice(0), author, runtime.dialect, tx);
  };
  const values = records.map(({ record }) => record);
  const effects = new DeleteEffects(values, view, author, runtime, tx, recordEntries);
  const isPlain = !extension && !hasEffects(view, runtime) && endsOf(view, runtime).length === 0;
  for (let at = 0; at < records.length; ) {
    const size = isPlain ? (sizes.find((one) => one <= records.length - at) ?? 1) : 1;
    const part = records.slice(at, at + size);
    at += size;
    if (size > 1 && (await removeRows(part, context, tx))) {
      for (const { record } of part) {
        removed.push(record);
        entries.push(deletionOf(context, record, []));
      }
      continue;
    }
    for (const { record, index } of part) {
      // Nobody adds records or links that would be deleted with this one, but recorded nowhere.
      if (!isPlain) await lockRecord(view, record.get(view.primaryKey) as Key, runtime, tx);
      const change = changeOf(context, record, null, {});
      await extension?.beforeWrite?.(tx, change);
      // The deletion of an earlier record may have led to this one.
      if (!effects.isRemoved(record, view)) {
        const { state, links } = await remove(record, index, context, effects, tx);
        removed.push(state);
        entries.push(deletionOf(context, state, links));
      }
      await extension?.afterWrite?.(tx, change);
    }
  }
  const pairs = removed.map((record) => ({ before: record, after: null }));
  await runtime.outbox.append(pairs, { ...context, dialect: runtime.dialect }, tx);
  await recordEntries();
  await refuseRenamed(effects.views, runtime, tx);
  return effects.events;
}

/** Deletes rows whose deletion changes nothing else; false: other rows refer to one of them, and none is deleted. */
async function removeRows(
  records: readonly RemovedRecord[],
  context: WriteContext,
  tx: Queryable,
): Promise<boolean> {
  const { view, runtime } = context;
  const { text, values } = deleteSql(runtime.dialect, view, records.map(({ record }) => record)); // prettier-ignore
  try {
    if ((await tx.execute(text, values)).changes < records.length) throw new ConcurrentWriteError();
    return true;
  } catch (error) {
    if (error instanceof DatabaseError && error.kind === 'foreignKey') return false;
    throw asConflict(error, context);
  }
}

interface Removed {
  /** The record as its row was when its own deletion began. */
  readonly state: Values;
  readonly links: readonly LinkChange[];
}

async function remove(
  record: Values,
  index: number | undefined,
  context: WriteContext,
  effects: DeleteEffects,
  tx: Queryable,
): Promise<Removed> {
  const { view, runtime } = context;
  const key = record.get(view.primaryKey) as Key;
  const before = await effects.currentOf(record, view);
  try {
    const { links, mayBeGone } = await effects.apply(before, view);
    const { text, values } = deleteSql(runtime.dialect, view, [await effects.currentOf(record, view)]);
    const { changes } = await tx.execute(text, values);
    if (changes === 0 && !mayBeGone) throw new ConcurrentWriteError();
    return { state: before, links };
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.kind !== 'foreignKey') throw asConflict(error, context, index);
    throw referencedError(await referringAny(key, context, tx), index);
  }
}

/** The views whose records prevent the deletion of a record, or of one that links it. */
async function referringAny(key: Key, context: WriteContext, tx: Queryable): Promise<View[]> {
  const { view, runtime } = context;
  const { records } = await ownLinks(key, view, runtime, tx);
  const found = new Set(await referringViews([key], view, context, tx));
  const linking = new Set(records.map(({ through }) => runtime.viewOfTable(through)));
  for (const view of found) if (linking.has(view)) found.delete(view);
  for (const rows of records) for (const one of await referringToLinks(rows, context, tx)) found.add(one);
  return [...found];
}
