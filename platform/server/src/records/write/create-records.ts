import { AppError, type Scalar } from '@viewkraft/model';
import { DatabaseError, type Queryable } from '../../database/database.js';
import type { ChangeBus } from '../../events/change-bus.js';
import type { RecordAnswer } from '../read/read-records.js';
import { askBefore, askBeforeValidate } from './ask-hooks.js';
import { asConflict } from './conflicts.js';
import { readDrafts, readSent, type Draft, type Values } from './draft.js';
import { LostRace, untilWon } from './lost-race.js';
import { checkReferences } from './references.js';
import { insertSql } from './row-statements.js';
import { reachesAnyResult, runWrite } from './run-write.js';
import { replaceLinks } from './replace-links.js';
import { loadStored } from './stored-records.js';
import { validate } from './validate.js';
import type { WriteContext } from './write-context.js';
import { answerWritten, changeOf, tellWritten, type Written } from './written.js';

/** What writes need besides their context. */
export interface WriteTools {
  readonly bus: ChangeBus;
}

/** Creates all records or none; answers each as its writer may read it. `indexed`: the body is an array. */
export async function createRecords(
  bodies: readonly unknown[],
  indexed: boolean,
  context: WriteContext,
  { bus }: WriteTools,
): Promise<RecordAnswer[]> {
  const sent = await askBeforeValidate(await readSent(bodies, indexed, context), context);
  const read = await readDrafts(sent, context);
  await validate(read, context);
  const drafts = await askBefore('beforeCreate', read, context);
  const prepared = await Promise.all(drafts.map((draft) => prepare(draft, context)));
  const insertAll = async (tx: Queryable, tried?: readonly Written[]): Promise<Written[]> => {
    const done: Written[] = [];
    for (const [at, record] of prepared.entries())
      done.push(await insert(record, drafts[at] as Draft, context, tx, tried?.[at]));
    return done;
  };
  const written = await untilWon(() => runWrite(drafts, context, insertAll));
  await tellWritten(written, context, bus);
  return answerWritten(written, context);
}

async function prepare({ merged, extras }: Draft, context: WriteContext): Promise<Values> {
  const more = await context.extension?.prepare?.(changeOf(context, null, merged, extras));
  return more ? new Map([...merged, ...Object.entries(more)]) : merged;
}

/** `tried`: what came of it before; it keeps its key. */
async function insert(
  prepared: Values,
  draft: Draft,
  context: WriteContext,
  tx: Queryable,
  tried?: Written,
): Promise<Written> {
  const { view, world, extension } = context;
  const record = tried?.after ?? prepared;
  // Here and not before, because a record may point at an earlier one of the same body.
  await checkReferences({ values: callersOwn(draft.given, draft), index: draft.index }, context, tx);
  await extension?.beforeWrite?.(tx, changeOf(context, null, record, draft.extras));
  const { text, values } = insertSql(world.dialect, view, record);
  let after = record;
  try {
    const { lastId } = await tx.execute(text, values);
    if (record.get(view.primaryKey) === null) after = new Map(record).set(view.primaryKey, keyFrom(lastId, context));
  } catch (error) {
    // Somebody was quicker; another try says what is in the way.
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

/** Values that the caller answers for, and not a plugin. */
export const callersOwn = (values: Values, { opened }: Draft): Values =>
  opened.size === 0 ? values : new Map([...values].filter(([name]) => !opened.has(name)));

/** SQLite does not say which reference it missed. */
export async function nameMissing(error: unknown, draft: Draft, context: WriteContext, tx: Queryable): Promise<void> {
  const kind = error instanceof Error && 'kind' in error ? error.kind : undefined;
  if (kind === 'foreignKey') await checkReferences({ values: draft.given, index: draft.index }, context, tx, true);
}

/** A result outside the rows, or with columns outside those, that a grant gives is refused, and nothing is written (A23). */
export async function checkReach(after: Values, draft: Draft, context: WriteContext, tx: Queryable): Promise<void> {
  const { view, reader, writer, world } = context;
  if (reachesAnyResult(draft, context)) return;
  const key = after.get(view.primaryKey) as NonNullable<Scalar>;
  const stored = (await loadStored(view, [key], reader, writer, world, tx)).get(key);
  const given = [...callersOwn(draft.given, draft).keys()];
  const open = given.every((name) => writer.action !== 'create' || stored?.writableColumns.has(name));
  if (!stored?.reachable || !open) throw new AppError('FORBIDDEN');
}
