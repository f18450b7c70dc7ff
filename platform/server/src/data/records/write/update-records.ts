import type { Scalar } from '@viewkraft/model';
import type { Queryable } from '../../../kernel/database/database.js';
import type { RecordResponse } from '../read/read-records.js';
import { runBefore, runBeforeValidate } from './run-hooks.js';
import { lockSeen } from '../links/lock-links.js';
import { asStored } from '../rows/as-stored.js';
import { asConflict } from '../rows/conflicts.js';
import { callersOwn, checkReach, nameMissing, type SetLinks, type WriteTools } from './create-records.js';
import { readDrafts, readSent, type Draft, type SentRecord, type Values } from '../rows/draft.js';
import { ConcurrentWriteError, retryConcurrentWrites } from './concurrent-write-error.js';
import { checkReferences } from '../rows/references.js';
import { replaceLinks } from './replace-links.js';
import { updateSql } from '../rows/row-statements.js';
import { runWrite } from './run-write.js';
import type { StoredRecord } from '../rows/stored-records.js';
import { takenColumns } from '../rows/taken-columns.js';
import { validate } from '../rows/validate.js';
import { isStale, staleError, type IfMatch } from '../rows/versions.js';
import { reachRecords } from '../rows/reach-records.js';
import type { WriteContext } from '../rows/write-context.js';
import { answerWritten, changeOf, notifyWritten, type Written } from '../rows/written.js';

type Key = NonNullable<Scalar>;

/** One record to change: its key and its input. */
export interface Edit {
  readonly key: Key;
  readonly body: unknown;
}

/** A record to change: checked, with the columns that the view's extension adds. */
export interface Change {
  readonly draft: Draft;
  readonly stored: StoredRecord;
  /** Columns whose value changes. */
  readonly changed: Values;
  /** The record as it will be stored. */
  readonly after: Values;
  /** The transaction has written the record already, perhaps more than once. */
  readonly isHeld?: boolean;
}

/** Changes all records or none; returns each as its writer may read it. `indexed`: the body is an array. */
export function updateRecords(
  edits: readonly Edit[],
  indexed: boolean,
  ifMatch: IfMatch,
  context: WriteContext,
  tools: WriteTools,
): Promise<RecordResponse[]> {
  return retryConcurrentWrites(() => updateOnce(edits, indexed, ifMatch, context, tools));
}

/**
 * One attempt. `guard` runs first in the transaction of the changes, and may refuse them.
 * @throws ConcurrentWriteError
 */
export async function updateOnce(
  edits: readonly Edit[],
  indexed: boolean,
  ifMatch: IfMatch,
  context: WriteContext,
  tools: WriteTools,
  guard?: (tx: Queryable) => Promise<void>,
): Promise<RecordResponse[]> {
  const records = await reachRecords(
    edits.map(({ key }) => key),
    context,
    indexed,
  );
  const bodies = edits.map(({ body }) => body);
  const sent = await readSent(bodies, indexed, context, records);
  const first = await readDrafts(sent, context, records);
  const stale = edits.filter((_, at) =>
    isStale(records[at] as StoredRecord, context, ifMatch, (first[at] as Draft).version),
  );
  if (stale.length > 0) {
    throw await staleError(
      stale.map(({ key }) => key),
      indexed,
      context,
    );
  }
  return storeAll(await changesOf(sent, first, records, context), context, tools, guard);
}

/** Stores valid changes of these records. */
export async function storeChanges(
  drafts: readonly Draft[],
  records: readonly StoredRecord[],
  context: WriteContext,
  tools: WriteTools,
): Promise<RecordResponse[]> {
  return storeAll(await preparedChanges(drafts, records, context), context, tools);
}

async function storeAll(
  prepared: readonly Change[],
  context: WriteContext,
  { bus }: WriteTools,
  guard?: (tx: Queryable) => Promise<void>,
): Promise<RecordResponse[]> {
  const written = prepared.every((change) => change.changed.size === 0 && change.draft.links.size === 0)
    ? prepared.map((change) => unchanged(change))
    : await runWrite(
        prepared.map((change) => ({ ...unchanged(change), after: change.after })),
        context,
        async (tx) => {
          await guard?.(tx);
          const done: Written[] = [];
          for (const change of prepared) done.push(await writeChange(change, context, tx));
          return done;
        },
        guard !== undefined,
      );
  await notifyWritten(written, context, bus);
  return answerWritten(written, context);
}

/** Reads and checks changes of the records as they are stored, without writing anything. */
export async function readChanges(
  bodies: readonly unknown[],
  indexed: boolean,
  records: readonly StoredRecord[],
  context: WriteContext,
): Promise<Change[]> {
  const sent = await readSent(bodies, indexed, context, records);
  return changesOf(sent, await readDrafts(sent, context, records), records, context);
}

async function changesOf(
  sent: readonly SentRecord[],
  first: readonly Draft[],
  records: readonly StoredRecord[],
  context: WriteContext,
): Promise<Change[]> {
  return preparedChanges(await validDrafts(sent, first, records, context), records, context);
}

async function preparedChanges(
  drafts: readonly Draft[],
  records: readonly StoredRecord[],
  context: WriteContext,
): Promise<Change[]> {
  const changes = drafts.map((draft, at) => changeFrom(draft, records[at] as StoredRecord, context));
  if (!context.extension?.prepare) return changes;
  return Promise.all(changes.map((change) => prepare(change, context)));
}

/** The drafts to store: read, validated, and passed through hooks; unchanged records skip the hooks. */
async function validDrafts(
  sent: readonly SentRecord[],
  first: readonly Draft[],
  records: readonly StoredRecord[],
  context: WriteContext,
): Promise<readonly Draft[]> {
  const isReal = (drafts: readonly Draft[]) => (at: number) => {
    const draft = drafts[at] as Draft;
    return changedValues(draft, records[at] as StoredRecord).size > 0 || draft.problems.length > 0 || hasExtras(draft);
  };
  const seen = await runBeforeValidate(sent, context, records, isReal(first));
  const drafts = seen === sent ? first : await readDrafts(seen, context, records);
  await validate(
    drafts.filter((_, at) => isReal(drafts)(at)),
    context,
  );
  return runBefore('beforeUpdate', drafts, context, records, isReal(drafts));
}

const hasExtras = ({ extras }: Draft): boolean => Object.keys(extras).length > 0;

function changedValues({ given }: Draft, { values }: StoredRecord): Map<string, Scalar> {
  const changed = new Map<string, Scalar>();
  for (const [name, value] of given) if (values.get(name) !== value) changed.set(name, value);
  return changed;
}

const unchanged = ({ draft, stored }: Change, linked: Written['linked'] = []): Written => ({
  draft,
  before: stored.values,
  after: stored.values,
  linked,
});

function changeFrom(draft: Draft, stored: StoredRecord, context: WriteContext): Change {
  return { draft, stored, changed: changedValues(draft, stored), after: afterOf(draft.merged, context) };
}

export function afterOf(merged: Values, { view, now }: Pick<WriteContext, 'view' | 'now'>): Values {
  if (!view.system) return merged;
  return new Map(merged).set('_version', Number(merged.get('_version')) + 1).set('_updated_at', now.toISOString());
}

/** Columns added by the view's extension, for instance hashes. */
async function prepare(change: Change, context: WriteContext): Promise<Change> {
  const { draft, stored } = change;
  if (!context.extension?.prepare || (change.changed.size === 0 && !hasExtras(draft))) return change;
  const seen = changeOf(context, stored.values, draft.merged, draft.extras);
  const more = new Map(Object.entries(await context.extension.prepare(seen)));
  // A prepared value may be the stored one, instead of one that was about to change.
  const changed = [...change.changed, ...more].filter(
    ([name, value]) => value !== stored.values.get(name) && (!more.has(name) || value === more.get(name)),
  );
  return { ...change, changed: new Map(changed), after: new Map([...change.after, ...more]) };
}

/** Writes one change; returns the record as it was if nothing changes. @throws ConcurrentWriteError */
export async function writeChange(
  change: Change,
  context: WriteContext,
  tx: Queryable,
  setLinks: SetLinks = (after) => replaceLinks(after, change.draft, context, tx),
): Promise<Written> {
  const { draft, stored, changed } = change;
  let { after } = change;
  const { view, runtime, extension, now } = context;
  const linkWithinGrants = async (written: Values): Promise<Written['linked']> => {
    const linked = await setLinks(written);
    if (linked) await checkReach(written, draft, context, tx);
    return linked ?? [];
  };
  if (changed.size === 0) {
    // Otherwise the update locks the row and compares its version.
    const isLocked = change.isHeld === true || draft.links.size === 0;
    if (!isLocked && !(await lockSeen(view, stored.values, runtime, tx))) throw new ConcurrentWriteError();
    return unchanged(change, await linkWithinGrants(stored.values));
  }
  await checkReferences({ values: callersOwn(changed, draft), index: draft.index }, context, tx);
  const seen = extension && changeOf(context, stored.values, after, draft.extras);
  if (seen) await extension.beforeWrite?.(tx, seen);
  const { text, values } = updateSql(runtime.dialect, view, stored.values, changed, now);
  try {
    const { changes } = await tx.execute(text, values);
    if (changes === 0) throw new ConcurrentWriteError();
    after = await asStored(view, after, runtime, tx);
  } catch (error) {
    await nameMissing(error, { ...draft, given: changed }, context, tx);
    throw asConflict(error, context, draft.index, await takenColumns(error, after, false, context, tx));
  }
  const linked = await linkWithinGrants(after);
  if (seen) await extension.afterWrite?.(tx, seen);
  return { draft, before: stored.values, after, linked };
}

