import type { Queryable } from '../../../kernel/database/database.js';
import { appendEntries, forgetDeletions, rowOfEntry } from '../../history/append-entries.js';
import type { Draft } from '../rows/draft.js';
import { generatedKeyOf } from '../rows/generated-key.js';
import { entriesOfWrite } from '../rows/history-entries.js';
import { indexWritten, searchEntriesOf } from '../rows/index-written.js';
import { readsEveryReference } from '../rows/references.js';
import { keyColumn } from '../sql/statement.js';
import { writeWithHooks } from './try-write.js';
import type { WriteContext } from '../rows/write-context.js';
import type { Written } from '../rows/written.js';

/**
 * Runs a write and its history entries in a transaction. A single statement takes a shorter path, unless `whole` says
 * that the write is more than that. `planned`: the records as they are to be, without generated keys. `tried`: the
 * result of the trial write, for views with `after` hooks.
 */
export function runWrite(
  planned: readonly Written[],
  context: WriteContext,
  work: (tx: Queryable, tried?: readonly Written[]) => Promise<Written[]>,
  whole = false,
): Promise<Written[]> {
  const { database } = context.runtime;
  const recorded = async (tx: Queryable, tried?: readonly Written[]): Promise<Written[]> => {
    const written = await work(tx, tried);
    await recordWritten(written, context, tx);
    return written;
  };
  const moment = context.writer.action === 'create' ? 'afterCreate' : 'afterUpdate';
  if (context.hooks?.has(moment)) return writeWithHooks(moment, context, work, recorded);
  const [only] = planned;
  if (!whole && planned.length === 1 && only && isSingle(only.draft, context)) return work(singleWrite(only, context));
  return database.transaction((tx) => recorded(tx));
}

/** Whether the write is one statement that needs no check inside a transaction. */
function isSingle(draft: Draft, context: WriteContext): boolean {
  const { author, extension, restores, view } = context;
  return (
    view.managed &&
    draft.links.size === 0 &&
    !author.act &&
    !restores &&
    !extension &&
    !context.runtime.outbox.concerns(context.view.name) &&
    reachesAnyResult(draft, context) &&
    readsEveryReference(context)
  );
}

/** Executes one statement together with the entries of the planned record in history and search index. */
function singleWrite(planned: Written, context: WriteContext): Queryable {
  const { view, runtime, author } = context;
  const { database } = runtime;
  const entries = entriesOfWrite([planned], context);
  const rows = [
    ...entries.map((entry) => rowOfEntry(entry, keyColumn(view), author)),
    ...searchEntriesOf([planned], context),
  ];
  const generated = planned.before === null ? generatedKeyOf(planned.after, context) : {};
  if (rows.length === 0 && !generated.generatedKey) return database;
  return {
    query: (text, values) => database.query(text, values),
    execute: (text, values = []) => database.executeWith({ text, values, ...generated }, rows),
    manager: database.manager,
  };
}

/** Adds the entries of a write in history and search index to its transaction. */
export async function recordWritten(written: readonly Written[], context: WriteContext, tx: Queryable): Promise<void> {
  const { view, author, runtime, restores } = context;
  if (author.act) author.act.recorded = false;
  await appendEntries(entriesOfWrite(written, context), author, runtime.dialect, tx);
  await indexWritten(written, context, tx);
  await runtime.outbox.append(written, { ...context, dialect: runtime.dialect }, tx);
  if (!restores || !view.history) return;
  const created = written.filter(({ before }) => before === null);
  const ids = created.map(({ after }) => String(after.get(view.primaryKey)));
  await forgetDeletions(view.table, ids, tx);
}

/** The values that a write sets, and its place in the body. */
export type Input = Pick<Draft, 'given' | 'opened' | 'index'>;

/** Whether the grants allow any result of the write, so that the result needs no check. */
export function reachesAnyResult({ given, opened }: Input, { writer }: WriteContext): boolean {
  if (writer.rows !== 'all') return false;
  if (writer.action !== 'create') return true;
  return [...given.keys()].every(
    (name) => opened.has(name) || (writer.columns.get(name)?.access ?? 'always') === 'always',
  );
}
