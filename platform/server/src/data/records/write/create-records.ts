import { AppError, type Scalar } from '@viewkraft/model';
import { DatabaseError, type Queryable } from '../../../kernel/database/database.js';
import type { ChangeBus } from '../../../kernel/changes/change-bus.js';
import type { RecordResponse } from '../read/read-records.js';
import { runBefore, runBeforeValidate } from './run-hooks.js';
import { asStored } from '../rows/as-stored.js';
import { asConflict } from '../rows/conflicts.js';
import { keyFrom, recognizeExhaustion } from '../rows/generated-key.js';
import { readDrafts, readSent, type Draft, type Values } from '../rows/draft.js';
import { ConcurrentWriteError, retryConcurrentWrites } from './concurrent-write-error.js';
import { checkReferences } from '../rows/references.js';
import { insertSql } from '../rows/row-statements.js';
import { reachesAnyResult, runWrite, type Input } from './run-write.js';
import { replaceLinks } from './replace-links.js';
import { restoreLinks } from './restore-links.js';
import { loadStored, type StoredRecord } from '../rows/stored-records.js';
import { takenColumns } from '../rows/taken-columns.js';
import { validate } from '../rows/validate.js';
import type { WriteContext } from '../rows/write-context.js';
import { answerWritten, changeOf, notifyWritten, type Written } from '../rows/written.js';

/** Services that writes need beside their context. */
export interface WriteTools {
  readonly bus: ChangeBus;
}

/** Creates all records or none; returns each as its writer may read it. `indexed`: the body is an array. */
export async function createRecords(
  bodies: readonly unknown[],
  indexed: boolean,
  context: WriteContext,
  tools: WriteTools,
): Promise<RecordResponse[]> {
  return insertAll(await readCreations(bodies, indexed, context), context, tools);
}

/** Validates and stores new records. */
export async function storeNew(
  read: readonly Draft[],
  context: WriteContext,
  tools: WriteTools,
): Promise<RecordResponse[]> {
  return insertAll(await checkCreations(read, context), context, tools);
}

/** A record to create: checked, with the columns that the view's extension adds. */
export interface Creation {
  readonly draft: Draft;
  readonly record: Values;
}

/** Reads and checks the input for new records, without writing anything. */
export async function readCreations(
  bodies: readonly unknown[],
  indexed: boolean,
  context: WriteContext,
): Promise<Creation[]> {
  const sent = await runBeforeValidate(await readSent(bodies, indexed, context), context);
  return checkCreations(await readDrafts(sent, context), context);
}

/** Validates new records and runs the hooks before them, without writing anything. */
export async function checkCreations(read: readonly Draft[], context: WriteContext): Promise<Creation[]> {
  await validate(read, context);
  const drafts = await runBefore('beforeCreate', read, context);
  if (!context.extension?.prepare) return drafts.map((draft) => ({ draft, record: draft.merged }));
  return Promise.all(drafts.map(async (draft) => ({ draft, record: await prepare(draft, context) })));
}

async function insertAll(
  creations: readonly Creation[],
  context: WriteContext,
  { bus }: WriteTools,
): Promise<RecordResponse[]> {
  const planned = creations.map(({ draft, record }) => ({ draft, before: null, after: record, linked: [] }));
  const written = await retryConcurrentWrites(() =>
    runWrite(planned, context, async (tx, tried) => {
      const done: Written[] = [];
      for (const [at, creation] of creations.entries()) done.push(await insert(creation, context, tx, tried?.[at]));
      return done;
    }),
  );
  await notifyWritten(written, context, bus);
  return answerWritten(written, context);
}

async function prepare({ merged, extras }: Draft, context: WriteContext): Promise<Values> {
  const more = await context.extension?.prepare?.(changeOf(context, null, merged, extras));
  return more ? new Map([...merged, ...Object.entries(more)]) : merged;
}

/** Sets the links of a written record; undefined: they follow later, and the record is checked with them. */
export type SetLinks = (after: Values) => Promise<Written['linked'] | undefined>;

/** Inserts one record. `tried`: the result of the trial write; the record keeps that key. */
export async function insert(
  creation: Creation,
  context: WriteContext,
  tx: Queryable,
  tried?: Written,
  setLinks: SetLinks = (after) =>
    creation.draft.restoredLinks
      ? restoreLinks(after, creation.draft.restoredLinks, context, tx)
      : replaceLinks(after, creation.draft, context, tx),
): Promise<Written> {
  const { view, runtime, extension } = context;
  const { draft } = creation;
  const record = tried?.after ?? creation.record;
  // Checked here and not earlier, because a record may refer to an earlier one of the same body.
  await checkReferences({ values: callersOwn(draft.given, draft), index: draft.index }, context, tx);
  await extension?.beforeWrite?.(tx, changeOf(context, null, record, draft.extras));
  const { text, values } = insertSql(runtime.dialect, view, record);
  let after = record;
  try {
    const { lastId } = await tx.execute(text, values);
    if (record.get(view.primaryKey) === null) after = new Map(record).set(view.primaryKey, keyFrom(lastId, context));
    after = await asStored(view, after, runtime, tx);
  } catch (error) {
    // Another writer was faster; the next attempt reports the conflict.
    if (tried && error instanceof DatabaseError && error.kind === 'unique') throw new ConcurrentWriteError();
    await nameMissing(error, draft, context, tx);
    const taken = await takenColumns(error, record, true, context, tx);
    throw asConflict(await recognizeExhaustion(error, record, context, tx), context, draft.index, taken);
  }
  const linked = await setLinks(after);
  if (linked) await checkReach(after, draft, context, tx);
  await extension?.afterWrite?.(tx, changeOf(context, null, after, draft.extras));
  return { draft, before: null, after, linked: linked ?? [] };
}

/** Values set by the caller, not by a plugin. */
export const callersOwn = (values: Values, { opened }: Pick<Draft, 'opened'>): Values =>
  opened.size === 0 ? values : new Map([...values].filter(([name]) => !opened.has(name)));

/** SQLite does not report which reference was violated. */
export async function nameMissing(error: unknown, draft: Draft, context: WriteContext, tx: Queryable): Promise<void> {
  const kind = error instanceof Error && 'kind' in error ? error.kind : undefined;
  if (kind === 'foreignKey') await checkReferences({ values: draft.given, index: draft.index }, context, tx, true);
}

/**
 * Refuses a result whose row or columns are outside the caller's grants; nothing is written (A23). Links belong to the
 * result: the condition of a grant may read them.
 */
export async function checkReach(after: Values, draft: Input, context: WriteContext, tx: Queryable): Promise<void> {
  const { view, reader, writer, runtime } = context;
  if (reachesAnyResult(draft, context)) return;
  const key = after.get(view.primaryKey) as NonNullable<Scalar>;
  const stored = (await loadStored(view, [key], reader, writer, runtime, tx)).get(key);
  if (isWithinGrants(stored, draft, context)) return;
  const { index } = draft;
  throw new AppError('FORBIDDEN', {}, index === undefined ? {} : { details: [{ index, key: 'FORBIDDEN' }] });
}

/** Refuses a change of a record's links alone, which the condition of a grant may read. */
export const checkReachAfterLinking = (key: NonNullable<Scalar>, context: WriteContext, tx: Queryable): Promise<void> =>
  checkReach(new Map([[context.view.primaryKey, key]]), { given: new Map(), opened: new Set(), index: undefined }, context, tx);

/** Whether the caller's grants include a record as it is stored now. */
export function isWithinGrants(stored: StoredRecord | undefined, draft: Input, { writer }: WriteContext): boolean {
  const given = [...callersOwn(draft.given, draft).keys()];
  const open = given.every((name) => writer.action !== 'create' || stored?.writableColumns.has(name));
  return stored?.reachable === true && open;
}
