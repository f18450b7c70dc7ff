import { AppError, type Scalar } from '@viewkraft/model';
import { DatabaseError, type Queryable } from '../../../kernel/database/database.js';
import type { ChangeBus } from '../../../kernel/changes/change-bus.js';
import type { RecordAnswer } from '../read/read-records.js';
import { runBefore, runBeforeValidate } from './run-hooks.js';
import { asConflict } from '../rows/conflicts.js';
import { readDrafts, readSent, type Draft, type Values } from '../rows/draft.js';
import { LostRace, untilWon } from '../rows/lost-race.js';
import { checkReferences } from '../rows/references.js';
import { insertSql } from '../rows/row-statements.js';
import { reachesAnyResult, runWrite } from './run-write.js';
import { replaceLinks } from './replace-links.js';
import { loadStored } from '../rows/stored-records.js';
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
  { bus }: WriteTools,
): Promise<RecordAnswer[]> {
  const sent = await runBeforeValidate(await readSent(bodies, indexed, context), context);
  const read = await readDrafts(sent, context);
  await validate(read, context);
  const drafts = await runBefore('beforeCreate', read, context);
  const prepared = await Promise.all(drafts.map((draft) => prepare(draft, context)));
  const insertAll = async (tx: Queryable, tried?: readonly Written[]): Promise<Written[]> => {
    const done: Written[] = [];
    for (const [at, record] of prepared.entries())
      done.push(await insert(record, drafts[at] as Draft, context, tx, tried?.[at]));
    return done;
  };
  const written = await untilWon(() => runWrite(drafts, context, insertAll));
  await notifyWritten(written, context, bus);
  return answerWritten(written, context);
}

async function prepare({ merged, extras }: Draft, context: WriteContext): Promise<Values> {
  const more = await context.extension?.prepare?.(changeOf(context, null, merged, extras));
  return more ? new Map([...merged, ...Object.entries(more)]) : merged;
}

/** `tried`: the result of the trial write; the record keeps that key. */
async function insert(
  prepared: Values,
  draft: Draft,
  context: WriteContext,
  tx: Queryable,
  tried?: Written,
): Promise<Written> {
  const { view, runtime, extension } = context;
  const record = tried?.after ?? prepared;
  // Checked here and not earlier, because a record may refer to an earlier one of the same body.
  await checkReferences({ values: callersOwn(draft.given, draft), index: draft.index }, context, tx);
  await extension?.beforeWrite?.(tx, changeOf(context, null, record, draft.extras));
  const { text, values } = insertSql(runtime.dialect, view, record);
  let after = record;
  try {
    const { lastId } = await tx.execute(text, values);
    if (record.get(view.primaryKey) === null) after = new Map(record).set(view.primaryKey, keyFrom(lastId, context));
  } catch (error) {
    // Another writer was faster; the next attempt reports the conflict.
    if (tried && error instanceof DatabaseError && error.kind === 'unique') throw new LostRace();
    await nameMissing(error, draft, context, tx);
    throw asConflict(error, context, draft.index);
  }
  await checkReach(after, draft, context, tx);
  const linked = await replaceLinks(after, draft, context, tx);
  await extension?.afterWrite?.(tx, changeOf(context, null, after, draft.extras));
  return { draft, before: null, after, linked };
}

const keyFrom = (lastId: string, { view }: WriteContext): Scalar =>
  view.columns.get(view.primaryKey)?.type === 'bigint' ? lastId : Number(lastId);

/** Values set by the caller, not by a plugin. */
export const callersOwn = (values: Values, { opened }: Draft): Values =>
  opened.size === 0 ? values : new Map([...values].filter(([name]) => !opened.has(name)));

/** SQLite does not report which reference was violated. */
export async function nameMissing(error: unknown, draft: Draft, context: WriteContext, tx: Queryable): Promise<void> {
  const kind = error instanceof Error && 'kind' in error ? error.kind : undefined;
  if (kind === 'foreignKey') await checkReferences({ values: draft.given, index: draft.index }, context, tx, true);
}

/** Refuses a result whose row or columns are outside the caller's grants; nothing is written (A23). */
export async function checkReach(after: Values, draft: Draft, context: WriteContext, tx: Queryable): Promise<void> {
  const { view, reader, writer, runtime } = context;
  if (reachesAnyResult(draft, context)) return;
  const key = after.get(view.primaryKey) as NonNullable<Scalar>;
  const stored = (await loadStored(view, [key], reader, writer, runtime, tx)).get(key);
  const given = [...callersOwn(draft.given, draft).keys()];
  const open = given.every((name) => writer.action !== 'create' || stored?.writableColumns.has(name));
  if (!stored?.reachable || !open) throw new AppError('FORBIDDEN');
}
